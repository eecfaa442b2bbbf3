// Opens the pages whose height has a limit, and measures them as they open.
import { setTimeout } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";
import { type Measurement, type Size, sizes } from "./limits.ts";

const password = "demo1234";
export const visitors = {
  "an administrator": "admin@northern-pumps.test",
  "an engineer": "engineer@northern-pumps.test",
  "the platform": "platform@demo.test",
} as const;
export type Viewer = keyof typeof visitors;

interface Quote {
  id: string;
  status: string;
  isSelectable: boolean;
  linesCost: number;
}

interface MeasuredQuote extends Pick<Measurement, "place" | "name"> {
  height: number;
}

/** A page at one size, signed in. */
export async function openAs(browser: Browser, url: string, visitor: Viewer, size: Size): Promise<Page> {
  const onPhone = size === "phone" && { hasTouch: true, isMobile: true };
  // A service worker would answer some calls from its own copies.
  const context = await browser.newContext({
    baseURL: url,
    viewport: sizes[size],
    locale: "en-GB",
    timezoneId: "Europe/London",
    reducedMotion: "reduce",
    serviceWorkers: "block",
    ...onPhone,
  });
  const page = await context.newPage();
  const reply = await page.request.post("/api/auth/login", { data: { email: visitors[visitor], password } });
  if (!reply.ok()) throw new Error(`${visitors[visitor]} could not sign in: ${reply.status()} ${await reply.text()}`);
  await page.goto("/");
  await settle(page);
  return page;
}

/** A new demonstration sends its quotes after it has started: waits until none has changed for ten seconds. */
export async function waitForDemonstration(page: Page): Promise<void> {
  let seen = "";
  for (;;) {
    const replies = await Promise.all(["/api/quotes", "/api/emails"].map((path) => page.request.get(path)));
    const [quotes = "", emails = ""] = await Promise.all(replies.map((reply) => reply.text()));
    if (quotes + emails === seen) return;
    seen = quotes + emails;
    await setTimeout(10_000);
  }
}

export async function measureAt(page: Page, path: string): Promise<number> {
  await goTo(page, path);
  return measure(page);
}

/** The highest quote of each status, those with lines or options apart: each quote is opened. */
export async function measureQuotes(page: Page): Promise<MeasuredQuote[]> {
  const reply = await page.request.get("/api/quotes");
  const highest = new Map<string, MeasuredQuote>();
  for (const quote of (await reply.json()) as Quote[]) {
    const height = await measureAt(page, `/quotes/${quote.id}`);
    const { place, words } = classifyQuote(quote);
    const name = `Quote, ${quote.status}${words}`;
    if (height > (highest.get(name)?.height ?? 0)) highest.set(name, { place, name, height });
  }
  return [...highest.values()];
}

/** The highest page of the first customers, and of the first pump of each. */
export async function measureCustomers(page: Page): Promise<{ place: "customer" | "pump"; height: number }[]> {
  const list = (await (await page.request.get("/api/customers")).json()) as { customers: { id: string }[] };
  const highest = { customer: 0, pump: 0 };
  for (const { id } of list.customers) {
    highest.customer = Math.max(highest.customer, await measureAt(page, `/customers/${id}`));
    const reply = await page.request.get(`/api/customers/${id}/sites`);
    const { sites } = (await reply.json()) as { sites: { pumps: { id: string }[] }[] };
    const pump = sites.flatMap(({ pumps }) => pumps)[0];
    if (pump) highest.pump = Math.max(highest.pump, await measureAt(page, `/pumps/${pump.id}`));
  }
  return (["customer", "pump"] as const).flatMap((place) =>
    highest[place] > 0 ? [{ place, height: highest[place] }] : [],
  );
}
const classifyQuote = ({ isSelectable, linesCost }: Quote) =>
  isSelectable
    ? ({ place: "quoteWithOptions", words: " with options" } as const)
    : linesCost !== 0
      ? ({ place: "quote", words: " with lines" } as const)
      : ({ place: "quote", words: "" } as const);

/** The wizard's second step: empty, after each choice, and with each list opened again. */
export async function measureJobDetails(page: Page, postcode: string): Promise<number> {
  await goTo(page, "/wizard");
  await page.getByRole("textbox", { name: "Customer name" }).fill("Ancoats Mill Management Co.");
  await page.getByRole("textbox", { name: "Postcode" }).fill(postcode);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  const heights = [await measure(page)];
  while (await page.evaluate<boolean>(CHOOSE_IN_THE_NEXT_LIST)) heights.push(await measure(page));
  const change = page.getByRole("button", { name: /^Change / });
  for (const name of await change.evaluateAll((buttons) => buttons.map((button) => button.ariaLabel ?? ""))) {
    const button = page.getByRole("button", { name, exact: true });
    if ((await button.count()) === 0) continue;
    await button.click();
    heights.push(await measure(page));
  }
  return Math.max(...heights);
}

/** The sections of Settings, Quotes, as the page's own index names them; on a page without one, the page itself. */
export async function listSettingsSections(page: Page): Promise<{ name: string; path: string }[]> {
  await goTo(page, "/settings?tab=quotes");
  const links = await page
    .locator("main a[href*='#quotes/']")
    .evaluateAll((found) =>
      found.map((link) => ({ name: link.textContent?.trim() ?? "", path: link.getAttribute("href") ?? "" })),
    );
  return links.length > 0 ? links : [{ name: "the whole page", path: "/settings?tab=quotes" }];
}

/** As a link inside the product would. */
async function goTo(page: Page, path: string): Promise<void> {
  const leave = `history.pushState(null, "", ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent("popstate"));`;
  await page.evaluate(leave);
  await settle(page);
}

async function measure(page: Page): Promise<number> {
  await settle(page);
  return page.evaluate<number>("document.documentElement.scrollHeight");
}

/** Nothing is loading, and the height has been the same for a moment. */
async function settle(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.evaluate(WAIT_UNTIL_THE_HEIGHT_STAYS);
}

const CHOOSE_IN_THE_NEXT_LIST = `(() => {
  const radios = [...document.querySelectorAll("main input[type=radio]")].filter((radio) => !radio.disabled);
  const isDecided = ({ name }) => radios.some((radio) => radio.name === name && radio.checked);
  const next = radios.find((radio) => !isDecided(radio));
  next?.click();
  return next !== undefined;
})()`;

const WAIT_UNTIL_THE_HEIGHT_STAYS = `new Promise((resolve, reject) => {
  const begun = performance.now();
  let height = -1;
  let since = begun;
  const look = (now) => {
    const current = document.documentElement.scrollHeight;
    const isLoading = document.querySelector(".skeleton, main [aria-busy=true]") !== null;
    if (isLoading || current !== height || document.fonts.status !== "loaded") {
      height = current;
      since = now;
    }
    if (now - since > 300) return resolve();
    if (now - begun > 60_000) return reject(new Error("The page is still loading after a minute: " + location.href));
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})`;
