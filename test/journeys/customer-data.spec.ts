// What is kept of a customer: found, exported, erased (decision 76). Its page has tests beside src/web/quotes/customer-data.
import { accounts, draft, enter, expect, test, toastWith } from "./support.ts";

test("A person is found, exported and erased, and the quote says so", async ({ page }) => {
  await enter(page, accounts.northernAdmin);
  const customerEmail = "zenobia@fairweather.test";
  const { id } = await draft<{ id: string }>(page, {
    customerName: "Zenobia Fairweather",
    postcode: "M4 6BF",
    customerEmail,
  });
  await page.goto("/customer-data");
  await page.getByRole("searchbox", { name: "Find a person" }).fill(customerEmail);
  await expect(page.getByText("Quotes found (1)")).toBeVisible();
  const download = page.waitForEvent("download");
  // Of the quotes; the customer's record has its own.
  await page.getByRole("button", { name: "Export" }).last().click();
  expect((await download).suggestedFilename()).toMatch(/^customer-data-\d{4}-\d\d-\d\d\.zip$/);

  await page.getByRole("button", { name: "Erase Zenobia Fairweather" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Erase Zenobia Fairweather?" });
  await dialog.getByRole("textbox", { name: "Type the name to confirm" }).fill("Zenobia Fairweather");
  await dialog.getByRole("button", { name: "Erase", exact: true }).click();
  await expect(toastWith(page, "Zenobia Fairweather was erased.")).toBeVisible();
  await expect(page.getByText("No personal data found")).toBeVisible();
  await page.goto(`/quotes/${id}`);
  await expect(page.getByText("Erased customer").first()).toBeVisible();
});
