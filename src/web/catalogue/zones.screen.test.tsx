// Searching and sorting items, and the warnings about a zone's prefixes.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, refuse } from "#test/screens/answers.ts";
import { answerItems, itemCalls } from "#test/screens/items.ts";
import { openScreen, reopenScreen } from "#test/screens/open.tsx";
import { button, dialog, expectTexts, toastWith } from "#test/screens/parts.ts";

const field = (label: string) => dialog().getByLabelText(label, { exact: true });
const send = (name: string) => dialog().getByRole("button", { name, exact: true }).click();
const zones = page.getByRole("listitem", { name: /./ });
const search = page.getByRole("searchbox");

test("Search and order stand in the address; nothing found is said", async () => {
  await openScreen("/settings?tab=locations");
  const byRate = page.getByRole("button", { name: /^Sort by Hourly rate/ });
  await byRate.click();
  for (const head of page.getByRole("button", { name: /^Sort by/ }).elements()) {
    expect(head.getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
  }
  await byRate.click();
  await expect.poll(() => window.location.search).toBe("?tab=locations&sort=-hourlyRate");
  await expect.element(zones.first()).toMatchTextContent("74.00");
  await search.fill("no zone has this name");
  await expect.element(page.getByText("Nothing matches your search")).toBeVisible();
  await expectAccessible();
  await reopenScreen();
  await expect.element(search).toHaveValue("no zone has this name");
  await button("Clear search").click();
  await expect.element(zones.first()).toMatchTextContent("74.00");
  expect(window.location.search).toBe("?tab=locations&sort=-hourlyRate");
});

test("On a phone a list above the items puts them in order", async () => {
  await openScreen("/settings?tab=locations", { size: "phone" });
  await button("Filters").click();
  await page.getByLabelText("Sort by", { exact: true }).selectOptions("Hourly rate, descending");
  await expect.poll(() => window.location.search).toBe("?tab=locations&sort=-hourlyRate");
  await expect.element(zones.first()).toMatchTextContent("74.00");
});

test("A zone says what is odd about its prefixes, and never fails for them", async () => {
  answerItems("location");
  await openScreen("/settings?tab=locations");
  await button("Add").click();
  await field("Name").fill("  Halifax ");
  await field("Labour hours").fill("1.5");
  await field("Hourly rate").fill("62.25");
  await field("Postcodes (optional)").fill(" b , ,hx,xx,, ");
  await expect.element(dialog().getByText("‘B’ also matches")).toBeVisible();
  await expect.element(dialog().getByText("‘HX’ belongs to 2 zones.")).toBeVisible();
  await expect.element(dialog().getByText("‘XX’ is no UK postcode.")).toBeVisible();
  await expectTexts(dialog().getByRole("list", { name: "Prefixes of this zone" }).getByRole("listitem"), [
    "B",
    "HX",
    "XX",
  ]);
  await send("Add Location");
  await expect.element(toastWith("Location created successfully")).toBeVisible();
  const body = { name: "Halifax", description: "", postcodes: ["B", "HX", "XX"], labourHours: 1.5, hourlyRate: 62.25 };
  expect(callsOf(itemCalls("location").create)).toMatchObject([{ body: { ...body, isActive: true } }]);
});

test("A name that another zone has is said while I type, and again when it is refused", async () => {
  const taken = "There is already a location called Cumbria";
  answer(itemCalls("location").create, refuse(409, { error: taken, code: "already_exists", fields: { name: taken } }));
  await openScreen("/settings?tab=locations");
  await button("Add").click();
  await field("Name").fill("cumbria");
  await expect.element(dialog().getByText(`${taken}.`, { exact: true })).toBeVisible();
  await field("Name").fill("isle of man");
  await expect
    .element(dialog().getByText("There is already a location called Isle of Man, which is inactive."))
    .toBeVisible();
  await field("Name").fill("Cumbria");
  await field("Labour hours").fill("1");
  await field("Hourly rate").fill("60");
  await send("Add Location");
  await expect.element(dialog().getByRole("link", { name: taken, exact: true })).toBeVisible();
});
