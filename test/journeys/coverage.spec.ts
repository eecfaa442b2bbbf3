// Which places a company's zones cover, and where its quotes came from (decision 19).
import type { Page } from "@playwright/test";
import type { Wire } from "./edit-steps.ts";
import { accounts, button, draft, expect, signIn, test } from "./support.ts";

const { northernAdmin: ADMIN, northernEngineer: ENGINEER } = accounts;

/** From a place that is no zone's business, with a zone that somebody chose by hand (decision 20). */
async function quoteFrom(page: Page, postcode: string): Promise<Wire> {
  return draft<Wire>(page, {
    customerName: "Faraway Pumping",
    postcode,
  });
}

async function openCoverage(page: Page): Promise<void> {
  await page.goto("/settings?tab=locations");
  await button(page, "Coverage").click();
  await expect(page.getByRole("heading", { name: /^Zones cover \d+ of 124 postcode areas$/ })).toBeVisible();
}

const tile = (page: Page, name: RegExp) => page.getByRole("button", { name });
/** Beside the map, or over it on the phone. */
const details = (page: Page, title: string) =>
  page.locator("section.panel, [role=dialog]").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

test("Quotes from where no zone covers are on the map and in the list, and lead to the quote", {
  tag: "@long",
}, async ({ page }) => {
  await signIn(page, ADMIN);
  const quote = await quoteFrom(page, "TR26 1LP");
  await openCoverage(page);
  await expect(page.getByText(/Truro, \d+ quotes? from TR26/)).toBeVisible();
  await page.getByRole("button", { name: /^Enquiries outside zones \d+$/ }).click();
  await tile(page, /^TR Truro: not covered\. .*without a zone$/).click();
  const truro = details(page, "TR Truro");
  await expect(truro.getByText("No zone covers TR.")).toBeVisible();
  await truro.getByRole("link", { name: "TR26 1LP" }).first().click();
  await expect(page).toHaveURL(/\/quotes\/[0-9a-f-]{36}$/);
  await expect(page.getByText("Faraway Pumping").first()).toBeVisible();
  expect(quote.postcode).toBe("TR26 1LP");
});

test("An engineer is not told", { tag: "@long" }, async ({ page }) => {
  await signIn(page, ENGINEER);
  expect(await page.evaluate(async () => (await fetch("/api/admin/coverage")).status)).toBe(403);
});
