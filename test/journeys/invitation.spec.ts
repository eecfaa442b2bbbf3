// Inviting somebody, with a product of its own that hands its letters to a mail server on this machine.
import type { Page } from "@playwright/test";
import { type MailServer, openMailServer, readable, tokenIn } from "../kit/mail-server.ts";
import type { Product } from "../running-product.ts";
import { startOwn } from "./own-product.ts";
import {
  accounts,
  ask,
  button,
  enter,
  expect,
  expectAccessible,
  fillSignIn,
  pageTitle,
  test,
  toastWith,
  userMenu,
} from "./support.ts";
import { removeUser, unique, type Wire } from "./user-steps.ts";

const dialog = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog"));
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const send = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).click();

async function fillUser(page: Page, email: string, lastName: string): Promise<void> {
  await dialog(page).getByLabel("Email", { exact: true }).fill(email);
  await dialog(page).getByLabel("First name", { exact: true }).fill("Jo");
  await dialog(page).getByLabel("Last name", { exact: true }).fill(lastName);
}

test.describe("Where emails are sent", () => {
  let mail: MailServer;
  let product: Product;

  test.beforeAll(async () => {
    mail = await openMailServer();
    product = await startOwn({ SMTP_URL: mail.url, MAIL_FROM: "Volute <quotes@volute.test>" });
  });
  test.afterAll(async () => {
    await product.stop();
    await mail.close();
  });

  test("I invite somebody, and they set a password and join", async ({ page, browser }) => {
    const email = `${unique()}@journeys.test`;
    await page.goto(product.url);
    await fillSignIn(page, accounts.severnAdmin);
    await expect(userMenu(page)).toBeVisible();
    await page.goto(`${product.url}/users`);
    await button(page, "Add User").click();
    await expect(dialog(page).getByRole("radio", { name: "Send an invitation" })).toBeChecked();
    await expect(dialog(page).getByLabel("Password", { exact: true })).toHaveCount(0);
    await send(page, "Add User");
    await expect(dialog(page).getByLabel("Email", { exact: true })).toHaveAccessibleDescription(
      "Please enter a valid email address",
    );
    await expectAccessible(page);
    await fillUser(page, email, "Invited");
    await send(page, "Add User");
    await expect(toastWith(page, "User invited")).toBeVisible();
    await expect(row(page, email).getByText("Invited, not yet joined")).toBeVisible();
    await expectAccessible(page);
    await mail.came(1);
    const [first = ""] = mail.emails;
    expect(readable(first)).toContain("at Severn Pump Services Ltd.");

    const context = await browser.newContext();
    const theirs = await context.newPage();
    await theirs.goto(`${product.url}/first-password#${tokenIn(first)}`);
    await expect(pageTitle(theirs, "Set your password")).toBeVisible();
    await expect(theirs).toHaveURL(/\/first-password$/);
    await expect(theirs.getByText("You have been invited to Volute.")).toBeVisible();
    await expectAccessible(theirs);
    await theirs.getByLabel("Password", { exact: true }).fill("short");
    await button(theirs, "Set password").click();
    await expect(theirs.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(/at least 6 characters/);
    await theirs.getByLabel("Password", { exact: true }).fill("Jo’s own words");
    await button(theirs, "Set password").click();
    await expect(theirs.getByRole("status").filter({ hasText: "Your password is set." })).toBeVisible();
    await expectAccessible(theirs);
    // Severn's administrator sees it without pressing anything.
    await expect(row(page, email).getByText("Invited, not yet joined")).toHaveCount(0);
    await theirs.getByRole("link", { name: "Back to sign in" }).click();
    await fillSignIn(theirs, email, "Jo’s own words");
    await expect(userMenu(theirs)).toBeVisible();
    await context.close();
    expect(product.output()).not.toContain(tokenIn(first));
  });

  test("As a platform administrator I invite somebody into a company, and once more", { tag: "@long" }, async ({
    page,
  }) => {
    const email = `${unique()}@journeys.test`;
    await page.goto(product.url);
    await fillSignIn(page, accounts.platform);
    await expect(userMenu(page)).toBeVisible();
    await page.goto(`${product.url}/platform-admin?tab=users`);
    await button(page, "Create User").click();
    await fillUser(page, email, "Twice");
    await dialog(page).getByLabel("Company").selectOption({ label: "Severn Pump Services Ltd" });
    await expectAccessible(page);
    const before = mail.emails.length;
    await send(page, "Create User");
    await expect(toastWith(page, `User invited. An email goes to ${email}.`)).toBeVisible();
    await mail.came(before + 1);
    await expect(row(page, email).getByText("Invited, not yet joined")).toBeVisible();
    // Within the same minute there is one invitation alone.
    await row(page, email).getByRole("button", { name: "Invite again: Jo Twice" }).click();
    await expect(toastWith(page, /^An invitation was made less than a minute ago\./)).toBeVisible();
    await expectAccessible(page);
  });
});

test("Without a mail server a password is the way in, and an invitation says that it is held", {
  tag: "@long",
}, async ({ page }) => {
  const email = `${unique()}@journeys.test`;
  await enter(page, accounts.severnAdmin, "/users");
  await button(page, "Add User").click();
  await expect(dialog(page).getByRole("radio", { name: "Set a password now" })).toBeChecked();
  await dialog(page).getByLabel("Password", { exact: true }).fill("abc");
  await dialog(page).getByRole("radio", { name: "Send an invitation" }).check();
  const held = dialog(page)
    .getByRole("status")
    .filter({ hasText: "No mail server is set up: the invitation is held." });
  await expect(held).toBeVisible();
  await expectAccessible(page);
  await fillUser(page, email, "Held");
  await send(page, "Add User");
  await expect(toastWith(page, "No mail server is set up: the invitation is held.")).toBeVisible();
  await expect(row(page, email).getByText("Invited, not yet joined")).toBeVisible();
  // A password that I set takes the place of the invitation.
  await page.getByRole("button", { name: "Edit Jo Held" }).click();
  await expect(dialog(page)).toContainText("replaces the invitation.");
  await dialog(page).getByLabel("Your own password", { exact: true }).fill("demo1234");
  await dialog(page).getByLabel("New password", { exact: true }).fill("three dry pumps");
  await dialog(page).getByLabel("Confirm password", { exact: true }).fill("three dry pumps");
  await send(page, "Save Changes");
  await expect(toastWith(page, "User updated")).toBeVisible();
  await expect(row(page, email).getByText("Invited, not yet joined")).toHaveCount(0);
  const people = await ask<Wire[]>(page, "/api/company/users");
  await removeUser(
    page,
    people.find((person) => person.email === email),
  );
});
