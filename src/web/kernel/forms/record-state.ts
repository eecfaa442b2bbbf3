// What a form over one record starts from, and how it changes after another user has saved first (decision 52).
import type { Endpoint, ReplyOf } from "#contract/endpoint.ts";
import { readCurrentVersion } from "#web/kernel/version-conflict.ts";

export interface RecordState<R> {
  /** The record that the fields were filled from; null for a new record. */
  original: R | null;
  /** The version to save over: that of `original`, or the one that the user chose to save over. */
  version: number | null;
  /** The record as another user saved it, while the user has to choose. */
  theirs: R | null;
}

export type Versioned = { version: number };

/** The record that a change is saved over. */
export interface SaveBase<R> {
  original: R;
  version: number;
}

export function beginEditing<R extends Versioned>(record: R | null): RecordState<R> {
  return { original: record, version: record?.version ?? null, theirs: null };
}

/** The user takes the other version: the form is filled again from it. */
export function resolveWithTheirs<R extends Versioned>({ theirs, ...state }: RecordState<R>): RecordState<R> {
  return theirs ? beginEditing(theirs) : { theirs, ...state };
}

/** The user keeps the typed input: it is saved over the other version. */
export function resolveWithMine<R extends Versioned>({ original, version, theirs }: RecordState<R>): RecordState<R> {
  return { original, version: theirs?.version ?? version, theirs: null };
}

export function findSaveBase<R>({ original, version }: RecordState<R>): SaveBase<R> | null {
  return original && version !== null ? { original, version } : null;
}

/**
 * Saves a change. After each 409 it is merged with the other user's version and sent again, until it is saved or both
 * changed the same field, which the user has to decide. Other failures of `send` are thrown on.
 */
export async function saveWithMerge<R extends Versioned, Body extends object>(
  { original, version }: SaveBase<R>,
  body: Body,
  send: (body: Body, base: SaveBase<R>) => Promise<SaveOutcome<R>>,
  merge: Merge<R, Body>,
): Promise<SaveOutcome<R>> {
  for (let remaining = body; ; ) {
    const outcome = await send(remaining, { original, version });
    if ("saved" in outcome) return outcome;
    const { current } = outcome;
    if (current.version === version) throw new Error("Refused as outdated, with the very version that was sent");
    const remainingChange = merge(original, body, current);
    if (remainingChange === null) return outcome;
    if (isEmptyChange(remainingChange)) return { saved: current };
    remaining = remainingChange;
    ({ version } = current);
  }
}

/** The part of a change still to be sent over the other version; null where both changed the same field. */
export type Merge<R, Body> = (original: R, body: Body, theirs: R) => Body | null;

/** A merge that leaves nothing to send: the other version already contains it all. */
export const isEmptyChange = (body: object) => Object.keys(body).length === 0;

export type SaveOutcome<R> = { saved: R } | { current: R };

/** The saved record; or, after a 409, the record as another user saved it. */
export async function trySave<E extends Endpoint>(
  endpoint: E,
  save: () => Promise<ReplyOf<E>>,
): Promise<SaveOutcome<ReplyOf<E>>> {
  try {
    return { saved: await save() };
  } catch (error) {
    const current = readCurrentVersion(endpoint, error);
    if (!current) throw error;
    return { current };
  }
}
