import fc from "fast-check";
import { expect, test } from "vitest";
import { auditActions, riskLevels } from "#domain/audit-events.ts";
import { normaliseSearch } from "#web/ui/forms/search-field.tsx";
import { type AuditView, allEntries, buildQuery, buildUrl, isFiltered, readView } from "./audit-url-state.ts";

const read = (address: string) => readView(new URL(address, "http://volute.test").search);

test("the plain address shows everything", () => {
  expect(buildUrl(allEntries)).toBe("/audit-logs");
  expect(read("/audit-logs")).toEqual(allEntries);
  expect(isFiltered({ ...allEntries, page: 3, cursor: "2026-11-24T08:59:27.850Z_17", logId: 7 })).toBe(false);
});

test("leads back to what it was made from", () => {
  const day = fc.option(fc.constantFrom("2026-01-01", "2026-02-28"));
  const id = fc.option(fc.integer({ min: 1, max: 999_999_999 }));
  const shown: fc.Arbitrary<AuditView> = fc.record({
    search: fc.string({ maxLength: 60, unit: fc.constantFrom(..."aZ0 &=+%#?/\\'\"ł£") }).map(normaliseSearch),
    action: fc.option(fc.constantFrom(...auditActions)),
    entityType: fc.option(fc.constantFrom("quote", "catalogue_item")),
    riskLevel: fc.option(fc.constantFrom(...riskLevels)),
    userId: fc.option(fc.uuid()),
    companyId: id,
    startDate: day,
    endDate: day,
    page: fc.nat({ max: 1_000_000 }),
    cursor: fc.constantFrom(null, "2026-11-24T08:59:27.850Z_17"),
    logId: id,
  });
  fc.assert(
    fc.property(shown, (one) => {
      expect(read(buildUrl(one))).toEqual(one);
    }),
  );
});

test("counts as absent what the page could not have written", () => {
  const odd =
    "action=drop&entityType=a%20b&riskLevel=none&userId=1&companyId=x&startDate=2026-02-30&page=-1&cursor=x%20y&logId=0&more=1";
  expect(read(`/audit-logs?${odd}`)).toEqual(allEntries);
});

test("asks for 50 entries from the page's own (AD 7), or for the page of one entry and nothing else", () => {
  expect(buildQuery({ ...allEntries, page: 2, action: "login" })).toEqual({ limit: 50, offset: 100, action: "login" });
  const older = { ...allEntries, cursor: "2026-11-24T08:59:27.850Z_17" };
  expect(buildQuery(older)).toEqual({ limit: 50, offset: 0, cursor: "2026-11-24T08:59:27.850Z_17" });
  expect(buildQuery({ ...allEntries, page: 2, action: "login", logId: 7 })).toEqual({ limit: 50, logId: 7 });
});
