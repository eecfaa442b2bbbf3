import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { outcomeNames } from "#domain/quotes/outcomes/outcomes.ts";
import { normaliseSearch } from "#web/ui/forms/search-field.tsx";
import {
  allQuotes,
  buildFilters,
  buildQuery,
  buildUrl,
  isFiltered,
  type ListView,
  readView,
} from "./list-url-state.ts";

const read = (address: string) => readView(new URL(address, "http://volute.test").search);

describe("the address of the list", () => {
  test("is the plain one when everything is shown", () => {
    expect(buildUrl(allQuotes)).toBe("/quotes");
    expect(read("/quotes")).toEqual(allQuotes);
    expect(isFiltered(allQuotes)).toBe(false);
  });

  test("leads back to what it was made from, whatever was searched for", () => {
    const unit = fc.constantFrom(..."aZ0 &=+%#?/\\'\"ł£🚰");
    const item = fc.oneof(fc.constant("none" as const), fc.integer({ min: 1, max: 999_999_999 }));
    const day = fc.constantFrom("2026-02-28", "2027-12-31");
    const shown: fc.Arbitrary<ListView> = fc.record({
      date: fc.constantFrom(null, "today", "week", "month"),
      status: fc.option(fc.string({ minLength: 1, maxLength: 60, unit })),
      locationId: fc.option(item),
      jobTypeId: fc.option(item),
      engineer: fc.option(fc.oneof(fc.constant("none"), fc.uuid())),
      opened: fc.constantFrom(null, "yes", "no"),
      outcome: fc.constantFrom(null, ...outcomeNames),
      reason: fc.option(fc.string({ minLength: 1, maxLength: 60, unit })),
      price: fc.constantFrom(null, "awaits"),
      sentFrom: fc.option(day),
      sentTo: fc.option(day),
      customerId: fc.option(fc.uuid()),
      siteId: fc.option(fc.uuid()),
      pumpId: fc.option(fc.uuid()),
      search: fc.string({ maxLength: 60, unit }).map(normaliseSearch),
      cursor: fc.option(fc.string({ minLength: 1, maxLength: 60, unit })),
    });
    fc.assert(
      fc.property(shown, (one) => {
        expect(read(buildUrl(one))).toEqual(one);
      }),
    );
  });

  test("counts as absent what the list could not have written", () => {
    expect(read("/quotes?date=yesterday&location=abc&search=%20%20&status=&more=1")).toEqual(allQuotes);
    expect(
      read("/quotes?engineer=ann&jobType=x&opened=maybe&outcome=won&price=high&sentFrom=2026-02-30&sentTo=now"),
    ).toEqual(allQuotes);
    expect(read("/quotes?location=0").locationId).toBeNull();
    expect(read("/quotes?location=12345678901234567890").locationId).toBeNull();
  });
});

describe("the call that reads it", () => {
  const now = new Date("2026-11-21T09:00:00.000Z");

  test("asks for a page and nothing else where nothing is set", () => {
    expect(buildQuery(allQuotes, now)).toEqual({ limit: 50 });
  });

  test("exports what fits the filters, of all pages", () => {
    const shown = { ...allQuotes, date: "week", status: "draft", locationId: 3, search: "mill", cursor: "x" } as const;
    const filters = { search: "mill", status: "draft", locationId: 3, from: "2026-11-15" };
    expect(buildFilters(shown, now)).toEqual(filters);
    expect(buildQuery(shown, now)).toEqual({ limit: 50, cursor: "x", ...filters });
    expect(buildFilters(allQuotes, now)).toEqual({});
  });

  test("turns a date filter into its first day", () => {
    expect(buildQuery({ ...allQuotes, date: "week", search: "mill" }, now)).toEqual({
      limit: 50,
      search: "mill",
      from: "2026-11-15",
    });
  });
});
