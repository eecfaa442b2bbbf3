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
  const parameters = new URLSearchParams(addressSearch);
  const [, sign, key] = /^(-?)(\w+)$/.exec(parameters.get("sort") ?? "") ?? [];
  const sort = listSortFields(kind).find((field) => field === key);
  return {
    search: (parameters.get("search") ?? "").slice(0, 200),
    sort: sort ?? "name",
    down: Boolean(sort && sign),
    activeOnly: parameters.get("active") === "only",
  };
}

/** The same address with another view of the list; its other parameters stay. */
export function buildUrl(addressSearch: string, { search, sort, down, activeOnly }: CatalogueView): string {
  const parameters = new URLSearchParams(addressSearch);
  const set = (name: string, value: string) => (value === "" ? parameters.delete(name) : parameters.set(name, value));
  set("search", search.trim());
  set("sort", sort === "name" && !down ? "" : `${down ? "-" : ""}${sort}`);
  set("active", activeOnly ? "only" : "");
  return `?${parameters}`;
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
  const searchText = search.trim().toLowerCase();
  const candidates = activeOnly ? items.filter(({ isActive }) => isActive) : items;
  const foundItems = candidates.filter((item) => searchText === "" || buildSearchText(item).includes(searchText));
  const compare = new Intl.Collator("en-GB", { numeric: true }).compare;
  const compareField = (a: I, b: I) => {
    const [left, right] = [a, b].map((item) => (item as ItemContent)[sort]);
    if (typeof left === "number" && typeof right === "number") return left - right;
    // Active before inactive.
    return typeof left === "boolean" ? Number(right) - Number(left) : compare(String(left), String(right));
  };
  return foundItems.sort((a, b) => (down ? -1 : 1) * compareField(a, b) || compare(a.name, b.name) || a.id - b.id);
}

function buildSearchText(item: Item): string {
  const { name, description, postcodes = [] } = item as ItemContent;
  return [name, description, ...postcodes].join(" ").toLowerCase();
}
