import { findNationalNumber } from "#domain/telephone.ts";

/** The words of a search, each of which must occur; as for quotes, the first eight. */
export function listWords(search = ""): string[] {
  const telephone = findNationalNumber(search);
  return telephone === null ? search.split(/\s+/).filter(Boolean).slice(0, 8) : [telephone];
}
