// What happens to the queued quotes on this device when their user signs out.
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { entryOf } from "#test/kit/quotes/waiting-quote.ts";
import { sampleUsers } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { render } from "#test/screens/open.tsx";
import { alertWith, button, dialog } from "#test/screens/parts.ts";
import { deleteEntry, listEntries, saveEntry } from "#web/quotes/offline-queue/queue-store.ts";
import { buildCacheOwner } from "#web/users/cache-owner.ts";
import { signOutParts } from "#web/users/offline-data.ts";
import { type Session, SessionProvider } from "#web/users/session.tsx";
import { SignOutWithQueue } from "./sign-out.tsx";

/** A user of no other test, whose page would send the queued quotes. */
const user = { ...sampleUsers.northernEngineer, id: "019e1c79-715c-7568-952d-0445af3cb66a" };
const session = { user, company: { currencySymbol: "£" } } as unknown as Session;
const owner = buildCacheOwner(session.user) ?? "";
const waiting = async () => (await listEntries(owner))?.length;

afterEach(async () => {
  for (const { id } of (await listEntries(owner)) ?? []) await deleteEntry(id);
});

async function openSignOut(count: number) {
  const leave = vi.spyOn(signOutParts, "leave").mockResolvedValue();
  const stay = vi.fn();
  for (let n = 1; n <= count; n++)
    expect(
      await saveEntry(entryOf({ id: `01939c2e-7b1a-7c3d-8e4f-00000000000${n}`, owner, mayExistOnServer: false })),
    ).toBe(true);
  render(
    <SessionProvider session={session}>
      <SignOutWithQueue onStay={stay} />
    </SessionProvider>,
  );
  if (count > 0) await expect.element(dialog()).toBeVisible();
  return { leave, stay };
}

test("I keep them here and sign out, and they stay", async () => {
  const { leave } = await openSignOut(2);
  await expect.element(dialog()).toHaveAccessibleName("2 quotes have not been sent");
  await expectAccessible();
  await button("Keep them here and sign out").click();
  await expect.poll(() => leave.mock.calls.length).toBe(1);
  expect(await waiting()).toBe(2);
});

test("I delete them, after reading that I cannot get them back, and am signed out with nothing of them left", async () => {
  const { leave, stay } = await openSignOut(2);
  await expect.element(page.getByText("If you delete them, you cannot get them back.")).toBeVisible();
  await button("Delete 2 quotes").click();
  await expect.poll(() => leave.mock.calls.length).toBe(1);
  expect(await waiting()).toBe(0);
  expect(stay).not.toHaveBeenCalled();
});

test("I cancel, by the button on which the focus starts or by Escape, and nothing happens", async () => {
  const { leave, stay } = await openSignOut(1);
  await expect.element(button("Delete 1 quote")).toBeVisible();
  await expect.element(button("Keep it here and sign out")).toBeVisible();
  await expect.element(button("Cancel")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => stay.mock.calls.length).toBe(1);
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => stay.mock.calls.length).toBe(2);
  expect(leave).not.toHaveBeenCalled();
  expect(await waiting()).toBe(1);
});

test("Where they cannot be deleted I read so, and stay signed in", async () => {
  const { leave } = await openSignOut(1);
  const refuse = () => {
    throw new DOMException("", "UnknownError");
  };
  vi.spyOn(IDBObjectStore.prototype, "delete").mockImplementation(refuse);
  // As if the storage did not respond at all.
  vi.spyOn(IDBIndex.prototype, "getAll").mockImplementation(refuse);
  await button("Delete 1 quote").click();
  await expect.element(alertWith("not all could be deleted. You are still signed in.")).toBeVisible();
  await expect.element(button("Cancel")).toBeEnabled();
  vi.restoreAllMocks();
  expect(leave).not.toHaveBeenCalled();
  expect(await waiting()).toBe(1);
});

test("Where nothing waits I am signed out at once", async () => {
  const { leave } = await openSignOut(0);
  await expect.poll(() => leave.mock.calls.length).toBeGreaterThan(0);
  expect(page.getByRole("dialog").elements()).toEqual([]);
});
