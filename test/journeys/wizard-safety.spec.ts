// What a person entered in the wizard is never lost (decision 25): across tabs, a closed tab and the end of a session. What one
// tab keeps and what becomes of a quote whose making fails: src/web/quotes/wizard/screens/*.screen.test.tsx.
import type { Page } from "@playwright/test";
import { accounts, button, expect, fillSignIn, listen, pageTitle, pressSignedOut, test } from "./support.ts";
import { card, choose, created, enterCustomer, list, openWizard, step } from "./wizard-steps.ts";

const { northernEngineer: ENGINEER } = accounts;

test("Whatever I entered is there after a reload, in a new tab and after signing in again", async ({
  page,
  context,
}) => {
  await openWizard(page);
  await enterCustomer(page, "O'Brien Dairies", "BD1 4AG");
  await button(page, "Next").click();
  await choose(page, "Job Type", "New installation");
  await page.reload();
  await expect(step(page, "Job Details")).toBeAttached();
  await expect(card(page, "Job Type", "New installation").locator("input")).toBeChecked();
  await page.goBack();
  await expect(page.getByLabel("Customer name")).toHaveValue("O'Brien Dairies");

  const another = await context.newPage();
  await page.close({ runBeforeUnload: false });
  await another.goto("/wizard?step=3");
  await expect(step(another, "Job Details"), "a step that is not reached yet is not shown").toBeAttached();
  await choose(another, "Equipment Access", "Ground level, clear");
  await choose(another, "Pump Style", "Progressive cavity");
  await choose(another, "Motor Size", "3 kW");
  await choose(another, "Drive Type", "V-belt drive");
  await button(another, "Next").click();
  await another.getByLabel("Notes").fill("Whey line");

  const lastWords = await listen(another);
  await pressSignedOut(another, "Create Quote");
  await expect(pageTitle(another, "Sign in")).toBeVisible();
  expect(await lastWords()).toContain("You are logged out. Logging in again...");
  await fillSignIn(another, ENGINEER);
  await expect(step(another, "Review")).toBeAttached();
  await expect(another.getByLabel("Notes")).toHaveValue("Whey line");
  await button(another, "Create Quote").click();
  await expect(created(another)).toBeVisible();
});

const unfinished = (page: Page) =>
  page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Unfinished Quotes" }) })
    .getByRole("link");

test("Two tabs keep two drafts, and the dashboard leads on with either", async ({ page, context }) => {
  await openWizard(page);
  await enterCustomer(page, "Bristol Harbour Hotel");
  await button(page, "Next").click();
  await choose(page, "Job Type", "New installation");

  const second = await context.newPage();
  await second.goto("/");
  await expect(unfinished(second)).toHaveText(["Continue: Bristol Harbour Hotel, step 2"]);
  await second.getByRole("link", { name: "New Quote" }).filter({ visible: true }).click();
  await expect(second.getByLabel("Customer name")).toHaveValue("");
  await second.getByLabel("Customer name").fill("Wearmouth Bridge Café");
  await expect(second.getByText("Draft kept on this device").filter({ visible: true })).toBeVisible();
  await page.reload();
  await expect(card(page, "Job Type", "New installation").locator("input")).toBeChecked();
  await second.reload();
  await expect(second.getByLabel("Customer name")).toHaveValue("Wearmouth Bridge Café");

  await second.getByRole("link", { name: "Home" }).filter({ visible: true }).click();
  await expect(unfinished(second)).toHaveText([
    "Continue: Wearmouth Bridge Café, step 1",
    "Continue: Bristol Harbour Hotel, step 2",
  ]);
  await unfinished(second).last().click();
  await expect(step(second, "Job Details")).toBeAttached();
  await expect(second).toHaveURL(/\/wizard\?step=2$/);
  await choose(second, "Job Type", "Annual service");

  // The first tab still has it open: what it goes on with is another draft from now on.
  await choose(page, "Motor Size", "3 kW");
  await page.reload();
  await expect(card(page, "Job Type", "New installation").locator("input")).toBeChecked();
  await expect(card(page, "Motor Size", "3 kW").locator("input")).toBeChecked();
  await second.reload();
  await expect(card(second, "Job Type", "Annual service").locator("input")).toBeChecked();
  await expect(list(second, "Motor Size").getByRole("radio", { checked: true })).toHaveCount(0);
});
