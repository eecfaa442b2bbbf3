// Adding, changing and deleting the company's users (AD 5 and 8; decisions 28, 44 and 52). test/journeys/users.spec.ts
// shows that a new user can sign in and a deleted one is signed out.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  createCompanyUser,
  deleteCompanyUser,
  listCompanyUsers,
  updateCompanyUser,
} from "#contract/users/company-users.ts";
import { literal } from "#test/kit/literals.ts";
import { sampleUsers } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, holdAnswer, refuse, sampleOf } from "#test/screens/answers.ts";
import { openScreen } from "#test/screens/open.tsx";
import { button, dialog, expectCount, expectSuccess, expectTexts, field, row, toastWith } from "#test/screens/parts.ts";
import { answerUsers, type WireUser } from "#test/screens/users.ts";

const SECRET = "three dry pumps";
const { northernAdmin } = sampleUsers;
const tom = sampleOf(listCompanyUsers).find(({ firstName }) => firstName === "Tom") as WireUser;
const bodiesSent = () => callsOf(updateCompanyUser).map(({ body }) => body);
const send = (name: string) => dialog().getByRole("button", { name, exact: true }).click();

async function beginAdding(): Promise<void> {
  await openScreen("/users");
  await button("Add User").click();
  await dialog().getByText("Set a password now", { exact: true }).click();
}

async function fillNewUser(email: string): Promise<void> {
  await field("Email").fill(email);
  await field("First name").fill("Jo");
  await field("Last name").fill("New");
  await field("Password").fill(SECRET);
  await field("Confirm password").fill(SECRET);
}

async function beginEditing(): Promise<void> {
  await openScreen("/users");
  await button("Edit Tom Hargreaves").click();
  await expect.element(dialog()).toBeVisible();
}

test("Adding somebody says what is missing, and sends them once all is right", async () => {
  answerUsers();
  await beginAdding();
  await send("Add User");
  for (const [label, sentence] of [
    ["Email", literal("AD 5 Company users", "Please enter a valid email address")],
    ["First name", literal("AD 5 Company users", "First name is required")],
    ["Last name", literal("AD 5 Company users", "Last name is required")],
    ["Password", new RegExp(`^${literal("AD 5 Company users", "Password must be at least 6 characters")}`)],
    ["Confirm password", literal("AD 5 Company users", "Please confirm your password")],
  ] as const) {
    await expect.element(field(label)).toHaveAccessibleDescription(sentence);
  }
  await expect.element(dialog().getByRole("alert")).toHaveFocus();
  await expectAccessible();

  await expectTexts(field("Role").getByCss("option"), ["User / Engineer", "Company Admin"]);
  await expect.element(field("Password")).toHaveAttribute("autocomplete", "new-password");
  await field("Password").fill("demo12");
  await expect.element(field("Password")).toHaveAccessibleDescription(/Easy to guess/);
  await fillNewUser("Jo@northern-pumps.test");
  await expect.element(field("Password")).toHaveAccessibleDescription("Strong.");
  await field("Confirm password").fill("three dry pumpz");
  await send("Add User");
  await expect
    .element(field("Confirm password"))
    .toHaveAccessibleDescription(literal("AD 5 Company users", "Passwords do not match"));
  await field("Confirm password").fill(SECRET);
  await send("Add User");
  await expectSuccess(literal("AD 8 Users", "User created"), "Jo New can sign in as jo@northern-pumps.test.");
  await expectCount(dialog(), 0);
  await expect.element(row("jo@northern-pumps.test")).toMatchTextContent("User / Engineer");
  expect(callsOf(createCompanyUser).map(({ body }) => body)).toEqual([
    {
      email: "jo@northern-pumps.test",
      firstName: "Jo",
      lastName: "New",
      role: "user",
      invite: false,
      password: SECRET,
    },
  ]);
});

test("An address that somebody has is refused beside its field, and what I typed stays", async () => {
  const error = "This email address is already in use";
  answer(createCompanyUser, refuse(409, { error, code: "already_exists", fields: { email: error } }));
  await beginAdding();
  await fillNewUser(northernAdmin.email);
  await send("Add User");
  await expect.element(field("Email")).toHaveAccessibleDescription(error);
  await expect.element(toastWith(error)).toBeVisible();
  await expect.element(field("Password")).toHaveValue(SECRET);
});

test("Deleting somebody asks first, and says what stays", async () => {
  answerUsers();
  await openScreen("/users");
  const remove = button("Delete Tom Hargreaves");
  await remove.click();
  await expect.element(dialog()).toMatchTextContent('Are you sure you want to delete "Tom Hargreaves"?');
  await expect.element(dialog()).toMatchTextContent("This action cannot be undone.");
  await expect.element(dialog()).toMatchTextContent("The quotes that Tom made stay, with the name.");
  await expectAccessible();
  await send("Cancel");
  await expect.element(row(tom.email)).toBeVisible();
  await remove.click();
  await send("Delete");
  await expect.element(toastWith(literal("AD 8 Users", "User deleted"))).toBeVisible();
  await expectCount(row(tom.email), 0);
  expect(callsOf(deleteCompanyUser).map(({ params }) => params)).toEqual([{ id: tom.id }]);
});

test("A new password takes mine or theirs, and goes with a new name", async () => {
  answerUsers();
  const error = "Current password is incorrect";
  await beginEditing();
  await field("First name").fill("Tommy");
  await field("New password").fill("brand new");
  await field("Confirm password").fill("brand new");
  await send("Save Changes");
  await expect
    .element(field("Your own password"))
    .toHaveAccessibleDescription(
      new RegExp(`^${literal("AD 5 Company users", "Current password is required to set a new password")}`),
    );
  expect(bodiesSent()).toEqual([]);

  answer(updateCompanyUser, refuse(400, { error, fields: { currentPassword: error } }));
  await field("Your own password").fill("guessed");
  await send("Save Changes");
  await expect.element(field("Your own password")).toHaveAccessibleDescription(/^Current password is incorrect/);
  await expect.element(field("First name")).toHaveValue("Tommy");
  await expectAccessible();

  answerUsers();
  await field("Your own password").fill("demo1234");
  await send("Save Changes");
  await expectSuccess(literal("AD 8 Users", "User updated"), "Tommy Hargreaves");
  await expect.element(row(tom.email)).toMatchTextContent("Tommy Hargreaves");
  expect(bodiesSent().at(-1)).toMatchObject({
    firstName: "Tommy",
    password: "brand new",
    currentPassword: "demo1234",
  });
});

test("I give somebody another role", async () => {
  answerUsers();
  await beginEditing();
  await expect.element(field("Role")).toHaveAccessibleDescription("Changing the role signs this person out.");
  await field("Role").selectOptions("Company Admin");
  await send("Save Changes");
  await expect.element(row(tom.email)).toMatchTextContent("Company Admin");
  expect(bodiesSent()).toMatchObject([{ role: "company_admin" }]);
});

test("An edit without a password sends none, and on its way it cannot be called back", async () => {
  answerUsers();
  await beginEditing();
  await field("Your own password").fill("filled in by the browser");
  const release = holdAnswer(updateCompanyUser);
  await send("Save Changes");
  await expect
    .poll(bodiesSent)
    .toEqual([{ email: tom.email, firstName: "Tom", lastName: "Hargreaves", role: "user", version: tom.version }]);
  await userEvent.keyboard("{Escape}");
  await expect.element(button("Cancel")).toBeDisabled();
  release();
  await expect.element(toastWith("User updated")).toBeVisible();
  await expectCount(dialog(), 0);
});

test("When somebody else was faster I choose whose version stays", async () => {
  const list = answerUsers();
  await beginEditing();
  list.change(tom.id, { firstName: "Thomas" });
  await field("Last name").fill("Mine");
  await send("Save Changes");
  const conflict = dialog().getByText("Somebody else has changed this in the meantime.");
  await expect.element(conflict).toBeVisible();
  await expect.element(dialog()).toMatchTextContent("Now it is Thomas Hargreaves");
  await expect.element(field("Last name")).toHaveValue("Mine");
  await expectAccessible();
  await send("Load their version");
  await expectCount(conflict, 0);
  await expect.element(field("First name")).toHaveValue("Thomas");
  await expect.element(field("Last name")).toHaveValue("Hargreaves");

  list.change(tom.id, { firstName: "Tomos" });
  await field("Last name").fill("Mine");
  await send("Save Changes");
  await send("Save mine over it");
  await expect.element(toastWith("User updated")).toBeVisible();
  await expect.element(row(tom.email)).toMatchTextContent("Thomas Mine");
});

const ONLY = "This is the company's only administrator.";
test.each([
  [
    "in our words",
    refuse(500, ""),
    {
      create: literal("AD 8 Users", "Failed to create user. Please try again."),
      update: literal("AD 8 Users", "Failed to update user. Please try again."),
      delete: literal("AD 8 Users", "Failed to delete user. Please try again."),
    },
  ],
  ["in its own", refuse(409, { error: ONLY, code: "wrong_state" }), { create: ONLY, update: ONLY, delete: ONLY }],
])("What the server refuses is said %s", async (_, refusal, words) => {
  for (const endpoint of [createCompanyUser, updateCompanyUser, deleteCompanyUser]) answer(endpoint, refusal);
  await openScreen("/users");
  await button("Delete Tom Hargreaves").click();
  await send("Delete");
  await expect.element(toastWith(words.delete)).toBeVisible();
  await expect.element(dialog().getByRole("alert")).toHaveTextContent(words.delete);
  await send("Cancel");

  await button("Edit Tom Hargreaves").click();
  await send("Save Changes");
  await expect.element(toastWith(words.update)).toBeVisible();
  await send("Cancel");

  await button("Add User").click();
  await dialog().getByText("Set a password now", { exact: true }).click();
  await fillNewUser("new@northern-pumps.test");
  await send("Add User");
  await expect.element(toastWith(words.create)).toBeVisible();
  await expect.element(dialog().getByRole("alert")).toBeVisible();
  await send("Cancel");
  await send("Discard");
  await expectCount(page.getByRole("dialog"), 0);
});
