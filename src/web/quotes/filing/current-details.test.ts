import { expect, test } from "vitest";
import { noCustomerDetails } from "#domain/quotes/customer-details.ts";
import { buildDetailsEdit, listOutdatedDetails } from "./current-details.ts";

const quote = {
  version: 3,
  customerName: "Ancoats Mill",
  ...noCustomerDetails,
  customerEmail: "old@mill.test",
  customerPhone: "0161 496 0123",
  siteAddress: "Unit 4",
  postcode: "M4 6BF",
};
const customer = { name: "Ancoats Mill Ltd", kind: "business" as const, email: "new@mill.test", phone: null };

test("what the record says otherwise is listed, old beside new; what it leaves out stays", () => {
  const differences = listOutdatedDetails(quote, customer, { address: "Unit 4", postcode: "M4 6BG" });
  expect(differences).toEqual([
    { field: "customerName", label: "Customer", before: "Ancoats Mill", after: "Ancoats Mill Ltd" },
    { field: "customerKind", label: "Kind of customer", before: null, after: "Business" },
    { field: "customerEmail", label: "Email", before: "old@mill.test", after: "new@mill.test" },
    { field: "postcode", label: "Postcode", before: "M4 6BF", after: "M4 6BG" },
  ]);
  expect(buildDetailsEdit(quote, differences, customer)).toEqual({
    version: 3,
    customerName: "Ancoats Mill Ltd",
    customerKind: "business",
    customerEmail: "new@mill.test",
    postcode: "M4 6BG",
  });
});

test("nothing differs from the same words, and nothing of a site that is not known", () => {
  const same = { name: quote.customerName, kind: null, email: quote.customerEmail, phone: quote.customerPhone };
  expect(listOutdatedDetails(quote, same, null)).toEqual([]);
});
