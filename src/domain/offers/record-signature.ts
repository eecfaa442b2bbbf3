// The signature over a whole record. It is a comment in the file's last lines, which every PDF reader skips (ISO
// 32000-1, 7.2.4), and covers every byte except its own line.

const SIGNATURE_MARK = "%Volute-Record ";
const signedTail = /\n%Volute-Record ([0-9a-f]{128})\n(startxref\n\d+\n%%EOF\n)$/;
/** Longer than the lines that are searched for. */
const TAIL_LENGTH = 400;

export interface SignedRecord {
  /** All bytes except the signature's line. */
  signed: Uint8Array<ArrayBuffer>;
  sig: string;
}

/** `sig` is hexadecimal, over `file` as it is. */
export function appendSignature(file: Uint8Array, sig: string): Uint8Array<ArrayBuffer> {
  const end = readLastLines(file).lastIndexOf("startxref\n");
  if (end < 0) throw new TypeError("This is no PDF that was made here");
  const position = file.length - readLastLines(file).length + end;
  return joinBytes(
    file.subarray(0, position),
    new TextEncoder().encode(`${SIGNATURE_MARK}${sig}\n`),
    file.subarray(position),
  );
}

/** Null if the last lines are not as we write them. */
export function splitSignature(file: Uint8Array): SignedRecord | null {
  const [, sig, end] = signedTail.exec(readLastLines(file)) ?? [];
  if (sig === undefined || end === undefined) return null;
  const line = SIGNATURE_MARK.length + sig.length + 1;
  const position = file.length - end.length;
  return { sig, signed: joinBytes(file.subarray(0, position - line), file.subarray(position)) };
}

const readLastLines = (file: Uint8Array) => new TextDecoder("latin1").decode(file.subarray(-TAIL_LENGTH));

function joinBytes(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let position = 0;
  for (const part of parts) {
    all.set(part, position);
    position += part.length;
  }
  return all;
}
