// User Management (AD 2, 5, 7, 8 and 9; decisions 28, 44, 45). Journeys may run side by side in one company, so each
// makes the people that it changes.
import type { Page } from "@playwright/test";
import {
  addPerson,
  administrator,
  elsewhere,
  expectSignedOut,
  removePerson,
  SECRET,
  unique,
  type Wire,
} from "./people-steps.ts";
import {
  accounts,
  ask,
  button,
  enter,
  expect,
  expectAccessible,
  hearNothing,
  held,
  keepNothing,
  pageTitle,
  tell,
  test,
  toastWith,
} from "./support.ts";

const { severnAdmin: ADMIN, severnEngineer: ENGINEER, northernAdmin } = accounts;

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const dialog = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog"));
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const send = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).click();

async function openUsers(page: Page): Promise<void> {
  await enter(page, ADMIN, "/users");
  await expect(row(page, ADMIN)).toBeVisible();
}

async function edit(page: Page, { lastName }: Wire): Promise<void> {
  await page.getByRole("button", { name: `Edit Jo ${lastName}` }).click();
  await expect(dialog(page)).toBeVisible();
}

test("I see the company's people, their roles, and that I cannot delete myself", async ({ page }) => {
  await openUsers(page);
  await expect(pageTitle(page, "User Management")).toBeVisible();
  const people = await ask<Wire[]>(page, "/api/company/users");
  expect(people.length).toBeGreaterThan(2);
  await expect(row(page, ADMIN)).toContainText("You");
  await expect(row(page, ADMIN)).toContainText("Company Admin");
  await expect(row(page, ENGINEER)).toContainText("User / Engineer");
  const own = row(page, ADMIN).getByRole("button", { name: /^Delete / });
  await expect(own).toBeDisabled();
  await expect(own).toHaveAccessibleDescription(/You cannot delete your own account\./);
  await expectAccessible(page);
  expect(await page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth")).toBeLessThanOrEqual(
    0,
  );
});

test("Adding somebody says what is missing, and then they can sign in", async ({ page, browser }) => {
  await openUsers(page);
  await button(page, "Add User").click();
  await send(page, "Add User");
  for (const [label, sentence] of [
    ["Email", "Please enter a valid email address"],
    ["First name", "First name is required"],
    ["Last name", "Last name is required"],
    ["Password", /^Password must be at least 6 characters/],
    ["Confirm password", "Please confirm your password"],
  ] as const) {
    await expect(field(page, label)).toHaveAccessibleDescription(sentence);
  }
  await expect(dialog(page).getByRole("alert")).toBeFocused();
  await expectAccessible(page);

  const word = unique();
  const email = `${word}@journeys.test`;
  await field(page, "Email").fill(email);
  await field(page, "First name").fill("Jo");
  await field(page, "Last name").fill(`Journey ${word}`);
  await expect(field(page, "Role").locator("option")).toHaveText(["User / Engineer", "Company Admin"]);
  await expect(field(page, "Password")).toHaveAttribute("autocomplete", "new-password");
  await field(page, "Password").fill("demo12");
  await expect(field(page, "Password")).toHaveAccessibleDescription(/Easy to guess/);
  await field(page, "Password").fill(SECRET);
  await expect(field(page, "Password")).toHaveAccessibleDescription("Strong.");
  await field(page, "Confirm password").fill("three dry pumpz");
  await send(page, "Add User");
  await expect(field(page, "Confirm password")).toHaveAccessibleDescription("Passwords do not match");
  await field(page, "Confirm password").fill(SECRET);
  await send(page, "Add User");
  await expect(toastWith(page, "User created")).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(row(page, email)).toContainText("User / Engineer");

  const theirs = await elsewhere(browser, email, SECRET);
  const remove = row(page, email).getByRole("button", { name: /^Delete / });
  await remove.click();
  await expect(dialog(page)).toContainText(`Are you sure you want to delete "Jo Journey ${word}"?`);
  await expect(dialog(page)).toContainText("This action cannot be undone.");
  await expect(dialog(page)).toContainText("The quotes that Jo made stay, with the name.");
  await expectAccessible(page);
  await send(page, "Cancel");
  await expect(row(page, email)).toBeVisible();
  await remove.click();
  await send(page, "Delete");
  await expect(toastWith(page, "User deleted")).toBeVisible();
  await expect(row(page, email)).toHaveCount(0);
  await expectSignedOut(theirs);
  await theirs.context().close();
});

test("An address that somebody has is refused beside its field, and what I typed stays", async ({ page }) => {
  await openUsers(page);
  await button(page, "Add User").click();
  await field(page, "Email").fill(northernAdmin);
  await field(page, "First name").fill("Jo");
  await field(page, "Last name").fill("Twice");
  await field(page, "Password").fill(SECRET);
  await field(page, "Confirm password").fill(SECRET);
  await send(page, "Add User");
  await expect(field(page, "Email")).toHaveAccessibleDescription("This email address is already in use");
  await expect(toastWith(page, "This email address is already in use")).toBeVisible();
  await expect(field(page, "Password")).toHaveValue(SECRET);
});

test("I change somebody's name, role and password; a new password takes mine or theirs, and signs them out", async ({
  page,
  browser,
}) => {
  await openUsers(page);
  const person = await addPerson(page);
  const theirs = await elsewhere(browser, person.email, SECRET);
  try {
    await edit(page, person);
    await field(page, "First name").fill("Joanna");
    await field(page, "New password").fill("brand new");
    await field(page, "Confirm password").fill("brand new");
    await send(page, "Save Changes");
    await expect(field(page, "Current password")).toHaveAccessibleDescription(
      /^Current password is required to set a new password/,
    );
    await field(page, "Current password").fill("guessed");
    await send(page, "Save Changes");
    await expect(field(page, "Current password")).toHaveAccessibleDescription(/^Current password is incorrect/);
    await expect(field(page, "First name")).toHaveValue("Joanna");
    await expectAccessible(page);
    await field(page, "Current password").fill("demo1234");
    await send(page, "Save Changes");
    await expect(toastWith(page, "User updated")).toBeVisible();
    await expect(row(page, person.email)).toContainText(`Joanna ${person.lastName}`);
    await expectSignedOut(theirs);

    const again = await elsewhere(browser, person.email, "brand new");
    await page.getByRole("button", { name: `Edit Joanna ${person.lastName}` }).click();
    await field(page, "Role").selectOption("Company Admin");
    await send(page, "Save Changes");
    await expect(row(page, person.email)).toContainText("Company Admin");
    await expectSignedOut(again);
    await again.context().close();
  } finally {
    await removePerson(page, person);
    await theirs.context().close();
  }
});

test("An edit without a password sends none", async ({ page }) => {
  await openUsers(page);
  const person = await addPerson(page);
  try {
    await edit(page, person);
    const sent = page.waitForRequest((request) => request.method() === "PUT");
    await field(page, "Current password").fill("filled in by the browser");
    const answer = await held(page, "**/api/company/users/*");
    await send(page, "Save Changes");
    expect(Object.keys((await sent).postDataJSON()).sort()).toEqual([
      "email",
      "firstName",
      "lastName",
      "role",
      "version",
    ]);
    // On its way it can't be called back: the dialog waits for the answer.
    await page.keyboard.press("Escape");
    await expect(button(page, "Cancel")).toBeDisabled();
    answer();
    await expect(toastWith(page, "User updated")).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  } finally {
    await removePerson(page, person);
  }
});

test("When somebody else was faster I choose whose version stays", async ({ page }) => {
  await openUsers(page);
  const person = await addPerson(page);
  const faster = (firstName: string) => tell(page, "PUT", `/api/company/users/${person.id}`, { firstName });
  try {
    await edit(page, person);
    await faster("Josephine");
    await field(page, "Last name").fill("Mine");
    await send(page, "Save Changes");
    const conflict = dialog(page).getByText("Somebody else has changed this in the meantime.");
    await expect(conflict).toBeVisible();
    await expect(dialog(page)).toContainText(`Now it is Josephine ${person.lastName}`);
    await expect(field(page, "Last name")).toHaveValue("Mine");
    await expectAccessible(page);
    await send(page, "Load their version");
    await expect(conflict).toHaveCount(0);
    await expect(field(page, "First name")).toHaveValue("Josephine");
    await expect(field(page, "Last name")).toHaveValue(person.lastName);

    await faster("Jolene");
    await field(page, "Last name").fill("Mine");
    await send(page, "Save Changes");
    await send(page, "Save mine over it");
    await expect(toastWith(page, "User updated")).toBeVisible();
    await expect(row(page, person.email)).toContainText("Josephine Mine");
  } finally {
    await removePerson(page, person);
  }
});

test("The company's only administrator keeps the role, and cannot be deleted", async ({ page }) => {
  await enter(page, ADMIN);
  const people = await ask<Wire[]>(page, "/api/company/users");
  const only = people.filter(({ role, email }) => role === "user" || email === ADMIN);
  await page.route("**/api/company/users", (route) => route.fulfill({ json: only }));
  await page.goto("/users");
  await row(page, ADMIN)
    .getByRole("button", { name: /^Edit / })
    .click();
  await expect(field(page, "Role").locator("option")).toHaveText(["Company Admin"]);
  await expect(field(page, "Role")).toHaveAccessibleDescription("The company's only administrator keeps this role.");
});

test("What the server refuses is said in its words, or in ours", async ({ page }) => {
  await openUsers(page);
  const person = await addPerson(page);
  try {
    await page.reload();
    const error = "This is the company's only administrator.";
    const replies = [
      { status: 500, body: "", words: (did: string) => `Failed to ${did} user. Please try again.` },
      { status: 409, body: JSON.stringify({ error, code: "wrong_state" }), words: () => error },
    ];
    for (const { words, ...reply } of replies) {
      await page.route(/\/api\/company\/users/, (route) =>
        route.request().method() === "GET" ? route.fallback() : route.fulfill(reply),
      );
      await row(page, person.email)
        .getByRole("button", { name: /^Delete / })
        .click();
      await send(page, "Delete");
      await expect(toastWith(page, words("delete"))).toBeVisible();
      await expect(dialog(page).getByRole("alert")).toHaveText(words("delete"));
      await send(page, "Cancel");

      await edit(page, person);
      await send(page, "Save Changes");
      await expect(toastWith(page, words("update"))).toBeVisible();
      await send(page, "Cancel");

      await button(page, "Add User").click();
      await field(page, "Email").fill("new@journeys.test");
      await field(page, "First name").fill("Jo");
      await field(page, "Last name").fill("New");
      await field(page, "Password").fill(SECRET);
      await field(page, "Confirm password").fill(SECRET);
      await send(page, "Add User");
      await expect(toastWith(page, words("create"))).toBeVisible();
      await expect(dialog(page).getByRole("alert")).toBeVisible();
      await send(page, "Cancel");
      await send(page, "Discard");
      await page.unroute(/\/api\/company\/users/);
    }
  } finally {
    await removePerson(page, person);
  }
});

test("A list that cannot be read is asked for three times more, and then I read so", async ({ page }) => {
  await enter(page, ADMIN);
  // By the page's own clock: what comes late here at first and in time afterwards makes a pause look shorter.
  await page.addInitScript(`{
    const send = window.fetch;
    window.asked = [];
    window.fetch = (address, how) => {
      if (address === "/api/company/users") window.asked.push(performance.now());
      return send(address, how);
    };
  }`);
  await hearNothing(page);
  await page.route("**/api/company/users", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto("/users");
  await expect(button(page, "Add User")).toBeDisabled();
  await expect(page.getByRole("heading", { name: "Unable to load users" })).toBeVisible({ timeout: 20_000 });
  const asked = await page.evaluate<number[]>("window.asked");
  // A slow machine makes a pause longer, never shorter.
  const pauses = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
  expect(pauses).toHaveLength(3);
  for (const [index, least] of [1000, 2000, 4000].entries()) expect(pauses[index]).toBeGreaterThan(least - 50);
  await expect(button(page, "Add User")).toBeDisabled();
  await expect(button(page, "Reload Page")).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/api/company/users");
  await button(page, "Try Again").click();
  await expect(row(page, ADMIN)).toBeVisible();
  await expect(button(page, "Add User")).toBeEnabled();
});

test("The list stays fresh for half a minute, and is read again after that", async ({ page }) => {
  await enter(page, ADMIN);
  await page.clock.install();
  await hearNothing(page);
  await keepNothing(page);
  let asked = 0;
  await page.route("**/api/company/users", (route) => {
    asked++;
    return route.fallback();
  });
  await page.goto("/users");
  await expect(row(page, ADMIN)).toBeVisible();
  const visit = async () => {
    await page.evaluate("history.pushState(null, '', '/profile')");
    await expect(pageTitle(page, "User Profile")).toBeVisible();
    await page.goBack();
    await expect(row(page, ADMIN)).toBeVisible();
  };
  await page.clock.fastForward(15_000);
  await visit();
  expect(asked).toBe(1);
  await page.clock.fastForward(16_000);
  await visit();
  await expect.poll(() => asked).toBe(2);
});

test("Nobody there reads so, and a full plan says why nobody can be added", async ({ page }) => {
  await enter(page, ADMIN);
  await page.route("**/api/company/users", (route) => route.fulfill({ json: [] }));
  await page.goto("/users");
  await expect(page.getByRole("heading", { name: "No users found" })).toBeVisible();
  await page.unroute("**/api/company/users");

  const people = await ask<Wire[]>(page, "/api/company/users");
  await page.route("**/api/company/users", (route) => route.fulfill({ json: people }));
  await page.route("**/api/company/user-limit", (route) =>
    route.fulfill({ json: { planName: "Starter", maxUsers: people.length } }),
  );
  await page.goto("/users");
  await expect(page.getByText(`${people.length} of ${people.length} users on the Starter plan`)).toBeVisible();
  await expect(page.getByText("The Starter plan is full.")).toBeVisible();
  await expect(button(page, "Add User")).toBeDisabled();
  await expectAccessible(page);
});

test("What another administrator does is seen without reloading", async ({ page, browser }) => {
  await openUsers(page);
  const other = await administrator(browser);
  const person = await addPerson(other);
  await expect(row(page, person.email)).toBeVisible();
  await removePerson(other, person);
  await expect(row(page, person.email)).toHaveCount(0);
  await other.context().close();
});

test("An engineer reads who manages users, and a platform admin does so inside a company", async ({ page }) => {
  await enter(page, ENGINEER, "/users");
  await expect(page.getByText("Only company administrators can manage users.")).toBeVisible();
  await expect(button(page, "Add User")).toHaveCount(0);

  await enter(page, accounts.platform);
  const companies = await ask<{ id: number; name: string }[]>(page, "/api/admin/companies");
  const severn = companies.find(({ name }) => name.startsWith("Severn"));
  await tell(page, "POST", `/api/admin/switch-company/${severn?.id}`);
  await page.goto("/users");
  await expect(row(page, ENGINEER)).toBeVisible();
  await expect(row(page, ADMIN)).not.toContainText("You");
  await expect(button(page, "Add User")).toBeEnabled();
});

test("By keyboard alone I open a person, leave, and am where I was @laptop", async ({ page }) => {
  await openUsers(page);
  const person = await addPerson(page);
  try {
    const pencil = page.getByRole("button", { name: `Edit Jo ${person.lastName}` });
    await pencil.focus();
    await page.keyboard.press("Enter");
    await expect(field(page, "Email")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await expect(pencil).toBeFocused();
  } finally {
    await removePerson(page, person);
  }
});
