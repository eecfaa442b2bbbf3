import { expect, test } from "vitest";
import { buildQuery, buildUrl, type CustomersView, currentCustomers, readView } from "./customers-url-state.ts";

const read = (address: string) => readView(new URL(address, "http://volute.test").search);

test("the address of the whole list is the plain one, and asks for nothing", () => {
  expect([buildUrl(currentCustomers), read("/customers"), buildQuery(currentCustomers)]).toEqual([
    "/customers",
    currentCustomers,
    {},
  ]);
});

test("the address keeps state, search and page", () => {
  const view: CustomersView = {
    state: "ended",
    search: "a&b 100% łukasz",
    cursor: "019e2a10-0000-7000-8000-000000000001",
  };
  expect(read(buildUrl(view))).toEqual(view);
  expect(buildQuery(view)).toEqual(view);
});

test("what the list could not have written counts as absent", () => {
  expect(read("/customers?state=lost&search=%20&cursor=mill")).toEqual(currentCustomers);
});
