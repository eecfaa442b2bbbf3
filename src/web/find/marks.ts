// Which letters of a result were typed.
import { listFindWords } from "#domain/quotes/find.ts";

/** The text in parts; those at odd positions are a typed word, in any case. */
export function splitAtWords(text: string, typed: string): string[] {
  const words = listFindWords(typed).map((word) => word.trim());
  if (words.length === 0) return [text];
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  const escaped = longestFirst.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return text.split(new RegExp(`(${escaped.join("|")})`, "gi"));
}
