// A customer's page: what is open and due, its sites, and what can be done with it.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createPump, getPump } from "#contract/customers/pumps.ts";
import {
  findCustomers,
  getCustomer,
  getCustomerHistory,
  mergeCustomer,
  separateCustomer,
  updateCustomer,
} from "#contract/customers/records.ts";
import { createSite, deleteSite, listSites, updateSite } from "#contract/customers/sites.ts";
import { eraseCustomerRecord, findCustomerData } from "#contract/quotes/customer-data.ts";
import { sampleUsers } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, refuse, sampleOf } from "#test/screens/answers.ts";
import { answerCustomer, answerSites, type WireSite } from "#test/screens/customers.ts";
import { openScreen, reopenScreen } from "#test/screens/open.tsx";
import {
  button,
  chooseAction,
  dialog,
  expectCount,
  expectNoSidewaysScrolling,
  field,
  findPanel,
  link,
  notification,
  pageTitle,
  toastWith,
} from "#test/screens/parts.ts";

const mill = sampleOf(getCustomer);
const OTHER = "019e2a10-0000-7000-8000-000000000002";
const address = `/customers/${mill.id}`;
const open = () => openScreen(address);
const inDialog = (name: string) => dialog().getByRole("button", { name, exact: true });
const boilerHouse = page.getByRole("region", { name: "Boiler house, M4 6BF" });
const chooseForSite = async (name: string) => {
  await boilerHouse.getByRole("button", { name: /^More actions/ }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
};

test.each(["laptop", "phone"] as const)("On the %s: figures, sites with pumps, contact and history", async (size) => {
  await openScreen(address, { size });
  await expect.element(pageTitle("Ancoats Mill")).toBeVisible();
  await expect.element(page.getByText(/ · added [A-Z][a-z]{2} 20\d\d$/)).toBeVisible();
  const figures = page.getByRole("region", { name: "In figures" });
  await expect.element(figures).toMatchTextContent(/£3,299\.95.*£2,718\.40.*Dec 2026.*at 2 sites/);
  await expect.element(boilerHouse.getByRole("link", { name: "Booster set 1" })).toBeVisible();
  await expect.element(boilerHouse.getByText("Dec 2026")).toBeVisible();
  await expect.element(link("0161 496 0123")).toHaveAttribute("href", "tel:01614960123");
  await expect.element(link("facilities@ancoats-mill.test")).toHaveAttribute("href", expect.stringMatching(/^mailto:/));
  await expect.element(findPanel("History")).toMatchTextContent("added the pump");
  await expectAccessible();
  expectNoSidewaysScrolling();
});

test("A sentence of the history that names its quote leads there, and names it once", async () => {
  const [entry] = sampleOf(getCustomerHistory).entries;
  if (!entry) throw new Error("The sample has no entry");
  const about = { kind: "quote" as const, id: OTHER, name: "NPL-000123" };
  answer(getCustomerHistory, {
    entries: [{ ...entry, sentences: ["accepted NPL-000123: Best"], about }],
    nextCursor: null,
  });
  await open();
  await expect.element(findPanel("History")).toMatchTextContent(/accepted NPL-000123: Best(?!.*NPL)/);
  await expect.element(link("NPL-000123")).toHaveAttribute("href", `/quotes/${OTHER}`);
});

test("Open and accepted quotes lead to the list of quotes, which says whose they are", async () => {
  await open();
  await link("£3,299.95").click();
  await expect.element(pageTitle("All Quotes")).toBeVisible();
  await expect.element(button("Remove the filter: Of Ancoats Mill")).toBeVisible();
  expect(window.location.search).toBe(`?status=sent&customer=${mill.id}`);
});

test("I change a customer, and over somebody else's change of the same field both stand side by side", async () => {
  const record = answerCustomer();
  await open();
  await button("Edit").click();
  record.change({ notes: "Gate 2" });
  await field("Your reference (optional)").fill("ANC-02");
  await expectAccessible();
  await inDialog("Save").click();
  await expect.element(toastWith("Customer changed")).toBeVisible();
  expect(record.read()).toMatchObject({ reference: "ANC-02", notes: "Gate 2" });

  await button("Edit").click();
  record.change({ reference: "ANC-03" });
  await field("Your reference (optional)").fill("ANC-04");
  await inDialog("Save").click();
  await expect.element(dialog()).toMatchTextContent("Your reference: theirs ANC-03, yours ANC-04");
  await inDialog("Load their version").click();
  await expect.element(field("Your reference (optional)")).toHaveValue("ANC-03");
});

test("I mark a customer as a former one, and take it back", async () => {
  const record = answerCustomer();
  await open();
  await chooseAction("Mark as former customer");
  await expect.element(toastWith("Marked as former customer")).toBeVisible();
  await expect.element(page.getByText(/^Former customer since Nov 24, 2026\./)).toBeVisible();
  await notification().getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => record.read().endedAt).toBeNull();
  expect(callsOf(updateCustomer).map(({ body }) => body)).toEqual([
    { version: 3, isEnded: true },
    { version: 4, isEnded: false },
  ]);
});

test("I merge another customer into this one, and separate it again", async () => {
  const record = answerCustomer({ merged: [] });
  const other = { ...mill, id: OTHER, name: "Ancoats Mill Ltd", version: 7, sites: 1, pumps: 0, quotes: 4 };
  const read = record.read;
  answer(getCustomer, ({ params }) => (params.id === OTHER ? other : read()));
  answer(findCustomers, [{ ...(sampleOf(findCustomers)[0] as object), customerId: OTHER, name: other.name } as never]);
  answer(mergeCustomer, () => record.change({ merged: [{ id: OTHER, name: other.name, version: 8 }] }));
  answer(separateCustomer, () => {
    record.change({ merged: [] });
    return other;
  });
  await open();
  await chooseAction("Merge with another customer");
  await inDialog("Merge customers").click();
  await expect.element(dialog().getByText("Choose the other customer")).toBeVisible();
  await field("Which customer is the same as Ancoats Mill?").fill("anc");
  await page.getByRole("option", { name: /Ancoats Mill Ltd/ }).click();
  await expect.element(dialog()).toMatchTextContent("One customer with 3 sites, 2 pumps and 7 quotes.");
  await expectAccessible();
  await inDialog("Merge customers").click();
  await expect.element(toastWith("Customers merged")).toBeVisible();
  expect(callsOf(mergeCustomer)).toMatchObject([{ params: { id: OTHER }, body: { version: 7, into: mill.id } }]);
  await expect.element(findPanel("Also recorded as")).toMatchTextContent("Ancoats Mill Ltd");
  await button("Separate Ancoats Mill Ltd").click();
  await expect.element(toastWith("Customer separated")).toBeVisible();
  expect(callsOf(separateCustomer)).toMatchObject([{ params: { id: OTHER }, body: { version: 8 } }]);
});

test("If the other's details shall count, this one is merged into it, and its page opens", async () => {
  const other = { ...mill, id: OTHER, name: "Ancoats Mill Ltd", merged: [] };
  answer(getCustomer, ({ params }) => (params.id === OTHER ? other : mill));
  answer(findCustomers, [{ ...(sampleOf(findCustomers)[0] as object), customerId: OTHER, name: other.name } as never]);
  answer(mergeCustomer, other);
  await open();
  await chooseAction("Merge with another customer");
  await field("Which customer is the same as Ancoats Mill?").fill("anc");
  await page.getByRole("option", { name: /Ancoats Mill Ltd/ }).click();
  await dialog().getByRole("radio").nth(1).click();
  await inDialog("Merge customers").click();
  await expect.element(pageTitle("Ancoats Mill Ltd")).toBeVisible();
  expect(callsOf(mergeCustomer)).toMatchObject([{ params: { id: mill.id }, body: { into: OTHER } }]);
});

test("I add a site, change it, mark it as a former one and delete it", async () => {
  const sites = answerSites([{ ...(sampleOf(listSites).sites[0] as WireSite), quotes: 0, pumps: [] }]);
  answer(deleteSite, { success: true });
  await open();
  await button("Add site").click();
  await inDialog("Add site").click();
  await expect.element(dialog().getByRole("alert").first()).toBeVisible();
  await page.getByRole("textbox", { name: "Postcode" }).fill("M1 1AE");
  await inDialog("Add site").click();
  await expect.element(toastWith("Site added")).toBeVisible();
  expect(callsOf(createSite).at(-1)?.body).toMatchObject({ postcode: "M1 1AE", name: null });
  await expect.element(page.getByRole("region", { name: "M1 1AE" })).toBeVisible();

  await chooseForSite("Edit site");
  await field("Name of the site (optional)").fill("Boiler house 2");
  await inDialog("Save").click();
  await expect.element(toastWith("Site changed")).toBeVisible();
  expect(callsOf(updateSite).at(-1)?.body).toEqual({ name: "Boiler house 2", version: 2 });
  sites.change(sites.read()[0]?.id, { name: "Boiler house" });
  await reopenScreen();
  await chooseForSite("Mark as former site");
  await expect.element(toastWith("Marked as former site")).toBeVisible();
  await notification().getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => sites.read()[0]?.endedAt).toBeNull();
  await chooseForSite("Delete site");
  await inDialog("Delete").click();
  await expect.element(toastWith("Site deleted")).toBeVisible();
});

test("A postcode that the address ends with stands there once", async () => {
  const [site] = sampleOf(listSites).sites;
  answerSites([{ ...(site as WireSite), name: "Baths", address: "75 Station Road\nFY1 4BJ", postcode: "FY1 4BJ" }]);
  await open();
  await expect.element(link("75 Station Road, FY1 4BJ")).toBeVisible();
});

test("A postcode that is all that is known of a site stands there once", async () => {
  const [site] = sampleOf(listSites).sites;
  answerSites([{ ...(site as WireSite), name: null, address: null, postcode: "FY1 4BJ" }]);
  await open();
  await expect.element(page.getByRole("heading", { name: "FY1 4BJ" })).toBeVisible();
  await expectCount(page.getByText("FY1 4BJ"), 1);
  await expect.element(link("Map")).toHaveAttribute("href", expect.stringContaining("FY1"));
});

test("Another customer takes over a site, with what I tick", async () => {
  answerSites();
  answer(findCustomers, [
    { ...(sampleOf(findCustomers)[0] as object), customerId: OTHER, name: "Pennine Laundry" } as never,
  ]);
  await open();
  await chooseForSite("Move to another customer");
  await inDialog("Move site").click();
  await expect.element(dialog().getByText("Choose the customer who takes it over")).toBeVisible();
  await field("New customer").fill("penn");
  await page.getByRole("option", { name: /Pennine Laundry/ }).click();
  await page.getByRole("checkbox", { name: "Directions" }).click();
  await expectAccessible();
  await inDialog("Move site").click();
  await expect.element(toastWith("Site moved")).toBeVisible();
  expect(callsOf(updateSite).at(-1)?.body).toEqual({ version: 2, customerId: OTHER, takesAlong: ["directions"] });
});

test("I add a pump in place of another one, unless that was replaced in the meantime", async () => {
  const sentence = "Another pump has already replaced this one";
  answer(createPump, refuse(400, { error: sentence, code: "invalid", fields: { replaces: sentence } }));
  await open();
  await boilerHouse.getByRole("button", { name: /^Add pump/ }).click();
  await field("Name").fill("Booster set 3");
  await page.getByRole("combobox", { name: /^In place of/ }).selectOptions("Booster set 1");
  await page.getByRole("textbox", { name: /^Serviced every/ }).fill("12");
  await expectAccessible();
  await inDialog("Add pump").click();
  const other = page.getByRole("combobox", { name: /^In place of/ });
  await expect.element(other).toHaveAccessibleDescription(new RegExp(sentence));
  answer(createPump, { ...sampleOf(getPump), name: "Booster set 3" });
  await inDialog("Add pump").click();
  await expect.element(toastWith("Pump added")).toBeVisible();
  expect(callsOf(createPump).at(-1)).toMatchObject({
    params: { id: sampleOf(listSites).sites[0]?.id },
    body: { name: "Booster set 3", serviceMonths: 12, replaces: "019e2a12-0000-7000-8000-000000000001", make: null },
  });
});

test("A new quote begins with what is known of the customer's only site", async () => {
  const [site] = sampleOf(listSites).sites;
  answerSites([site as WireSite]);
  await open();
  await expect.element(boilerHouse).toBeVisible();
  await button("New quote").click();
  await expect.element(pageTitle("New Quote")).toBeVisible();
  await expect.element(field("Customer name")).toHaveValue("Ancoats Mill");
  await expect.element(field("Postcode")).toHaveValue("M4 6BF");
});

test("An engineer who may only look sees neither buttons nor what is not theirs", async () => {
  const { northernEngineer } = sampleUsers;
  answerCustomer({ isLimited: true, notes: null, invoiceAddress: null, vatNumber: null, reference: null, merged: [] });
  await openScreen(address, {
    as: { ...northernEngineer, permissions: { ...northernEngineer.permissions, customers: ["view"] } },
  });
  await expect.element(boilerHouse).toBeVisible();
  await expectCount(page.getByRole("button", { name: /Edit|Add site|Add pump|Erase/ }), 0);
  await expectCount(button("More actions"), 0);
});

test.each([null, "2026-11-20T12:00:00.000Z"])(
  "An engineer who sees a part of a customer changes its contact, and not whether it is a former one: %s",
  async (endedAt) => {
    answerCustomer({ endedAt, isLimited: true, notes: null, merged: [] });
    await openScreen(address, { as: "northernEngineer" });
    await expect.element(button("Edit")).toBeVisible();
    await expect.element(boilerHouse).toBeVisible();
    await expectCount(button("Mark as current customer"), 0);
    await expectCount(button("More actions"), 0);
  },
);

test("I erase a customer in two presses and its name, and the list of customers opens", async () => {
  const { id, name, email, phone, version } = mill;
  const counts = { sites: 2, pumps: 2, services: 0, quotes: 3, kept: [], unfiled: [] };
  const times = { endedAt: null, updatedAt: "2026-11-20T12:00:00.000Z" };
  const record = { id, name, email, phone, version, ...times, ...counts, refusal: null };
  answer(findCustomerData, { quotes: [], records: [record], more: false });
  answer(eraseCustomerRecord, { version, quotes: 3, kept: [] });
  await open();
  await button("Erase personal data…").click();
  await expect.element(page.getByLabelText("Type the name to confirm")).toHaveFocus();
  await userEvent.keyboard(name);
  await button("Erase").click();
  await expect.element(toastWith(`${name} was erased.`)).toBeVisible();
  await expect.element(pageTitle("Customers")).toBeVisible();
});

test("A customer that was erased or is another's is not found", async () => {
  answer(getCustomer, refuse(404, { error: "Not found" }));
  await open();
  await expect.element(pageTitle("Customer Not Found")).toBeVisible();
});

test("A customer that was merged is shown as the one that it was merged into", async () => {
  answerCustomer({ mergedFrom: { id: OTHER, name: "Ancoats Mill Ltd", version: 2 } });
  await openScreen(`/customers/${OTHER}`);
  await expect.element(page.getByText("Ancoats Mill Ltd was merged into this customer.")).toBeVisible();
});
