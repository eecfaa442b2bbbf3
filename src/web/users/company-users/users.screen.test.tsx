// The list of the company's users (AD 2, 7 and 9; decisions 28 and 45).
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { getImpersonationStatus } from "#contract/companies.ts";
import { getUserLimit, listCompanyUsers } from "#contract/users/company-users.ts";
import { literal } from "#test/kit/literals.ts";
import { sampleUsers } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, holdAnswer, refuse, sampleOf } from "#test/screens/answers.ts";
import { stopClock } from "#test/screens/clock.ts";
import { announceChange, waitForStream } from "#test/screens/events.ts";
import { openScreen } from "#test/screens/open.tsx";
import {
  button,
  dialog,
  expectCount,
  expectNoSidewaysScrolling,
  expectTexts,
  field,
  pageTitle,
  row,
} from "#test/screens/parts.ts";
import { answerUsers } from "#test/screens/users.ts";

const people = sampleOf(listCompanyUsers);
const { northernAdmin: me, northernEngineer: engineer, platformAdmin } = sampleUsers;
const timesRead = () => callsOf(listCompanyUsers).length;

test.each(["laptop", "phone"] as const)(
  "On the %s I see the company's people, their roles, and that I cannot delete myself",
  async (size) => {
    await openScreen("/users", { size });
    await expect.element(pageTitle("User Management")).toBeVisible();
    await expectCount(page.getByRole("row").filter({ hasText: "@" }), people.length);
    await expect.element(row(me.email)).toMatchTextContent("You");
    await expect.element(row(me.email)).toMatchTextContent("Company Admin");
    await expect.element(row(engineer.email)).toMatchTextContent(literal("AD 2 User Management", "User / Engineer"));
    const own = row(me.email).getByRole("button", { name: /^Delete / });
    await expect.element(own).toBeDisabled();
    await expect.element(own).toHaveAccessibleDescription(/You cannot delete your own account\./);
    expectNoSidewaysScrolling();
  },
);

test("On the phone a user is a low card, with the buttons beside the name", async () => {
  await openScreen("/users", { size: "phone" });
  const card = row(engineer.email);
  await expect.element(card).toBeVisible();
  expect(card.element().getBoundingClientRect().height).toBeLessThanOrEqual(120);
  const topOf = (name: RegExp) => card.getByRole("button", { name }).element().getBoundingClientRect().top;
  expect(topOf(/^Delete /)).toBe(topOf(/^Edit /));
  expect(topOf(/^Edit /)).toBeLessThan(card.getByText(engineer.email).element().getBoundingClientRect().top);
});

test("A platform admin manages the people of the company acted in", async () => {
  answer(getImpersonationStatus, {
    isImpersonating: true,
    impersonatedCompany: { id: 1, name: "Northern Pumps Ltd" },
    endsAt: "2026-11-24T15:00:00.000Z",
  });
  await openScreen("/users", { as: { ...platformAdmin, companyId: 1 } });
  await expect.element(row(engineer.email)).toBeVisible();
  await expectCount(page.getByText("You", { exact: true }), 0);
  await expect.element(button("Add User")).toBeEnabled();
});

test("The company's only administrator keeps the role, and cannot be deleted", async () => {
  answerUsers(people.filter(({ role, id }) => role === "user" || id === me.id));
  await openScreen("/users");
  await row(me.email)
    .getByRole("button", { name: /^Edit / })
    .click();
  await expectTexts(field("Role").getByCss("option"), ["Company Admin"]);
  await expect.element(field("Role")).toHaveAccessibleDescription("The company's only administrator keeps this role.");
});

async function openUsersListening(): Promise<void> {
  stopClock();
  await openScreen("/profile");
  await waitForStream();
  history.pushState(null, "", "/users");
  await expect.element(pageTitle("User Management")).toBeVisible();
}

test("A list that cannot be read is asked for three times more, and then I read so", async () => {
  const callTimes = new Set<number>();
  answer(listCompanyUsers, () => {
    callTimes.add(Date.now());
    return refuse(500, "");
  });
  await openUsersListening();
  await expect.element(button("Add User")).toBeDisabled();
  const failure = page.getByRole("heading", {
    name: literal("AD 2 User Management", "Unable to load users"),
    exact: true,
  });
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(500);
      return failure.elements().length;
    })
    .toBe(1);
  const times = [...callTimes];
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(pauses).toHaveLength(3);
  for (const [index, least] of [1000, 2000, 4000].entries()) expect(pauses[index]).toBeGreaterThanOrEqual(least);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(callTimes.size).toBe(4);
  await expect.element(button("Add User")).toBeDisabled();
  await expect.element(button("Reload Page")).toBeVisible();
  vi.useRealTimers();
  await expectAccessible();
  answer(listCompanyUsers, people);
  await button("Try Again").click();
  await expect.element(row(me.email)).toBeVisible();
  await expect.element(button("Add User")).toBeEnabled();
});

test("The list stays fresh for half a minute, and is read again after that", async () => {
  await openUsersListening();
  await expect.element(row(me.email)).toBeVisible();
  const visit = async () => {
    history.pushState(null, "", "/profile");
    await expect.element(pageTitle("User Profile")).toBeVisible();
    history.back();
    await expect.element(row(me.email)).toBeVisible();
  };
  const before = timesRead();
  await vi.advanceTimersByTimeAsync(15_000);
  await visit();
  expect(timesRead()).toBe(before);
  await vi.advanceTimersByTimeAsync(16_000);
  await visit();
  await expect.poll(timesRead).toBeGreaterThan(before);
});

test("The list is kept for five minutes after it was last looked at", async () => {
  await openUsersListening();
  await expect.element(row(me.email)).toBeVisible();
  const isWaiting = page.getByText("Loading...", { exact: true });
  for (const [minutes, isKept] of [
    [4.5, true],
    [5.5, false],
  ] as const) {
    const release = holdAnswer(listCompanyUsers);
    history.pushState(null, "", "/profile");
    await expect.element(pageTitle("User Profile")).toBeVisible();
    await vi.advanceTimersByTimeAsync(minutes * 60_000);
    history.back();
    await expect.element(isKept ? row(me.email) : isWaiting).toBeInTheDocument();
    await expectCount(isKept ? isWaiting : row(me.email), 0);
    release();
    await expect.element(row(me.email)).toBeVisible();
  }
});

test("A company without people reads so", async () => {
  answer(listCompanyUsers, []);
  await openScreen("/users");
  await expect
    .element(page.getByRole("heading", { name: literal("AD 2 User Management", "No users found"), exact: true }))
    .toBeVisible();
  await expectAccessible();
});

test("A full plan says why nobody can be added", async () => {
  answer(getUserLimit, { planName: "Starter", maxUsers: people.length });
  await openScreen("/users");
  await expect.element(page.getByText(`${people.length} of ${people.length} users on the Starter plan`)).toBeVisible();
  await expect.element(page.getByText("The Starter plan is full.")).toBeVisible();
  await expect.element(button("Add User")).toBeDisabled();
  await expectAccessible();
});

test("What another administrator does is seen without reloading", async () => {
  const list = answerUsers();
  await openScreen("/users");
  await expect.element(row(me.email)).toBeVisible();
  const { id, email } = list.add({ email: "jo@northern-pumps.test", firstName: "Jo", lastName: "New", role: "user" });
  await announceChange({ entity: "user", id, version: 1 });
  await expect.element(row(email)).toBeVisible();
  list.remove(id);
  await announceChange({ entity: "user", id });
  await expectCount(row(email), 0);
});

test("By keyboard alone I open a person, leave, and am where I was", async () => {
  await openScreen("/users");
  const pencil = button("Edit Tom Hargreaves");
  await expect.element(pencil).toBeVisible();
  (pencil.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(field("Email")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expectCount(dialog(), 0);
  await expect.element(pencil).toHaveFocus();
});
