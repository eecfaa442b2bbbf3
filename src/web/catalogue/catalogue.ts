import { type Catalogue, kinds, mapKinds } from "#domain/catalogue/items.ts";

/** The six lists as they were read in the order of the kinds: motor sizes by their kW, all else as the server orders it. */
export function buildCatalogue(lists: readonly unknown[]): Catalogue {
  const catalogue = mapKinds((kind) => lists[kinds.indexOf(kind)]) as Catalogue;
  return { ...catalogue, motor_size: catalogue.motor_size.toSorted((a, b) => a.kw - b.kw) };
}
