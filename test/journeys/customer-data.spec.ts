// What is kept of a customer, on its page: found, exported, erased (decision 76).
import { expect, test } from "@playwright/test";
import { accounts, enter, expectAccessible, pageTitle } from "./support.ts";

const ADMIN = accounts.northernAdmin;

test("A person is found, exported and erased, and the page says what goes, what stays and what is kept longer", async ({
  page,
  request,
}) => {
  await enter(page, ADMIN, "/");
  const made = await page.request.post("/api/quotes", {
    data: { customerName: "Zenobia Fairweather", postcode: "M4 6BF", customerEmail: "zenobia@fairweather.test" },
  });
  const { id, quoteNumber } = (await made.json()) as { id: string; quoteNumber: string };
  expect(request).toBeDefined();
  await page.goto("/customer-data");
  await expect(pageTitle(page, "Customer Data")).toBeVisible();
  await page.getByRole("searchbox", { name: "Find a person" }).fill("zenobia@fairweather.test");
  await expect(page.getByText("Quotes of this person (1)")).toBeVisible();
  await expectAccessible(page);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  expect((await download).suggestedFilename()).toMatch(/^customer-data-\d{4}-\d\d-\d\d\.zip$/);

  await page.getByRole("button", { name: `Erase the customer of ${quoteNumber}` }).click();
  const dialog = page.getByRole("alertdialog", { name: `Erase the customer of ${quoteNumber}?` });
  await expect(dialog.getByText(/numbers, figures, times and states/)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Erase" })).toBeDisabled();
  await dialog.getByRole("textbox", { name: "Type the name to confirm" }).fill("Zenobia Fairweather");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Erase" }).click();
  await expect(page.getByText("Nothing is kept of this person")).toBeVisible();
  await page.goto(`/quotes/${id}`);
  await expect(page.getByText("Erased customer").first()).toBeVisible();
});

test("What belongs to an acceptance says until when it is kept", async ({ page }) => {
  await enter(page, ADMIN, "/quotes");
  const { quotes } = (await (await page.request.get("/api/quotes?status=accepted&limit=1&page=1")).json()) as {
    quotes: { customerName: string; quoteNumber: string }[];
  };
  const [accepted] = quotes;
  await page.goto("/customer-data");
  await page.getByRole("searchbox", { name: "Find a person" }).fill(accepted?.quoteNumber ?? "");
  await expect(page.getByText(/what belongs to an acceptance is kept until/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Erase the customer/ })).toHaveCount(0);
});
