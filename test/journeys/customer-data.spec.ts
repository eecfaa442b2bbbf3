// What is kept of a customer: found, exported, erased (decision 76). Its page has tests beside src/web/quotes/customer-data.
import { accounts, draft, enter, expect, test, toastWith } from "./support.ts";

test("A person is found, exported and erased, and the quote says so", async ({ page }) => {
  await enter(page, accounts.northernAdmin);
  const customerEmail = "zenobia@fairweather.test";
  const { id, quoteNumber } = await draft<{ id: string; quoteNumber: string }>(page, {
    customerName: "Zenobia Fairweather",
    postcode: "M4 6BF",
    customerEmail,
  });
  await page.goto("/customer-data");
  await page.getByRole("searchbox", { name: "Find a person" }).fill(customerEmail);
  await expect(page.getByText("Quotes found (1)")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  expect((await download).suggestedFilename()).toMatch(/^customer-data-\d{4}-\d\d-\d\d\.zip$/);

  await page.getByRole("button", { name: `Erase the customer of ${quoteNumber}` }).click();
  const dialog = page.getByRole("alertdialog", { name: `Erase the customer of ${quoteNumber}?` });
  await dialog.getByRole("textbox", { name: "Type the name to confirm" }).fill("Zenobia Fairweather");
  await dialog.getByRole("button", { name: "Erase" }).click();
  await expect(toastWith(page, `The customer’s data was erased from ${quoteNumber}.`)).toBeVisible();
  await expect(page.getByText("Nothing is kept of this person")).toBeVisible();
  await page.goto(`/quotes/${id}`);
  await expect(page.getByText("Erased customer").first()).toBeVisible();
});
