// Two people change one quote: what goes together by itself, and what a person has to decide (decision 52).
import { type EditableFieldKey, type EditableQuote, editableFieldKeys, type QuoteChange } from "./editable-fields.ts";

/** One field that two people gave different values. */
export interface FieldConflict {
  key: EditableFieldKey;
  was: string | number | null;
  mine: string | number | null;
  theirs: string | number | null;
}

export interface MergeResult {
  /** What of the change still has to be sent. */
  change: QuoteChange;
  collisions: FieldConflict[];
  /** The fields that somebody else changed and this change leaves alone. */
  taken: EditableFieldKey[];
}

/** The fields that a change really changes. */
export function pickRealChanges(seen: EditableQuote, change: QuoteChange): QuoteChange {
  const named = editableFieldKeys.filter((key) => change[key] !== undefined && change[key] !== seen[key]);
  return Object.fromEntries(named.map((key) => [key, change[key]]));
}

/** Lays a change, made on what was `seen`, over the quote as others have left it. */
export function mergeChange(seen: EditableQuote, change: QuoteChange, current: EditableQuote): MergeResult {
  const mine = pickRealChanges(seen, change);
  const merged: MergeResult = { change: {}, collisions: [], taken: [] };
  for (const key of editableFieldKeys) {
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
export function mergeOrNull(seen: EditableQuote, change: QuoteChange, theirs: EditableQuote): QuoteChange | null {
  const merged = mergeChange(seen, change, theirs);
  return merged.collisions.length > 0 ? null : merged.change;
}

/** The fields that hold neither what this person left there nor what they meant, but for those they were `asked` about. */
export function listForeignChanges(
  seen: EditableQuote,
  meant: QuoteChange,
  current: EditableQuote,
  asked: ReadonlySet<string>,
): EditableFieldKey[] {
  const expected = { ...seen, ...meant };
  return editableFieldKeys.filter((key) => current[key] !== expected[key] && !asked.has(key));
}

export type Side = "mine" | "theirs";

/** The change that is left once a person has chosen for every colliding field; made on the `current` quote. */
export function resolveConflicts(
  { change, collisions }: MergeResult,
  choices: Partial<Record<EditableFieldKey, Side>>,
): QuoteChange {
  const own = collisions.filter(({ key }) => choices[key] === "mine").map(({ key, mine }) => [key, mine]);
  return { ...change, ...Object.fromEntries(own) };
}
