// What is kept of a customer, on its page: found, exported, erased (decision 76).
import { accounts, ask, draft, enter, expect, expectAccessible, pageTitle, test } from "./support.ts";

const ADMIN = accounts.northernAdmin;

test("A person is found, exported and erased, and the page says what goes, what stays and what is kept longer", async ({
  page,
}) => {
  await enter(page, ADMIN);
  const particulars = {
    customerName: "Zenobia Fairweather",
    postcode: "M4 6BF",
    customerEmail: "zenobia@fairweather.test",
  };
  const { id, quoteNumber } = await draft<{ id: string; quoteNumber: string }>(page, particulars);
  await page.goto("/admin");
  await page.getByRole("link", { name: "Customer Data", exact: true }).click();
  await expect(pageTitle(page, "Customer Data")).toBeVisible();
  await page.getByRole("searchbox", { name: "Find a person" }).fill("zenobia@fairweather.test");
  await expect(page.getByText("Quotes found (1)")).toBeVisible();
  await expectAccessible(page);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  expect((await download).suggestedFilename()).toMatch(/^customer-data-\d{4}-\d\d-\d\d\.zip$/);

  await page.getByRole("button", { name: `Erase the customer of ${quoteNumber}` }).click();
  const dialog = page.getByRole("alertdialog", { name: `Erase the customer of ${quoteNumber}?` });
  await expect(dialog.getByText(/numbers, figures, times and states/)).toBeVisible();
  await expect(dialog.getByText(/Links tell their readers that the customer’s data was erased\./)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Erase" })).toBeDisabled();
  await dialog.getByRole("textbox", { name: "Type the name to confirm" }).fill("Zenobia Fairweather");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Erase" }).click();
  await expect(page.getByText("Nothing is kept of this person")).toBeVisible();
  await page.goto(`/quotes/${id}`);
  await expect(page.getByText("Erased customer").first()).toBeVisible();
  await expect(page.getByText("it can only be read")).toBeVisible();
  for (const role of ["link", "button"] as const)
    await expect(page.getByRole(role, { name: /Edit Quote|Note|Calculate|Send|Status/ })).toHaveCount(0);
});

test("What belongs to an acceptance says until when it is kept", async ({ page }) => {
  await enter(page, ADMIN);
  const all = await ask<{ status: string; quoteNumber: string }[]>(page, "/api/quotes");
  const accepted = all.find(({ status }) => status === "accepted");
  await page.goto("/customer-data");
  await page.getByRole("searchbox", { name: "Find a person" }).fill(accepted?.quoteNumber ?? "");
  await expect(page.getByText(/what belongs to an acceptance is kept until/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Erase the customer/ })).toHaveCount(0);
});
