import { Unchanged } from "./call.ts";

/** The fields that a request names, and no others: what is left out stays as it is (decision 52). */
export function namedFields<Fields extends object>(
  fields: Fields,
): { [K in keyof Fields]?: Exclude<Fields[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

/** The record with the fields that a request names; `Unchanged`, with the record as it stands, when it holds them already. */
export function edited<R extends object, Body extends object>(
  record: R,
  { version: _, ...fields }: Body & { version?: number | undefined },
): R | Unchanged<R> {
  const change = namedFields(fields);
  return changesNothing(record, change) ? new Unchanged(record) : { ...record, ...change };
}

/** Whether the record holds all of these already. */
function changesNothing(record: object, change: object): boolean {
  return Object.entries(change).every(
    ([key, value]) => JSON.stringify((record as Record<string, unknown>)[key]) === JSON.stringify(value),
  );
}
