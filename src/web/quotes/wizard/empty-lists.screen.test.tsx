// A wizard without anything to choose.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { readPriceBook } from "#contract/rules/price-book.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, sampleOf } from "#test/screens/answers.ts";
import { openScreen } from "#test/screens/open.tsx";
import { expectCount, link } from "#test/screens/parts.ts";

const note = () => page.getByText("You can’t create a quote yet. Add at least one item to each of these lists:");
const answerEmptyLists = () => answer(readPriceBook, { ...sampleOf(readPriceBook), jobTypes: [], equipmentAccess: [] });

test("An engineer reads which lists are empty, and who fills them", async () => {
  answerEmptyLists();
  await openScreen("/wizard", { as: "northernEngineer" });
  await expect.element(note()).toBeVisible();
  await expect.element(page.getByText("An administrator of your company fills them in Settings.")).toBeVisible();
  for (const name of ["Job Types", "Equipment Access"]) await expect.element(page.getByText(name)).toBeVisible();
  await expectCount(link("Job Types"), 0);
});

test("An administrator is led to where they are filled", async () => {
  answerEmptyLists();
  await openScreen("/wizard");
  await expect.element(note()).toBeVisible();
  await expect.element(link("Job Types")).toBeVisible();
  await expectAccessible();
  await link("Equipment Access").click();
  await expect.element(page.getByRole("tab", { name: "Equipment" })).toHaveAttribute("aria-selected", "true");
});
