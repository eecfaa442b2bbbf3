/**
 * A new id for a quote: a UUID of version 7, from the current time in ms and 74 random bits. Not `crypto.randomUUID`:
 * that is version 4, and absent on plain HTTP.
 */
export function createQuoteId(now = Date.now(), random = crypto.getRandomValues(new Uint8Array(10))): string {
  const bytes = [...random].map((byte, index) => {
    if (index === 0) return 0x70 | (byte & 0x0f);
    if (index === 2) return 0x80 | (byte & 0x3f);
    return byte;
  });
  const hex = now.toString(16).padStart(12, "0") + bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
