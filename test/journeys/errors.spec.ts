// The error catalogue (QB 8): each fault made to happen, and what a person reads then.
import type { Page, Route } from "@playwright/test";
import { draftOf, expectFailure, expectSuccess, expectToLeave, NETWORK, TIMEOUT } from "./errors-steps.ts";
import {
  accounts,
  button,
  consoleMay,
  enter,
  expect,
  fillSignIn,
  pageTitle,
  pressSignedOut,
  stopClock,
  tell,
  test,
} from "./support.ts";
import { reachReview, step } from "./wizard-steps.ts";

const { northernEngineer: ENGINEER } = accounts;

/** The list's own call, and the dashboard's. */
const quotes = (url: URL) => url.pathname === "/api/quotes";
const posted = (fault: (route: Route) => Promise<void>) => (route: Route) =>
  route.request().method() === "POST" ? fault(route) : route.fallback();

/**
 * What is never answered here the page gives up after half a second instead of half a minute; a slow machine has its time
 * for all else.
 */
const waitBriefly = (page: Page) =>
  page.addInitScript(`{
    const ask = fetch;
    let latest;
    AbortSignal.timeout = () => (latest = new AbortController()).signal;
    globalThis.fetch = (address, init) => {
      const given = latest;
      if (/^\\/api\\/quotes(\\?|$)|\\/calculate$/.test(address))
        setTimeout(() => given.abort(new DOMException("It took too long", "TimeoutError")), 500);
      return ask(address, init);
    };
  }`);
const noAnswer = () => {};

test("With the network cut I read that the server cannot be reached, and go on when it is back", async ({
  page,
  context,
}) => {
  const draft = await draftOf(page, ENGINEER);
  await page.goto("/quotes");
  await expect(page.getByText(/total quotes$/)).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel("Status").selectOption({ label: "Draft" });
  await expect(page.getByRole("main").getByText(NETWORK)).toBeVisible();
  await context.setOffline(false);
  // The page reads again by itself as soon as it hears of the network, which may be before anybody can press it.
  await button(page, "Try Again")
    .click({ timeout: 2_000 })
    .catch(() => {});
  await expect(page.getByText(/total quotes$/)).toBeVisible();

  await page.goto(`/quotes/${draft.id}`);
  await expect(button(page, "Calculate")).toBeVisible();
  await context.setOffline(true);
  await button(page, "Calculate").click();
  await expectFailure(page, "Error", "Failed to calculate quote. Please try again.");
  await expect(page.getByRole("alert").getByText(NETWORK)).toBeVisible();
  await context.setOffline(false);
  await button(page, "Calculate").click();
  await expectSuccess(page, "Quote Calculated", "Quote calculation completed successfully.");
});

test("When the server never answers I read that it took too long, at a page and at a button", async ({ page }) => {
  const draft = await draftOf(page, ENGINEER);
  await waitBriefly(page);
  await page.route(quotes, noAnswer);
  await page.goto("/quotes");
  await expect(page.getByRole("main").getByText(TIMEOUT)).toBeVisible();
  await page.unrouteAll();

  await page.route("**/calculate", noAnswer);
  await page.goto(`/quotes/${draft.id}`);
  await button(page, "Calculate").click();
  await expect(page.getByRole("alert").getByText(TIMEOUT)).toBeVisible();
  await expectFailure(page, "Error", "Failed to calculate quote. Please try again.");
});

test("Any other failure is the status, a colon and what the server said", async ({ page }) => {
  // One rule throughout: between two, what others do at this moment would be read, and be an answer.
  let answer: Parameters<Route["fulfill"]>[0] = { status: 500, body: "" };
  await page.route(quotes, (route) => route.fulfill(answer));
  await enter(page, ENGINEER, "/quotes");
  const answers = [
    [{ status: 502, body: "The pump house is flooded" }, "502: The pump house is flooded"],
    [
      { status: 503, json: { error: "The database cannot be reached right now.", code: "database_away" } },
      "The database cannot be reached right now.",
    ],
    [{ status: 404, body: "" }, "404: Not Found"],
  ] as const;
  await expect(page.getByText("500: Internal Server Error", { exact: true })).toBeVisible();
  for (const [next, words] of answers) {
    answer = next;
    await button(page, "Try Again").click();
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  }
});

test("As long as the company is not known, no amount has a currency", async ({ page }) => {
  consoleMay(page, /Failed to fetch company: 500/);
  const { id } = await draftOf(page, ENGINEER);
  await tell(page, "POST", `/api/quotes/${id}/calculate`);
  await page.route("**/api/company", (route) => route.fulfill({ status: 500, body: "" }));
  const main = page.getByRole("main");
  for (const path of ["/", "/quotes", `/quotes/${id}`]) {
    await page.goto(path);
    await expect(main.getByText(/^\d{1,3}(,\d{3})*\.\d\d$/).first(), path).toBeVisible();
    // The history's sentences come from the server, which knows the currency.
    await expect(main.getByText(/^£/), path).toHaveCount(0);
  }

  await page.unroute("**/api/company");
  let answerCompany = () => {};
  const asked = new Promise<void>((resolve) => {
    answerCompany = resolve;
  });
  await page.route("**/api/company", async (route) => {
    await asked;
    const company = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...company, currency: "EUR", currencySymbol: "€" } });
  });
  await page.goto("/");
  await expect(main.getByText(/^\d{1,3}(,\d{3})*\.\d\d$/).first()).toBeVisible();
  await expect(main.getByText(/^£/)).toHaveCount(0);
  answerCompany();
  await expect(main.getByText(/^€\d/).first()).toBeVisible();
});

test("Signed out in the middle of my work I am told so, taken to sign in after half a second, and find everything as I left it", async ({
  page,
}) => {
  await enter(page, ENGINEER, "/wizard");
  await reachReview(page, "Langsett Water Treatment");
  await page.getByLabel("Notes").fill("Confined space: two permits");
  await stopClock(page);
  await pressSignedOut(page, "Create Quote");
  await expectFailure(page, "Unauthorized", "You are logged out. Logging in again...");
  await expect(page.getByRole("main"), "screens show nothing meanwhile").toHaveCount(0);
  await expectToLeave(page, "/api/login");
  await expect(pageTitle(page, "Sign in")).toBeVisible();

  await fillSignIn(page, ENGINEER);
  await expect(step(page, "Review")).toBeAttached();
  await expect(page.getByText("Langsett Water Treatment").first()).toBeVisible();
  await expect(page.getByLabel("Notes")).toHaveValue("Confined space: two permits");
});

test("A page that is read with a 401 leads to sign-in as well", async ({ page }) => {
  let answer = () => {};
  const wanted = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(quotes, async (route) => {
    await wanted;
    await route.fulfill({ status: 401, json: { error: "Unauthorized", code: "unauthorized" } });
  });
  await enter(page, ENGINEER, "/quotes");
  await expect(pageTitle(page, "All Quotes")).toBeVisible();
  await stopClock(page);
  answer();
  await expectFailure(page, "Unauthorized", "You are logged out. Logging in again...");
  await expectToLeave(page, "/api/login");
  await page.unrouteAll();
});

test("A refused sign-in says what the server says, or the status when it says nothing", async ({ page }) => {
  await page.goto("/");
  await fillSignIn(page, ENGINEER, "wrong password");
  await expectFailure(page, "Login failed", "Invalid email or password");
  for (const [answer, words] of [
    [{ status: 500, body: "" }, "HTTP 500"],
    [{ status: 503, body: "Volute is being updated." }, "Volute is being updated."],
  ] as const) {
    await page.unrouteAll();
    await page.route("**/api/auth/login", (route) => route.fulfill(answer));
    await button(page, "Sign in").click();
    await expectFailure(page, "Login failed", words);
    await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
  }
  await expect(page).toHaveURL(/\/$/);
});

test("Creating and calculating say in their own words that they failed, that they wait, and that they worked", async ({
  page,
}) => {
  await enter(page, ENGINEER, "/wizard");
  await reachReview(page, "Ladybower Estate");
  const overPlan = "The Starter plan allows 20 quotes a month, and this month's are used up.";
  for (const [fault, words] of [
    [{ status: 500, body: "" }, "Failed to create quote. Please try again."],
    [{ status: 502, body: "Bad gateway" }, "Failed to create quote. Please try again."],
    // Trying again would not help.
    [{ status: 402, json: { error: overPlan, code: "plan_limit" } }, overPlan],
  ] as const) {
    await page.unrouteAll();
    await page.route(
      quotes,
      posted((route) => route.fulfill(fault)),
    );
    await button(page, "Create Quote").click();
    await expectFailure(page, "Error", words);
    await expect(button(page, "Create Quote")).toBeEnabled();
  }
  await page.unrouteAll();
  const create = await held(page, quotes);
  await button(page, "Create Quote").click();
  await expect(button(page, "Creating...")).toBeVisible();
  create();
  await expectSuccess(page, "Quote Created", /^Quote NPL-\d{6} has been created successfully\.$/);

  await page.route("**/calculate", (route) => route.fulfill({ status: 500, body: "" }));
  await button(page, "Calculate").click();
  await expectFailure(page, "Error", "Failed to calculate quote. Please try again.");
  await page.unrouteAll();
  const calculate = await held(page, "**/calculate");
  await button(page, "Calculate").click();
  await expect(button(page, "Calculating...")).toBeVisible();
  calculate();
  await expectSuccess(page, "Quote Calculated", "Quote calculation completed successfully.");
  await expect(button(page, "Save & View Quote").first()).toBeVisible();
});

/** Holds an answer back until it is let go. */
async function held(page: Page, address: string | ((url: URL) => boolean)): Promise<() => void> {
  let release = () => {};
  const waiting = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    address,
    posted(async (route) => {
      await waiting;
      await route.continue();
    }),
  );
  return release;
}

test("A page that breaks while it is shown says so, with the details, and comes back by trying again or reloading", async ({
  page,
}) => {
  consoleMay(page, /Invalid time value/);
  const draft = await draftOf(page, ENGINEER);
  const broken = (url: URL) => url.pathname === `/api/quotes/${draft.id}`;
  await page.route(broken, (route) => route.fulfill({ json: { ...draft, createdAt: "no time at all" } }));
  await page.goto(`/quotes/${draft.id}`);
  await expect(pageTitle(page, "Something went wrong")).toBeVisible();
  await expect(page.getByText("Invalid time value", { exact: true })).toBeVisible();
  await expect(page.locator("pre")).toBeHidden();
  await page.getByText("Technical details").click();
  await expect(page.locator("pre")).toContainText("RangeError: Invalid time value");

  // The state is cleared, so the details are folded again; the fault is still there, so the page breaks anew.
  await button(page, "Try Again").click();
  await expect(page.locator("pre")).toBeHidden();
  await expect(pageTitle(page, "Something went wrong")).toBeVisible();
  await page.unrouteAll();
  await button(page, "Reload Page").click();
  await expect(page.getByRole("heading", { level: 1, name: `Quote ${draft.quoteNumber}` })).toBeVisible();
});
