// The customer's page, opened by a link that the staff made: with and without a script, on a phone, in both themes.
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import axe from "axe-core";
import { aSentQuote } from "./edit-steps.ts";
import { accounts, ask, enter, expect, test } from "./support.ts";

interface Quote {
  id: string;
  version: number;
  status: string;
}
interface Revisions {
  revisions: {
    links: { openingCount: number; openedOn: string | null }[];
    answer: { name: string; signed: boolean } | null;
  }[];
}

const NAME = `Margaret O’Connell${", of the Ancoats Mill Management Company".repeat(4)}`;

/** A quote that has been sent, and the path of a link to it. */
async function offered(page: Page, customerKind: "consumer" | "business") {
  await enter(page, accounts.northernEngineer);
  const customer = { customerName: NAME, customerEmail: "margaret@mill.test" };
  const { quote, path } = await aSentQuote(page, { ...customer, customerKind });
  return { id: quote.id, path };
}

const themes = [{ colorScheme: "light" }, { colorScheme: "dark" }, { forcedColors: "active" }] as const;
const long = process.env.VOLUTE_ALL === "1";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
/** Somebody else's browser, without a session. */
async function customers(browser: Browser, baseURL: string | undefined, more: BrowserContextOptions = {}) {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), userAgent: FIREFOX, ...more });
  return context.newPage();
}

async function expectClean(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(`axe.run().then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ": " + nodes.map(({ target }) => target).join(", ")))`);
  expect(found).toEqual([]);
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
}

/** Whatever can be pressed or typed into, links within a sentence excepted, is at least 44 px high. */
async function expectLargeTargets(page: Page): Promise<void> {
  const targets = page.locator(".btn, .input, .check-row, summary, .back a, .bar-reach a, .error-summary a");
  const heights = await targets.evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility())
      .map((one) => [one.textContent || one.id, one.getBoundingClientRect().height] as const),
  );
  expect(heights.length).toBeGreaterThan(3);
  expect(heights.filter(([, height]) => height < 44)).toEqual([]);
}

test("a consumer reads, asks, signs and accepts, and the engineer is told", async ({ page, browser, baseURL }) => {
  const { id, path } = await offered(page, "consumer");
  const customer = await customers(browser, baseURL);
  // A program that runs scripts waits as long as it likes: nobody has touched the page.
  await customer.clock.install();
  const told: string[] = [];
  customer.on("request", (request) => request.url().endsWith("/seen") && told.push(request.method()));
  await customer.goto(path);
  await expect(customer.getByRole("heading", { name: "Price" })).toBeVisible();
  const lines = await customer.evaluate(`(() => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector(".heading > .btn").lastChild);
    return range.getClientRects().length;
  })()`);
  expect(lines, "Download PDF is on one line").toBe(1);
  await customer.clock.runFor(60_000);
  expect(told).toEqual([]);
  await customer.mouse.wheel(0, 100);
  await expect.poll(() => told).toEqual(["POST"]);
  const seen = () => ask<Revisions>(page, `/api/quotes/${id}/revisions`);
  await expect
    .poll(async () => (await seen()).revisions[0]?.links.some(({ openingCount }) => openingCount === 1))
    .toBe(true);

  // The engineer's page is open all the while.
  await page.goto(`/quotes/${id}`);
  await customer.getByLabel("Ask a question").fill("When could you come?");
  await customer.getByRole("button", { name: "Send the question" }).click();
  await expect(customer.getByText("Your message has been sent.")).toBeVisible();

  await customer.getByRole("link", { name: "Accept this quotation" }).click();
  await customer.getByRole("button", { name: /^Accept and agree to pay £/ }).click();
  await expect(customer.getByRole("alert")).toContainText("There is a problem");
  await customer.getByRole("link", { name: "Enter your full name" }).click();
  await expect(customer.getByLabel("Your full name")).toBeFocused();
  await customer.keyboard.type("Margaret O’Connell");
  const field = await customer.locator("canvas").boundingBox();
  if (!field) throw new Error("There is no field to sign in");
  await customer.mouse.move(field.x + 20, field.y + 60);
  await customer.mouse.down();
  await customer.mouse.move(field.x + 120, field.y + 20, { steps: 8 });
  await customer.mouse.move(field.x + 200, field.y + 80, { steps: 8 });
  await customer.mouse.up();
  await customer.getByLabel(/^I have read quotation/).check();
  await customer.getByRole("button", { name: /^Accept and agree to pay £/ }).click();
  await expect(customer.getByText("Accepted by Margaret O’Connell")).toBeVisible();
  await expect(page.getByText("Accepted", { exact: true }).first()).toBeVisible();
  const record = customer.waitForEvent("download");
  await customer.getByRole("link", { name: "Download the record" }).click();
  expect((await record).suggestedFilename()).toMatch(/^Acceptance-.*\.pdf$/);
  expect((await seen()).revisions[0]?.answer).toMatchObject({ name: "Margaret O’Connell", signed: true });
  expect((await ask<Quote>(page, `/api/quotes/${id}`)).status).toBe("accepted");
});

test("everything but the drawing works without a script, on a phone", async ({ page, browser, baseURL }) => {
  const { id, path } = await offered(page, "business");
  const phone = { viewport: { width: 360, height: 740 }, javaScriptEnabled: false };
  const customer = await customers(browser, baseURL, phone);
  await customer.goto(path);
  await expect(customer.getByText("Total without VAT")).toBeVisible();
  await customer.getByRole("link", { name: "Accept this quotation" }).click();
  await expect(customer.locator("canvas")).toBeHidden();
  await customer.getByLabel("Purchase order number (optional)").fill("PO 4711");
  await customer.getByLabel("Your full name").fill("Margaret O’Connell");
  await customer.getByRole("button", { name: /^Accept and agree to pay £/ }).click();
  await expect(customer.getByRole("alert")).toContainText("Tick the box");
  await expect(customer.getByLabel("Purchase order number (optional)")).toHaveValue("PO 4711");
  await customer.getByLabel(/^I have read quotation/).check();
  await customer.getByRole("button", { name: /^Accept and agree to pay £/ }).click();
  await expect(customer.getByText("Accepted by Margaret O’Connell")).toBeVisible();
  const { revisions } = await ask<Revisions>(page, `/api/quotes/${id}/revisions`);
  expect(revisions[0]?.answer).toMatchObject({ name: "Margaret O’Connell", signed: false });
});

test("staff see what the customer sees, and cannot answer", { tag: "@long" }, async ({ page }) => {
  const { path } = await offered(page, "consumer");
  await page.goto(path);
  await expect(page.getByText("This is what your customer sees.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Accept this quotation" })).toHaveCount(0);
});

test("every target is large enough for a finger, upright and on its side", async ({ page, browser, baseURL }) => {
  const { path } = await offered(page, "consumer");
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 844, height: 390 },
  ]) {
    const customer = await customers(browser, baseURL, { viewport, hasTouch: viewport.width === 844 });
    for (const address of ["", "/accept", "/decline"]) {
      await customer.goto(path + address);
      await expectLargeTargets(customer);
    }
    await customer.context().close();
  }
  // With a mouse as well.
  const customer = await customers(browser, baseURL, { viewport: { width: 1366, height: 768 } });
  await customer.goto(`${path}/accept`);
  await expect(customer.getByRole("button", { name: "No, my name is enough" })).toHaveCSS("min-height", "44px");
  await customer.context().close();
});

test("each page is accessible at every width, in both themes", async ({ page, browser, baseURL }) => {
  const { path } = await offered(page, "consumer");
  const declined = await offered(page, "business");
  const pages = [path, `${path}/accept`, `${declined.path}/decline`, "/q/nothing", "/verify", "/reset-password"];
  // Where things stand is by the width, their colours by the theme: the long suite looks at each with each.
  const looks = long
    ? [320, 360, 1366].flatMap((width) => themes.map((theme) => ({ width, theme })))
    : themes.slice(0, 2).map((theme, index) => ({ width: [320, 1366][index] ?? 0, theme }));
  for (const { width, theme } of looks) {
    const customer = await customers(browser, baseURL, { ...theme, viewport: { width, height: 740 } });
    for (const address of pages) {
      await customer.goto(address);
      await expect(customer.getByRole("heading", { level: 1 })).toBeVisible();
      await expectClean(customer);
    }
    await customer.goto(`${path}/accept`);
    await customer.getByRole("button", { name: /^Accept and agree/ }).click();
    await expect(customer.getByRole("alert")).toBeVisible();
    await expectClean(customer);
    await customer.context().close();
  }
});
