// What is taken out of an entry about a customer's record, and how it is verified.
import { hash } from "node:crypto";
import { expect, test } from "vitest";
import {
  extractPersonalData,
  findPersonalDataFault,
  hashPersonalData,
  readErasures,
  restorePersonalData,
} from "./audit-personal-data.ts";

const sha256 = (text: string) => hash("sha256", text);
const entry = {
  entityType: "site",
  metadata: {
    event: "site.updated",
    changes: {
      contactName: { before: "Dave", after: null },
      address: { before: null, after: "1 Mill Lane" },
      locationId: { before: 1, after: 2 },
    },
  },
  description: "Ann Field changed site Boiler house",
  userName: "Ann Field",
  ipAddress: "192.0.2.1",
  userAgent: "Mozilla/5.0",
};

test("the texts of a site and its name in the description are taken out, and put back", () => {
  const taken = extractPersonalData(entry, "Boiler house");
  expect(taken?.entry).toMatchObject({
    description: "Ann Field changed site erased",
    userName: "Ann Field",
    metadata: {
      changes: {
        contactName: { before: "erased", after: null },
        address: { before: null, after: "erased" },
        locationId: { before: 1, after: 2 },
      },
    },
  });
  const stored = { ...entry, ...taken?.entry, metadata: { ...taken?.entry.metadata, personal: {} } };
  expect(restorePersonalData(stored, taken?.personalValues ?? null)).toEqual(entry);
});

test("an entry of another kind is left alone", () => {
  expect(extractPersonalData({ ...entry, entityType: "extra" }, "Boiler house")).toBeNull();
});

const row = {
  id: "p",
  companyId: 1,
  quoteId: null,
  subject: "customer_record c",
  salt: "s",
  personalValues: { a: "b" },
};

test("the digest holds whose data they are, and without a subject it is that of earlier entries", () => {
  expect(hashPersonalData(row, sha256)).not.toBe(hashPersonalData({ ...row, subject: "customer_record d" }, sha256));
  const earlier = { ...row, quoteId: "q", subject: null };
  expect(hashPersonalData(earlier, sha256)).toBe(sha256(`s${JSON.stringify([1, "q", [["a", "b"]]])}`));
});

test("an erased record's data are explained by the entry that names the record, at that time alone", () => {
  const at = "2026-11-21T11:00:00.000Z";
  const isErasure = readErasures([
    { metadata: { event: "customer.erased", quotes: [], records: ["c"] }, createdAt: at },
  ]);
  const written = { id: 7, metadata: { personal: { id: "p", sha256: hashPersonalData(row, sha256) } } };
  const erased = { ...row, personalValues: null, erasedAt: at };
  const faultOf = (stored: typeof erased | (typeof row & { erasedAt: null })) =>
    findPersonalDataFault(written, stored, sha256, isErasure);
  expect(faultOf({ ...row, erasedAt: null })).toBeNull();
  expect(faultOf(erased)).toBeNull();
  expect(faultOf({ ...erased, subject: "customer_record d" })).toMatch(/no entry says so/);
  expect(faultOf({ ...erased, erasedAt: "2026-11-21T11:00:00.001Z" })).toMatch(/no entry says so/);
});
