const SEPARATORS = /[!-/:-@[-`{-~]+/;
/** Words beyond these are ignored, which bounds the query. */
const MAX_WORDS = 8;

/**
 * The typed text as a query for the word index (a tsquery): every word must begin a word of the entry, either whole,
 * such as an id or an address, or split into its parts. Null for a text without any word.
 */
export function buildSearchQuery(typed: string): string | null {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => splitWord(word).length > 0)
    .slice(0, MAX_WORDS);
  if (words.length === 0) return null;
  return words
    .map((word) => `(${matchBeginning(word)} | ${splitWord(word).map(matchBeginning).join(" & ")})`)
    .join(" & ");
}

const splitWord = (word: string) => word.split(SEPARATORS).filter(Boolean);

const matchBeginning = (word: string) => `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}':*`;
