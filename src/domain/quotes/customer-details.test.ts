import { expect, test } from "vitest";
import { customerDetailKeys, formatCustomerDetail, noCustomerDetails } from "./customer-details.ts";

test("a particular reads as a person says it, and nothing as none", () => {
  const given = { ...noCustomerDetails, customerKind: "consumer", siteAddress: "1 Mill Lane\nLeeds" } as const;
  expect(customerDetailKeys.map((key) => formatCustomerDetail(key, given))).toEqual([
    "Consumer",
    null,
    null,
    "1 Mill Lane\nLeeds",
  ]);
});
