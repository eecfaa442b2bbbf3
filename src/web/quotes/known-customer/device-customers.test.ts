import { expect, test } from "vitest";
import { noCustomerDetails } from "#domain/quotes/customer-details.ts";
import { type DeviceQuote, findDeviceCustomers } from "./device-customers.ts";

const quote = (customerName: string, postcode: string | null, more: Partial<DeviceQuote> = {}): DeviceQuote => ({
  customerName,
  postcode,
  ...noCustomerDetails,
  customerId: null,
  siteId: null,
  erasedAt: null,
  ...more,
});
const quotes = [
  quote("Ancoats Mill", "M4 6BF", { customerEmail: "new@mill.test", siteAddress: "Unit 4\nMill Lane" }),
  quote("ancoats mill", "M4 6BF", { customerEmail: "old@mill.test" }),
  quote("Ancoats Mill", "M1 1AE", { customerId: "c1", siteId: "s1" }),
  quote("Pennine Brewing", "LS10 1JQ"),
  quote("Erased customer", null, { erasedAt: "2026-11-24T13:00:00.000Z" }),
];

test("one row for each customer and site, with the newest quote's words", () => {
  expect(findDeviceCustomers(quotes, { name: "anc", postcode: null })).toMatchObject([
    {
      name: "Ancoats Mill",
      line: "Unit 4, M4 6BF",
      email: "new@mill.test",
      quotes: 2,
      customerId: null,
      isExact: false,
    },
    { name: "Ancoats Mill", line: "M1 1AE", customerId: "c1", siteId: "s1", quotes: 1 },
  ]);
});

test("those at the postcode come first, and are exact by the whole name", () => {
  const found = findDeviceCustomers(quotes, { name: "Ancoats MILL ", postcode: "M1 1AE" });
  expect(found.map(({ postcode, isExact }) => [postcode, isExact])).toEqual([
    ["M1 1AE", true],
    ["M4 6BF", false],
  ]);
});

test("an erased customer is no suggestion, and there are at most eight", () => {
  expect(findDeviceCustomers(quotes, { name: "erased", postcode: null })).toEqual([]);
  const many = Array.from({ length: 20 }, (_, place) => quote(`Mill ${place}`, "M4 6BF"));
  expect(findDeviceCustomers(many, { name: "mill", postcode: null })).toHaveLength(8);
});
