// Upgrades under open tabs: three builds one after another at one address, each served by the whole product.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { makeNextBuild } from "../kit/next-build.ts";
import { freePort, type Product, startProduct } from "../running-product.ts";
import { copiesUpdated } from "./offline-steps.ts";
import { BUILT, ownDatabase } from "./own-product.ts";
import {
  accounts,
  ask,
  button,
  consoleMay,
  expect,
  expectAccessible,
  occupyMainThread,
  pageTitle,
  test as plain,
  signIn,
  userMenu,
} from "./support.ts";
import { enterCustomer, reachReview, step } from "./wizard-steps.ts";

/** A worker fetches all files of a build before it is there. */
const FETCHING = { timeout: 240_000 };
const PAGES = fileURLToPath(new URL("../../dist/web", import.meta.url));

interface Deployments {
  url: string;
  /** In place of what was there; answers the name of the build. */
  deploy(nth: 1 | 2 | 3 | 4, env?: Record<string, string>): Promise<string>;
  /** Nobody answers at the address any more. */
  end(): Promise<void>;
}

const test = plain.extend<object, { deployments: Deployments }>({
  deployments: [
    async ({ browserName: _ }, use) => {
      const directory = mkdtempSync(join(tmpdir(), "volute-deployments-"));
      const port = await freePort();
      const database = await ownDatabase();
      let product: Product | undefined;
      await use({
        url: `http://localhost:${port}`,
        async deploy(nth, env = {}) {
          const web = nth === 1 ? PAGES : join(directory, `web-${nth}`);
          if (!existsSync(web)) makeNextBuild(PAGES, web, nth);
          await product?.stop();
          const places = { PORT: String(port), HOST: "localhost", WEB_DIR: web, BUILDS_DIR: join(directory, "builds") };
          product = await startProduct(join(directory, "data"), { ...places, ...database, ...env }, [], BUILT);
          await product.ready();
          return readFileSync(join(web, "build"), "utf8");
        },
        async end() {
          await product?.stop();
          product = undefined;
        },
      });
      await product?.stop();
      rmSync(directory, { recursive: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ deployments }, use) => use(deployments.url),
});
test.use({ serviceWorkers: "allow" });

const offer = (page: Page) => page.getByText(/^A new version of Volute is ready/);
const buildOf = (page: Page) => page.locator("meta[name=build]").getAttribute("content");
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).filter({ visible: true });
/** Calls without an answer while nobody listens at the address. */
const without = (page: Page) => consoleMay(page, /Failed to load resource|net::ERR|could not be loaded|preload/);
const continued = (page: Page) => page.getByRole("link", { name: "Continue: Undercroft Bar, step 2" });
/** Of answers, and not what waits to be sent, or what was typed. */
const COPIES =
  "indexedDB.databases().then((all) => all.map(({ name }) => name).filter((name) => /^volute-[0-9]/.test(name)))";
const WAITING =
  "navigator.serviceWorker.ready.then(({ waiting, installing }) => waiting !== null && installing === null)";
const kept = (page: Page) => page.evaluate<string[]>("caches.keys()");

test("A tab that stays open over two deployments works on, offers the new version when I am not typing, and keeps my draft", {
  tag: ["@laptop", "@long"],
}, async ({ page, browser, deployments }) => {
  test.slow();
  const first = await deployments.deploy(1);
  without(page);
  await signIn(page, accounts.northernEngineer);
  await expect(copiesUpdated(page)).toBeVisible(FETCHING);
  // From the first page that the worker opens, it is in use.
  await page.goto("/wizard");
  await enterCustomer(page, "Undercroft Bar");
  // While the browser is busy no page is fetched ahead, and there is no worker.
  const busy = await (await browser.newContext({ baseURL: deployments.url, serviceWorkers: "allow" })).newPage();
  await occupyMainThread(busy);
  await signIn(busy, accounts.northernEngineer);

  const second = await deployments.deploy(2);
  const third = await deployments.deploy(3);
  expect(new Set([first, second, third]).size).toBe(3);

  await test.step("a part that was not loaded yet comes from two builds before", async () => {
    await userMenu(busy).click();
    await busy.getByRole("menuitem", { name: "Profile" }).click();
    await expect(pageTitle(busy, "User Profile")).toBeVisible();
    expect(await buildOf(busy)).toBe(first);
    await expect(offer(busy)).toBeVisible();
    await expectAccessible(busy);
    await button(busy, "Reload").click();
    await expect(pageTitle(busy, "User Profile")).toBeVisible();
    await expect.poll(() => buildOf(busy)).toBe(third);
    await expect(offer(busy)).toHaveCount(0);
    await busy.context().close();
  });

  await test.step("it is offered, and not in the middle of a draft", async () => {
    await button(page, "Next").click();
    await expect(step(page, "Job Details")).toBeAttached();
    await expect(offer(page)).toHaveCount(0);
    await link(page, "Home").click();
    await expect(offer(page)).toBeVisible();
    await continued(page).click();
    await expect(step(page, "Job Details")).toBeAttached();
    await expect(offer(page)).toHaveCount(0);
    expect(await buildOf(page)).toBe(first);
  });

  await test.step("and pressing Reload brings it with the draft", async () => {
    // It is there beside the one that runs, and has not taken its place; so may the one between them that was seen in time.
    await expect
      .poll(() => kept(page), FETCHING)
      .toEqual(expect.arrayContaining([`volute-${first}`, `volute-${third}`]));
    await link(page, "Home").click();
    await expect.poll(() => page.evaluate(WAITING), FETCHING).toBe(true);
    await button(page, "Reload").click();
    await expect.poll(() => buildOf(page)).toBe(third);
    await expect(offer(page)).toHaveCount(0);
    await expect.poll(() => kept(page)).toEqual([`volute-${third}`]);
    await continued(page).click();
    await expect(step(page, "Job Details")).toBeAttached();
    await button(page, "Previous").click();
    await expect(page.getByLabel("Customer name")).toHaveValue("Undercroft Bar");
  });
});

test("A tab that is older than what is kept says so at a part that it lacks, and Reload brings the new version", {
  tag: "@long",
}, async ({ page, deployments }) => {
  test.slow();
  const first = await deployments.deploy(1, { BUILDS_DIR: "/dev/null/builds" });
  without(page);
  await occupyMainThread(page);
  await signIn(page, accounts.northernEngineer);
  const fourth = await deployments.deploy(4, { BUILDS_DIR: "/dev/null/builds" });
  await link(page, "Quotes").click();
  await expect(pageTitle(page, "Something went wrong")).toBeVisible();
  expect(await buildOf(page)).toBe(first);
  await expect(offer(page)).toHaveText(/and a part of this one is no longer there/);
  await expectAccessible(page);
  await button(page, "Reload").click();
  await expect(pageTitle(page, "All Quotes")).toBeVisible();
  expect(await buildOf(page)).toBe(fourth);
});

test("Switched off, the worker removes itself and what is kept; my draft stays, and what waits is sent", {
  tag: ["@laptop", "@long"],
}, async ({ page, deployments }) => {
  test.slow();
  await deployments.deploy(1);
  without(page);
  await signIn(page, accounts.northernEngineer);
  await expect(copiesUpdated(page)).toBeVisible(FETCHING);
  await deployments.end();
  await page.goto("/wizard");
  await reachReview(page, "Undercroft Vault");
  await button(page, "Create and Calculate").click();
  await expect(page.getByText("No number yet")).toBeVisible({ timeout: 120_000 });
  await page.goto("/wizard");
  await enterCustomer(page, "Undercroft Bar");
  expect(await kept(page)).toHaveLength(1);

  await deployments.deploy(1, { OFFLINE: "no" });
  await page.reload();
  await expect(page.getByLabel("Customer name")).toHaveValue("Undercroft Bar");
  await expect
    .poll(() => page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)"), FETCHING)
    .toBe(0);
  await expect.poll(() => kept(page)).toEqual([]);
  await expect.poll(() => page.evaluate(COPIES)).toEqual([]);
  const made = async () =>
    (await ask<{ customerName: string; calculatedAt: string | null }[]>(page, "/api/quotes")).filter(
      ({ customerName }) => customerName === "Undercroft Vault",
    );
  await expect.poll(async () => (await made()).length, FETCHING).toBe(1);
  expect((await made())[0]?.calculatedAt).not.toBeNull();
  await link(page, "Home").click();
  await expect(page.getByText("This device has no offline copies.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Waiting to be sent" })).toHaveCount(0);
});
