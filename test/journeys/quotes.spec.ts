// Pricing a quote, on the laptop and on the phone (QB 2.5, 2.7 and 2.8).
import { aDraft, entry } from "./list-steps.ts";
import { accounts, enter, expect, test, toastWith } from "./support.ts";

test("I calculate a draft and see its price, here and in the list", async ({ page }) => {
  await enter(page, accounts.northernEngineer);
  const quote = await aDraft(page, "Saltaire Mill Residents");
  await page.goto("/quotes");
  await expect(entry(page, quote.quoteNumber)).toContainText(/draft/i);
  await entry(page, quote.quoteNumber).click();
  await expect(page.getByText("Quote not calculated yet")).toBeVisible();
  await page.getByRole("button", { name: "Calculate" }).click();
  await expect(toastWith(page, "Quote calculation completed successfully.")).toBeVisible();
  const panel = page.locator("section").filter({ has: page.getByRole("heading", { name: "Price Breakdown" }) });
  const total = panel.getByRole("status");
  await expect(total).toHaveText(/^£[\d,]+\.\d\d$/);
  const price = (await total.textContent()) ?? "";
  await page.getByRole("link", { name: "Back" }).click();
  await expect(entry(page, quote.quoteNumber)).toContainText(price);
  await expect(entry(page, quote.quoteNumber)).toContainText(/calculated/i);
});
