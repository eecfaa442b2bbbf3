// From the platform's first plan to a company's first quote (AD 2, 5 and 8).
import type { Page } from "@playwright/test";
import { accounts, ask, button, expect, pageTitle, sendChange, signIn, test, toastWith } from "./support.ts";

const unique = () => Math.random().toString(36).slice(2, 8);
const dialog = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog"));
const send = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).click();

test("I create a plan, a company on it and its administrator, who goes from the first sign-in to the first quote", async ({
  page,
  browser,
}) => {
  test.slow();
  const word = unique();
  await signIn(page, accounts.platform);
  await expect(pageTitle(page, "Platform Administration")).toBeVisible();

  await page.getByRole("tab", { name: "Plans" }).click();
  await button(page, "Create Plan").click();
  await dialog(page).getByLabel("Name", { exact: true }).fill(`Depot ${word}`);
  await dialog(page).getByLabel("Description").fill("For one depot");
  await dialog(page).getByLabel("Price per month").fill("49.50");
  await dialog(page).getByLabel("Max users").fill("5");
  await button(page, "Add feature").click();
  await dialog(page).getByLabel("Feature 1: key").fill("depots");
  await dialog(page).getByLabel("Feature 1: value").fill("1");
  await send(page, "Create Plan");
  await expect(toastWith(page, "Plan created successfully!")).toBeVisible();
  const plan = page.getByRole("row").filter({ hasText: `Depot ${word}` });
  for (const words of ["$49.50/mo", "5 users", "Unlimited quotes"]) await expect(plan.getByText(words)).toBeVisible();

  await page.getByRole("tab", { name: "Companies" }).click();
  await button(page, "Create Company").click();
  await dialog(page).getByLabel("Company name").fill(` Fenland & Sons ${word} `);
  await expect(dialog(page).getByLabel("Slug")).toHaveValue(`fenland-sons-${word}`);
  await dialog(page)
    .getByLabel("Plan")
    .selectOption({ label: `Depot ${word}` });
  await dialog(page).getByLabel("First name").fill("Siân");
  await dialog(page).getByLabel("Last name").fill("Fen");
  await dialog(page).getByLabel("Email").fill(`sian-${word}@fenland.test`);
  await dialog(page).getByLabel("Password", { exact: true }).fill("fen-secret");
  await send(page, "Create Company");
  await expect(toastWith(page, "Company created successfully!")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search companies" }).fill(word);
  await expect(page.getByRole("row").filter({ hasText: "Northern Pumps Ltd" })).toHaveCount(0);
  await expect(page.getByRole("row").filter({ hasText: word })).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`search=${word}`));

  // Its administrator, on another machine.
  const office = await (await browser.newContext()).newPage();
  await office.goto("/");
  await office.getByLabel("Email", { exact: true }).fill(`sian-${word}@fenland.test`);
  await office.getByLabel("Password", { exact: true }).fill("fen-secret");
  await button(office, "Sign in").click();
  await expect(office.getByRole("heading", { name: "Set up your company" })).toBeVisible();
  await office.getByRole("link", { name: "Set zones" }).click();
  await expect(dialog(office).getByRole("heading", { name: "Edit Our area" })).toBeVisible();
  await dialog(office).getByLabel("Postcodes").fill("PE, CB");
  await dialog(office).getByLabel("Hourly rate").fill("61");
  await send(office, "Save Changes");
  await expect(toastWith(office, "Location updated successfully")).toBeVisible();
  const lists = ["locations", "equipment-access", "job-types", "pump-styles", "motor-sizes", "drive-types"];
  const [zone] = await ask<{ id: number }[]>(office, "/api/admin/locations");
  await office.goto("/");
  await expect(office.getByText("1 zone covers PE and CB at £61.00/hr.")).toBeVisible();
  const chosen = await Promise.all(
    lists.map(async (list) => (await ask<{ id: number }[]>(office, `/api/lookup/${list}`))[0]),
  );
  expect(chosen.every(Boolean)).toBe(true);
  await office.getByRole("listitem").getByRole("link", { name: "New Quote" }).click();
  await office.getByLabel("Customer name").fill("March Drainage Board");
  await office.getByLabel("Postcode").fill("pe15 8aa");
  await expect(office.getByText("Pricing Zone Detected")).toBeVisible();
  const [, equipmentAccessId, jobTypeId, pumpStyleId, motorSizeId, driveTypeId] = chosen.map((one) => one?.id);
  const quote = await sendChange<{ quoteNumber: string }>(office, "POST", "/api/quotes", {
    customerName: "March Drainage Board",
    postcode: "PE15 8AA",
    locationId: zone?.id,
    equipmentAccessId,
    jobTypeId,
    pumpStyleId,
    motorSizeId,
    driveTypeId,
  });
  expect(quote.quoteNumber).toMatch(/-000001$/);
  await office.context().close();

  // And away with all of it: with a quote in it, the company asks for its name.
  const name = `Fenland & Sons ${word}`;
  await page.reload();
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await expect(
    page.getByText(`Are you sure you want to delete "${name}"? This action cannot be undone.`),
  ).toBeVisible();
  await expect(dialog(page).getByText(/1 user, 1 quote/)).toBeVisible();
  const download = page.waitForEvent("download");
  await button(page, "Export everything first").click();
  expect((await download).suggestedFilename()).toBe(`fenland-sons-${word}.zip`);
  await expect(dialog(page).getByRole("button", { name: "Delete", exact: true })).toBeDisabled();
  await dialog(page).getByRole("textbox").fill(name);
  await send(page, "Delete");
  await expect(toastWith(page, "Company deleted successfully!")).toBeVisible();
  await expect(page.getByText("No companies found")).toBeVisible();
  await page.getByRole("tab", { name: "Plans" }).click();
  await page.getByRole("button", { name: `Delete Depot ${word}` }).click();
  await send(page, "Delete");
  await expect(toastWith(page, "Plan deleted successfully!")).toBeVisible();
});
