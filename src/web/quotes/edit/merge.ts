// Two users change one quote: what is merged automatically, and what a user has to decide (decision 52).
import { type EditableFieldKey, type EditableQuote, editableFieldKeys, type QuoteChange } from "./editable-fields.ts";

/** One field to which two users gave different values. */
export interface FieldConflict {
  key: EditableFieldKey;
  original: string | number | null;
  mine: string | number | null;
  theirs: string | number | null;
}

export interface MergeResult {
  /** The part of the change still to be sent. */
  change: QuoteChange;
  collisions: FieldConflict[];
  /** The fields that another user changed and this change leaves alone. */
  theirFields: EditableFieldKey[];
}

/** The fields whose value the change really changes. */
export function pickRealChanges(original: EditableQuote, change: QuoteChange): QuoteChange {
  const changedKeys = editableFieldKeys.filter((key) => change[key] !== undefined && change[key] !== original[key]);
  return Object.fromEntries(changedKeys.map((key) => [key, change[key]]));
}

/** Merges a change, made over `original`, into the quote as others have saved it. */
export function mergeChange(original: EditableQuote, change: QuoteChange, current: EditableQuote): MergeResult {
  const mine = pickRealChanges(original, change);
  const merged: MergeResult = { change: {}, collisions: [], theirFields: [] };
  for (const key of editableFieldKeys) {
    const theirValue = current[key];
    const ownValue = mine[key];
    if (ownValue === undefined) {
      if (theirValue !== original[key]) merged.theirFields.push(key);
    } else if (theirValue === original[key]) {
      Object.assign(merged.change, { [key]: ownValue });
    } else if (theirValue !== ownValue) {
      merged.collisions.push({ key, original: original[key], mine: ownValue, theirs: theirValue });
    }
  }
  return merged;
}

/** The part of a change still to be sent over theirs; null if the user has to choose. */
export function mergeOrNull(original: EditableQuote, change: QuoteChange, theirs: EditableQuote): QuoteChange | null {
  const merged = mergeChange(original, change, theirs);
  return merged.collisions.length > 0 ? null : merged.change;
}

/** Fields with neither the old value nor the intended one, except those about which this user has decided. */
export function listForeignChanges(
  original: EditableQuote,
  intended: QuoteChange,
  current: EditableQuote,
  decidedFields: ReadonlySet<string>,
): EditableFieldKey[] {
  const expected = { ...original, ...intended };
  return editableFieldKeys.filter((key) => current[key] !== expected[key] && !decidedFields.has(key));
}

export type Side = "mine" | "theirs";

/** The part of a change left after the user has chosen for every colliding field, over the `current` quote. */
export function resolveConflicts(
  { change, collisions }: MergeResult,
  choices: Partial<Record<EditableFieldKey, Side>>,
): QuoteChange {
  const ownValues = collisions.filter(({ key }) => choices[key] === "mine").map(({ key, mine }) => [key, mine]);
  return { ...change, ...Object.fromEntries(ownValues) };
}
