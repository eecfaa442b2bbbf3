// Parses postcode prefixes as users write them (AD 5, decision 19).
import { parsePostcodePart } from "#domain/postcode.ts";

/** Decision 49. */
export const MAX_PREFIXES = 200;

/**
 * The prefixes in these texts, trimmed, in upper case, each once and without empties: "m1, M4,,m1" is M1 and M4. Split
 * at commas, semicolons, bars and line ends; at spaces too if each piece is a prefix by itself.
 */
export function parsePrefixes(texts: readonly string[]): string[] {
  const pieces = texts
    .flatMap((text) => text.toUpperCase().split(/[,;|\r\n\t]/))
    .flatMap((piece) => {
      const words = piece.trim().split(/\s+/);
      return words.every((word) => parsePostcodePart(word)) ? words : [words.join(" ")];
    });
  return [...new Set(pieces)].filter((piece) => piece !== "");
}
