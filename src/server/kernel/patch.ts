import { NoChange } from "./call.ts";

/** Drops the keys whose value is undefined, which zod gives for a field that a PATCH leaves out (decision 52). */
export function dropUndefined<Fields extends object>(
  fields: Fields,
): { [K in keyof Fields]?: Exclude<Fields[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

/** The record with the request's fields; `Unchanged`, with the record, if all of them already have these values. */
export function applyPatch<R extends object, Body extends object>(
  record: R,
  { version: _, ...fields }: Body & { version?: number | undefined },
): R | NoChange<R> {
  const change = dropUndefined(fields);
  return changesNothing(record, change) ? new NoChange(record) : { ...record, ...change };
}

function changesNothing(record: object, change: object): boolean {
  return Object.entries(change).every(
    ([key, value]) => JSON.stringify((record as Record<string, unknown>)[key]) === JSON.stringify(value),
  );
}
