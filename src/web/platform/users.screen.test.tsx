// The users of the whole installation (AD 2, 5 and 7).
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  createPlatformUser,
  deletePlatformUser,
  listPlatformUsers,
  updatePlatformUser,
} from "#contract/platform/platform-users.ts";
import { literal } from "#test/kit/literals.ts";
import { sampleUsers } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, holdAnswer, refuse, sampleOf } from "#test/screens/answers.ts";
import { openScreen, reopenScreen } from "#test/screens/open.tsx";
import { button, dialog, expectCount, row, toastWith } from "#test/screens/parts.ts";

const as = "platformAdmin";
const SEVERN = "Severn Pump Services Ltd";
const inDialog = (label: string) => dialog().getByLabelText(label, { exact: true });
const send = (name: string) => dialog().getByRole("button", { name, exact: true }).click();
const people = sampleOf(listPlatformUsers);

/** The sample, searched and filtered as the server does it; `people` may change meanwhile. */
function answerPlatformUsers(read: () => typeof people = () => people): void {
  answer(listPlatformUsers, ({ query }) =>
    read().filter(
      (person) =>
        (!query.companyId || person.companyId === Number(query.companyId)) &&
        (!query.role || person.role === query.role) &&
        (!query.search || person.lastName === query.search),
    ),
  );
}

test("Adding a user says what is missing, whose address it is already, and that it worked", async () => {
  const error = "This email address is already in use";
  answer(createPlatformUser, refuse(409, { error, code: "already_exists", fields: { email: error } }));
  await openScreen("/platform-admin?tab=users", { as });
  await button("Create User").click();
  await dialog().getByText("Set a password now", { exact: true }).click();
  await send("Create User");
  await expect.element(dialog().getByText("Please fill in all required fields").first()).toBeVisible();
  await inDialog("First name").fill("Łukasz");
  await inDialog("Last name").fill("Nowhere");
  await inDialog("Email").fill("engineer@severn-pumps.test");
  await inDialog("Password").fill("secret1");
  await send("Create User");
  await expect.element(dialog().getByText(error).first()).toBeVisible();
  answer(createPlatformUser, people[0] as (typeof people)[number]);
  await inDialog("Email").fill("lukasz@severn-pumps.test");
  await send("Create User");
  await expect.element(toastWith(literal("AD 8 Platform", "User created successfully!"))).toBeVisible();
  const sent = {
    firstName: "Łukasz",
    lastName: "Nowhere",
    role: "user",
    companyId: null,
    invite: false,
    password: "secret1",
  };
  expect(callsOf(createPlatformUser).map(({ body }) => body)).toEqual([
    { email: "engineer@severn-pumps.test", ...sent },
    { email: "lukasz@severn-pumps.test", ...sent },
  ]);
});

test("My own account is in the list, and cannot be deleted there", async () => {
  const [first] = people;
  if (!first) throw new Error("the sample has nobody");
  const own = { ...first, ...sampleUsers[as], companyName: null } as typeof first;
  answerPlatformUsers(() => [own, first]);
  await openScreen("/platform-admin?tab=users", { as });
  await expect.element(button("Your own account cannot be deleted")).toBeDisabled();
  await expect.element(button(`Delete ${first.firstName} ${first.lastName}`)).toBeEnabled();
});

test("I give somebody of no company one, and delete them", async () => {
  const [first] = people;
  if (!first) throw new Error("the sample has nobody");
  const stranger = { ...first, id: "01990000-0000-7000-8000-000000000001", firstName: "Łukasz", lastName: "Nowhere" };
  let list = [...people, { ...stranger, companyId: null as number | null, companyName: null as string | null }];
  const isTheirs = ({ id }: { id: string }) => id === stranger.id;
  answerPlatformUsers(() => list as typeof people);
  answer(updatePlatformUser, () => {
    list = list.map((person) => (isTheirs(person) ? { ...person, companyId: 2, companyName: SEVERN } : person));
    return list.find(isTheirs) as typeof first;
  });
  answer(deletePlatformUser, () => {
    list = list.filter((person) => !isTheirs(person));
    return { success: true };
  });
  await openScreen("/platform-admin?tab=users", { as });
  await page.getByRole("searchbox", { name: "Search users" }).fill("Nowhere");
  await expectCount(page.getByRole("row"), 2);
  await expect.element(row("Nowhere").getByText("No Company")).toBeVisible();
  await button("Edit Łukasz Nowhere").click();
  await dialog().getByLabelText("Company").selectOptions(SEVERN);
  await expect.element(dialog().getByText(/signs this person out/)).toBeVisible();
  await send("Save Changes");
  await expect.element(toastWith("User updated successfully!")).toBeVisible();
  await expect.element(row("Nowhere").getByText(SEVERN)).toBeVisible();
  expect(callsOf(updatePlatformUser).map(({ body }) => body)).toMatchObject([{ companyId: 2, version: first.version }]);

  await button("Delete Łukasz Nowhere").click();
  // While deleting, the question stays until the reply, which would otherwise close whichever dialog is open by then.
  const release = holdAnswer(deletePlatformUser);
  await send("Delete");
  await userEvent.keyboard("{Escape}");
  await expect.element(button("Cancel")).toBeDisabled();
  release();
  await expect.element(toastWith("User deleted successfully!")).toBeVisible();
  await expect.element(page.getByText("No users found")).toBeVisible();
  // The row is gone, and its button with it: Tab continues from the page's content, not from the top.
  await expect.element(page.getByRole("main")).toHaveFocus();
});

test("They can be filtered by company and role, as the address says", async () => {
  const cell = (name: string) => page.getByRole("cell", { name });
  answerPlatformUsers();
  await openScreen("/platform-admin?tab=users", { as });
  await page.getByLabelText("Company", { exact: true }).selectOptions(SEVERN);
  await expect.element(cell("admin@severn-pumps.test")).toBeVisible();
  await expectCount(cell("admin@northern-pumps.test"), 0);
  await page.getByLabelText("Role", { exact: true }).selectOptions("User / Engineer");
  await expectCount(cell("admin@severn-pumps.test"), 0);
  await reopenScreen({ as });
  await expect.element(cell("engineer@severn-pumps.test")).toBeVisible();
  await expectCount(cell("admin@severn-pumps.test"), 0);
  await expectAccessible();
  expect(callsOf(listPlatformUsers).at(-1)?.query).toEqual({ companyId: "2", role: "user" });
});
