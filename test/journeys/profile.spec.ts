// The own account (AD 2, 5 and 8; decisions 40 and 41): what reaches the server. Each journey has a person of its own.
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { button, expect, pageTitle, test as plain, sendChange, toastWith, userMenu } from "./support.ts";
import {
  addUser,
  administrator,
  expectSignedOut,
  removeUser,
  SECRET,
  signInElsewhere,
  type Wire,
} from "./user-steps.ts";

/** A new person of Severn, signed in and at the profile. */
const test = plain.extend<{ me: Wire }>({
  me: async ({ page, browser }, use) => {
    const admin = await administrator(browser);
    const me = await addUser(admin);
    await sendChange(page, "POST", "/api/auth/login", { email: me.email, password: SECRET });
    await page.goto("/profile");
    await expect(pageTitle(page, "User Profile")).toBeVisible();
    await use(me);
    await removeUser(admin, me);
    await admin.context().close();
  },
});

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test("My new name and picture are there after a reload, and a new password signs me out everywhere else", async ({
  page,
  me,
  browser,
}) => {
  await button(page, "Edit profile").click();
  await field(page, "First name").fill("Josephine");
  const red = { width: 900, height: 600, channels: 3, background: "#a33" } as const;
  const buffer = await sharp({ create: red }).png().toBuffer();
  await field(page, "Picture file").setInputFiles({ name: "me.png", mimeType: "image/png", buffer });
  await expect(button(page, "Remove picture")).toBeVisible();
  await button(page, "Save Changes").click();
  await expect(toastWith(page, "Profile updated")).toBeVisible();
  for (const isReloaded of [false, true]) {
    if (isReloaded) await page.reload();
    await expect(userMenu(page)).toContainText(`Josephine ${me.lastName}`);
    await expect(userMenu(page).locator("img")).toHaveAttribute("src", /^data:image\/webp;base64,/);
  }
  const other = await signInElsewhere(browser, me.email, SECRET);
  await field(page, "Current password").fill(SECRET);
  for (const label of ["New password", "Confirm new password"]) await field(page, label).fill("brand new");
  await button(page, "Update Password").click();
  await expect(toastWith(page, "Password updated")).toBeVisible();
  await expectSignedOut(other);
  await page.reload();
  await expect(pageTitle(page, "User Profile")).toBeVisible();
  const again = await signInElsewhere(browser, me.email, "brand new");
  for (const gone of [other, again]) await gone.context().close();
});
