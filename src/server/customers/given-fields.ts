import { dropUndefined } from "#server/kernel/patch.ts";

/** Of a record's fields, which are those of `empty`, the ones that are given; an empty text is null. */
export function pickGiven<Content extends object>(
  empty: Content,
  given: { [K in keyof Content]?: Content[K] | undefined },
): Partial<Content> {
  const keys = Object.keys(empty) as (keyof Content)[];
  const fields = keys.map((key) => [key, given[key] === "" ? null : given[key]]);
  return dropUndefined(Object.fromEntries(fields)) as Partial<Content>;
}
