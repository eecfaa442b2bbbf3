// The outbox of a company whose installation has no mail server: its emails are held, and a link takes their place.
import { ownCompany } from "./admin-steps.ts";
import { aSentQuote } from "./edit-steps.ts";
import { enter, expect, test } from "./support.ts";

const own = ownCompany();

test("I find an email that is held, read it, go to its quote, and come back to all of its emails", async ({ page }) => {
  await enter(page, own.email, "/emails");
  await expect(page.getByText("No emails yet")).toBeVisible();
  const customer = { customerName: "Margaret O’Connell", customerEmail: "margaret@dairy.test" };
  const { quote } = await aSentQuote(page, customer);
  // Nothing was pressed: the page has been told.
  const row = page.getByRole("row").filter({ hasText: "Margaret O’Connell" });
  await expect(row.getByText("Held", { exact: true })).toBeVisible();
  await expect(page.getByText("No mail server is set up.")).toBeVisible();
  await row.getByRole("link").click();
  const panel = page.getByRole("complementary", { name: "Email" });
  await expect(panel).toContainText("margaret@dairy.test");
  await page.reload();
  const shown = page.frameLocator("iframe");
  await expect(shown.getByRole("link", { name: "Read your quotation" })).toBeVisible();
  await expect(shown.getByText("As agreed.")).toBeVisible();
  await expect(shown.getByText("Or copy this address: [left out here]")).toBeVisible();
  // The frame is as high as the email: only the page scrolls.
  await expect.poll(() => page.locator("iframe").evaluate((frame) => frame.clientHeight)).toBeGreaterThan(500);
  await panel.getByRole("link", { name: "Open quote" }).click();
  await expect(page).toHaveURL(new RegExp(`/quotes/${quote.id}$`));
  await expect(page.getByRole("heading", { level: 1, name: quote.quoteNumber })).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Emails", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/emails\\?search=${quote.quoteNumber}$`));
  await expect(row.getByText("Held", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: /^Handed over/ }).click();
  await expect(page.getByText("No email matches your search.")).toBeVisible();
});
