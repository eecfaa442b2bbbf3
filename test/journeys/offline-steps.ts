// A network that can be taken away, between the browser and the product (test/network.ts). What is done in which network is
// shown by (o: offline, q: offline-queue, d: offline-device, n: new-version, s: on-site, each .spec.ts; r: every step of the
// queue at random, test/offline/run.ts; k: long/killed-browser.spec.ts)
//
//                      cut or refused      swallows, or too late   somebody else's page   ends in mid-answer
//   open, read         o "opens anew"      o "swallows"            o "its own page"
//   price, create      o "price", q, k     q "swallows"            q "two tabs"           q "two tabs", r
//   send               q, r                r                       q, r                   q, r, k
//
//   restart            q "browser was closed", k      sign-out               d "I sign out", o "After signing out", k
//   changed tables     q "session has ended", r       another person         d "by the server", r
//   two tabs           q "two tabs", r                revoked session        d "by the server", q, r
//   accepted on site   s, r                           plan's limit           q "plan's limit", r
//   nobody listens     n "two deployments"
import type { Page } from "@playwright/test";
import type { QueueEntry } from "#web/quotes/offline-queue/entry.ts";
import { type Network, startNetwork } from "../network.ts";
import { ask, button, consoleMay, expect, test as plain, sendChange, signIn } from "./support.ts";
import { reachReview } from "./wizard-steps.ts";

export const test = plain.extend<{ network: Network }>({
  network: async ({ address }, use) => {
    const network = await startNetwork(Number(new URL(address).port));
    await use(network);
    await network.close();
  },
  baseURL: async ({ network }, use) => use(network.url),
  serviceWorkers: "allow",
});

export const banner = (page: Page) => page.getByText(/^No connection\. Last updated \d\d:\d\d\.$/);
/** The company is read again whenever the page may have missed something, also while the network goes. */
export const without = (page: Page) =>
  consoleMay(page, /Failed to load resource|net::ERR|could not be loaded|MIME type|^Failed to fetch company: 0$/);

/** Everything that is promised without a network lies on the device. */
export async function ready(page: Page, email: string): Promise<void> {
  test.slow();
  await signIn(page, email);
  // The newest quotes are read first, and some hundred files.
  await expect(copiesUpdated(page)).toBeVisible({ timeout: 240_000 });
}

/** The dashboard's line about the copies on this device, once they are there. */
export const copiesUpdated = (page: Page) => page.getByText(/^Offline copies updated at \d\d:\d\d$/);

/** Leaves something unsaved on the edit page of one of the newest quotes. */
export async function beginToEdit(page: Page): Promise<void> {
  const recent = page.locator("section").filter({ has: page.getByRole("heading", { name: "Recent Quotes" }) });
  await recent.getByRole("link", { name: /^NPL-/ }).first().click();
  await page.getByRole("link", { name: "Edit Quote" }).click();
  await button(page, "Edit Details").click();
  await page.getByLabel("Notes").fill("Half a sentence");
}

export const offline = (page: Page) => page.getByRole("banner").getByText("Offline", { exact: true });

export const STORED_OFFLINE = "The quote is safe on this device and will be sent to the office when there is a signal.";
export const waitingPanel = (page: Page) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: "Waiting to be sent" }) });
export const waitingRow = (page: Page, name: string) =>
  waitingPanel(page).getByRole("listitem").filter({ hasText: name });

/** Made in the wizard, and kept; answers the price that was shown. */
export async function makeQuoteOffline(page: Page, name: string): Promise<string> {
  await page.goto("/wizard");
  await reachReview(page, name);
  await button(page, "Create and Calculate").click();
  await expect(page.getByText("No number yet")).toBeVisible({ timeout: 120_000 });
  return (await page.locator(".total output").textContent()) ?? "";
}

/** The company of this administrator serves the postcode of the wizard's steps. */
export async function serveWizardPostcode(page: Page): Promise<void> {
  const [zone] = await ask<{ id: number; version: number }[]>(page, "/api/admin/locations");
  await sendChange(page, "PUT", `/api/admin/locations/${zone?.id}`, { postcodes: ["M4"], version: zone?.version });
}

/** As the wizard would have left them on the device. */
export async function putWaiting(page: Page, entries: QueueEntry[]): Promise<void> {
  await page.evaluate(`new Promise((done, failed) => {
    const opening = indexedDB.open("volute-queue", 1);
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore("entries", { keyPath: "id" }).createIndex("owner", "owner");
    opening.onerror = failed;
    opening.onsuccess = () => {
      const work = opening.result.transaction("entries", "readwrite");
      for (const entry of ${JSON.stringify(entries)}) work.objectStore("entries").put(entry);
      work.oncomplete = () => { opening.result.close(); done(); };
      work.onerror = failed;
    };
  })`);
}
