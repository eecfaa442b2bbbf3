/** Joins an address of several lines into one, for the small print: "Unit 4, Mill Lane, Leeds". */
export function formatAddressLine(address: string): string {
  const lines = address.split(/[\r\n]/).map((line) => line.replace(/(?<![\s,])[\s,]+$/, "").trim());
  return lines.filter((line) => line !== "").join(", ");
}

/** The site on one line; a postcode that the address already contains is not repeated. Empty if unknown. */
export function formatSite(address: string | null, postcode: string | null): string {
  const line = formatAddressLine(address ?? "");
  const compactText = (text: string) => text.replace(/\s/g, "").toUpperCase();
  if (!postcode || compactText(line).includes(compactText(postcode))) return line;
  return line ? `${line}, ${postcode}` : postcode;
}
