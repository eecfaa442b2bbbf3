// What a person entered in the wizard is never lost (decision 25): across tabs, a closed tab and the end of a session. What one
// tab keeps and what becomes of a quote whose making fails: src/web/quotes/wizard/screens/*.screen.test.tsx.
import type { Page } from "@playwright/test";
import { accounts, button, expect, fillSignIn, listen, pageTitle, pressSignedOut, test } from "./support.ts";
import {
  addNote,
  choose,
  chooseJob,
  chosenOption,
  createdQuote,
  enterCustomer,
  openWizard,
  step,
} from "./wizard-steps.ts";

const unfinished = (page: Page) =>
  page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Unfinished Quotes" }) })
    .getByRole("link");

test("Two tabs keep two drafts, of which the one that is closed and the end of my session lose nothing", {
  tag: "@laptop",
}, async ({ page, context }) => {
  await openWizard(page);
  await enterCustomer(page, "Bristol Harbour Hotel");
  await button(page, "Next").click();
  await choose(page, "Job Type", "New installation");

  const second = await context.newPage();
  await second.goto("/");
  await expect(unfinished(second)).toHaveText(["Continue: Bristol Harbour Hotel, step 2"]);
  await second.getByRole("link", { name: "New Quote" }).filter({ visible: true }).click();
  await second.getByLabel("Customer name").fill("Wearmouth Bridge Café");
  await expect(button(second, "Start Over")).toBeVisible();
  await page.reload();
  await expect(chosenOption(page, "Job Type")).toHaveText("New installation");
  await second.getByRole("link", { name: "Home" }).filter({ visible: true }).click();
  await unfinished(second).last().click();
  await choose(second, "Job Type", "Annual service");
  // The first tab still has it open: what it goes on with is another draft from now on.
  await choose(page, "Motor Size", "3 kW");
  await second.reload();
  await expect(chosenOption(second, "Job Type")).toHaveText("Annual service");
  await expect(chosenOption(second, "Motor Size")).toHaveCount(0);

  await page.close({ runBeforeUnload: false });
  await chooseJob(second);
  await button(second, "Next").click();
  await addNote(second, "Whey line");
  const lastWords = await listen(second);
  await pressSignedOut(second, "Create Quote");
  await expect(pageTitle(second, "Sign in")).toBeVisible();
  expect(await lastWords()).toContain("You are logged out. Logging in again...");
  await fillSignIn(second, accounts.northernEngineer);
  await expect(step(second, "Review")).toBeAttached();
  await expect(second.getByLabel("Notes")).toHaveValue("Whey line");
  await button(second, "Create Quote").click();
  await expect(createdQuote(second)).toBeVisible();
});
