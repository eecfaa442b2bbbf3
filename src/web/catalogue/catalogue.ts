import { type Catalogue, kinds, mapKinds } from "#domain/catalogue/items.ts";

/** The catalogue from six lists in the order of the kinds: motor sizes by their kW, others as the server sorts them. */
export function buildCatalogue(lists: readonly unknown[]): Catalogue {
  const catalogue = mapKinds((kind) => lists[kinds.indexOf(kind)]) as Catalogue;
  return { ...catalogue, motor_size: catalogue.motor_size.toSorted((a, b) => a.kw - b.kw) };
}
