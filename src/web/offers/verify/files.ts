// Recognises the files that the user drops.

import type { VerificationInput } from "#domain/offers/acceptance-verification.ts";
import { attachmentNames } from "#domain/offers/receipt.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Null if two files are of one kind. An unrecognised file counts as the quotation, and will fail the check as one. */
export function sortFiles(files: readonly Bytes[]): VerificationInput | null {
  const input: VerificationInput = {};
  for (const file of files) {
    const kind = detectKind(file);
    if (input[kind]) return null;
    input[kind] = file;
  }
  const { quotation, ...otherFiles } = input;
  // A single file is always the one to be checked.
  return quotation && Object.keys(otherFiles).length === 0 ? { record: quotation } : input;
}

function detectKind(file: Bytes): keyof VerificationInput {
  const text = new TextDecoder("latin1").decode(file);
  if (text.startsWith('{"keys":')) return "keys";
  if (text.startsWith("{")) return "receipt";
  return text.includes(`/UF (${attachmentNames.receipt})`) ? "record" : "quotation";
}
