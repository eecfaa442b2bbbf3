// Quotes made without a network: they wait on the device, and become one quote each.
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { asPlatform, limitQuotes, ownCompany } from "./admin-steps.ts";
import {
  makeQuoteOffline,
  ready,
  STORED_OFFLINE,
  serveWizardPostcode,
  test,
  waitingPanel,
  waitingRow,
  without,
} from "./offline-steps.ts";
import {
  accounts,
  ask,
  button,
  enter,
  expect,
  expectAccessible,
  fillSignIn,
  listen,
  password,
  sendChange,
  userMenu,
} from "./support.ts";
import { unique } from "./user-steps.ts";
import { reachReview, readPrice } from "./wizard-steps.ts";

const own = ownCompany();

/** A pass of the sender, the look-out for a network and a busy machine. */
const SOON = { timeout: 120_000 };

interface Wire {
  id: string;
  customerName: string;
  totalCost: number | null;
  calculatedAt: string | null;
}

const money = (pounds: number) => new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" }).format(pounds);
/** The own company serves the postcode of the wizard's steps. */
async function readyInOwn(page: Page): Promise<void> {
  await enter(page, own.email);
  await serveWizardPostcode(page);
  await ready(page, own.email);
}

/** What the server has of this customer, asked past the network that is taken away. */
const quotesOf = async (page: Page, name: string) =>
  (await ask<Wire[]>(page, "/api/quotes")).filter(({ customerName }) => customerName === name);

async function expectOne(page: Page, name: string, shown: string): Promise<void> {
  await expect.poll(async () => (await quotesOf(page, name)).length, SOON).toBe(1);
  const found = await quotesOf(page, name);
  expect(found[0]?.calculatedAt).not.toBeNull();
  expect(money(found[0]?.totalCost ?? 0)).toBe(shown);
}

test("What I priced without a network is still there after the browser was closed, and becomes one quote", async ({
  network,
  launchOptions,
}, info) => {
  const open = async (): Promise<[BrowserContext, Page]> => {
    const context = await chromium.launchPersistentContext(info.outputPath("profile"), {
      ...launchOptions,
      baseURL: network.url,
      viewport: { width: 360, height: 740 },
    });
    return [context, context.pages()[0] ?? (await context.newPage())];
  };
  const name = `Cellar ${unique()}`;
  const [first, page] = await open();
  await ready(page, accounts.northernEngineer);
  network.cut();
  const shown = await makeQuoteOffline(page, name);
  await expect(page.getByText(STORED_OFFLINE)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Show Waiting Quotes" }).click();
  await expect(waitingRow(page, name)).toContainText(shown);
  await first.close();

  const [second, again] = await open();
  await again.goto("/");
  await expect(waitingRow(again, name)).toContainText(shown);
  await expect(again.getByText("Offline Data: 1 waiting")).toBeVisible();
  await expectAccessible(again);
  network.open();
  await expect(waitingPanel(again)).toHaveCount(0, SOON);
  await expect(again.getByText("Offline Data: Synced")).toBeVisible();
  await expectOne(again, name, shown);
  await second.close();
});

test("An answer that is lost after the quote was made, two tabs and somebody else's network make one quote", async ({
  page,
  network,
  context,
  isMobile,
}) => {
  without(page);
  const name = `Vault ${unique()}`;
  await ready(page, accounts.northernEngineer);
  const other = await context.newPage();
  without(other);
  await other.goto("/");
  await expect(other.getByText("Recent Quotes")).toBeVisible();
  await page.goto("/wizard");
  await reachReview(page, name);
  const shown = (await readPrice(page, isMobile)).total;
  // Everything is done, and nothing answered.
  network.cutAfter("down", 1);
  await button(page, "Create and Calculate").click();
  await expect(page.getByText("No number yet")).toBeVisible({ timeout: 120_000 });
  await expect(waitingRow(other, name)).toContainText(shown);
  network.demand();
  const answer = other.waitForResponse("**/api/quotes/offline");
  await button(other, `Send Now: ${name}`).click();
  expect((await answer).headers()["content-type"], "the network's own page").toBe("text/html");
  await expect(waitingRow(other, name)).toContainText("It will be sent to the office when there is a signal.");
  network.open();
  await expect(waitingPanel(other)).toHaveCount(0, SOON);
  await expect(page.getByText(/^Quote NPL-\d{6} has been created successfully\.$/).first()).toBeVisible();
  await expectOne(page, name, shown);
});

test("In a network that swallows everything I make a quote, and it is sent when there is one again", {
  tag: "@long",
}, async ({ page, network, isMobile }) => {
  without(page);
  const name = `Weir ${unique()}`;
  await ready(page, accounts.northernEngineer);
  await page.goto("/wizard");
  await reachReview(page, name);
  const shown = (await readPrice(page, isMobile)).total;
  network.swallow();
  await button(page, "Create and Calculate").click();
  await expect(page.getByText("No number yet")).toBeVisible({ timeout: 120_000 });
  network.open();
  await page.goto("/");
  await expect(waitingPanel(page)).toHaveCount(0, SOON);
  await expectOne(page, name, shown);
});

test("Over the plan's limit it waits for a decision, and goes when the limit is raised; others I edit or delete", {
  tag: "@long",
}, async ({ page, network, address }) => {
  without(page);
  const plan = await limitQuotes(address, own.id, 0);
  await readyInOwn(page);
  network.cut();
  const names = ["Sewer", "Well", "Dock"].map((word) => `${word} ${unique()}`) as [string, string, string];
  const shown = await makeQuoteOffline(page, names[0]);
  await makeQuoteOffline(page, names[1]);
  await makeQuoteOffline(page, names[2]);
  network.open();
  await page.goto("/");
  for (const name of names) await expect(waitingRow(page, name)).toContainText("Needs a decision", SOON);
  await expect(waitingRow(page, names[0])).toContainText(/quotes? a month/);
  await expectAccessible(page);
  await button(page, `Delete: ${names[1]}`).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(waitingRow(page, names[1])).toHaveCount(0);
  await button(page, `Edit: ${names[2]}`).click();
  await expect(page.getByText(names[2]).first()).toBeVisible();
  await expect(button(page, "Create and Calculate")).toBeEnabled();
  await asPlatform(address, (platform) => platform.put(`/api/admin/plans/${plan}`, { data: { maxQuotes: 5 } }));
  await page.goto("/");
  await expect(page.getByText(`Continue: ${names[2]}`)).toBeVisible();
  await button(page, `Send Now: ${names[0]}`).click();
  await expect(waitingPanel(page)).toHaveCount(0, SOON);
  await expectOne(page, names[0], shown);
});

test("When my session has ended and the tables have changed meanwhile, I sign in, it is sent, and both prices are there", {
  tag: "@long",
}, async ({ page, network, browser, address }) => {
  without(page);
  const name = `Crypt ${unique()}`;
  await readyInOwn(page);
  network.cut();
  const shown = await makeQuoteOffline(page, name);
  // From elsewhere, past the network.
  const elsewhere = await browser.newPage({ baseURL: address });
  await enter(elsewhere, own.email);
  const [zone] = await ask<{ id: number; version: number }[]>(elsewhere, "/api/admin/locations");
  await sendChange(elsewhere, "PUT", `/api/admin/locations/${zone?.id}`, { hourlyRate: 99, version: zone?.version });
  await elsewhere.request.delete("/api/auth/sessions");
  await elsewhere.close();
  const heard = await listen(page);
  network.open();
  await expect(button(page, "Sign in")).toBeVisible(SOON);
  expect((await heard()).join("\n")).toContain("Sign in to send 1 quote.");
  await fillSignIn(page, own.email, password);
  await expect(userMenu(page)).toBeVisible();
  await page.goto("/");
  await expect(page.getByText("Offline Data:")).toBeVisible();
  await expect.poll(async () => (await quotesOf(page, name)).length, SOON).toBe(1);
  await expect(waitingPanel(page)).toHaveCount(0, SOON);
  const [quote] = await quotesOf(page, name);
  const { conflict } = await ask<{ conflict: { offlineTotal: number } | null }>(page, `/api/quotes/${quote?.id}`);
  expect(money(conflict?.offlineTotal ?? 0)).toBe(shown);
});
