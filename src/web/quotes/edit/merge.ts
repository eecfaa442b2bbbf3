// Two users change one quote: what is merged automatically, and what a user has to decide (decision 52).
import { type EditableFieldKey, type EditableQuote, editableFieldKeys, type QuoteChange } from "./editable-fields.ts";

/** One field to which two users gave different values. */
export interface FieldConflict {
  key: EditableFieldKey;
  was: string | number | null;
  mine: string | number | null;
  theirs: string | number | null;
}

export interface MergeResult {
  /** The part of the change still to be sent. */
  change: QuoteChange;
  collisions: FieldConflict[];
  /** The fields that another user changed and this change leaves alone. */
  taken: EditableFieldKey[];
}

/** The fields whose value the change really changes. */
export function pickRealChanges(seen: EditableQuote, change: QuoteChange): QuoteChange {
  const named = editableFieldKeys.filter((key) => change[key] !== undefined && change[key] !== seen[key]);
  return Object.fromEntries(named.map((key) => [key, change[key]]));
}

/** Merges a change, made over `seen`, into the quote as others have saved it. */
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

/** The part of a change still to be sent over theirs; null if the user has to choose. */
export function mergeOrNull(seen: EditableQuote, change: QuoteChange, theirs: EditableQuote): QuoteChange | null {
  const merged = mergeChange(seen, change, theirs);
  return merged.collisions.length > 0 ? null : merged.change;
}

/** Fields with neither this user's old value nor the one they meant, except those they were `asked` about. */
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

/** The part of a change left after the user has chosen for every colliding field, over the `current` quote. */
export function resolveConflicts(
  { change, collisions }: MergeResult,
  choices: Partial<Record<EditableFieldKey, Side>>,
): QuoteChange {
  const own = collisions.filter(({ key }) => choices[key] === "mine").map(({ key, mine }) => [key, mine]);
  return { ...change, ...Object.fromEntries(own) };
}
