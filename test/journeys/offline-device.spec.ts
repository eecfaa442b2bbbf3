// What becomes of what lies on a device when somebody signs out or is signed out, also where a browser keeps nothing. The
// network is taken away between the browser and the product (test/network.ts).
import { request as api, type Page } from "@playwright/test";
import { listKeys, mapKinds, mapToChoiceKeys } from "#domain/catalogue/items.ts";
import { entryOf } from "../kit/quotes/waiting-quote.ts";
import type { Network } from "../network.ts";
import { beginToEdit, copiesUpdated, putWaiting, ready, test, without } from "./offline-steps.ts";
import {
  accounts,
  ask,
  button,
  expect,
  expectAccessible,
  pageTitle,
  sendChange,
  signIn,
  switchStorageOff,
  userMenu,
} from "./support.ts";
import { unique } from "./user-steps.ts";

/** A look-out for a network, on a busy machine. */
const SOON = { timeout: 120_000 };

/** As the wizard would have left them there without a network. */
async function leaveWaiting(page: Page, customers: readonly string[]): Promise<void> {
  const person = await ask<{ id: string; companyId: number }>(page, "/api/auth/user");
  const lists = await ask<Record<string, { id: number }[]>>(page, "/api/lookup/price-book");
  const choices = mapToChoiceKeys(mapKinds((kind) => lists[listKeys[kind]]?.[0]?.id ?? 0));
  const owner = `${person.companyId}-${person.id}`;
  const entries = customers.map((customerName, n) => {
    const id = `01939c2e-7b1a-7c3d-8e4f-${person.id.slice(-11)}${n}`;
    return entryOf({ id, owner, body: { id, customerName, postcode: "M4 6BF", ...choices } });
  });
  await putWaiting(page, entries);
}

const waitingHere = (page: Page) =>
  page.evaluate<number>(`new Promise((done) => {
    indexedDB.open("volute-queue", 1).onsuccess = ({ target: { result } }) => {
      result.transaction("entries").objectStore("entries").count().onsuccess = ({ target }) => {
        result.close();
        done(target.result);
      };
    };
  })`);
const databases = (page: Page) =>
  page.evaluate<string[]>("indexedDB.databases().then((all) => all.map(({ name }) => name).sort())");

async function pressLogout(page: Page): Promise<void> {
  await userMenu(page).click();
  await page.getByRole("menuitem", { name: /^(Logout|Sign Out)$/ }).click();
}

test("Without a network I sign out with quotes that wait: I stay, or delete them", {
  tag: "@long",
}, async ({ page, network }) => {
  without(page);
  await ready(page, accounts.northernEngineer);
  await leaveWaitingUnsent(page, network, ["Weir", "Mill", "Dock"]);

  await beginToEdit(page);
  await pressLogout(page);
  await button(page, "Leave").click();
  const dialog = page.getByRole("dialog", { name: "3 quotes have not been sent" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await button(page, "Cancel").click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel("Notes")).toHaveValue("Half a sentence");

  await pressLogout(page);
  await button(page, "Leave").click();
  await button(page, "Delete 3 quotes").click();
  await expect(pageTitle(page, "You are signed out on this device")).toBeVisible(SOON);
  await expectAccessible(page);
  await expect.poll(() => databases(page)).toEqual(["volute-drafts", "volute-queue"]);
  expect(await waitingHere(page)).toBe(0);
  await page.goto("/quotes");
  await expect(pageTitle(page, "You are signed out on this device")).toBeVisible(SOON);

  network.open();
  await expect(button(page, "Sign in")).toBeVisible(SOON);
  expect((await page.request.get("/api/auth/user")).status()).toBe(401);
});

/** With the network only for asking who it is. */
async function leaveWaitingUnsent(page: Page, network: Network, customers: readonly string[]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/quotes/offline", async (route) => {
    await promise;
    await route.abort();
  });
  await leaveWaiting(page, customers);
  network.cut();
  resolve();
  await page.unroute("**/api/quotes/offline");
}

test("Signed out by the server while I had no network, my quotes wait for me alone, and are sent when I sign in again", async ({
  page,
  network,
  address,
}) => {
  without(page);
  const customers = ["Weir", "Mill"].map((word) => `${word} ${unique()}`);
  await ready(page, accounts.northernEngineer);
  const elsewhere = await api.newContext({
    baseURL: address,
    storageState: await page.context().storageState(),
  });
  await leaveWaitingUnsent(page, network, customers);
  await elsewhere.get("/api/auth/logout-redirect");
  await elsewhere.dispose();
  network.open();
  await expect(button(page, "Sign in")).toBeVisible(SOON);
  await expect.poll(() => databases(page)).toEqual(["volute-drafts", "volute-queue"]);

  // A colleague on the same device.
  await signIn(page, accounts.northernAdmin);
  await expect(copiesUpdated(page)).toBeVisible(SOON);
  await pressLogout(page);
  await expect(button(page, "Sign in")).toBeVisible(SOON);
  expect(await waitingHere(page)).toBe(2);

  await signIn(page, accounts.northernEngineer);
  await expect.poll(() => waitingHere(page), SOON).toBe(0);
  const quotes = await ask<{ customerName: string }[]>(page, "/api/quotes");
  const arrived = quotes.map(({ customerName }) => customerName).filter((name) => customers.includes(name));
  expect(arrived.toSorted()).toEqual(customers.toSorted());
});

test("Where the browser keeps nothing the dashboard says so, and I can sign out", { tag: "@long" }, async ({
  page,
}) => {
  await switchStorageOff(page);
  await signIn(page, accounts.northernEngineer);
  await expect(page.getByText("This browser can’t store anything, for example in a private window.")).toBeVisible(SOON);
  await pressLogout(page);
  await expect(button(page, "Sign in")).toBeVisible(SOON);
});

test("What browsers install Volute with is there", async ({ page }) => {
  const manifest = await sendChange<{ icons: { src: string; sizes: string; type: string }[] }>(
    page,
    "GET",
    "/manifest.webmanifest",
  );
  expect(manifest).toMatchObject({
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    name: "Volute",
    background_color: "#eef1f3",
    theme_color: "#eef1f3",
  });
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(["192x192", "512x512"]);
  for (const { src, sizes, type } of manifest.icons) {
    const answer = await page.request.get(src);
    const picture = await answer.body();
    // Width and height stand at these places of every PNG.
    expect([answer.headers()["content-type"], type]).toEqual(["image/png", "image/png"]);
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(sizes);
  }
});
