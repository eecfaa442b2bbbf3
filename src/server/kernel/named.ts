/** The fields that a request names, and no others: what is left out stays as it is (decision 52). */
export function namedFields<Fields extends object>(
  fields: Fields,
): { [K in keyof Fields]?: Exclude<Fields[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

/** Whether the record holds all of these already. */
export function changesNothing(record: object, change: object): boolean {
  return Object.entries(change).every(
    ([key, value]) => JSON.stringify((record as Record<string, unknown>)[key]) === JSON.stringify(value),
  );
}
