// Recognises the files that the user drops.

import type { VerificationInput } from "#domain/offers/acceptance-verification.ts";
import { attachmentNames } from "#domain/offers/receipt.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Null if two files are of one kind. An unrecognised file counts as the quotation, and will fail the check as one. */
export function sortFiles(files: readonly Bytes[]): VerificationInput | null {
  const given: VerificationInput = {};
  for (const file of files) {
    const kind = kindOf(file);
    if (given[kind]) return null;
    given[kind] = file;
  }
  const { quotation, ...others } = given;
  // A single file is always the one to be checked.
  return quotation && Object.keys(others).length === 0 ? { record: quotation } : given;
}

function kindOf(file: Bytes): keyof VerificationInput {
  const text = new TextDecoder("latin1").decode(file);
  if (text.startsWith('{"keys":')) return "keys";
  if (text.startsWith("{")) return "receipt";
  return text.includes(`/UF (${attachmentNames.receipt})`) ? "record" : "quotation";
}
