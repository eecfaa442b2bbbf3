// The own account (AD 2, 5 and 8; decisions 40 and 41). Each journey has a person of its own.
import type { Page } from "@playwright/test";
import sharp from "sharp";
import {
  addPerson,
  administrator,
  elsewhere,
  expectSignedOut,
  removePerson,
  SECRET,
  type Wire,
} from "./people-steps.ts";
import { button, expect, expectAccessible, pageTitle, test as plain, tell, toastWith, userMenu } from "./support.ts";

/** A new person of Severn, signed in and at the profile. */
const test = plain.extend<{ me: Wire }>({
  me: async ({ page, browser }, use) => {
    const admin = await administrator(browser);
    const me = await addPerson(admin);
    await tell(page, "POST", "/api/auth/login", { email: me.email, password: SECRET });
    await page.goto("/profile");
    await expect(pageTitle(page, "User Profile")).toBeVisible();
    await use(me);
    await removePerson(admin, me);
    await admin.context().close();
  },
});

const section = (page: Page, name: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { level: 2, name, exact: true }) });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function changePassword(page: Page, current: string, next: string, again = next): Promise<void> {
  await field(page, "Current password").fill(current);
  await field(page, "New password").fill(next);
  await field(page, "Confirm new password").fill(again);
  await button(page, "Update Password").click();
}

test("I read who I am, where I am signed in, and can change my password", async ({ page, me }) => {
  const personal = section(page, "Personal Information");
  for (const words of [`Jo ${me.lastName}`, me.email, "Severn Pump Services Ltd"])
    await expect(personal).toContainText(words);
  for (const label of ["Role", "Company", "Member since", "Last updated"])
    await expect(personal.getByRole("term").filter({ hasText: label })).toBeVisible();
  await expect(section(page, "Change Password")).toBeVisible();
  await expect(section(page, "Security Information")).toContainText("This device");
  await expectAccessible(page);
  expect(await page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth")).toBeLessThanOrEqual(
    0,
  );
});

test("My new name and picture are in the frame at once", async ({ page, me }) => {
  await button(page, "Edit profile").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("First name", { exact: true }).fill("");
  await button(page, "Save Changes").click();
  await expect(dialog.getByLabel("First name", { exact: true })).toHaveAccessibleDescription("First name is required");
  await expect(dialog.getByLabel("First name", { exact: true })).toHaveAttribute("autocomplete", "given-name");
  await expectAccessible(page);

  await dialog.getByLabel("First name", { exact: true }).fill("Josephine");
  const file = dialog.getByLabel("Picture file");
  await file.setInputFiles({ name: "me.svg", mimeType: "image/png", buffer: Buffer.from("<svg/>") });
  await expect(dialog.getByText("Please select an image file")).toBeVisible();
  const red = { width: 900, height: 600, channels: 3, background: "#a33" } as const;
  const buffer = await sharp({ create: red }).png().toBuffer();
  await file.setInputFiles({ name: "me.png", mimeType: "image/png", buffer });
  await expect(button(page, "Remove picture")).toBeVisible();
  await expect(dialog.getByText("Please select an image file")).toHaveCount(0);
  await button(page, "Save Changes").click();
  await expect(toastWith(page, "Profile updated")).toBeVisible();
  await expect(userMenu(page)).toContainText(`Josephine ${me.lastName}`);
  await expect(userMenu(page).locator("img")).toHaveAttribute("src", /^data:image\/webp;base64,/);

  await button(page, "Edit profile").click();
  await button(page, "Remove picture").click();
  await button(page, "Save Changes").click();
  await expect(userMenu(page).locator("img")).toHaveCount(0);
  await page.reload();
  await expect(section(page, "Personal Information")).toContainText(`Josephine ${me.lastName}`);
});

test("When an administrator changed my name meanwhile, I choose", async ({ page, me, browser }) => {
  const admin = await administrator(browser);
  await button(page, "Edit profile").click();
  await tell(admin, "PUT", `/api/company/users/${me.id}`, { firstName: "Official" });
  // Also told without asking, behind the dialog.
  await expect(page.locator(".bar-user")).toContainText("Official");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Last name", { exact: true }).fill("Mine");
  await button(page, "Save Changes").click();
  await expect(dialog.getByText("Somebody else has changed this in the meantime.")).toBeVisible();
  await expect(dialog.getByLabel("Last name", { exact: true })).toHaveValue("Mine");
  await button(page, "Save mine over it").click();
  await expect(toastWith(page, "Profile updated")).toBeVisible();
  await expect(section(page, "Personal Information")).toContainText("Jo Mine");
  await admin.context().close();
});

test("My password changes with the old one, and I am signed out everywhere else", async ({ page, me, browser }) => {
  const other = await elsewhere(browser, me.email, SECRET);
  await button(page, "Update Password").click();
  await expect(field(page, "Current password")).toHaveAccessibleDescription("Current password is required");
  await expect(field(page, "New password")).toHaveAccessibleDescription(/^New password must be at least 6 characters/);
  await expect(field(page, "Confirm new password")).toHaveAccessibleDescription("Please confirm your new password");
  await expectAccessible(page);
  await changePassword(page, "guessed", "brand new", "brand knew");
  await expect(field(page, "Confirm new password")).toHaveAccessibleDescription("New passwords don't match");

  await changePassword(page, "guessed", "brand new");
  await expect(toastWith(page, "Password Change Failed")).toBeVisible();
  const wrong = "Your current password is incorrect. Please try again.";
  await expect(toastWith(page, wrong)).toBeVisible();
  await expect(field(page, "Current password")).toHaveAccessibleDescription(wrong);
  await expect(field(page, "New password")).toHaveValue("brand new");

  await changePassword(page, SECRET, "brand new");
  await expect(toastWith(page, "Password updated")).toBeVisible();
  for (const label of ["Current password", "New password", "Confirm new password"])
    await expect(field(page, label)).toHaveValue("");
  await expectSignedOut(other);
  await other.context().close();
  await page.reload();
  await expect(pageTitle(page, "User Profile")).toBeVisible();
  const again = await elsewhere(browser, me.email, "brand new");
  await again.context().close();
});

test("Whatever the server says of my new password, I read it in my words", async ({ page, me }) => {
  await expect(section(page, "Personal Information")).toContainText(me.email);
  for (const [status, error, words] of [
    [400, "Missing required fields", "Please fill in all required fields."],
    [400, "New password must be at least 6 characters", "Your new password must be at least 6 characters long."],
    [404, "User not found", "Account not found. Please try logging in again."],
    [500, "Something went wrong on our side.", "A server error occurred. Please try again later."],
    [429, "Too many attempts. Please try again in 8 seconds.", "Failed to change password. Please try again."],
  ] as const) {
    await page.route("**/api/auth/change-password", (route) => route.fulfill({ status, json: { error, code: "x" } }));
    await changePassword(page, SECRET, "brand new");
    await expect(toastWith(page, "Password Change Failed")).toBeVisible();
    await expect(toastWith(page, words)).toBeVisible();
    const reason = status === 500 ? words : error;
    await expect(section(page, "Change Password").getByRole("alert")).toContainText(reason);
    await page.unroute("**/api/auth/change-password");
  }
});

test("I see where I am signed in, and end it there", async ({ page, me, browser }) => {
  const security = section(page, "Security Information");
  const [one, two] = [await elsewhere(browser, me.email, SECRET), await elsewhere(browser, me.email, SECRET)];
  await page.reload();
  const sessions = security.getByRole("list", { name: "Open sessions" }).getByRole("listitem");
  await expect(sessions).toHaveCount(3);
  await expect(sessions.first()).toContainText("This device");
  await expect(sessions.first().getByRole("button")).toHaveCount(0);
  await security
    .getByRole("button", { name: /^End the session of/ })
    .first()
    .click();
  await expect(toastWith(page, "Session ended")).toBeVisible();
  await expect(sessions).toHaveCount(2);
  await expect(page.getByRole("main")).toBeFocused();
  await button(page, "End all others").click();
  await expect(toastWith(page, "All other sessions ended")).toBeVisible();
  await expect(sessions).toHaveCount(1);
  await expect(button(page, "End all others")).toHaveCount(0);
  await expectSignedOut(one);
  await expectSignedOut(two);
  for (const gone of [one, two]) await gone.context().close();
});

test("When my profile cannot be read I am told to refresh, and can try again", async ({ page, me, browser }) => {
  const admin = await administrator(browser);
  await button(page, "Edit profile").click();
  await page.getByLabel("First name").fill("Half typed");
  await page.route("**/api/auth/user", (route) => route.fulfill({ status: 500, body: "" }));
  const read = page.waitForResponse("**/api/auth/user");
  await tell(admin, "PUT", `/api/company/users/${me.id}`, { firstName: "Unread" });
  await (await read).finished();
  await expect(page.getByLabel("First name")).toHaveValue("Half typed");
  await button(page, "Cancel").click();
  await button(page, "Discard").click();
  await expect(
    page.getByRole("heading", { name: "Unable to load user profile. Please try refreshing the page." }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/api/auth/user");
  await expect(button(page, "Reload Page")).toBeVisible();
  await button(page, "Try Again").click();
  await expect(section(page, "Personal Information")).toContainText("Unread");
  await admin.context().close();
});
