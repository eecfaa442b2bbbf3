// Which places a company's zones cover, and where its quotes came from (decision 19).
import type { Page } from "@playwright/test";
import type { Wire } from "./edit-steps.ts";
import { accounts, button, draft, expect, expectAccessible, signIn, test } from "./support.ts";

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
  page.locator("section.plate, [role=dialog]").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

test("I see who covers a place, who wins inside it, and why", async ({ page }) => {
  await signIn(page, ADMIN);
  await openCoverage(page);
  await expectAccessible(page);
  const narrowest = await page.evaluate<number>(
    "Math.min(...[...document.querySelectorAll('button.tile')].map((tile) => tile.getBoundingClientRect().width))",
  );
  expect(narrowest, "a thumb's width").toBeGreaterThanOrEqual(24);
  await tile(page, /^M Manchester: covered, /).click();
  const manchester = details(page, "M Manchester");
  await expect(manchester.getByText("Greater Manchester covers M, except where another zone")).toBeVisible();
  const district = manchester.getByRole("row").filter({ has: page.getByRole("cell", { name: "M4", exact: true }) });
  await expect(district).toContainText("Manchester Central");
  await expect(district).toContainText("Prefix M4, more exact than M (Greater Manchester)");
  await expectAccessible(page);
  await manchester.getByRole("button", { name: "Close" }).click();

  await tile(page, /^ME Medway: by letters only, Greater Manchester/).click();
  await expect(details(page, "ME Medway")).toContainText(
    "No zone has ME. It gets Greater Manchester by letters only, because ME begins with its prefix M: check that this is meant.",
  );
});

test("Quotes from where no zone covers are on the map and in the list, and lead to the quote", async ({ page }) => {
  await signIn(page, ADMIN);
  const quote = await quoteFrom(page, "TR26 1LP");
  await openCoverage(page);
  await expect(page.getByText(/Truro, \d+ quotes? from TR26/)).toBeVisible();
  await page.getByRole("button", { name: /^Asked for, no zone \d+$/ }).click();
  await tile(page, /^TR Truro: not covered\. .*without a zone$/).click();
  const truro = details(page, "TR Truro");
  await expect(truro.getByText("No zone covers TR.")).toBeVisible();
  await truro.getByLabel("Add TR to zone").selectOption("Lancashire");
  await truro.getByRole("button", { name: "Open zone" }).click();
  const form = page.getByRole("dialog", { name: "Edit Lancashire" });
  await expectAccessible(page);
  await form.getByRole("button", { name: "Cancel" }).click();
  if (!(await truro.isVisible())) await tile(page, /^TR Truro/).click();
  await truro.getByRole("link", { name: "TR26 1LP" }).first().click();
  await expect(page).toHaveURL(/\/quotes\/[0-9a-f-]{36}$/);
  await expect(page.getByText("Faraway Pumping").first()).toBeVisible();
  expect(quote.postcode).toBe("TR26 1LP");
});

test("The map can be walked with the keyboard, and read as a table", async ({ page }) => {
  await signIn(page, ADMIN);
  await openCoverage(page);
  await tile(page, /^M Manchester/).focus();
  await page.keyboard.press("ArrowRight");
  await expect(tile(page, /^SK Stockport/)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowLeft");
  await expect(tile(page, /^BL Bolton/)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Greater Manchester covers all of BL.").filter({ visible: true }).last()).toBeVisible();
  await details(page, "BL Bolton").getByRole("button", { name: "Close" }).click();

  await button(page, "Show table").click();
  await page.getByLabel("Zone", { exact: true }).selectOption("Greater Manchester");
  const table = page.getByRole("table", { name: "Postcode areas and the zones that cover them" });
  await expect(table.getByRole("row").filter({ hasText: "ML Motherwell" })).toContainText("By letters only");
  await expect(table.getByRole("row").filter({ hasText: "BS Bristol" })).toHaveCount(0);
  await expectAccessible(page);
});

test("An engineer is not told", async ({ page }) => {
  await signIn(page, ENGINEER);
  expect(await page.evaluate(async () => (await fetch("/api/admin/coverage")).status)).toBe(403);
});
