// On a quote's page: where it is filed, another place for it, and what its customer's record says today.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { fileQuotes } from "#contract/customers/filing.ts";
import { createPump, getPump } from "#contract/customers/pumps.ts";
import { findCustomers, getCustomer } from "#contract/customers/records.ts";
import { listSites } from "#contract/customers/sites.ts";
import { getQuote, updateQuote } from "#contract/quotes/quotes.ts";
import { sampleUsers } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, refuse, sampleOf } from "#test/screens/answers.ts";
import { type Options, openScreen } from "#test/screens/open.tsx";
import { button, dialog, expectCount, expectNoSidewaysScrolling, toastWith } from "#test/screens/parts.ts";
import { quoteLike } from "#test/screens/quotes.ts";

const customer = sampleOf(getCustomer);
const [site] = sampleOf(listSites).sites;
const [found] = sampleOf(findCustomers);
if (!site || !found) throw new Error("The samples name no site");
const pumpId = site.pumps[0]?.id ?? "";
const filing = { customerId: customer.id, siteId: site.id, pumpId };
const words = {
  customerName: customer.name,
  customerKind: customer.kind,
  customerEmail: customer.email,
  customerPhone: customer.phone,
  siteAddress: site.address,
  postcode: site.postcode,
};
const row = () => page.getByText(/^(Customer record|Not linked)/);

async function openQuote(status: Parameters<typeof quoteLike>[0], more: object, options?: Options): Promise<string> {
  const quote = quoteLike(status, { ...words, ...more });
  answer(getQuote, quote);
  await openScreen(`/quotes/${quote.id}`, options);
  return quote.id;
}

test.each(["laptop", "phone"] as const)("A filed quote leads to its customer and pump, on the %s", async (size) => {
  await openQuote("sent", filing, { size });
  if (size === "phone") await page.getByText("Customer Information").click();
  await expect
    .element(row())
    .toMatchTextContent(`Customer record: ${customer.name}, Boiler house, M4 6BF, Booster set 1`);
  await expect
    .element(page.getByRole("link", { name: customer.name, exact: true }))
    .toHaveAttribute("href", `/customers/${customer.id}`);
  await expect.element(page.getByRole("link", { name: "Booster set 1" })).toHaveAttribute("href", `/pumps/${pumpId}`);
  // The words of a sent quote stay.
  await expectCount(button("Use current details"), 0);
  await expectAccessible();
  expectNoSidewaysScrolling();
});

test("I file it elsewhere, with a pump, and its words stay", async () => {
  answer(fileQuotes, { filed: 1 });
  const id = await openQuote("accepted", { ...filing, pumpId: null });
  await button("Change the customer").click();
  await expect.element(dialog()).toMatchTextContent("own details, price and documents don’t change");
  await dialog().getByRole("button", { name: "Another customer" }).click();
  await dialog().getByLabelText("Customer", { exact: true }).fill("anc");
  await dialog()
    .getByRole("button", { name: /Boiler house/ })
    .click();
  await dialog().getByLabelText("Pump").selectOptions("Booster set 1");
  await expectAccessible();
  await dialog().getByRole("button", { name: "Link to customer" }).click();
  await expect.element(toastWith(`Linked to ${found.name}`)).toBeVisible();
  expect(callsOf(fileQuotes).map(({ body }) => body)).toEqual([
    { quotes: [id], customerId: found.customerId, siteId: found.siteId, pumpId },
  ]);
});

test("I remove it from its customer; a failure is said in the dialog", async () => {
  answer(fileQuotes, refuse(409, { error: "The customer of this quote was erased.", code: "erased" }));
  const id = await openQuote("draft", filing);
  await button("Change the customer").click();
  await dialog().getByRole("button", { name: "Remove from customer" }).click();
  await expect.element(dialog().getByRole("alert")).toMatchTextContent("The customer of this quote was erased.");
  expect(callsOf(fileQuotes)[0]?.body).toEqual({ quotes: [id], customerId: null, siteId: null, pumpId: null });
});

test("One that is filed nowhere says so, and I choose from what its name finds", async () => {
  answer(fileQuotes, { filed: 1 });
  await openQuote("calculated", { customerId: null, siteId: null, pumpId: null });
  await expect.element(row()).toMatchTextContent("Not linked to a customer record.");
  await button("Choose customer").click();
  await dialog()
    .getByRole("button", { name: /Boiler house/ })
    .click();
  await dialog().getByRole("button", { name: "Link to customer" }).click();
  await expect.element(toastWith(`Linked to ${found.name}`)).toBeVisible();
});

test("What the record says otherwise is shown, old beside new, before it becomes an ordinary edit", async () => {
  const id = await openQuote("calculated", { ...filing, customerEmail: "old@mill.test", customerPhone: null });
  await button("Use current details").click();
  const cells = dialog().getByRole("row");
  await expect.element(cells.nth(1)).toMatchTextContent(`Emailold@mill.test${customer.email}`);
  await expect.element(cells.nth(2)).toMatchTextContent(`Telephone-${customer.phone}`);
  await expectAccessible();
  answer(updateQuote, quoteLike("calculated", { ...words, ...filing, version: 9 }));
  await dialog().getByRole("button", { name: "Use current details" }).click();
  await expect.element(toastWith("Details updated")).toBeVisible();
  expect(callsOf(updateQuote).map(({ params, body }) => [params.id, body])).toEqual([
    [id, expect.objectContaining({ customerEmail: customer.email, customerPhone: customer.phone })],
  ]);
  await expectCount(button("Use current details"), 0);
});

test("Once its site has another postcode, the quote still names it and takes over its address and postcode", async () => {
  answer(listSites, ({ query }) => ({
    sites: query.site === site.id ? [{ ...site, address: "9 New Road", postcode: "M1 1AE" }] : [],
    nextCursor: null,
  }));
  await openQuote("calculated", filing);
  await expect.element(row()).toMatchTextContent("Boiler house, M1 1AE");
  await button("Use current details").click();
  await expect.element(dialog()).toMatchTextContent(/Site address.*9 New Road.*Postcode\s*M4 6BF\s*M1 1AE/);
});

test("From an accepted quote I record the pump, its choices filled in, and make a new quote for the customer", async () => {
  const sample = sampleOf(getPump);
  answer(createPump, sample);
  const id = await openQuote("accepted", { ...filing, pumpId: null });
  await button("Record pump").click();
  await expect.element(dialog().getByLabelText("Name")).toHaveValue("Twin booster set");
  await dialog().getByRole("button", { name: "Add pump" }).click();
  await expect.element(toastWith("Pump added")).toBeVisible();
  expect(callsOf(createPump).map(({ params, body }) => [params.id, body])).toEqual([
    [site.id, expect.objectContaining({ name: "Twin booster set", fromQuote: id })],
  ]);
  await button(`New quote for ${customer.name}`).click();
  await expect.element(page.getByLabelText("Customer name")).toHaveValue(customer.name);
  await expect.element(page.getByLabelText("Postcode")).toHaveValue("M4 6BF");
});

const installed = { ...sampleOf(getPump), id: pumpId, removedOn: null };

test("From the accepted quote of a replacement I record the new pump in place of the old one", async () => {
  answer(getPump, { ...installed, services: [] });
  answer(createPump, sampleOf(getPump));
  const id = await openQuote("accepted", filing);
  await button("Record pump").click();
  await expect.element(dialog().getByLabelText("In place of")).toHaveValue(pumpId);
  await dialog().getByRole("button", { name: "Add pump" }).click();
  await expect.element(toastWith("Pump added")).toBeVisible();
  expect(callsOf(createPump).map(({ body }) => body)).toEqual([
    expect.objectContaining({ replaces: pumpId, fromQuote: id }),
  ]);
});

test("The accepted quote of a service has sold no pump", async () => {
  const { id, quoteNumber } = quoteLike("accepted", {});
  const status = { status: "accepted", statusLabel: "Accepted", statusColor: "green" };
  const [service] = installed.services;
  if (!service) throw new Error("The sample has no service");
  answer(getPump, { ...installed, services: [{ ...service, quote: { id, quoteNumber, totalCost: null, ...status } }] });
  await openQuote("accepted", filing);
  await expect.element(page.getByRole("link", { name: installed.name })).toBeVisible();
  await expectCount(button("Record pump"), 0);
});

test("Without the permission nothing is said", async () => {
  const { northernAdmin: user } = sampleUsers;
  await openQuote("sent", filing, { as: { ...user, permissions: { ...user.permissions, customers: [] } } });
  await expect.element(page.getByText("Customer Information")).toBeVisible();
  await expectCount(row(), 0);
  expect(callsOf(getCustomer)).toEqual([]);
});

test("If the customer cannot be loaded I can try again", async () => {
  answer(getCustomer, refuse(503, ""));
  await openQuote("sent", filing);
  await expect.element(page.getByText("The customer could not be loaded.")).toBeVisible();
  answer(getCustomer, customer);
  await button("Try Again").click();
  await expect.element(row()).toMatchTextContent(customer.name);
});
