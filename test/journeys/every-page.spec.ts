// Every path that has a page, opened by its address as everybody, from the production build under the policy that it is
// served with: nothing is said in the console, no request fails and no policy is violated, at either size. What is refused
// or not there for somebody is a page as well. The long suite looks at each tab with axe, too.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { aSentQuote } from "./edit-steps.ts";
import {
  accounts,
  ask,
  enter,
  expect,
  expectAccessible,
  goInside,
  occupyMainThread,
  sendChange,
  test,
} from "./support.ts";

const long = process.env.VOLUTE_ALL === "1";
const pages = readFileSync(new URL("../../src/web/pages.ts", import.meta.url), "utf8");
const paths = [...new Set([...pages.matchAll(/path: "(\/[^"*]*)"/g)].map(([, path = ""]) => path)), "/nowhere"].map(
  (path) => path.replace("/help/:id", "/help/quote-on-site"),
);

const LAPTOP = { width: 1366, height: 768 };
const PHONE = { width: 360, height: 740 };

const everybody: Record<string, (page: Page) => Promise<void>> = {
  "an engineer": (page) => enter(page, accounts.northernEngineer),
  "a company administrator": (page) => enter(page, accounts.northernAdmin),
  "a platform administrator": (page) => enter(page, accounts.platform),
  async "a platform administrator who impersonates a company"(page) {
    await enter(page, accounts.platform);
    const [company] = await ask<{ id: number }[]>(page, "/api/admin/companies");
    await sendChange(page, "POST", `/api/admin/switch-company/${company?.id}`);
  },
};

test("There are paths to look at", () => {
  expect(paths.length).toBeGreaterThanOrEqual(18);
  expect(paths).toEqual(expect.arrayContaining(["/quotes/:id/edit", "/quotes/:id/send"]));
});

for (const [index, [who, arrive]] of Object.entries(everybody).entries()) {
  test(`Every page opens without a fault as ${who}`, async ({ page }) => {
    test.setTimeout((long ? 30 : 10) * 60_000);
    // What is fetched ahead would be fetched again at each address.
    await occupyMainThread(page);
    const faults = await listenForFaults(page);
    await arrive(page);
    const ids = await findRecords(page);
    // Each page is opened at one size and turned to the other, and at the next one as the next person.
    let isSmall = index % 2 === 1;
    for (const path of paths) {
      await page.setViewportSize(isSmall ? PHONE : LAPTOP);
      // Once a document is there, the others are what its links lead to; the long suite opens each by its address.
      const address = path.replace(":id", ids[path.split("/")[1] ?? ""] ?? NOBODY);
      if (long || path === paths[0]) await page.goto(address);
      else await goInside(page, address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      // Where the page would lead home after a while, a key makes it stay.
      await page.keyboard.press("Shift");
      const tabs = page.getByRole("main").getByRole("tab");
      await waitForContent(page);
      for (let tab = 0; tab < Math.max(1, await tabs.count()); tab++) {
        if ((await tabs.count()) > 0) await tabs.nth(tab).click();
        await waitForContent(page);
        if (long) await expectAccessible(page);
      }
      isSmall = !isSmall;
      await page.setViewportSize(isSmall ? PHONE : LAPTOP);
      await waitForContent(page);
    }
    expect(faults).toEqual([]);
  });
}

test("The customer's pages open without a fault", async ({ page }) => {
  await enter(page, accounts.northernEngineer);
  const customer = { customerName: "Margaret O’Connell", customerEmail: "margaret@mill.test" };
  const { path } = await aSentQuote(page, { ...customer, customerKind: "consumer" });
  await page.context().clearCookies();
  const faults = await listenForFaults(page);
  for (const address of [path, `${path}/accept`, `${path}/decline`, `${path}/reminders`]) {
    for (const size of [LAPTOP, PHONE]) {
      await page.setViewportSize(size);
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      // What the page's own script does begins with a touch.
      await page.mouse.wheel(0, 100);
    }
  }
  expect(faults).toEqual([]);
});

/** Whatever goes wrong in this page from now on, in words. */
async function listenForFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const note = (fault: string) => faults.push(`${new URL(page.url()).pathname}: ${fault}`);
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) note(`${message.type()} ${message.text()}`);
  });
  page.on("pageerror", (error) => note(String(error)));
  page.on("response", (response) => {
    if (response.status() >= 400) note(`${response.status()} ${response.url()}`);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText;
    // Whoever goes to another page asks for nothing more on this one.
    if (reason !== "net::ERR_ABORTED") note(`${reason} ${request.url()}`);
  });
  await page.addInitScript(`addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    console.error("The policy refuses " + violatedDirective + " " + blockedURI));`);
  return faults;
}

/** Nothing is being fetched any more that the page waits for. */
async function waitForContent(page: Page): Promise<void> {
  await expect(page.locator(".skeleton, [aria-busy=true]")).toHaveCount(0);
}

const NOBODY = "01890000-0000-7000-8000-000000000000";

/** What the user may see, by the first word of the paths: a quote, and a customer and a pump made for this. */
async function findRecords(page: Page): Promise<Record<string, string>> {
  type Row = { id: string };
  const quotes = await ask<Row[]>(page, "/api/quotes").catch(() => []);
  if (quotes[0] === undefined) return {};
  const customer = { name: "Ancoats Mill", site: { postcode: "M4 6BF" } };
  const { id } = await sendChange<Row>(page, "POST", "/api/customers", customer);
  const { sites } = await ask<{ sites: Row[] }>(page, `/api/customers/${id}/sites`);
  const pump = await sendChange<Row>(page, "POST", `/api/sites/${sites[0]?.id}/pumps`, { name: "Booster set" });
  return { quotes: quotes[0].id, customers: id, pumps: pump.id };
}
