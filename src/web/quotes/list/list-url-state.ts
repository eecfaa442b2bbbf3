// The list's state in the page's address, so that it can be reloaded, shared and gone back to.

import type { QueryOf } from "#contract/endpoint.ts";
import type { exportQuotes } from "#contract/quotes/quote-files.ts";
import type { QuoteQuery } from "#contract/quotes/quotes.ts";
import { findFirstDay, isDay } from "#domain/days.ts";
import { type OutcomeName, outcomeNames } from "#domain/quotes/outcomes/outcomes.ts";
import { buildViewUrl } from "#web/kernel/view-url.ts";
import { normaliseSearch } from "#web/ui/forms/search-field.tsx";

export const PAGE_SIZE = 50;

const dateRanges = ["today", "week", "month"] as const;
export type DateRange = (typeof dateRanges)[number];
export const dateRangeLabels: Record<DateRange, string> = { today: "Today", week: "This Week", month: "This Month" };

export interface ListView {
  date: DateRange | null;
  status: string | null;
  /** "none": without such an item, or created by a user who has left. */
  locationId: number | "none" | null;
  jobTypeId: number | "none" | null;
  /** The author's id. */
  engineer: string | null;
  opened: "yes" | "no" | null;
  outcome: OutcomeName | null;
  reason: string | null;
  price: "awaits" | null;
  /** London days of the last sending, both included. */
  sentFrom: string | null;
  sentTo: string | null;
  /** Filed under this customer, at this site, for this pump. */
  customerId: string | null;
  siteId: string | null;
  pumpId: string | null;
  search: string;
  /** The page's cursor; null for the first page. */
  cursor: string | null;
}

export const allQuotes: ListView = {
  date: null,
  status: null,
  locationId: null,
  jobTypeId: null,
  engineer: null,
  opened: null,
  outcome: null,
  reason: null,
  price: null,
  sentFrom: null,
  sentTo: null,
  customerId: null,
  siteId: null,
  pumpId: null,
  search: "",
  cursor: null,
};

export function isFiltered({ cursor: _, ...filters }: ListView): boolean {
  return Object.values(filters).some(Boolean);
}

/** Invalid values count as absent. */
export function readView(addressSearch: string): ListView {
  const asked = new URLSearchParams(addressSearch);
  const text = (name: string, most: number) => (asked.get(name) ?? "").slice(0, most);
  const oneOf = <T extends string>(name: string, known: readonly T[]) =>
    known.find((one) => one === asked.get(name)) ?? null;
  const item = (name: string) =>
    oneOf(name, ["none"]) ?? (/^[1-9]\d{0,8}$/.test(text(name, 10)) ? Number(text(name, 10)) : null);
  const uuid = (name: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.exec(text(name, 36))?.[0] ?? null;
  const day = (name: string) => (isDay(text(name, 10)) ? text(name, 10) : null);
  return {
    date: readRange(asked.get("date")),
    status: text("status", 200) || null,
    locationId: item("location"),
    jobTypeId: item("jobType"),
    engineer: oneOf("engineer", ["none"]) ?? uuid("engineer"),
    opened: oneOf("opened", ["yes", "no"]),
    outcome: oneOf("outcome", outcomeNames),
    reason: text("reason", 200) || null,
    price: oneOf("price", ["awaits"]),
    sentFrom: day("sentFrom"),
    sentTo: day("sentTo"),
    customerId: uuid("customer"),
    siteId: uuid("site"),
    pumpId: uuid("pump"),
    search: normaliseSearch(text("search", 200)),
    cursor: text("cursor", 300) || null,
  };
}

export function readRange(text: string | null): DateRange | null {
  return dateRanges.find((range) => range === text) ?? null;
}

export function buildUrl(view: ListView): string {
  const { date, status, locationId, jobTypeId, customerId, siteId, pumpId, search, cursor, ...others } = view;
  const items = {
    location: locationId?.toString(),
    jobType: jobTypeId?.toString(),
    customer: customerId,
    site: siteId,
    pump: pumpId,
  };
  return buildViewUrl("/quotes", { date, status, ...items, ...others, search, cursor });
}

/** The query of the call that reads it. */
export function buildQuery(shown: ListView, now: Date): QuoteQuery {
  const { cursor } = shown;
  return { limit: PAGE_SIZE, ...(cursor && { cursor }), ...buildFilters(shown, now) };
}

/** The same for all pages together, for the export. */
export function buildFilters({ date, cursor: _, ...shown }: ListView, now: Date): QueryOf<typeof exportQuotes> {
  const set = Object.entries(shown).filter(([, value]) => Boolean(value));
  return { ...Object.fromEntries(set), ...(date && { from: findFirstDay(date, now) }) };
}
