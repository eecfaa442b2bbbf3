// What the dashboard says about this device: what it does not keep, whose quotes wait on it, and installing Volute.
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { sampleUsers } from "#test/kit/samples.ts";
import { entryOf } from "#test/kit/waiting-quote.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { openScreen, reopenScreen } from "#test/screens/open.tsx";
import { button, expectCount } from "#test/screens/parts.ts";
import { copiesBelongTo } from "#web/kernel/offline/owner.ts";
import { setWorker } from "#web/kernel/offline/worker.ts";
import { entriesOf, put, remove } from "#web/quotes/queue/store.ts";

const ownerOf = ({ id, companyId }: { id: string; companyId: number }) => `${companyId}-${id}`;
const engineer = ownerOf(sampleUsers.northernEngineer);
/** As nobody is signed in elsewhere in the tests: whose page was opened first sends what waits. */
const colleague = ownerOf({ ...sampleUsers.northernEngineer, id: "019e1c79-715c-7568-952d-0445af3cb669" });

afterEach(async () => {
  copiesBelongTo(null);
  setWorker({ isReady: null, fault: null });
  for (const { id } of (await entriesOf(colleague)) ?? []) await remove(id);
});

test.each([
  ["full", "There is no room left on this device."],
  ["refused", "This browser keeps nothing, as in a private window."],
] as const)("When the device's storage is %s I read so", async (fault, words) => {
  copiesBelongTo(engineer);
  setWorker({ isReady: true, fault });
  await openScreen("/", { as: "northernEngineer" });
  await expect.element(page.getByText(`${words} What you open now may not be here without a network.`)).toBeVisible();
  await expect.element(page.getByText("Offline Data: Not kept on this device")).toBeVisible();
});

test("Of somebody else's waiting quotes I read whose and how many, and nothing of what they hold", async () => {
  for (const id of ["01939c2e-7b1a-7c3d-8e4f-000000000001", "01939c2e-7b1a-7c3d-8e4f-000000000002"]) {
    expect(await put(entryOf({ id, owner: colleague, personName: "Siân Powell" }))).toBe(true);
  }
  await openScreen("/");
  await expect
    .element(page.getByText("Siân Powell has 2 quotes waiting on this device. They are sent when Siân signs in."))
    .toBeVisible();
  await expectCount(page.getByText("Cellar Hotel"), 0);
  await expectAccessible();
});

test("Once I have worked without a network I am offered to install Volute, until I say no", async () => {
  copiesBelongTo(engineer);
  const offered = page.getByRole("heading", { name: "Volute on the Home Screen" });
  const offer = () => {
    dispatchEvent(Object.assign(new Event("beforeinstallprompt"), { prompt: async () => {} }));
  };
  await openScreen("/", { as: "northernEngineer" });
  offer();
  await expect.element(page.getByText("What this device keeps")).toBeVisible();
  await expectCount(offered, 0);
  localStorage.setItem("volute.install", "useful");
  await reopenScreen({ as: "northernEngineer" });
  await expect.element(offered).toBeVisible();
  await expectAccessible();
  await button("Not Now").click();
  await expectCount(offered, 0);
  await reopenScreen({ as: "northernEngineer" });
  offer();
  await expect.element(page.getByText("What this device keeps")).toBeVisible();
  await expectCount(offered, 0);
});
