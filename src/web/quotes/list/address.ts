// What the list shows, as it stands in the page's address: reloaded, shared and gone back to like any place.
import type { QueryOf } from "#contract/endpoint.ts";
import type { exportQuotes, QuoteQuery } from "#contract/quotes.ts";
import { firstDayOf } from "#domain/days.ts";
import { tidy } from "#web/ui/search-field.tsx";

export const PAGE_SIZE = 50;

const dateRanges = ["today", "week", "month"] as const;
export type DateRange = (typeof dateRanges)[number];

export interface Shown {
  date: DateRange | null;
  status: string | null;
  locationId: number | null;
  search: string;
  /** Which page; null is the first. */
  cursor: string | null;
}

export const everything: Shown = { date: null, status: null, locationId: null, search: "", cursor: null };

export function isFiltered({ date, status, locationId, search }: Shown): boolean {
  return date !== null || status !== null || locationId !== null || search !== "";
}

/** Anything that the list could not have written itself counts as absent. */
export function readShown(addressSearch: string): Shown {
  const asked = new URLSearchParams(addressSearch);
  const text = (name: string, most: number) => (asked.get(name) ?? "").slice(0, most);
  const location = text("location", 10);
  return {
    date: readRange(asked.get("date")),
    status: text("status", 200) || null,
    locationId: /^[1-9]\d{0,8}$/.test(location) ? Number(location) : null,
    search: tidy(text("search", 200)),
    cursor: text("cursor", 300) || null,
  };
}

export function readRange(text: string | null): DateRange | null {
  return dateRanges.find((range) => range === text) ?? null;
}

export function addressOf({ date, status, locationId, search, cursor }: Shown): string {
  const all = { date, status, location: locationId?.toString(), search, cursor };
  const set = Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return set.length === 0 ? "/quotes" : `/quotes?${new URLSearchParams(set)}`;
}

/** The call that reads it. */
export function queryOf(shown: Shown, now: Date): QuoteQuery {
  const { cursor } = shown;
  return { limit: PAGE_SIZE, ...(cursor && { cursor }), ...filtersOf(shown, now) };
}

/** The same of all pages together, for the export. */
export function filtersOf({ date, status, locationId, search }: Shown, now: Date): QueryOf<typeof exportQuotes> {
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(locationId && { locationId }),
    ...(date && { from: firstDayOf(date, now) }),
  };
}
