// A quote that is changed by one person with Back, a reload and a new session in between, while another one changes it too
// (decision 52). What two people see of each other's changes is in src/web/quotes/edit/together.screen.test.tsx.
import { aQuote, beginEditing, field, quoteOf } from "./edit-steps.ts";
import {
  accounts,
  button,
  enter,
  expect,
  fillSignIn,
  listen,
  pageTitle,
  pressSignedOut,
  sendChange,
  test,
} from "./support.ts";

const { northernEngineer: ENGINEER } = accounts;

test("What I typed survives Back, a reload and a session that ended, and meets what others changed", async ({
  page,
}) => {
  await enter(page, ENGINEER);
  const quote = await aQuote(page, "Boothstown Marina");
  await page.goto(`/quotes/${quote.id}`);
  await page.getByRole("link", { name: "Edit Quote" }).click();
  await button(page, "Edit Details").click();
  await field(page, "Customer name").fill("Boothstown Marina Ltd");
  await page.goBack();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(page).toHaveURL(/\/edit$/);
  await page.goBack();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(new RegExp(`/quotes/${quote.id}$`));

  await beginEditing(page, quote);
  await expect(field(page, "Customer name")).toHaveValue("Boothstown Marina Ltd");
  await expect(page.getByText("Your unsaved changes have been restored")).toBeVisible();
  const lastWords = await listen(page);
  await pressSignedOut(page, "Save Changes");
  await expect(pageTitle(page, "Sign in")).toBeVisible();
  expect(await lastWords()).toContain("You are logged out. Logging in again...");
  await fillSignIn(page, ENGINEER);
  await expect(page).toHaveURL(/\/edit$/);
  await expect(page.getByText("You have unsaved changes.")).toBeVisible();
  await sendChange(page, "PUT", `/api/quotes/${quote.id}`, { customerName: "Marina of Boothstown" });
  await button(page, "Restore unsaved changes").click();
  await button(page, "Save Changes").click();
  const choice = page.getByRole("dialog", { name: "Changed by two people" });
  await choice.getByText("Theirs").click();
  await choice.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await quoteOf(page, quote)).toMatchObject({ customerName: "Marina of Boothstown" });
});
