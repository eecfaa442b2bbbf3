// What the journeys share: the accounts, signing in as a person does, and looking for what no page may have.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page, test as plain } from "@playwright/test";
import type axe from "axe-core";
import { VOLUTE_HEADER } from "#contract/page-headers.ts";
import { startOwn } from "./own-product.ts";

const axeScript = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The demonstration accounts (decision 47). */
export const accounts = {
  platform: "platform@demo.test",
  northernAdmin: "admin@northern-pumps.test",
  northernEngineer: "engineer@northern-pumps.test",
  severnAdmin: "admin@severn-pumps.test",
  severnEngineer: "engineer@severn-pumps.test",
} as const;
export const password = "demo1234";
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Fills in the sign-in form of the page that is open and sends it off. */
export async function fillSignIn(page: Page, email: string, secret: string = password): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Signs in without the form, which has journeys of its own (sign-in.spec.ts), and opens a page. */
export async function enter(page: Page, email: string, path?: string): Promise<void> {
  await sendChange(page, "POST", "/api/auth/login", { email, password });
  if (path) await page.goto(path);
}

/** The same, and the first page is there. */
export async function signIn(page: Page, email: string): Promise<void> {
  await enter(page, email, "/");
  await expect(userMenu(page)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** Nobody is signed in here any more, and no page is open that would hear of it and go to sign in by itself. */
export async function forget(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

/**
 * Presses it once the session has ended behind the page's back. What the page asks for by itself may have told it already, and
 * then it leaves: a press that waited would look for the button on the next page, and a link that was just taken away would
 * still lead where it led.
 */
export async function pressSignedOut(page: Page, name: string | RegExp): Promise<void> {
  await page.context().clearCookies();
  const target = page.getByRole("button", { name, exact: true }).or(page.getByRole("link", { name, exact: true }));
  await target
    .evaluateAll(([first]) => first?.isConnected && (first as { click?: () => void }).click?.())
    .catch(() => {});
}

/** By the navigation: at the side, and on a phone at the bottom, where More has what does not fit. */
export async function openPage(page: Page, name: string): Promise<void> {
  const navigation = page.getByRole("navigation", { name: "Main" });
  await expect(navigation.getByRole("link").first()).toBeVisible();
  const link = navigation.getByRole("link", { name, exact: true });
  if (await link.isVisible()) return link.click();
  await navigation.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

/** What the server answers this person, whatever the page shows. */
export function ask<T>(page: Page, path: string): Promise<T> {
  return sendChange(page, "GET", path);
}

export async function sendChange<T>(page: Page, method: string, path: string, body?: object): Promise<T> {
  const answer = await page.request.fetch(path, { method, ...(body && { data: body }) });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** A draft of the first option of each list, which the demonstration's rules allow together. */
export async function draft<T>(
  page: Page,
  content: { customerName: string; postcode: string } & Record<string, unknown>,
): Promise<T> {
  const first = async (list: string) => (await ask<{ id: number }[]>(page, `/api/lookup/${list}`))[0]?.id;
  return sendChange(page, "POST", "/api/quotes", {
    locationId: await first("locations"),
    equipmentAccessId: await first("equipment-access"),
    jobTypeId: await first("job-types"),
    pumpStyleId: await first("pump-styles"),
    motorSizeId: await first("motor-sizes"),
    driveTypeId: await first("drive-types"),
    ...content,
  });
}

/** Holds an answer back until it is let go. */
export async function holdCall(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

/**
 * The pages opened from now on can keep nothing on the device. Where a journey sets the clock forward, what is being stored would
 * seem to fail, and what is being asked to go unanswered although a copy is there.
 */
export async function switchStorageOff(page: Page): Promise<void> {
  await page.addInitScript("Object.defineProperty(window, 'indexedDB', { value: undefined });");
}

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

export function userMenu(page: Page) {
  return page.getByRole("button", { name: /^User menu/ });
}

export function pageTitle(page: Page, name: string) {
  return page.getByRole("heading", { level: 1, name, exact: true });
}

/** A toast by its words; the same words may stand on the page and in the copy for screen readers as well. */
export function toastWith(page: Page, words: string | RegExp) {
  return page.getByRole("region", { name: /notifications/i }).getByText(words, { exact: true });
}

/**
 * From now on the page keeps what stands on it. The answer tells the path and the words of the moment before it was
 * left: the half second for which a last toast shows is too short to look for on a busy machine.
 */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(`new MutationObserver(() => {
    sessionStorage.lastWords = location.pathname + "\\n" + document.body.innerText;
  }).observe(document.body, { childList: true, subtree: true })`);
  return async () => String(await page.evaluate("sessionStorage.lastWords")).split("\n");
}

/** From the next page on the browser never has time left: no page, list or quote is fetched before somebody wants it. */
export async function occupyMainThread(page: Page): Promise<void> {
  await page.addInitScript("window.requestIdleCallback = () => 0;");
}

/** Goes to another page as a link would. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState(null, "", "${path}"); dispatchEvent(new PopStateEvent("popstate"));`);
}

const isWholeSuite = process.env.VOLUTE_ALL === "1";

/**
 * In `npm run test:all` axe finds nothing in the light theme, and no colour that is too weak in the dark one: nothing else
 * differs there. `npm test` looks at every page in src/web/accessibility.screen.test.tsx, and at those of the server in
 * customer.spec.ts.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (!isWholeSuite) return;
  const before = await page.locator("html").getAttribute("data-theme");
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeScript);
  for (const [theme, only] of [["light"], ["dark", "color-contrast"]] as const) {
    await show(page, theme);
    const options: axe.RunOptions = {
      resultTypes: ["violations"],
      // No rule of these reads the style sheets, which it would fetch once more.
      preload: { assets: ["media"] },
      ...(only && { runOnly: [only] }),
    };
    const { violations } = await page.evaluate<axe.AxeResults>(atRest(`axe.run(document, ${JSON.stringify(options)})`));
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
    expect(found, `axe in the ${theme} theme at ${page.url()}`).toEqual([]);
  }
  await show(page, before ?? "light");
}

/** Colours change over a moment, which must be over; a spinner never ends. */
const rest = `Promise.allSettled(document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().iterations !== Infinity)
  .map((one) => one.finished))`;

/** A control that becomes usable meanwhile changes its colours: what was measured between two is measured anew. */
const atRest = (measure: string) => `(async () => {
  for (let moved; ; await ${rest}) {
    moved = false;
    const note = () => { moved = true; };
    document.addEventListener("transitionrun", note);
    const found = await ${measure};
    document.removeEventListener("transitionrun", note);
    if (!moved) return found;
  }
})()`;

async function show(page: Page, theme: string): Promise<void> {
  await page.evaluate(`document.documentElement.dataset.theme = "${theme}"; ${rest}`);
}

/** What a journey answers in the server's place carries its mark, as all its answers do; a page of somebody else's does not. */
function markAnswers(page: Page): void {
  const route = page.route.bind(page);
  page.route = (url, handler, options) =>
    route(
      url,
      (one, request) => {
        const fulfill = one.fulfill.bind(one);
        one.fulfill = (given) =>
          fulfill(given?.contentType ? given : { ...given, headers: { [VOLUTE_HEADER]: "1", ...given?.headers } });
        return handler(one, request);
      },
      options,
    );
}

/** What the browser may say in its console without a test failing; see `consoleMay`. */
const allowed = new WeakMap<Page, RegExp[]>();

/** Expects an error in the console of this page, such as one that QB 4 wants there. */
export function consoleMay(page: Page, say: RegExp): void {
  allowed.set(page, [...(allowed.get(page) ?? []), say]);
}

/**
 * As Playwright's own, but each worker has a product of its own, so that nothing happens in it but what the one journey
 * does that is under way, and a test also fails for an error in the console: a violated security policy, an uncaught
 * exception.
 */
export const test = plain.extend<{ quietConsole: undefined }, { address: string }>({
  address: [
    async ({ browserName: _ }, use) => {
      const product = await startOwn({}, process.env.JOURNEYS_ON !== undefined);
      await use(`http://localhost:${new URL(product.url).port}`);
      await product.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  baseURL: ({ address }, use) => use(address),
  quietConsole: [
    async ({ context }, use) => {
      const said: string[] = [];
      context.on("page", markAnswers);
      context.on("weberror", (error) => said.push(String(error.error())));
      context.on("console", (message) => {
        // The browser's own note of every answer that is no success; what the page makes of it is tested instead.
        if (message.type() !== "error" || /^Failed to load resource/.test(message.text())) return;
        const page = message.page();
        if (!page || !allowed.get(page)?.some((say) => say.test(message.text()))) said.push(message.text());
      });
      await use(undefined);
      expect(said, "errors in the console").toEqual([]);
      // A route that still waits for the server's answer when the page goes would fail what has passed.
      for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
    },
    { auto: true },
  ],
});

export { expect };

/** A section of the quote settings, which a phone offers in a list. */
export async function openSection(page: Page, name: string): Promise<void> {
  const link = page.getByRole("navigation", { name: "Quote settings" }).getByRole("link", { name, exact: true });
  const menu = page.getByLabel("Section", { exact: true }).filter({ visible: true });
  await expect(link.or(menu)).toBeVisible();
  if (await link.isVisible()) await link.click();
  else await menu.selectOption(name);
}
