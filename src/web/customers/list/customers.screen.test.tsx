// The list of customers.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { listUnfiledQuotes } from "#contract/customers/filing.ts";
import { createCustomer, getCustomer, listCustomers } from "#contract/customers/records.ts";
import { sampleUsers } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, refuse, sampleOf } from "#test/screens/answers.ts";
import { announceChange } from "#test/screens/events.ts";
import { openScreen } from "#test/screens/open.tsx";
import {
  button,
  dialog,
  expectCount,
  expectNoSidewaysScrolling,
  field,
  link,
  pageTitle,
  row,
  toastWith,
} from "#test/screens/parts.ts";

const list = sampleOf(listCustomers);
const [mill] = list.customers;
const queries = () => callsOf(listCustomers).map(({ query }) => query);
const open = (query = "") => openScreen(`/customers${query}`);
const { northernAdmin } = sampleUsers;

test("Each customer has its sites, pumps, next service and open quotes, and leads to its page", async () => {
  await open();
  await expect.element(row("Ancoats Mill")).toMatchTextContent(/Ancoats Mill.*M4 6BF.*Dec 2026.*£3,299\.95/);
  await expectAccessible();
  await link("Ancoats Mill").click();
  await expect.element(pageTitle("Ancoats Mill")).toBeVisible();
  expect(window.location.pathname).toBe(`/customers/${mill?.id}`);
});

test("A service of an earlier month is overdue", async () => {
  answer(listCustomers, {
    ...list,
    customers: [{ ...(mill as (typeof list.customers)[number]), nextDue: "2026-10-20" }],
  });
  await openScreen("/customers", { size: "phone" });
  await expect.element(row("Ancoats Mill").getByText("Overdue")).toBeVisible();
  expectNoSidewaysScrolling();
});

test("I search, look at former customers, and the address keeps both", async () => {
  answer(listCustomers, ({ query }) => (query.search ? { ...list, customers: [] } : list));
  await open();
  await page.getByRole("combobox", { name: "Show" }).selectOptions("Former customers");
  await expect.poll(() => queries().at(-1)).toEqual({ state: "ended" });
  await page.getByRole("searchbox", { name: "Search customers" }).fill("A96-44");
  await expect.element(page.getByText("No customer, site or pump matches “A96-44”.")).toBeVisible();
  expect(queries().at(-1)).toEqual({ state: "ended", search: "A96-44" });
  expect(window.location.search).toBe("?state=ended&search=A96-44");
  await button("Clear search").click();
  await expect.element(row("Ancoats Mill")).toBeVisible();
});

test("What was found in a site or a pump stands below the name", async () => {
  answer(listCustomers, {
    ...list,
    customers: list.customers.map((one) => ({ ...one, foundIn: "Boiler house, M4 6BF" })),
  });
  await open("?search=M4");
  await expect.element(row("Ancoats Mill").getByText("Boiler house, M4 6BF")).toBeVisible();
});

test("I turn the pages and come back", async () => {
  answer(listCustomers, ({ query }) => ({ ...list, nextCursor: query.cursor ? null : (mill?.id ?? "") }));
  await open();
  await expect.element(page.getByText("1 to 3")).toBeVisible();
  await button("Next").click();
  await expect.element(page.getByText("21 to 23")).toBeVisible();
  await expect.element(button("Next")).toBeDisabled();
  await button("Previous").click();
  await expect.element(page.getByText("1 to 3")).toBeVisible();
  expect(window.location.search).toBe("");
});

test("I add a customer with its first site, and am on its page", async () => {
  answer(createCustomer, { ...sampleOf(getCustomer), name: "Kirkstall Leisure Trust" });
  await open();
  await button("Add customer").click();
  await dialog().getByRole("button", { name: "Add customer" }).click();
  await expect.element(field("Name")).toHaveAccessibleDescription("Name is required");
  await field("Name").fill("Kirkstall Leisure Trust");
  await page.getByRole("combobox", { name: /Kind of customer/ }).selectOptions("Business");
  await page.getByRole("textbox", { name: "Postcode" }).fill("ls5 3bt");
  await expectAccessible();
  await dialog().getByRole("button", { name: "Add customer" }).click();
  await expect.element(toastWith("Customer added")).toBeVisible();
  expect(callsOf(createCustomer).map(({ body }) => body)).toMatchObject([
    { name: "Kirkstall Leisure Trust", kind: "business", email: null, site: { postcode: "LS5 3BT" } },
  ]);
  await expect.element(pageTitle("Ancoats Mill")).toBeVisible();
});

test("Administrators are led to earlier quotes; a role without the rights sees neither those nor a button", async () => {
  await open();
  await expect.element(page.getByText("5 earlier quotes look like 2 customers.")).toBeVisible();
  await expect.element(link("Review")).toHaveAttribute("href", "/customers/earlier-quotes");
});

test("Without the right to add or search there is no button, no search and no reading of earlier quotes", async () => {
  const permissions = { ...northernAdmin.permissions, customers: ["view"] };
  await openScreen("/customers", { as: { ...northernAdmin, permissions } });
  await expect.element(row("Ancoats Mill")).toBeVisible();
  await expectCount(button("Add customer"), 0);
  await expectCount(page.getByRole("searchbox"), 0);
  expect(callsOf(listUnfiledQuotes)).toEqual([]);
});

test("Without any right the page says so, and nothing is read", async () => {
  await openScreen("/customers", { as: { ...northernAdmin, permissions: {} } });
  await expect.element(page.getByText(/Your role may not view customers\./)).toBeVisible();
  expect(callsOf(listCustomers)).toEqual([]);
});

test("The first customers are added by the first quotes, and come into sight by themselves", async () => {
  answer(listUnfiledQuotes, { groups: [], total: { groups: 0, quotes: 0 }, nextCursor: null });
  answer(listCustomers, { ...list, customers: [] });
  await open();
  await expect.element(page.getByText("No customers yet")).toBeVisible();
  await expect.element(link("How to keep a customer’s pumps")).toBeVisible();
  await expectAccessible();
  answer(listCustomers, list);
  await announceChange({ entity: "customer", id: mill?.id ?? "" });
  await expect.element(row("Ancoats Mill")).toBeVisible();
});

test("If they can't be read I read why and try again", async () => {
  answer(listCustomers, refuse(503, { error: "The database is away." }));
  await open();
  await expect.element(page.getByText("The database is away.")).toBeVisible();
  answer(listCustomers, list);
  await button("Try Again").click();
  await expect.element(row("Ancoats Mill")).toBeVisible();
});
