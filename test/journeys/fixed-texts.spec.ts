// The words that are promised (QB 2), each on its own page. What the server answers is laid down here where
// the page must show a certain quote; everything else is the demonstration company's.
import type { Locator, Page } from "@playwright/test";
import { calculatedOf, draftOf } from "./errors-steps.ts";
import { accounts, ask, button, enter, expect, held, pageTitle, test, userMenu } from "./support.ts";
import { chooseJob, enterCustomer, step } from "./wizard-steps.ts";

const { northernEngineer: ENGINEER, northernAdmin: ADMIN, severnEngineer: ELSEWHERE, platform: PLATFORM } = accounts;

type Json = Record<string, unknown>;
interface Quotes {
  quotes: Json[];
}

/** Changes what the server answers about quotes before the page sees it. */
async function answering(page: Page, path: string, change: (answer: Json & Quotes) => Json): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => route.fulfill({ json: change((await (await route.fetch()).json()) as Json & Quotes) }),
  );
}

const plate = (page: Page, title: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
/** A fact by its label, on the whole page or on one plate. */
const fact = (within: Page | Locator, label: string) => {
  const page = "page" in within ? within.page() : within;
  const term = page.getByText(label, { exact: true });
  return within.locator("dl > div").filter({ has: term }).locator("dd").first();
};
/** Each of them in sight, word for word. */
async function expectWords(within: Page | Locator, words: readonly string[]): Promise<void> {
  for (const word of words) await expect(within.getByText(word, { exact: true }).first(), word).toBeVisible();
}

const NAMED = { statusLabel: "Sent", statusColor: "#3b82f6" };
/** Three quotes of different states, as the dashboard and the list are to show them. */
const three = ([first, second, third]: Json[]) => [
  {
    ...first,
    quoteNumber: "SPS-000901",
    status: "calculated",
    totalCost: 1234.5,
    createdAt: "2026-09-03T23:30:00.000Z",
  },
  { ...second, quoteNumber: "SPS-000902", status: "draft", totalCost: null, createdAt: "2026-01-05T09:00:00.000Z" },
  {
    ...third,
    quoteNumber: "SPS-000903",
    status: "sent",
    ...NAMED,
    totalCost: 99,
    createdAt: "2025-12-31T12:00:00.000Z",
  },
];
const onePage = (answer: Json & Quotes) => ({
  ...answer,
  quotes: three(answer.quotes).map((quote) => ({ needsRecalculation: false, isManual: false, ...quote })),
  total: 3,
  start: 1,
  nextCursor: null,
  previousCursor: null,
});

test("The menu of pages is at the side of a wide screen and at the foot of a small one; mine shows my initials", async ({
  page,
  isMobile,
}) => {
  await enter(page, ENGINEER, "/");
  const pages = page.getByRole("navigation", { name: "Main" });
  await expect(pages).toHaveCount(1);
  const place = await pages.boundingBox();
  const screen = page.viewportSize();
  if (!place || !screen) throw new Error("There is no menu of pages");
  if (isMobile) expect(place.y + place.height).toBe(screen.height);
  else expect([place.x, place.width < screen.width / 4, place.height > place.width]).toEqual([0, true, true]);
  await expect(page.getByRole("banner")).toBeInViewport();
  await expect(userMenu(page).locator(".avatar")).toHaveText("TH");

  await userMenu(page).click();
  await expectWords(page.getByRole("menu"), ["Profile", "Light", "Dark", "System", isMobile ? "Sign Out" : "Logout"]);
  const left = page.waitForRequest("**/api/auth/logout-redirect");
  await page.getByRole("menuitem", { name: isMobile ? "Sign Out" : "Logout", exact: true }).click();
  expect((await left).isNavigationRequest()).toBe(true);
  await expect(pageTitle(page, "Sign in")).toBeVisible();
});

test("The company's bar is there as soon as the company is known, and not for a person without one", async ({
  page,
}) => {
  const company = await held(page, "**/api/company");
  await enter(page, ENGINEER, "/");
  const bar = page.getByRole("banner");
  await expect(bar.getByText("Volute", { exact: true })).toBeVisible();
  await expect(page.getByText("Northern Pumps Ltd")).toHaveCount(0);
  company();
  await expect(bar.getByText("Northern Pumps Ltd", { exact: true })).toBeVisible();

  await page.unrouteAll({ behavior: "wait" });
  await answering(page, "/api/company", (one) => ({
    ...one,
    brandImageData: null,
    brandImageUrl: "/logo-elsewhere.png",
  }));
  await page.reload();
  await expect(bar.locator("img")).toHaveAttribute("src", "/logo-elsewhere.png");

  // What the page before reads again by itself is not counted.
  await page.goto("about:blank");
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/company")) asked += 1;
  });
  await answering(page, "/api/auth/user", (user) => ({ ...user, companyId: null }));
  await page.goto("/");
  await expect(bar.getByText("Volute", { exact: true })).toBeVisible();
  expect(asked, "nobody asks for a company that is not there").toBe(0);
});

test("A platform admin waits until it is known whether they impersonate somebody", async ({ page }) => {
  const status = await held(page, "**/api/admin/impersonation-status");
  await enter(page, PLATFORM, "/");
  await expect(page.getByRole("status").getByText("Loading...")).toBeVisible();
  await expect(page.getByRole("banner")).toHaveCount(0);
  status();
  await expect(pageTitle(page, "Platform Administration")).toBeVisible();
  await page.goto("/profile");
  await expect(pageTitle(page, "User Profile")).toBeVisible();
});

test("Every page has its name in the window's title @laptop", async ({ page }) => {
  // A phone shows none.
  await enter(page, ADMIN, "/");
  for (const [path, title] of [
    ["/", "Dashboard"],
    ["/wizard", "New Quote"],
    ["/quotes", "All Quotes"],
    ["/quotes/of-nobody", "Quote Details"],
    ["/quotes/of-nobody/send", "Quote Details"],
    ["/admin", "Admin Dashboard"],
    ["/figures", "Figures"],
    ["/platform-admin", "Platform Administration"],
    ["/settings", "Settings"],
    ["/platform/quote-statuses", "Quote Statuses"],
    ["/audit-logs", "Audit Logs"],
    ["/letters", "Letters"],
    ["/customer-data", "Customer Data"],
    ["/role-permissions", "Role Permissions"],
    ["/users", "User Management"],
    ["/profile", "User Profile"],
    ["/pumps-of-the-past", "Dashboard"],
  ] as const) {
    // As a link does; opening thirteen windows takes longer.
    await page.evaluate(`history.pushState(null, "", "${path}")`);
    await expect(page, path).toHaveTitle(`${title} · Volute`);
  }
});

test("The dashboard's words: recent quotes, Quick Info and Quick Actions", async ({ page }) => {
  await answering(page, "/api/quotes", onePage);
  await enter(page, ELSEWHERE, "/");
  const recent = plate(page, "Recent Quotes");
  for (const [index, words] of [
    ["SPS-000901", "Active", "£1,234.50", "Sep 04, 2026"],
    ["SPS-000902", "Draft", "-", "Jan 05, 2026"],
    ["SPS-000903", "Sent", "£99.00", "Dec 31, 2025"],
  ].entries()) {
    await expectWords(recent.getByRole("listitem").nth(index), words);
  }
  await expect(recent.getByRole("link", { name: /^View quote SPS/ }).first()).toHaveAttribute(
    "href",
    /^\/quotes\/[\w-]{36}$/,
  );
  await expect(page.getByRole("link", { name: "View All", exact: true })).toHaveAttribute("href", "/quotes");

  const info = plate(page, "Quick Info");
  const me = await ask<{ firstName: string; lastName: string }>(page, "/api/auth/user");
  await expect(fact(info, "Your quotes")).toHaveText(/^\d+$/);
  await expect(fact(info, "Name")).toHaveText(`${me.firstName} ${me.lastName}`);
  await expect(fact(info, "Role")).toHaveText("user");

  const actions = plate(page, "Quick Actions");
  await expect(page.getByRole("link", { name: "New Quote" }).filter({ visible: true })).toHaveAttribute(
    "href",
    "/wizard",
  );
  await expect(actions.getByRole("link", { name: "View All Quotes" })).toHaveAttribute("href", "/quotes");
  await expect(actions.getByRole("button", { name: "Export Data" })).toBeEnabled();

  await answering(page, "/api/quotes", (answer) => ({ ...onePage(answer), quotes: [], total: 0 }));
  await page.reload();
  await expect(recent.getByRole("link", { name: "Create Quote" })).toHaveAttribute("href", "/wizard");
});

test("The wizard lets me forward when a step is whole, and back at any time", async ({ page }) => {
  await enter(page, ENGINEER, "/wizard");
  const progress = page.getByRole("progressbar");
  await expect(pageTitle(page, "New Quote")).toBeVisible();
  await expect(page.getByRole("list", { name: "Step 1 of 3" }).getByRole("listitem")).toHaveText([
    /Customer/,
    /Job Details/,
    /Review/,
  ]);
  await expect(progress).toHaveAttribute("value", "1");
  await expect(progress).toHaveAttribute("max", "3");
  await expect(button(page, "Previous")).toBeDisabled();
  for (const [name, postcode] of [
    ["", "M4 6BF"],
    ["Chatsworth House", ""],
    ["   ", "M4 6BF"],
    ["Chatsworth House", "M4 6B"],
  ] as const) {
    await enterCustomer(page, name, postcode);
    await expect(button(page, "Next")).toBeDisabled();
  }
  await expect(page.getByLabel("Postcode")).toHaveAccessibleDescription(/Please enter a valid UK postcode/);
  await enterCustomer(page, "Chatsworth House", "m46bf");
  await button(page, "Next").click();
  await expect(step(page, "Job Details")).toBeAttached();
  await expect(progress).toHaveAttribute("value", "2");
  await expect(button(page, "Next")).toBeDisabled();
  await button(page, "Previous").click();
  await expect(page.getByLabel("Postcode")).toHaveValue("M4 6BF");
  await button(page, "Next").click();
  await chooseJob(page);
  await button(page, "Next").click();
  await expect(progress).toHaveAttribute("value", "3");
  await button(page, "Previous").click();
  await button(page, "Previous").click();
  await expect(page.getByLabel("Customer name")).toHaveValue("Chatsworth House");
});

test("The list's words: filters, columns or cards, and its foot", async ({ page, isMobile }) => {
  const present = [
    { name: "draft", label: "Draft", color: "#6b7280" },
    { name: "calculated", label: "Calculated", color: "#2563eb" },
    { name: "in_review", label: "In review", color: "#8844aa" },
  ];
  await answering(page, "/api/quotes", (answer) => ({ ...onePage(answer), statuses: present }));
  await enter(page, ELSEWHERE, "/quotes");
  await expect(pageTitle(page, "All Quotes")).toBeVisible();
  const options = (label: string) => page.getByLabel(label, { exact: true }).getByRole("option");
  await expect(options("Date")).toHaveText(["All Dates", "Today", "This Week", "This Month"]);
  // Those present in the data, and no others.
  await expect(options("Status")).toHaveText(["All Statuses", "Draft", "Active", "In review"]);
  await expect(page.getByRole("searchbox")).toBeVisible();
  await expectWords(page, ["Showing 1 to 3 of 3 total quotes"]);
  for (const name of ["Previous", "Next"]) await expect(button(page, name)).toBeDisabled();

  const [first, second] = [
    page.locator("tbody tr, li").filter({ hasText: "SPS-000901" }),
    page.locator("tbody tr, li").filter({ hasText: "SPS-000902" }),
  ];
  if (isMobile) {
    await expectWords(first, ["calculated", "£1,234.50"]);
    await expectWords(second, ["draft", "-"]);
    await expect(first.getByRole("link", { name: /^View quote/ })).toHaveAttribute("href", /^\/quotes\/[\w-]{36}$/);
    await expect(first.getByRole("button", { name: /^Copy/ })).toBeEnabled();
    await expect(page.getByRole("table")).toHaveCount(0);
  } else {
    const columns = ["Quote #", "Customer", "Total Cost", "Created", "Status", "Actions"];
    await expect(page.getByRole("columnheader")).toHaveText(columns);
    await expectWords(first, ["SPS-000901", "£1,234.50", "Sep 04, 2026", "Active"]);
    await expectWords(second, ["-", "Jan 05, 2026", "Draft"]);
    await expect(first.getByRole("link", { name: /^View Details/ })).toHaveAttribute("href", /^\/quotes\/[\w-]{36}$/);
  }
});

test("A quote's words before its price", async ({ page }) => {
  const draft = await draftOf(page, ENGINEER);
  await page.goto(`/quotes/${draft.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Quote ${draft.quoteNumber} Draft`);
  await expectWords(plate(page, "Price Breakdown"), ["Quote not calculated yet"]);
  await expect(plate(page, "Applied Calculation Rules")).toHaveCount(0);
  const information = plate(page, "Quote Information");
  await expectWords(information, [draft.quoteNumber, "Draft", "Valid Until: 30 days", "No notes"]);
  await expect(information).toContainText("internal, not visible to clients");
  await expect(information.getByRole("button", { name: "Add Note" })).toBeVisible();

  const nothing = {
    location: null,
    equipment_access: null,
    job_type: null,
    pump_style: null,
    motor_size: null,
    drive_type: null,
  };
  await answering(page, `/api/quotes/${draft.id}`, (quote) => ({
    ...quote,
    postcode: null,
    names: nothing,
    motorKw: null,
  }));
  await page.reload();
  await expect(fact(page, "Postcode")).toHaveText("Not specified");
  const technical = plate(page, "Technical Details");
  for (const label of ["Location", "Equipment Access", "Job Type", "Pump Style", "Motor Size", "Drive Type"]) {
    await expect(fact(technical, label)).toHaveText("-");
  }
});

test("A calculated quote's words", async ({ page }) => {
  const quote = await calculatedOf(page, ADMIN, { notes: "Gate code 4711" });
  await answering(page, `/api/quotes/${quote.id}`, (one) => ({
    ...one,
    names: { ...(one.names as Json), motor_size: "Large" },
    motorKw: 11,
    labourHours: 12.25,
    labourCost: 1000,
    materialCost: 234.5,
    totalCost: 1234.5,
  }));
  await page.goto(`/quotes/${quote.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Quote ${quote.quoteNumber} Active`);
  await expect(page.getByText(/^Created [A-Z][a-z]{2} \d\d, \d{4}$/)).toBeVisible();
  await expect(page.getByText(/^Last updated [A-Z][a-z]{2} \d\d, \d{4}$/)).toBeVisible();
  await expect(fact(page, "Customer")).toHaveText("Thornbridge Brewery");
  await expect(fact(page, "Quote number")).toHaveText(quote.quoteNumber);
  await expect(fact(page, "Postcode")).toHaveText("M4 6BF");
  const { names } = await ask<{ names: Record<string, string> }>(page, `/api/quotes/${quote.id}`);
  const technical = plate(page, "Technical Details");
  for (const [label, name] of [
    ["Location", names.location],
    ["Equipment Access", names.equipment_access],
    ["Job Type", names.job_type],
    ["Pump Style", names.pump_style],
    ["Motor Size", "Large (11 kW)"],
    ["Drive Type", names.drive_type],
  ] as const) {
    await expect(fact(technical, label), label).toHaveText(name ?? "");
  }

  const price = plate(page, "Price Breakdown");
  for (const [label, words] of [
    ["Labour hours", "12.3"],
    ["Engineers", /^\d$/],
    ["Labour cost", "£1,000.00"],
    ["Material cost", "£234.50"],
  ] as const) {
    await expect(fact(price, label), label).toHaveText(words);
  }
  await expectWords(price, ["Total cost"]);
  await expect(price.getByRole("status")).toHaveText("£1,234.50");
  const rules = plate(page, "Applied Calculation Rules");
  await expectWords(rules, ["Location", "Access", "Job Type"]);
  await expect(rules.locator("time")).toHaveText(/^[A-Z][a-z]{2} \d\d, \d{4} \d\d:\d\d$/);
  const information = plate(page, "Quote Information");
  await expectWords(information, [quote.quoteNumber, "Active", "Valid Until: 30 days", "Gate code 4711"]);
  await expect(information.getByRole("button", { name: "Edit Note" })).toBeVisible();

  await expect(page.getByRole("link", { name: "Back" })).toHaveAttribute("href", "/quotes");
  await expect(page.getByRole("link", { name: "Edit Quote" })).toHaveAttribute("href", `/quotes/${quote.id}/edit`);
  for (const name of ["Download PDF", "Duplicate Quote", "PDF", "CSV"]) await expect(button(page, name)).toBeEnabled();
});
