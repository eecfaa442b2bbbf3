import { expect, test } from "vitest";
import { describeRecordEntry } from "./history.ts";

const describeWarranty = (before: unknown, after: unknown) =>
  describeRecordEntry("pump", "pump.updated", { warrantyUntil: { before, after } });

test("a value that is set, changed or removed", () => {
  expect(describeWarranty(null, "2027-06-01")).toEqual(["set the end of the warranty to Jun 01, 2027"]);
  expect(describeWarranty("2027-06-01", "2028-06-01")).toEqual([
    "changed the end of the warranty from Jun 01, 2027 to Jun 01, 2028",
  ]);
  expect(describeWarranty("2028-06-01", "")).toEqual(["removed the end of the warranty, Jun 01, 2028"]);
});

test("quotes that are linked to a customer, or to none any more", () => {
  const customerId = "019e2a10-0000-7000-8000-000000000001";
  const sentences = [customerId, null].map((id) =>
    describeRecordEntry("customer_record", "customer_record.filed", {}, { customerId: id }),
  );
  expect(sentences).toEqual([["linked quotes to the customer"], ["removed quotes from the customer"]]);
});
