import { describe, expect, test } from "vitest";
import { findChosenItems } from "#domain/catalogue/items.ts";
import { detectZone } from "#domain/catalogue/zones.ts";
import { computePrice } from "#domain/quotes/price.ts";
import { systemStatusNames } from "#domain/quotes/status.ts";
import { findConflicts } from "#domain/rules/narrow.ts";
import { demonstrationCompanies } from "./accounts.ts";
import type { DemonstrationCompany } from "./company.ts";
import { buildQuoteHistory } from "./history.ts";
import { buildCatalogue, buildPriceList, buildRules } from "./price-list.ts";

function historyOf(company: DemonstrationCompany, now: Date) {
  let lastId = 0;
  const catalogue = buildCatalogue(buildPriceList(company), () => ++lastId);
  const rules = buildRules(company, catalogue).map((rule, index) => ({ ...rule, id: index + 1 }));
  return { catalogue, rules, quotes: buildQuoteHistory(company, catalogue, rules, now) };
}

// A working afternoon, a Monday before work, a Sunday, New Year's Day, and the hour in which summer time ends.
const clocks = [
  "2026-11-18T14:41:07.123Z",
  "2026-06-15T05:00:00.000Z",
  "2027-02-28T12:00:00.000Z",
  "2027-01-01T10:00:00.000Z",
  "2026-10-25T01:00:00.000Z",
];
const cases = demonstrationCompanies.flatMap((company) => clocks.map((clock) => ({ company, clock })));

describe.each(cases)("$company.name on $clock", ({ company, clock }) => {
  const now = new Date(clock);
  const { catalogue, rules, quotes } = historyOf(company, now);

  test("comes out the same every time", () => {
    expect(historyOf(company, now).quotes).toEqual(quotes);
  });

  test("is numbered without gaps in the order of creation, over half a year and up to now", () => {
    expect(quotes.map(({ ordinal }) => ordinal)).toEqual(quotes.map((_, index) => index + 1));
    const times = quotes.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
    const days = (now.getTime() - (times[0] ?? 0)) / 86_400_000;
    expect(days).toBeGreaterThan(170);
    expect(days).toBeLessThan(190);
    expect(new Set(quotes.map(({ id }) => id)).size).toBe(quotes.length);
  });

  test("holds each person's share", () => {
    for (const { email, quotes: share } of company.people) {
      expect(quotes.filter(({ authorEmail }) => authorEmail === email).length, email).toBe(share);
    }
  });

  test("holds every status, a few to be recalculated and one manual quote", () => {
    for (const status of systemStatusNames) {
      expect(quotes.filter((quote) => quote.status === status).length, status).toBeGreaterThan(0);
    }
    expect(quotes.filter(({ needsRecalculation }) => needsRecalculation).length).toBeGreaterThan(0);
    expect(quotes.filter(({ isManual }) => isManual).length).toBe(1);
  });

  test("prices every quote but drafts as the domain does", () => {
    for (const quote of quotes) {
      if (quote.status === "draft") {
        expect(quote.figures).toBeNull();
        expect(quote.priceSnapshot).toBeNull();
        continue;
      }
      const { figures, priceSnapshot } = quote;
      if (!figures || !priceSnapshot) throw new Error(`${quote.customerName} is not priced`);
      const calculated = computePrice(priceSnapshot.choices, priceSnapshot.settings);
      if (!quote.isManual) expect(figures).toEqual(calculated);
      expect(figures.totalCost).toBe(figures.labourCost + figures.materialCost);
      if (quote.needsRecalculation || quote.isManual) continue;
      const chosen = findChosenItems(catalogue, quote.choices);
      expect(chosen && computePrice(chosen, { applyAccessMultiplier: false })).toEqual(figures);
    }
  });

  test("lies in the zone that its postcode detects, with choices that no rule excludes", () => {
    for (const quote of quotes) {
      expect(detectZone(catalogue.location, quote.postcode)?.zone.id).toBe(quote.choices.location);
      expect(findConflicts(catalogue, rules, quote.choices)).toEqual([]);
      const items = findChosenItems(catalogue, quote.choices);
      expect(items && Object.values(items).every(({ isActive }) => isActive)).toBe(true);
    }
  });

  test("lets every quote live forwards and never past now", () => {
    for (const { status, createdAt, calculatedAt, sentAt, validUntil, updatedAt } of quotes) {
      const steps = [createdAt, calculatedAt, sentAt, updatedAt].filter((step) => step !== null);
      const times = [...steps, now].map((step) => step.getTime());
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(createdAt.getUTCDay()).not.toBe(0);
      expect(calculatedAt === null).toBe(status === "draft");
      expect(sentAt === null).toBe(status === "draft" || status === "calculated");
      expect(validUntil === null).toBe(sentAt === null);
      if (status === "expired") expect(validUntil?.getTime()).toBeLessThan(now.getTime());
      if (status === "sent") expect(validUntil?.getTime()).toBeGreaterThan(now.getTime());
    }
  });
});

test.each(demonstrationCompanies)("$name has quotes in every status whenever it is started", (company) => {
  for (let hours = 0; hours < 24 * 365 * 2; hours += 61) {
    const now = new Date(Date.UTC(2026, 0, 1) + hours * 3_600_000);
    const found = new Set(historyOf(company, now).quotes.map(({ status }) => status));
    expect(
      [...systemStatusNames].filter((status) => !found.has(status)),
      now.toISOString(),
    ).toEqual([]);
  }
});

test("the newest quote of Northern Pumps is NPL-000147, of Tom Hargreaves, for £3,741.95", () => {
  const [northern] = demonstrationCompanies;
  if (!northern) throw new Error("No company");
  const newest = historyOf(northern, new Date("2026-11-21T14:00:00.000Z")).quotes.at(-1);
  expect(newest).toMatchObject({ ordinal: 147, customerName: "Ancoats Mill Management Co.", status: "calculated" });
  expect(newest?.authorEmail).toBe("engineer@northern-pumps.test");
  expect(newest?.figures?.totalCost).toBe(374_195);
});
