// Two people change one quote: what goes together by itself, and what a person has to decide (decision 52).
import { type ContentKey, contentKeys, type QuoteChange, type QuoteContent } from "./content.ts";

/** One field that two people gave different values. */
export interface Collision {
  key: ContentKey;
  was: string | number | null;
  mine: string | number | null;
  theirs: string | number | null;
}

export interface Merge {
  /** What of the change still has to be sent. */
  change: QuoteChange;
  collisions: Collision[];
  /** The fields that somebody else changed and this change leaves alone. */
  taken: ContentKey[];
}

/** The fields that a change really changes. */
export function realChanges(seen: QuoteContent, change: QuoteChange): QuoteChange {
  const named = contentKeys.filter((key) => change[key] !== undefined && change[key] !== seen[key]);
  return Object.fromEntries(named.map((key) => [key, change[key]]));
}

/** Lays a change, made on what was `seen`, over the quote as others have left it. */
export function merge(seen: QuoteContent, change: QuoteChange, current: QuoteContent): Merge {
  const mine = realChanges(seen, change);
  const merged: Merge = { change: {}, collisions: [], taken: [] };
  for (const key of contentKeys) {
    const theirs = current[key];
    const value = mine[key];
    if (value === undefined) {
      if (theirs !== seen[key]) merged.taken.push(key);
    } else if (theirs === seen[key]) {
      Object.assign(merged.change, { [key]: value });
    } else if (theirs !== value) {
      merged.collisions.push({ key, was: seen[key], mine: value, theirs });
    }
  }
  return merged;
}

/** What of a change is left to be sent over theirs; null where a person has to choose. */
export function leftOver(seen: QuoteContent, change: QuoteChange, theirs: QuoteContent): QuoteChange | null {
  const merged = merge(seen, change, theirs);
  return merged.collisions.length > 0 ? null : merged.change;
}

/** The fields that hold neither what this person left there nor what they meant, but for those they were `asked` about. */
export function othersIn(
  seen: QuoteContent,
  meant: QuoteChange,
  current: QuoteContent,
  asked: ReadonlySet<string>,
): ContentKey[] {
  const expected = { ...seen, ...meant };
  return contentKeys.filter((key) => current[key] !== expected[key] && !asked.has(key));
}

export type Side = "mine" | "theirs";

/** The change that is left once a person has chosen for every colliding field; made on the `current` quote. */
export function settled({ change, collisions }: Merge, choices: Partial<Record<ContentKey, Side>>): QuoteChange {
  const own = collisions.filter(({ key }) => choices[key] === "mine").map(({ key, mine }) => [key, mine]);
  return { ...change, ...Object.fromEntries(own) };
}
