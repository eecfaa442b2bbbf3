// What a form over one record is made on, and what becomes of it when somebody else was faster (decision 52).
import type { Endpoint, ReplyOf } from "#contract/endpoint.ts";
import { currentIn } from "./outdated.ts";

export interface RecordState<R> {
  /** What the fields were filled from; null for a new record. */
  seen: R | null;
  /** What is saved over: the version of `seen`, or the one that a person chose to save over. */
  version: number | null;
  /** The record as somebody else has left it meanwhile, while a person has to choose. */
  theirs: R | null;
}

export type Versioned = { version: number };

/** What a change is saved over. */
export interface Over<R> {
  seen: R;
  version: number;
}

export function begun<R extends Versioned>(record: R | null): RecordState<R> {
  return { seen: record, version: record?.version ?? null, theirs: null };
}

/** Nothing of one's own is left, so the fields show theirs. */
export function takingTheirs<R extends Versioned>({ theirs, ...state }: RecordState<R>): RecordState<R> {
  return theirs ? begun(theirs) : { theirs, ...state };
}

/** What was typed, on what was seen, goes over theirs. */
export function keepingMine<R extends Versioned>({ seen, version, theirs }: RecordState<R>): RecordState<R> {
  return { seen, version: theirs?.version ?? version, theirs: null };
}

export function overOf<R>({ seen, version }: RecordState<R>): Over<R> | null {
  return seen && version !== null ? { seen, version } : null;
}

/**
 * Has a change kept: as often as somebody else is faster it is put together with theirs and sent again, until it is kept
 * or a person has to choose. Passes on whatever else `send` throws.
 */
export async function keptOver<R extends Versioned, Body extends object>(
  { seen, version }: Over<R>,
  body: Body,
  send: (body: Body, over: Over<R>) => Promise<Outcome<R>>,
  merge: Merge<R, Body>,
): Promise<Outcome<R>> {
  for (let left = body; ; ) {
    const outcome = await send(left, { seen, version });
    if ("saved" in outcome) return outcome;
    const { current } = outcome;
    if (current.version === version) throw new Error("Refused as outdated, with the very version that was sent");
    const merged = merge(seen, body, current);
    if (merged === null) return outcome;
    if (namesNothing(merged)) return { saved: current };
    left = merged;
    ({ version } = current);
  }
}

/** What of a change is left to be sent over theirs; null where both changed the same, so that a person has to choose. */
export type Merge<R, Body> = (seen: R, body: Body, theirs: R) => Body | null;

/** A change of nothing. */
export const namesNothing = (body: object) => Object.keys(body).length === 0;

export type Outcome<R> = { saved: R } | { current: R };

/** Somebody else's version in place of the saved one when they were faster; nothing is saved then. */
export async function outcomeOf<E extends Endpoint>(
  endpoint: E,
  save: () => Promise<ReplyOf<E>>,
): Promise<Outcome<ReplyOf<E>>> {
  try {
    return { saved: await save() };
  } catch (error) {
    const current = currentIn(endpoint, error);
    if (!current) throw error;
    return { current };
  }
}
