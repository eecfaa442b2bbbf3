// User Management (AD 2, 5, 7, 8 and 9; decisions 28, 44, 45). What its screens say is shown beside them.
import type { Page } from "@playwright/test";
import { accounts, button, enter, expect, test, toastWith } from "./support.ts";
import { expectSignedOut, SECRET, signInElsewhere, unique } from "./user-steps.ts";

const { severnAdmin: ADMIN } = accounts;

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const dialog = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog"));
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const send = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).click();

test("Somebody whom I add can sign in, until I set another password or delete them", async ({ page, browser }) => {
  const word = unique();
  const email = `${word}@journeys.test`;
  const name = `Jo Journey ${word}`;
  await enter(page, ADMIN, "/users");
  await button(page, "Add User").click();
  await field(page, "Email").fill(email);
  await field(page, "First name").fill("Jo");
  await field(page, "Last name").fill(`Journey ${word}`);
  await field(page, "Password").fill(SECRET);
  await field(page, "Confirm password").fill(SECRET);
  await send(page, "Add User");
  await expect(toastWith(page, "User created")).toBeVisible();
  await page.reload();
  await expect(row(page, email)).toContainText("User / Engineer");
  const theirs = await signInElsewhere(browser, email, SECRET);

  await button(page, `Edit ${name}`).click();
  await field(page, "New password").fill("brand new");
  await field(page, "Confirm password").fill("brand new");
  await field(page, "Your own password").fill("demo1234");
  await send(page, "Save Changes");
  await expect(toastWith(page, "User updated")).toBeVisible();
  await expectSignedOut(theirs);
  const again = await signInElsewhere(browser, email, "brand new");

  await button(page, `Delete ${name}`).click();
  await send(page, "Delete");
  await expect(toastWith(page, "User deleted")).toBeVisible();
  await page.reload();
  await expect(row(page, ADMIN)).toBeVisible();
  await expect(row(page, email)).toHaveCount(0);
  await expectSignedOut(again);
  for (const gone of [theirs, again]) await gone.context().close();
});
