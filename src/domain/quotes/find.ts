// How Find reads what a user types. The server and a device without a network find the same quotes by it.
import { formatPostcode, isValidPostcode } from "#domain/postcode.ts";

const MAX_WORDS = 8;

/**
 * What must occur in a quote's customer name, postcode or number. A whole postcode is one phrase, with the space before
 * it, so that "M4 6BF" does not find "SM4 6BF" as well.
 */
export function listFindWords(text: string): string[] {
  if (isValidPostcode(text)) return [` ${formatPostcode(text)}`];
  return text.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
}

interface FoundByText {
  customerName: string;
  postcode: string | null;
  quoteNumber: string;
}

/** Whether all words occur, as in the column `search_text`. */
export function hasFindWords({ customerName, postcode, quoteNumber }: FoundByText, words: readonly string[]): boolean {
  const code = postcode ?? "";
  const searchText = `${customerName} ${code} ${code.replaceAll(" ", "")} ${quoteNumber}`.toLowerCase();
  return words.every((word) => searchText.includes(word.toLowerCase()));
}
