// The list's state in the page's address, beside the tab.
import { type FieldKey, type ItemContent, isNumberField, listFields } from "#domain/catalogue/fields.ts";
import type { Item, Kind } from "#domain/catalogue/items.ts";

export interface CatalogueView {
  search: string;
  sort: FieldKey;
  down: boolean;
  /** Leaves out inactive items. */
  activeOnly: boolean;
}

/** Invalid values count as absent. */
export function readView(kind: Kind, addressSearch: string): CatalogueView {
  const asked = new URLSearchParams(addressSearch);
  const [, sign, key] = /^(-?)(\w+)$/.exec(asked.get("sort") ?? "") ?? [];
  const sort = listSortFields(kind).find((field) => field === key);
  return {
    search: (asked.get("search") ?? "").slice(0, 200),
    sort: sort ?? "name",
    down: Boolean(sort && sign),
    activeOnly: asked.get("active") === "only",
  };
}

/** The same address with another view of the list; its other parameters stay. */
export function buildUrl(addressSearch: string, { search, sort, down, activeOnly }: CatalogueView): string {
  const asked = new URLSearchParams(addressSearch);
  const set = (name: string, value: string) => (value === "" ? asked.delete(name) : asked.set(name, value));
  set("search", search.trim());
  set("sort", sort === "name" && !down ? "" : `${down ? "-" : ""}${sort}`);
  set("active", activeOnly ? "only" : "");
  return `?${asked}`;
}

/** The fields by which a list can be sorted. */
export function listSortFields(kind: Kind): FieldKey[] {
  return listFields(kind).filter((field) => field === "name" || field === "isActive" || isNumberField(field));
}

/** The items that match the search, in the requested order; equal ones by name. */
export function filterAndSort<I extends Item>(
  items: readonly I[],
  { search, sort, down, activeOnly }: CatalogueView,
): I[] {
  const words = search.trim().toLowerCase();
  const offered = activeOnly ? items.filter(({ isActive }) => isActive) : items;
  const found = offered.filter((item) => words === "" || textOf(item).includes(words));
  const compare = new Intl.Collator("en-GB", { numeric: true }).compare;
  const by = (a: I, b: I) => {
    const [one, other] = [a, b].map((item) => (item as ItemContent)[sort]);
    if (typeof one === "number" && typeof other === "number") return one - other;
    // Active before inactive.
    return typeof one === "boolean" ? Number(other) - Number(one) : compare(String(one), String(other));
  };
  return found.sort((a, b) => (down ? -1 : 1) * by(a, b) || compare(a.name, b.name) || a.id - b.id);
}

function textOf(item: Item): string {
  const { name, description, postcodes = [] } = item as ItemContent;
  return [name, description, ...postcodes].join(" ").toLowerCase();
}
