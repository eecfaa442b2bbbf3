// A session that ends takes nothing of what was typed in the administration (decision 43), except passwords. Other forms:
// src/web/kernel/forms/restored-typing.screen.test.tsx.
import type { Page } from "@playwright/test";
import { accounts, button, enter, expect, fillSignIn, pageTitle, pressSignedOut, test, toastWith } from "./support.ts";
import { unique } from "./user-steps.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const send = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).click();

test("A person whom I was adding is there again, without the password, and can be added", async ({ page }) => {
  const email = `${unique()}@journeys.test`;
  await enter(page, accounts.severnAdmin, "/users");
  await button(page, "Add User").click();
  await field(page, "Email").fill(email);
  await field(page, "First name").fill("Jo");
  await field(page, "Last name").fill("Kept");
  await field(page, "Password").fill("three dry pumps");
  await field(page, "Confirm password").fill("three dry pumps");
  await pressSignedOut(page, "Add User");
  await expect(pageTitle(page, "Sign in")).toBeVisible();
  await fillSignIn(page, accounts.severnAdmin);
  await expect(toastWith(page, "Your unsaved changes are back")).toBeVisible();
  await expect(field(page, "Email")).toHaveValue(email);
  await expect(field(page, "First name")).toHaveValue("Jo");
  await expect(field(page, "Last name")).toHaveValue("Kept");
  await expect(field(page, "Password")).toHaveValue("");
  await send(page, "Cancel");
  await expect(dialog(page).getByRole("alert")).toHaveText("Discard your changes?");
  await send(page, "Discard");
  await page.reload();
  await expect(button(page, "Add User")).toBeEnabled();
  await expect(dialog(page)).toHaveCount(0);
});
