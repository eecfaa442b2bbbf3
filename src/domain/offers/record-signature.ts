// The signature over a whole record. It is a comment in the file's last lines, which every PDF reader skips (ISO
// 32000-1, 7.2.4), and covers every byte except its own line.

const MARK = "%Volute-Record ";
const tail = /\n%Volute-Record ([0-9a-f]{128})\n(startxref\n\d+\n%%EOF\n)$/;
/** Longer than the lines that are searched for. */
const TAIL = 400;

export interface SignedRecord {
  /** All bytes except the signature's line. */
  signed: Uint8Array<ArrayBuffer>;
  sig: string;
}

/** `sig` is hexadecimal, over `file` as it is. */
export function appendSignature(file: Uint8Array, sig: string): Uint8Array<ArrayBuffer> {
  const end = lastLines(file).lastIndexOf("startxref\n");
  if (end < 0) throw new TypeError("This is no PDF that was made here");
  const at = file.length - lastLines(file).length + end;
  return joined(file.subarray(0, at), new TextEncoder().encode(`${MARK}${sig}\n`), file.subarray(at));
}

/** Null if the last lines are not as we write them. */
export function splitSignature(file: Uint8Array): SignedRecord | null {
  const [, sig, end] = tail.exec(lastLines(file)) ?? [];
  if (sig === undefined || end === undefined) return null;
  const line = MARK.length + sig.length + 1;
  const at = file.length - end.length;
  return { sig, signed: joined(file.subarray(0, at - line), file.subarray(at)) };
}

const lastLines = (file: Uint8Array) => new TextDecoder("latin1").decode(file.subarray(-TAIL));

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
