// The end of a session loses no input of the administration pages (decision 43). The sign-in page in between is in
// test/journeys/restored-typing.spec.ts.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { updateCompany } from "#contract/companies.ts";
import { putPermissions } from "#contract/permissions.ts";
import { updateCompanyUser } from "#contract/users/company-users.ts";
import { updateProfile } from "#contract/users/profile.ts";
import { answer, refuse } from "#test/screens/answers.ts";
import { answerItems, itemCalls } from "#test/screens/items.ts";
import { stayHere } from "#test/screens/navigations.ts";
import { type Options, openScreen, reopenScreen } from "#test/screens/open.tsx";
import { button, dialog, expectCount, expectFailure, field, toastWith, userMenu } from "#test/screens/parts.ts";
import { answerUsers } from "#test/screens/users.ts";

const send = (name: string) => dialog().getByRole("button", { name, exact: true }).click();

/** Presses it after the session has ended; then the same user signs in again and the page reloads. */
async function pressSignedOut(endpoint: Parameters<typeof answer>[0], name: string, options?: Options): Promise<void> {
  const goneTo = stayHere();
  answer(endpoint, refuse(401, { error: "Unauthorized", code: "unauthorized" }));
  await button(name).click();
  await expect.poll(goneTo).toEqual(["/api/login"]);
  await reopenScreen(options);
  await expect.element(toastWith("Your unsaved changes are back")).toBeVisible();
}

test("A person whom I was changing is there again, and over somebody else's change I am asked", async () => {
  const people = answerUsers();
  await openScreen("/users");
  await button("Edit Tom Hargreaves").click();
  await field("First name").fill("Tomos");
  await pressSignedOut(updateCompanyUser, "Save Changes");
  await expect.element(field("First name")).toHaveValue("Tomos");
  const theirs = people.change(TOM, { firstName: "Thomas" });
  answer(updateCompanyUser, refuse(409, JSON.stringify({ error: "x", code: "version_conflict", current: theirs })));
  await send("Save Changes");
  await expect.element(dialog().getByText("Somebody else has changed this in the meantime.")).toBeVisible();
  await send("Load their version");
  await expect.element(field("First name")).toHaveValue("Thomas");
});
const TOM = "019e1c79-715c-707e-a631-7163d0a64e09";

test("The picture that I chose for myself is there again", async () => {
  await openScreen("/profile");
  await button("Edit profile").click();
  const canvas = new OffscreenCanvas(90, 60);
  canvas.getContext("2d")?.fillRect(0, 0, 90, 60);
  await userEvent.upload(
    field("Picture file"),
    new File([await canvas.convertToBlob()], "me.png", { type: "image/png" }),
  );
  const picture = dialog().getByCss("img");
  await expect.element(picture).toHaveAttribute("src", expect.stringMatching(/^data:image\/jpeg/));
  const chosen = picture.element().getAttribute("src");
  await pressSignedOut(updateProfile, "Save Changes");
  await expect.element(picture).toHaveAttribute("src", chosen);
});

test("Settings are there again", async () => {
  await openScreen("/settings#quotes/company");
  await page.getByLabelText("Legal Name").fill("Kept Ltd");
  await pressSignedOut(updateCompany, "Save company particulars");
  await expect.element(page.getByLabelText("Legal Name")).toHaveValue("Kept Ltd");
});

test("Of a copy also what it has from the item that it began as is there again", async () => {
  const [first] = answerItems("pump_style").list();
  await openScreen("/settings?tab=pump-styles");
  await button(`Duplicate ${first?.name}`).click();
  const cost = (field("Material cost base").element() as HTMLInputElement).value;
  expect(Number(cost)).toBeGreaterThan(0);
  await field("Description (optional)").fill("Kept");
  await pressSignedOut(itemCalls("pump_style").create, "Add Pump Style");
  await expect.element(field("Material cost base")).toHaveValue(cost);
  await expect.element(field("Name")).toHaveValue(`${first?.name} (copy)`);
  await expect.element(field("Description (optional)")).toHaveValue("Kept");
});

test("So are the squares of the matrix", async () => {
  const as = "platformAdmin";
  await openScreen("/role-permissions", { as });
  await page.getByRole("checkbox", { name: "User, Quotes: Search", exact: true }).click();
  await pressSignedOut(putPermissions, "Save Changes", { as });
  await expect.element(page.getByRole("checkbox", { name: "User, Quotes: Search, changed" })).not.toBeChecked();
});

test("When somebody else has signed in nothing is done under their name, and what I typed stays", async () => {
  await openScreen("/settings#quotes/company");
  await page.getByLabelText("Legal Name").fill("Overtaken Ltd");
  const error = "Somebody else has signed in here.";
  answer(updateCompany, refuse(409, { error, code: "user_changed" }));
  await button("Save company particulars").click();
  await expectFailure("Somebody else signed in", error);
  await expect.element(page.getByLabelText("Legal Name")).toHaveValue("Overtaken Ltd");
  await expect.element(userMenu()).toMatchTextContent("Aisha Khan");
  await expectCount(button("Reload Page"), 1);
});
