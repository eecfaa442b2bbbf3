// What is kept of a customer, on its page: found, exported, erased (decision 76).
import { accounts, ask, away, draft, enter, expect, expectAccessible, pageTitle, test, toastWith } from "./support.ts";

interface Made {
  id: string;
  quoteNumber: string;
}

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
  const made = [await draft<Made>(page, particulars), await draft<Made>(page, particulars)];
  await page.goto("/admin");
  await page.getByRole("link", { name: "Customer Data", exact: true }).click();
  await expect(pageTitle(page, "Customer Data")).toBeVisible();
  await page.getByRole("searchbox", { name: "Find a person" }).fill("zenobia@fairweather.test");
  await expect(page.getByText("Quotes found (2)")).toBeVisible();
  await expectAccessible(page);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  expect((await download).suggestedFilename()).toMatch(/^customer-data-\d{4}-\d\d-\d\d\.zip$/);

  // The second fails, and is asked for alone when it is tried again.
  let erasures = 0;
  await page.route("**/erase", (route) => (++erasures === 2 ? route.fulfill(away) : route.continue()));
  await page.getByRole("button", { name: "Erase 2…" }).click();
  const both = page.getByRole("alertdialog", { name: "Erase the customers of 2 quotes?" });
  await expectAccessible(page);
  await both.getByRole("button", { name: "Erase" }).click();
  await expect(page.getByRole("alertdialog").getByRole("alert")).toContainText("The customer could not be erased.");
  await expect(page.getByText("Quotes found (1)")).toBeVisible();
  const left = await page.getByRole("alertdialog").getByRole("heading").textContent();
  const { id = "", quoteNumber } = made.find((one) => left?.includes(one.quoteNumber)) ?? {};
  const dialog = page.getByRole("alertdialog", { name: `Erase the customer of ${quoteNumber}?` });
  await expect(dialog.getByText(/numbers, figures, times and states/)).toBeVisible();
  await expect(dialog.getByText(/Links tell their readers that the customer’s data was erased\./)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Erase" })).toBeDisabled();
  await dialog.getByRole("textbox", { name: "Type the name to confirm" }).fill("Zenobia Fairweather");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Erase" }).click();
  await expect(toastWith(page, `The customer’s data was erased from ${quoteNumber}.`)).toBeVisible();
  await expect(page.getByText("Nothing is kept of this person")).toBeVisible();
  expect(erasures).toBe(3);
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
