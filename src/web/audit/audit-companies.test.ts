import { expect, test } from "vitest";
import { buildCompanyOptions } from "./audit-companies.ts";

const company = { id: 1, name: "Acme Pumps", slug: "acme", deletedAt: null };

test("a company is called by its name, and by its slug as well where another one has the same", () => {
  const names = buildCompanyOptions([
    company,
    { ...company, id: 2, slug: "acme-2", deletedAt: "2026-09-03T23:30:00.000Z" },
    { ...company, id: 3, slug: null, deletedAt: "2026-08-01T12:00:00.000Z" },
    { ...company, id: 4, name: "Severn", slug: "severn" },
    { ...company, id: 5, name: "Tamar", slug: "tamar", deletedAt: "2026-09-04T12:00:00.000Z" },
  ]).map(({ name }) => name);
  expect(names).toEqual([
    "Acme Pumps (acme)",
    "Acme Pumps (acme-2, deleted Sep 04, 2026)",
    "Acme Pumps (number 3, deleted Aug 01, 2026)",
    "Severn",
    "Tamar (deleted Sep 04, 2026)",
  ]);
});
