// Reading quotes: the dashboard, the list and one quote (QB 2.5, 2.7 and 2.8), on the laptop and on the phone.
import type { Page } from "@playwright/test";
import { accounts, ask, draft, enter, expect, expectAccessible, pageTitle, tell, test, toastWith } from "./support.ts";

const { northernAdmin: ADMIN, northernEngineer: ENGINEER, severnAdmin: ELSEWHERE } = accounts;

/** What the tests read of a quote on the wire, in pounds. */
interface Wire {
  id: string;
  quoteNumber: string;
  userId: string;
  status: string;
  customerName: string;
  labourCost: number | null;
  totalCost: number | null;
  isManual: boolean;
  needsRecalculation: boolean;
  validUntil: string | null;
  createdAt: string;
}

const pounds = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });
const day = new Intl.DateTimeFormat("en-US", {
  timeZone: "Europe/London",
  month: "short",
  day: "2-digit",
  year: "numeric",
});

/** A draft of one's own, from the first option of each list: nobody else's test calculates it. */
async function aDraft(page: Page): Promise<Wire> {
  return draft(page, {
    customerName: "Saltaire Mill Residents",
    postcode: "BD18 3LA",
  });
}

async function aQuote(page: Page, wanted: (quote: Wire) => boolean): Promise<Wire> {
  const found = (await ask<Wire[]>(page, "/api/quotes")).findLast(wanted);
  if (!found) throw new Error("The demonstration data holds no such quote");
  return found;
}

const calculated = (quote: Wire) => quote.status === "calculated" && !quote.isManual && !quote.needsRecalculation;

const plate = (page: Page, title: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

/** A fact on a plate, by its label. */
const fact = (page: Page, label: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd")
    .first();

/** A quote in the list: a row of the table, on the phone a card. */
const entry = (page: Page, { quoteNumber }: Wire) =>
  page.getByRole("row").or(page.getByRole("listitem")).filter({ hasText: quoteNumber });

// Nobody's tests create quotes there, so the dashboard stands still.
for (const [email, role] of [
  [ELSEWHERE, "company admin"],
  [accounts.severnEngineer, "user"],
] as const) {
  test(`${email} sees the five newest quotes and how many are their own`, async ({ page }) => {
    await enter(page, email, "/");
    const quotes = await ask<Wire[]>(page, "/api/quotes");
    const me = await ask<{ id: string; firstName: string; lastName: string }>(page, "/api/auth/user");

    const recent = plate(page, "Recent Quotes").getByRole("listitem");
    await expect(recent).toHaveCount(5);
    for (const [index, quote] of quotes.slice(0, 5).entries()) {
      const row = recent.nth(index);
      await expect(row).toContainText(quote.quoteNumber);
      await expect(row).toContainText(quote.customerName);
      await expect(row).toContainText(day.format(new Date(quote.createdAt)));
      await expect(row).toContainText(quote.totalCost === null ? "-" : pounds.format(quote.totalCost));
    }
    const own = quotes.filter(({ userId }) => userId === me.id).length;
    await expect(fact(page, "Your quotes")).toHaveText(String(own));
    await expect(fact(page, "Name")).toHaveText(`${me.firstName} ${me.lastName}`);
    await expect(fact(page, "Role")).toHaveText(role);
    await expectAccessible(page);
  });
}

test("From the dashboard I get to one quote, to all quotes and to a new one", async ({ page }) => {
  await enter(page, ENGINEER, "/");
  await page
    .getByRole("link", { name: /^View quote/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: /^Quote NPL-/ })).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "View All", exact: true }).click();
  await expect(pageTitle(page, "All Quotes")).toBeVisible();
  await page.getByRole("link", { name: "New Quote" }).click();
  await expect(page).toHaveURL(/\/wizard$/);
});

test("I click anywhere in a quote's row, read the quote, and go back to the list", async ({ page }) => {
  await enter(page, ADMIN);
  const quote = await aQuote(page, calculated);
  await page.goto(`/quotes?search=${quote.quoteNumber}`);
  await expect(page.getByText(/^Showing 1 to (\d+) of \1 total quotes$/)).toBeVisible();

  await entry(page, quote).click();
  await expect(page).toHaveURL(new RegExp(`/quotes/${quote.id}$`));
  await expect(page.getByRole("heading", { level: 1, name: `Quote ${quote.quoteNumber}` })).toBeVisible();
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page).toHaveURL(/\/quotes$/);
  await expect(page.getByText(/^Showing 1 to 50 of \d+ total quotes$/)).toBeVisible();
});

test("An administrator reads a calculated quote with its costs and the sums behind them", async ({ page }) => {
  await enter(page, ADMIN);
  const quote = await aQuote(page, calculated);
  await page.goto(`/quotes/${quote.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Quote ${quote.quoteNumber} Active`);
  await expect(fact(page, "Customer")).toHaveText(quote.customerName);
  await expect(fact(page, "Labour cost")).toHaveText(pounds.format(quote.labourCost ?? 0));
  const price = plate(page, "Price Breakdown");
  await expect(price).toContainText(/\d+\.\d h × \d+ engineers? × £[\d,]+\.\d\d\/h/);
  await expect(price.getByRole("status")).toHaveText(pounds.format(quote.totalCost ?? 0));
  await expect(plate(page, "Applied Calculation Rules")).toContainText("at least");
  await expectAccessible(page);
});

test("An engineer reads the total of a calculated quote, but not its costs", { tag: "@once" }, async ({ page }) => {
  await enter(page, ENGINEER);
  const quote = await aQuote(page, calculated);
  await page.goto(`/quotes/${quote.id}`);
  await expect(fact(page, "Labour cost")).toHaveText("-");
  await expect(fact(page, "Material cost")).toHaveText("-");
  const price = plate(page, "Price Breakdown");
  await expect(price.getByRole("status")).toHaveText(pounds.format(quote.totalCost ?? 0));
  await expect(price).not.toContainText("×");
});

test("I calculate a draft and see its price, here and in the list", async ({ page, isMobile }) => {
  await enter(page, ENGINEER);
  const draft = await aDraft(page);
  await page.goto("/quotes");
  await expect(entry(page, draft)).toContainText(/draft/i);
  await expectAccessible(page);
  await entry(page, draft).click();
  await expect(page.getByText("Quote not calculated yet")).toBeVisible();
  await expectAccessible(page);
  if (isMobile) {
    const first = await page.getByRole("button", { name: "Download PDF" }).boundingBox();
    const last = await page.getByRole("link", { name: "Edit Quote" }).boundingBox();
    expect([first?.x, last && last.x + last.width], "the ways on fill their row").toEqual([16, 344]);
  }

  await page.getByRole("button", { name: "Calculate" }).click();
  await expect(toastWith(page, "Quote calculation completed successfully.")).toBeVisible();
  const total = plate(page, "Price Breakdown").getByRole("status");
  await expect(total).toHaveText(/^£[\d,]+\.\d\d$/);
  const price = (await total.textContent()) ?? "";
  await page.getByRole("link", { name: "Back" }).click();
  await expect(entry(page, draft)).toContainText(price);
  await expect(entry(page, draft)).toContainText(/Active|calculated/);
});

test("When a calculation fails I read why, and nothing is lost", { tag: "@once" }, async ({ page }) => {
  await enter(page, ENGINEER);
  const draft = await aDraft(page);
  await page.goto(`/quotes/${draft.id}`);
  const error = "The price would be more than a quote holds.";
  await page.route("**/calculate", (route) => route.fulfill({ status: 422, json: { error, code: "price_too_large" } }));
  await page.getByRole("button", { name: "Calculate" }).click();
  await expect(toastWith(page, "Failed to calculate quote. Please try again.")).toBeVisible();
  await expect(page.getByRole("alert").getByText(error)).toBeVisible();
  await expect(page.getByText("Quote not calculated yet")).toBeVisible();
});

test("A quote that was sent says until when it is valid", { tag: "@once" }, async ({ page }) => {
  await enter(page, ADMIN);
  const quote = await aQuote(page, ({ status }) => status === "sent");
  await page.goto(`/quotes/${quote.id}`);
  const information = plate(page, "Quote Information");
  await expect(information).toContainText("Valid Until: 30 days");
  await expect(information).toContainText(day.format(new Date(quote.validUntil ?? 0)));
  await expect(information).toContainText("Sent");
  await expect(page.getByRole("button", { name: "Calculate" })).toHaveCount(0);
});

test("A quote that was changed after its calculation says that it needs another one", { tag: "@once" }, async ({
  page,
}) => {
  await enter(page, ADMIN);
  const quote = await aQuote(page, ({ needsRecalculation }) => needsRecalculation);
  await page.goto(`/quotes?search=${quote.quoteNumber}`);
  await expect(entry(page, quote)).toContainText("Recalculate");
  await entry(page, quote).click();
  await expect(page.getByText("Needs recalculation.")).toBeVisible();
  await expectAccessible(page);
});

test("What my role may not do with quotes is not offered to me", async ({ page, isMobile }) => {
  await enter(page, ENGINEER);
  const draft = await aDraft(page);
  const offered = async (count: number) => {
    await page.goto(`/quotes/${draft.id}`);
    await expect(page.getByRole("heading", { level: 1, name: `Quote ${draft.quoteNumber}` })).toBeVisible();
    for (const name of ["Calculate", "Add Note", "Duplicate Quote"]) {
      await expect(page.getByRole("button", { name, exact: true }), name).toHaveCount(count);
    }
    await expect(page.getByRole("link", { name: "Edit Quote" })).toHaveCount(count);
    await page.goto("/quotes");
    await expect(entry(page, draft)).toBeVisible();
    await expect(page.getByRole("link", { name: "New Quote" })).toHaveCount(count);
    await expect(page.getByRole("searchbox")).toHaveCount(count);
    if (isMobile) await expect(entry(page, draft).getByRole("button", { name: /^Copy/ })).toHaveCount(count);
  };
  await offered(1);
  await page.route("**/api/auth/user", async (route) => {
    const user = await (await route.fetch()).json();
    await route.fulfill({ json: { ...user, permissions: { ...user.permissions, quotes: ["view"] } } });
  });
  await offered(0);
  await page.goto(`/quotes/${draft.id}/edit`);
  await expect(page.getByText(/Your role may not edit quotes\./)).toBeVisible();
  await page.goto("/wizard");
  await expect(page.getByText(/Your role may not create quotes\./), "before anything is filled in").toBeVisible();
  await expect(page.getByRole("button", { name: "Edit Details" })).toHaveCount(0);
});

test("A draft whose costs were typed in is not called calculated", { tag: "@once" }, async ({ page }) => {
  await enter(page, ADMIN);
  const { id } = await aDraft(page);
  await tell(page, "PUT", `/api/quotes/${id}`, { labourCost: 100, materialCost: 20.5 });
  for (const path of [`/quotes/${id}`, `/quotes/${id}/edit`]) {
    await page.goto(path);
    const price = plate(page, "Price Breakdown");
    await expect(price.getByRole("status")).toHaveText("£120.50");
    await expect(price.getByText("Not calculated", { exact: true })).toBeVisible();
    await expect(price.getByText("Quote not calculated yet: these figures were typed in.")).toBeVisible();
    await expect(page.getByText("Calculated", { exact: true })).toHaveCount(0);
  }
});

test("A quote that does not exist, or is another company's, is not found", { tag: "@once" }, async ({
  page,
  browser,
}) => {
  const elsewhere = await browser.newPage();
  await enter(elsewhere, ELSEWHERE);
  const foreign = await aQuote(elsewhere, () => true);
  await elsewhere.close();

  await enter(page, ADMIN);
  for (const id of ["01890000-0000-7000-8000-000000000000", "nonsense", foreign.id]) {
    await page.goto(`/quotes/${id}`);
    await expect(pageTitle(page, "Quote Not Found")).toBeVisible();
    await expect(page.getByText(foreign.customerName)).toHaveCount(0);
  }
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to Quotes" }).click();
  await expect(pageTitle(page, "All Quotes")).toBeVisible();
});
