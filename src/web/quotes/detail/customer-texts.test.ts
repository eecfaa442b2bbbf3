import { expect, test } from "vitest";
import { noCustomerDetails } from "#domain/quotes/customer-details.ts";
import { describeKnownDetails, describeMissingDetails } from "./customer-texts.ts";

test.each([
  [{}, "No contact details yet", "Kind, email, telephone and site address missing"],
  [{ customerKind: "business" }, "No contact details yet", "Email, telephone and site address missing"],
  [{ customerEmail: "ann@dairy.test" }, "Email only", "Kind, telephone and site address missing"],
  [
    {
      customerKind: "consumer",
      customerEmail: "ann@dairy.test",
      customerPhone: "0161 496 0102",
      siteAddress: "1 Lane",
    },
    "Email, telephone and site address",
    null,
  ],
] as const)("Of a customer with %o I read what is known and what is missing", (details, known, missing) => {
  const quote = { ...noCustomerDetails, ...details };
  expect(describeKnownDetails(quote)).toBe(known);
  expect(describeMissingDetails(quote)).toBe(missing);
});
