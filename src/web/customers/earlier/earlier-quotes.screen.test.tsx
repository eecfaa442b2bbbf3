// Earlier quotes that look like customers: ticked, answered, and added together.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { createCustomersFromQuotes, listUnfiledQuotes } from "#contract/customers/filing.ts";
import { sampleUsers } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, refuse, sampleOf } from "#test/screens/answers.ts";
import { openScreen } from "#test/screens/open.tsx";
import { button, expectNoSidewaysScrolling, link, pageTitle, toastWith } from "#test/screens/parts.ts";

const sample = sampleOf(listUnfiledQuotes);
const laundry = {
  nameKey: "penninelaundry",
  name: "Pennine Laundry",
  quotes: 2,
  sites: [{ postcode: "LS10 1JQ", quotes: 2 }],
  customers: 0,
  customerId: null,
};
const open = (as: "northernAdmin" | "northernEngineer" = "northernAdmin", size: "laptop" | "phone" = "laptop") =>
  openScreen("/customers/earlier-quotes", { as, size });
const sent = () => callsOf(createCustomersFromQuotes).map(({ body }) => body);

function answerGroups(): void {
  answer(listUnfiledQuotes, () =>
    callsOf(createCustomersFromQuotes).length === 0
      ? { ...sample, groups: [laundry, ...sample.groups], total: { groups: 3, quotes: 7 } }
      : { groups: [], total: { groups: 0, quotes: 0 }, nextCursor: null },
  );
  answer(createCustomersFromQuotes, { customers: 2, sites: 3, quotes: 6 });
}

test("What is clear is ticked; I answer one question, leave the other, and add the customers", async () => {
  answerGroups();
  await open("northernAdmin", "phone");
  await expect.element(pageTitle("7 earlier quotes look like 3 customers")).toBeVisible();
  await expect.element(button("Add 1 customer")).toBeVisible();
  await expect.element(page.getByText("2 not answered yet. You can leave them for later.")).toBeVisible();
  await expectAccessible();
  expectNoSidewaysScrolling();
  await page.getByText("One customer, 2 sites").click();
  await expect.element(page.getByText("1 not answered yet. You can leave it for later.")).toBeVisible();
  await button("Add 2 customers").click();
  await expect.element(toastWith("2 customers added")).toBeVisible();
  expect(sent()).toEqual([
    {
      groups: [
        { nameKey: "penninelaundry", postcodes: ["LS10 1JQ"] },
        { nameKey: "stannesschool", postcodes: ["SK4 3EF", "M20 2RN"] },
      ],
    },
  ]);
  await expect.element(page.getByText("Every quote has its customer")).toBeVisible();
  await expect.element(link("How to gather earlier quotes into customers")).toBeVisible();
});

test("I leave a customer out, and add quotes to a known one", async () => {
  answerGroups();
  await open();
  await page.getByRole("checkbox", { name: /Pennine Laundry/ }).click();
  await expect.element(button("Add customers")).toBeDisabled();
  await page.getByText("Yes, add to Ancoats Mill").click();
  await button("Add to 1 known customer").click();
  await expect
    .poll(sent)
    .toEqual([
      { groups: [{ nameKey: "ancoatsmill", postcodes: ["M4 6BF"], customerId: sample.groups[1]?.customerId }] },
    ]);
});

test("A name that two customers have already is a question, which leads to the quotes", async () => {
  answer(listUnfiledQuotes, {
    groups: [{ ...laundry, customers: 2 }],
    total: { groups: 1, quotes: 2 },
    nextCursor: null,
  });
  answer(createCustomersFromQuotes, { customers: 1, sites: 1, quotes: 2 });
  await open();
  await expect.element(page.getByText("Pennine Laundry: 2 customers have this name")).toBeVisible();
  await expect.element(button("Add customers")).toBeDisabled();
  await expect.element(link("each quote")).toHaveAttribute("href", "/quotes?search=Pennine+Laundry");
  await page.getByText("A new customer").click();
  await button("Add 1 customer").click();
  await expect.element(toastWith("1 customer added")).toBeVisible();
  expect(sent()).toEqual([{ groups: [{ nameKey: "penninelaundry", postcodes: ["LS10 1JQ"] }] }]);
  await expectAccessible();
});

test("What the server refuses is said, and nothing that I chose is lost", async () => {
  answer(createCustomersFromQuotes, refuse(503, { error: "Please try again in a minute." }));
  await open();
  await page.getByRole("radio", { name: "2 customers" }).click();
  await button("Add 2 customers").click();
  await expect.element(page.getByRole("main").getByRole("alert")).toMatchTextContent("Please try again in a minute.");
  await expect.element(button("Add 2 customers")).toBeVisible();
});

test("Only administrators come here, and only with the right to add customers", async () => {
  await open("northernEngineer");
  await expect.element(page.getByText(/^Only company administrators can add customers/)).toBeVisible();
  expect(callsOf(listUnfiledQuotes)).toEqual([]);
});

test("Without the right to add customers nothing is read", async () => {
  const { northernAdmin } = sampleUsers;
  const permissions = { ...northernAdmin.permissions, customers: ["view"] };
  await openScreen("/customers/earlier-quotes", { as: { ...northernAdmin, permissions } });
  await expect.element(page.getByText(/Your role may not create customers\./)).toBeVisible();
  expect(callsOf(listUnfiledQuotes)).toEqual([]);
});

test("What can't be read says why", async () => {
  answer(listUnfiledQuotes, refuse(503, { error: "The database is away." }));
  await open();
  await expect.element(page.getByText("The database is away.")).toBeVisible();
});
