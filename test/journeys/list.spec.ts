// The list of quotes: its pages (QB 2.7, decision 35).
import { foot, list, openList, rows } from "./list-steps.ts";
import { accounts, button, enter, expect, test } from "./support.ts";

const { northernAdmin: ADMIN, severnAdmin: SEVERN } = accounts;

test("I page through all quotes of the company, forward and back", async ({ page }) => {
  await enter(page, ADMIN);
  await openList(page);
  await expect(foot(page)).toHaveText(/^Showing 1 to 50 of \d+ total quotes$/);
  await expect(button(page, "Previous")).toBeDisabled();
  const numbers: string[] = [];
  const turn = async (name: "Next" | "Previous", showing: RegExp) => {
    await button(page, name).click();
    await expect(foot(page)).toHaveText(showing);
    await expect(list(page)).toBeFocused();
    await expect(rows(page).first()).toBeInViewport();
    await expect(page.getByRole("status").filter({ hasText: /^Quotes \d+ to \d+ of \d+$/ })).toHaveCount(1);
  };

  numbers.push(...(await rows(page).allTextContents()));
  await turn("Next", /^Showing 51 to 100 of \d+ total quotes$/);
  await expect(page).toHaveURL(/\/quotes\?cursor=/);
  numbers.push(...(await rows(page).allTextContents()));
  const second = page.url();
  await turn("Next", /^Showing 101 to \d+ of \d+ total quotes$/);
  numbers.push(...(await rows(page).allTextContents()));
  // The journeys before may have filled it and begun a fourth page.
  while (await button(page, "Next").isEnabled()) {
    await turn("Next", /^Showing \d+ to \d+ of \d+ total quotes$/);
    numbers.push(...(await rows(page).allTextContents()));
  }
  expect(numbers.length).toBeGreaterThanOrEqual(147);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.toSorted().reverse()).toEqual(numbers);
  expect(numbers.at(-1)).toBe("NPL-000001");

  await page.goto(second);
  await expect(foot(page)).toHaveText(/^Showing 51 to 100 of \d+ total quotes$/);
  expect(await rows(page).allTextContents()).toEqual(numbers.slice(50, 100));
  await turn("Previous", /^Showing 1 to 50 of \d+ total quotes$/);
  await expect(page).toHaveURL(/\/quotes$/);
  await page.goBack();
  await expect(foot(page)).toHaveText(/^Showing 51 to 100 of \d+ total quotes$/);
});

test("On paper the list begins beneath its title: its plate goes on from page to page @laptop", async ({ page }) => {
  // On a phone each quote is a card by itself.
  await enter(page, SEVERN);
  await openList(page);
  await page.emulateMedia({ media: "print" });
  // Chromium moves what may not break to the next page, even where it does not fit on any.
  const breaks = await page.evaluate(`[...document.querySelectorAll(":has(.row-link):not(tr, td, li)")]
    .map((one) => getComputedStyle(one).breakInside)`);
  expect(new Set(breaks as string[])).toEqual(new Set(["auto"]));
});
