// The outbox of a company whose installation has no mail server: its letters wait, and a link takes their place.
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { ownCompany } from "./admin-steps.ts";
import { draft, enter, expect, sendChange, test } from "./support.ts";

const own = ownCompany();

test("As a company administrator I find an offer that waits, and go to where a link to it is made", async ({
  page,
}) => {
  await enter(page, own.email, "/emails");
  await expect(page.getByText("No emails yet")).toBeVisible();
  const made = await draft<QuoteDetail>(page, { customerName: "Margaret O’Connell", postcode: "LS1 4AP" });
  const { version } = await sendChange<QuoteDetail>(page, "POST", `/api/quotes/${made.id}/calculate`, {});
  const letter = { to: "margaret@dairy.test", subject: "Our quotation", message: "Here it is." };
  await sendChange(page, "POST", `/api/quotes/${made.id}/send`, {
    version,
    ...letter,
    attachDocument: true,
    copyToSelf: false,
  });
  // Nothing was pressed: the page has been told.
  const row = page.getByRole("row").filter({ hasText: "margaret@dairy.test" });
  await expect(row.getByText("Held", { exact: true })).toBeVisible();
  await row.getByRole("button", { name: /^Show the email/ }).click();
  const shown = page.frameLocator("iframe");
  await expect(shown.getByRole("link", { name: "Read your quotation" })).toBeVisible();
  await expect(shown.getByText("Here it is.")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await row.getByRole("link", { name: "Make a link to copy: Our quotation" }).click();
  await expect(page).toHaveURL(new RegExp(`/quotes/${made.id}$`));
  await expect(page.getByRole("heading", { level: 1, name: made.quoteNumber })).toBeVisible();
});
