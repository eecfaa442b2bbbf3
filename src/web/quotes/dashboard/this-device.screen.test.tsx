// The dashboard's texts on this device: what is not stored, what waits for another company, and installing.
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { listQuotePage } from "#contract/quotes/quotes.ts";
import { literal } from "#test/kit/literals.ts";
import { entryOf } from "#test/kit/quotes/waiting-quote.ts";
import { sampleUsers } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { holdAnswer } from "#test/screens/answers.ts";
import { openScreen, reopenScreen } from "#test/screens/open.tsx";
import { button, dialog, expectCount } from "#test/screens/parts.ts";
import { setCacheOwner } from "#web/kernel/offline/reply-cache.ts";
import { setServiceWorkerState } from "#web/kernel/offline/service-worker-state.ts";
import { deleteEntry, listEntries, saveEntry } from "#web/quotes/offline-queue/queue-store.ts";
import { setQueueView } from "#web/quotes/offline-queue/queue-view.ts";

const ownerOf = ({ id, companyId }: { id: string; companyId: number }) => `${companyId}-${id}`;
const engineer = ownerOf(sampleUsers.northernEngineer);
/** A user who is signed in in no other test: the page opened first sends the queued quotes of its user. */
const COLLEAGUE = "019e1c79-715c-7568-952d-0445af3cb669";
const colleague = ownerOf({ ...sampleUsers.northernEngineer, id: COLLEAGUE });
/** Before they moved to the sample's company. */
const elsewhere = ownerOf({ ...sampleUsers.northernEngineer, companyId: 999 });

afterEach(async () => {
  setCacheOwner(null);
  setServiceWorkerState({ isReady: null, fault: null });
  setQueueView({ entries: null, Panel: null });
  for (const owner of [colleague, elsewhere])
    for (const { id } of (await listEntries(owner)) ?? []) await deleteEntry(id);
});

test.each([
  ["full", "This device’s storage is full."],
  ["refused", "This browser can’t store anything, for example in a private window."],
] as const)("When the device's storage is %s I read so", async (fault, words) => {
  setCacheOwner(engineer);
  setServiceWorkerState({ isReady: true, fault });
  await openScreen("/", { as: "northernEngineer" });
  await expect.element(page.getByText(`${words} What you open now may not be here without a network.`)).toBeVisible();
  await expect.element(page.getByText("This device has no offline copies.")).toBeVisible();
  await expect.element(page.getByText(literal("QB 2.5", "Offline Data: Synced"), { exact: true })).toBeVisible();
});

test.each([
  ["not yet", null, "Offline copies are being checked."],
  ["without a worker", false, "This device has no offline copies."],
  ["ready", true, /^Offline copies updated at \d\d:\d\d$/],
] as const)(
  "My offline data are synced while nothing waits, whatever is known of the copies: %s",
  async (_, isReady, words) => {
    setCacheOwner(engineer);
    setServiceWorkerState({ isReady });
    await openScreen("/", { as: "northernEngineer" });
    await expect.element(page.getByText("Offline Data: Synced")).toBeVisible();
    await expect.element(page.getByText(words)).toBeVisible();
    await expectAccessible();
  },
);

test("My offline data are synced before anything has been read", async () => {
  holdAnswer(listQuotePage);
  await openScreen("/", { as: "northernEngineer" });
  await expect.element(page.getByText("Offline Data: Synced")).toBeVisible();
  await expect.element(page.getByText("Offline copies are being checked.")).toBeVisible();
});

test("How many quotes wait is said before anything else has been read", async () => {
  const id = "01939c2e-7b1a-7c3d-8e4f-000000000001";
  expect(await saveEntry(entryOf({ id, owner: colleague, state: "blocked" }))).toBe(true);
  // Waits until another user's queue on this page, if one has started, has handled the change.
  await listEntries(colleague);
  setQueueView({ entries: null });
  holdAnswer(listQuotePage);
  await openScreen("/", { as: { ...sampleUsers.northernEngineer, id: COLLEAGUE } });
  await expect.element(page.getByText("Offline Data: 1 waiting")).toBeVisible();
});

test("I read how many quotes of mine wait for another company, nothing about a colleague's, and may delete my own", async () => {
  const ids = [1, 2, 3].map((n) => `01939c2e-7b1a-7c3d-8e4f-00000000000${n}`);
  const owners = [elsewhere, elsewhere, colleague];
  for (const [n, id] of ids.entries()) expect(await saveEntry(entryOf({ id, owner: owners[n] ?? "" }))).toBe(true);
  await openScreen("/", { as: "northernEngineer" });
  const words = "2 quotes that you made in another company wait on this device.";
  await expect.element(page.getByText(words)).toBeVisible();
  await expectCount(page.getByText("Cellar Hotel"), 0);
  await expectAccessible();
  await button("Delete: 2 quotes of another company").click();
  await dialog().getByRole("button", { name: "Delete" }).click();
  await expectCount(page.getByText(words), 0);
  expect(await listEntries(elsewhere)).toEqual([]);
  expect(await listEntries(colleague)).toHaveLength(1);
});

test("Once I have worked without a network I am offered to install Volute, until I say no", async () => {
  setCacheOwner(engineer);
  const offered = page.getByRole("heading", { name: "Volute on the Home Screen" });
  const offer = () => {
    dispatchEvent(Object.assign(new Event("beforeinstallprompt"), { prompt: async () => {} }));
  };
  await openScreen("/", { as: "northernEngineer" });
  offer();
  await expect.element(page.getByText("Saved on this device")).toBeVisible();
  await expectCount(offered, 0);
  localStorage.setItem("volute.install", "useful");
  await reopenScreen({ as: "northernEngineer" });
  await expect.element(offered).toBeVisible();
  await expectAccessible();
  await button("Not Now").click();
  await expectCount(offered, 0);
  await reopenScreen({ as: "northernEngineer" });
  offer();
  await expect.element(page.getByText("Saved on this device")).toBeVisible();
  await expectCount(offered, 0);
});
