// A creation is recognised by the hash of what was given: quotes that were created by earlier versions have one too.
import { hash } from "node:crypto";
import { expect, test } from "vitest";
import { buildQuoteContent } from "./create.ts";

const choices = { locationId: 1, equipmentAccessId: 2, jobTypeId: 3, pumpStyleId: 4, motorSizeId: 5, driveTypeId: 6 };
const body = { customerName: "Ancoats Mill", postcode: "M4 6BF", ...choices, notes: "Ring first" };
const siteId = "01a207b1-bf4c-719b-aa35-bcb7563d010a";

test("without a filing the hash is that of version 1.0.0; with one it covers that too, last", () => {
  const given = Object.entries(body);
  const sha256 = (entries: unknown) => hash("sha256", JSON.stringify(entries));
  expect(buildQuoteContent(body).creationHash).toBe(sha256(given));
  expect(buildQuoteContent({ ...body, customerId: null, isNewCustomer: false }).creationHash).toBe(sha256(given));
  expect(buildQuoteContent({ ...body, siteId }).creationHash).toBe(sha256([...given, ["siteId", siteId]]));
  const isNew = buildQuoteContent({ ...body, isNewCustomer: true }).creationHash;
  expect(isNew).toBe(sha256([...given, ["isNewCustomer", true]]));
});
