// A session that ends takes nothing of what was typed in the administration (decision 43), except passwords.
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { addPerson, removePerson, unique } from "./people-steps.ts";
import {
  accounts,
  button,
  consoleMay,
  enter,
  expect,
  fillSignIn,
  pageTitle,
  pressSignedOut,
  test,
  toastWith,
  userMenu,
} from "./support.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const send = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).click();

async function signInAgain(page: Page, email: string): Promise<void> {
  await expect(pageTitle(page, "Sign in")).toBeVisible();
  await fillSignIn(page, email);
  await expect(toastWith(page, "What you typed is here again")).toBeVisible();
}

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
  await signInAgain(page, accounts.severnAdmin);
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

test("Over somebody else's change it is asked about, not saved", async ({ page, browser }) => {
  await enter(page, accounts.severnAdmin, "/users");
  const person = await addPerson(page);
  try {
    await page.reload();
    await button(page, `Edit Jo ${person.lastName}`).click();
    await field(page, "First name").fill("Joanna");
    const other = await browser.newPage();
    await enter(other, accounts.severnAdmin);
    const { email, lastName, role } = person;
    const change = { email, firstName: "Josephine", lastName, role };
    expect((await other.request.put(`/api/company/users/${person.id}`, { data: change })).ok()).toBe(true);
    await pressSignedOut(page, "Save Changes");
    await signInAgain(page, accounts.severnAdmin);
    await expect(field(page, "First name")).toHaveValue("Joanna");
    await send(page, "Save Changes");
    await expect(dialog(page).getByText("Somebody else has changed this in the meantime.")).toBeVisible();
    await send(page, "Load their version");
    await expect(field(page, "First name")).toHaveValue("Josephine");
    await other.close();
  } finally {
    await removePerson(page, person);
  }
});

test("The picture that I chose for myself is there again, too", async ({ page }) => {
  await enter(page, accounts.severnAdmin, "/profile");
  await button(page, "Edit profile").click();
  await expect(button(page, "Remove picture")).toHaveCount(0);
  const red = { width: 90, height: 60, channels: 3, background: "#a33" } as const;
  const buffer = await sharp({ create: red }).png().toBuffer();
  await dialog(page).getByLabel("Picture file").setInputFiles({ name: "me.png", mimeType: "image/png", buffer });
  const picture = dialog(page).locator("img");
  const chosen = await picture.getAttribute("src");
  expect(chosen).toMatch(/^data:image\/jpeg/);
  await pressSignedOut(page, "Save Changes");
  await signInAgain(page, accounts.severnAdmin);
  await expect(picture).toHaveAttribute("src", String(chosen));
  await send(page, "Remove picture");
  await send(page, "Cancel");
  await expect(dialog(page)).toHaveCount(0);
});

test("So are settings, and the squares of the matrix", async ({ page, browser }) => {
  await enter(page, accounts.severnAdmin, "/settings?tab=quotes");
  await page.getByLabel("Legal Name").fill("Severn Pumps, kept");
  await pressSignedOut(page, "Save Quote Settings");
  await signInAgain(page, accounts.severnAdmin);
  await expect(page.getByLabel("Legal Name")).toHaveValue("Severn Pumps, kept");
  // Of a copy also what it has from the item that it began as.
  await page.goto("/settings?tab=pump-styles");
  await page
    .getByRole("button", { name: /^Duplicate / })
    .first()
    .click();
  const cost = await field(page, "Material cost base").inputValue();
  expect(Number(cost)).toBeGreaterThan(0);
  await field(page, "Description (optional)").fill("Kept");
  await pressSignedOut(page, "Add Pump Style");
  await signInAgain(page, accounts.severnAdmin);
  await expect(field(page, "Material cost base")).toHaveValue(cost);
  await expect(field(page, "Name")).toHaveValue(/ \(copy\)$/);
  await expect(field(page, "Description (optional)")).toHaveValue("Kept");
  await send(page, "Cancel");
  await send(page, "Discard");
  const platform = await browser.newContext();
  const matrix = await platform.newPage();
  await enter(matrix, accounts.platform, "/role-permissions?role=user");
  const square = matrix.getByRole("checkbox").first();
  const before = await square.isChecked();
  await square.click();
  await pressSignedOut(matrix, "Save Changes");
  await signInAgain(matrix, accounts.platform);
  await expect(matrix.getByRole("checkbox").first()).toBeChecked({ checked: !before });
  await button(matrix, "Reset Changes").first().click();
  await platform.close();
});

const SEVERN = "Severn Pump Services Ltd";
const acting = `Platform Admin impersonating: ${SEVERN}`;

test("A tab that somebody else's sign-in has overtaken does nothing under their name, and keeps what I typed", async ({
  page,
  context,
}) => {
  await page.clock.install();
  await enter(page, accounts.severnAdmin, "/settings?tab=quotes");
  const name = page.getByLabel("Legal Name");
  const before = await name.inputValue();
  await name.fill("Severn Pumps, overtaken");
  // When it hears of it by itself, what it asks for again is refused as well.
  consoleMay(page, /^Failed to fetch company: 409$/);
  const other = await context.newPage();
  await enter(other, accounts.platform, "/platform-admin");
  await button(other, `Impersonate ${SEVERN}`).click();
  await expect(other.getByText(acting)).toBeVisible();

  await button(page, "Save Quote Settings").click();
  await expect(toastWith(page, "Somebody else signed in")).toBeVisible();
  await expect(name).toHaveValue("Severn Pumps, overtaken");
  await expect(userMenu(page)).toContainText("company admin");
  // It stays, with the only button that leads on.
  await page.clock.fastForward(60_000);
  page.on("dialog", (dialog) => dialog.accept());
  await button(page, "Reload Page").click();
  await expect(page.getByText(acting)).toBeVisible();
  await other.goto("/settings?tab=quotes");
  await expect(other.getByLabel("Legal Name")).toHaveValue(before);
  await other.close();
});
