// The frame around every page (QB 2.2 to 2.4; AD 2; decisions 1 to 5), on the laptop and on the phone.
import type { Locator, Page } from "@playwright/test";
import {
  accounts,
  consoleMay,
  enter,
  expect,
  expectAccessible,
  fillSignIn,
  goInside,
  listen,
  pageTitle,
  stopClock,
  test,
  toastWith,
  userMenu,
} from "./support.ts";

const NORTHERN = "Northern Pumps Ltd";
const SEVERN = "Severn Pump Services Ltd";
const acting = (company: string) => `Platform Admin impersonating: ${company}`;

async function impersonate(page: Page, company: string): Promise<void> {
  const lastWords = await listen(page);
  await page.getByRole("button", { name: `Impersonate ${company}` }).click();
  await expect(pageTitle(page, "Dashboard")).toBeVisible();
  await expect(page.getByText(acting(company), { exact: true })).toBeVisible();
  expect(await lastWords()).toContain("Successfully switched company view. Redirecting...");
}

/** Playwright's own click may scroll the page first, which a person's does not. */
async function pressWhereItIs(page: Page, what: Locator): Promise<void> {
  await expect(what).toBeVisible();
  const box = await what.boundingBox();
  if (!box) throw new Error("Nothing to press");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** The menu of pages: beside the page, or along the foot of the phone. */
const navigation = (page: Page) => page.getByRole("navigation", { name: "Main" });

test("As an engineer I find my company, my name and my pages", async ({ page, isMobile }) => {
  await enter(page, accounts.northernEngineer, "/");
  await expect(page.getByRole("banner").getByText(NORTHERN, { exact: true })).toBeVisible();
  await expect(navigation(page).getByRole("link")).toHaveText(["Home", "Quotes"]);
  await navigation(page).getByRole("link", { name: "Quotes" }).click();
  await expect(page).toHaveTitle("All Quotes · Volute");
  await expect(pageTitle(page, "All Quotes")).toBeFocused();
  await expect(navigation(page).getByRole("link", { name: "Quotes" })).toHaveAttribute("aria-current", "page");

  await userMenu(page).click();
  const menu = page.getByRole("menu");
  await expect(menu).toContainText("Tom Hargreaves");
  await expect(menu).toContainText("user");
  await expect(menu.getByRole("menuitem")).toHaveText(["Profile", isMobile ? "Sign Out" : "Logout"], {
    useInnerText: true,
  });
  await expectAccessible(page);
  await menu.getByRole("menuitem", { name: "Profile" }).click();
  await expect(pageTitle(page, "User Profile")).toBeVisible();
  await expect(page).toHaveTitle("User Profile · Volute");
  for (const words of ["Tom Hargreaves", accounts.northernEngineer, NORTHERN]) {
    await expect(page.getByRole("main").getByText(words, { exact: true })).toBeVisible();
  }
  await expectAccessible(page);
});

test("The company's colour and picture are there from the first paint", async ({ page }) => {
  await enter(page, accounts.northernEngineer, "/");
  const html = await (await page.request.get("/")).text();
  expect(html).toMatch(/<style nonce="[\w+/=]{20,}">:root\{--brand:#0a5c70/);
  await expect(page.getByRole("banner").locator("img")).toHaveAttribute("src", /^data:image\//);
});

test("Without a company's data the bar is the product's own, and I can still leave", async ({ page }) => {
  await enter(page, accounts.northernEngineer);
  consoleMay(page, /^Failed to fetch company: 500$/);
  let asked = 0;
  await page.route("**/api/company", (route) => {
    asked++;
    return route.fulfill({ status: 500, body: "" });
  });
  // Other parts of the page ask for it anew afterwards.
  const askedThen = page.waitForEvent("console", (one) => /company: 500$/.test(one.text())).then(() => asked);
  await page.goto("/");
  expect(await askedThen).toBe(2);
  await expect(page.getByRole("banner").getByText("Volute", { exact: true })).toBeVisible();
  await expect(page.getByText(NORTHERN)).toHaveCount(0);
  await expect(userMenu(page)).toBeVisible();
});

test("A company without a name is called Your Company, and the embedded picture wins", async ({ page }) => {
  await enter(page, accounts.northernEngineer);
  await page.route("**/api/company", async (route) => {
    const company = await (await route.fetch()).json();
    await route.fulfill({ json: { ...company, name: "", brandImageUrl: "https://elsewhere.test/logo.png" } });
  });
  await page.goto("/");
  await expect(page.getByRole("banner").getByText("Your Company", { exact: true })).toBeVisible();
  await expect(page.getByRole("banner").locator("img")).toHaveAttribute("src", /^data:image\//);
});

test("A spinner turns until it is known who I am, and I can try again when that fails", async ({ page }) => {
  await enter(page, accounts.northernEngineer);
  let answer = () => {};
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/auth/user", async (route) => {
    await waiting;
    await route.fulfill({
      status: 503,
      json: { error: "The database cannot be reached right now.", code: "database_away" },
    });
  });
  await page.goto("/");
  await expect(page.getByRole("status").getByText("Loading...")).toBeVisible();
  answer();
  await expect(pageTitle(page, "Something went wrong")).toBeVisible();
  await page.getByText("Technical details").click();
  await expect(page.locator("pre")).toContainText("503");
  await expectAccessible(page);
  await page.unroute("**/api/auth/user");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(pageTitle(page, "Dashboard")).toBeVisible();
});

test("When a page cannot be fetched I read why, and trying again or reloading brings it", async ({ page }) => {
  consoleMay(page, /could not be loaded|dynamically imported module/);
  await page.route("**/assets/profile-*.js", (route) => route.fulfill({ status: 404, body: "" }));
  await enter(page, accounts.northernEngineer, "/");
  await userMenu(page).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await expect(pageTitle(page, "Something went wrong")).toBeVisible();
  await expect(
    page
      .getByText("A part of Volute could not be loaded. You may be offline, or a new version has been installed.")
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/assets/profile-*.js");
  await page.getByRole("button", { name: "Reload Page" }).click();
  await expect(pageTitle(page, "User Profile")).toBeVisible();
});

test("A page that does not exist says so, is written down once, and leads home after five seconds", async ({
  page,
}) => {
  await enter(page, accounts.northernEngineer);
  const entries: unknown[] = [];
  page.on(
    "request",
    (request) => request.url().endsWith("/api/admin/audit-logs") && entries.push(request.postDataJSON()),
  );
  const answered = page.waitForResponse("**/api/admin/audit-logs");
  const asked = Date.now();
  await page.goto("/pumps/of the past?x=1");
  await expect(page.getByText(/You will be taken to Home in 5 seconds/)).toBeVisible();
  await expect(pageTitle(page, "Page Not Found")).toBeVisible();
  await expect(page).toHaveTitle("Dashboard · Volute");
  await expect(pageTitle(page, "Dashboard")).toBeVisible();
  expect(Date.now() - asked).toBeGreaterThan(5000);
  expect((await answered).status()).toBe(201);
  expect(entries).toEqual([
    {
      action: "404_error",
      entityType: "page",
      entityId: "/pumps/of%20the%20past",
      metadata: {
        url: expect.stringMatching(/\/pumps\/of%20the%20past\?x=1$/),
        userAgent: expect.stringContaining("Mozilla"),
      },
    },
  ]);
});

test("I can stay on Page Not Found, and return to Home by myself", async ({ page }) => {
  await enter(page, accounts.northernEngineer, "/");
  await expect(pageTitle(page, "Dashboard")).toBeVisible();
  await stopClock(page);
  await goInside(page, "/quotes/1/print");
  await expect(pageTitle(page, "Page Not Found")).toBeVisible();
  await expect(page.getByText(/You will be taken to Home in 5 seconds/)).toBeVisible();
  await page.keyboard.press("Shift");
  await expect(page.getByText("You are staying on this page.")).toBeVisible();
  await page.clock.runFor(10_000);
  // It waits by the page's time itself.
  await page.clock.resume();
  await expectAccessible(page);
  await expect(pageTitle(page, "Page Not Found")).toBeVisible();
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(pageTitle(page, "Dashboard")).toBeVisible();
});

test("As an engineer I am told what I may not open", async ({ page }) => {
  await enter(page, accounts.northernEngineer);
  for (const [path, words] of [
    ["/platform-admin", "Access denied. You don't have permission to access the platform admin dashboard."],
    [
      "/settings",
      "You don't have permission to access settings. Only company administrators can manage company settings.",
    ],
    ["/users", "Only company administrators can manage users."],
    ["/platform/quote-statuses", "Platform admin access required."],
    ["/audit-logs", "Access denied. Only admins can view audit logs."],
    ["/role-permissions", "Access denied. Only Platform Admins can manage role permissions."],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("main").getByText(words, { exact: true })).toBeVisible();
  }
  await expectAccessible(page);
});

test("From the admin dashboard an engineer is sent home after two seconds", async ({ page }) => {
  await enter(page, accounts.northernEngineer, "/");
  await expect(pageTitle(page, "Dashboard")).toBeVisible();
  await stopClock(page);
  await goInside(page, "/admin");
  await expect(pageTitle(page, "Access Denied")).toBeVisible();
  await expect(
    page.getByText("You don't have permission to access the admin dashboard.", { exact: true }),
  ).toBeVisible();
  await expect(page.getByText(/You will be taken to Home in 2 seconds/)).toBeVisible();
  await page.clock.runFor(2_000);
  await page.clock.resume();
  await expect(pageTitle(page, "Dashboard")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test("A platform admin who impersonates nobody has the platform's pages and no others", async ({ page }) => {
  await enter(page, accounts.platform, "/");
  await expect(navigation(page).getByRole("link")).toHaveText([
    "Home",
    "Quote Statuses",
    "Audit Logs",
    "Letters",
    "Role Permissions",
  ]);
  await expect(page.getByRole("banner").getByText("Volute", { exact: true })).toBeVisible();
  await expect(page.getByRole("main").getByText(NORTHERN, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/settings");
  await expect(
    page.getByText(/^Platform admins should use the Platform Admin Dashboard for settings management/),
  ).toBeVisible();
  await page.clock.install();
  for (const path of ["/wizard", "/quotes", "/admin", "/users"]) {
    await page.goto(path);
    await expect(page.getByText(/You will be taken to Home in 5 seconds/)).toBeVisible();
    await expect(pageTitle(page, "Page Not Found")).toBeVisible();
    await page.clock.runFor(5_000);
    await expect(page).toHaveTitle("Platform Administration · Volute");
  }
});

test("On the smallest phone each of the platform's five tabs holds its words", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, accounts.platform, "/role-permissions");
  await expect(navigation(page).getByRole("link")).toHaveCount(5);
  await page.evaluate("document.fonts.ready.then(() => {})");
  const room = await page.evaluate(`[...document.querySelectorAll(".tab-link")].map((tab) => {
    const words = document.createRange();
    words.selectNodeContents(tab);
    const [inner, outer] = [words.getBoundingClientRect(), tab.getBoundingClientRect()];
    return Math.min(inner.left - outer.left, outer.right - inner.right, outer.bottom - inner.bottom);
  })`);
  expect(room).toHaveLength(5);
  // Pixels on each side.
  expect(Math.min(...(room as number[]))).toBeGreaterThanOrEqual(3);
});

test("A platform admin works as a company and leaves it again", async ({ page }) => {
  await enter(page, accounts.platform, "/");
  await impersonate(page, NORTHERN);
  await expect(page.getByRole("banner").getByText(NORTHERN, { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(`Dashboard · Impersonating ${NORTHERN} · Volute`);
  await expect(navigation(page).getByRole("link")).toHaveText(["Home", "Quotes", "Admin", "Users", "Settings"]);
  await expectAccessible(page);

  await page.goto("/platform-admin");
  await expect(page.getByText(`Currently impersonating: ${NORTHERN}`)).toBeVisible();
  await expectAccessible(page);
  await impersonate(page, SEVERN);
  await page.getByRole("button", { name: "Exit Impersonation" }).click();
  await expect(page).toHaveURL(/\/platform-admin$/);
  await expect(pageTitle(page, "Platform Administration")).toBeVisible();
  await expect(page.getByText(acting(SEVERN))).toHaveCount(0);

  await impersonate(page, NORTHERN);
  await page.goto("/platform-admin");
  const lastWords = await listen(page);
  // On this page the banner has words of its own.
  await expect(page.getByText(`Currently impersonating: ${NORTHERN}`)).toBeVisible();
  await page.getByRole("button", { name: "Exit Impersonation" }).click();
  await expect(page.getByText(`Currently impersonating: ${NORTHERN}`)).toHaveCount(0);
  expect(await lastWords()).toContain("Exited company impersonation.");
});

test("Leaving a company fails quietly from the banner, and switching says why it failed", async ({ page }) => {
  await enter(page, accounts.platform, "/");
  await page.route("**/api/admin/switch-company/*", (route) =>
    route.fulfill({ status: 404, json: { error: "Not found", code: "not_found" } }),
  );
  await page.getByRole("button", { name: `Impersonate ${NORTHERN}` }).click();
  await expect(toastWith(page, "Not found")).toBeVisible();
  await expect(page.getByRole("main").getByText("Failed to switch company.")).toBeVisible();
  await page.unroute("**/api/admin/switch-company/*");

  await impersonate(page, NORTHERN);
  consoleMay(page, /^Failed to exit impersonation/);
  await page.route("**/api/admin/exit-impersonation", (route) => route.abort());
  const said = page.waitForEvent("console", (message) => message.text().startsWith("Failed to exit impersonation"));
  await page.getByRole("button", { name: "Exit Impersonation" }).click();
  await said;
  await expect(page.getByText(acting(NORTHERN), { exact: true })).toBeVisible();
  await expect(toastWith(page, "Error")).toHaveCount(0);
  await page.unroute("**/api/admin/exit-impersonation");
  await page.getByRole("button", { name: "Exit Impersonation" }).click();
  await expect(page).toHaveURL(/\/platform-admin$/);
});

test("A tab that shows another company than I work in now says so instead of changing it", async ({
  page,
  context,
}) => {
  await enter(page, accounts.platform, "/");
  await impersonate(page, NORTHERN);
  // It hears of it, and what it asks for again is refused as well.
  consoleMay(page, /^Failed to fetch company: 409$/);
  const other = await context.newPage();
  await other.goto("/platform-admin");
  await impersonate(other, SEVERN);

  consoleMay(page, /^Failed to exit impersonation/);
  await page.getByRole("button", { name: "Exit Impersonation" }).click();
  await expect(toastWith(page, "Company changed")).toBeVisible();
  await page.getByRole("button", { name: "Reload Page" }).click();
  await expect(page.getByText(acting(SEVERN), { exact: true })).toBeVisible();
});

test("The theme that I choose stays, without a flash of the other one", async ({ page }) => {
  await enter(page, accounts.northernEngineer, "/");
  const html = page.locator("html");
  await expect(html).toHaveAttribute("data-theme", "light");
  await userMenu(page).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect(html).toHaveAttribute("data-theme", "dark");

  // What the page is like when its body begins, which is before anything can be painted.
  await page.addInitScript({
    content: `new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      window.themeAtFirst = document.documentElement.dataset.theme;
    }).observe(document, { childList: true, subtree: true });`,
  });
  await page.reload();
  await expect(pageTitle(page, "Dashboard")).toBeVisible();
  expect(await page.evaluate("window.themeAtFirst")).toBe("dark");

  await page.emulateMedia({ colorScheme: "light" });
  await userMenu(page).click();
  await page.getByRole("menuitemradio", { name: "System" }).click();
  await expect(html).toHaveAttribute("data-theme", "light");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(html).toHaveAttribute("data-theme", "dark");
  await page.keyboard.press("Escape");
  await expect(userMenu(page)).toBeFocused();
});

test("Going back brings me to where I had scrolled to, going on to the top", async ({ page }) => {
  await enter(page, accounts.severnAdmin, "/quotes");
  await expect(page.getByText(/total quotes$/)).toBeVisible();
  await page.evaluate("window.scrollTo(0, 600)");
  await expect.poll(() => page.evaluate("history.state?.scrollTop")).toBe(600);
  await pressWhereItIs(page, userMenu(page));
  await pressWhereItIs(page, page.getByRole("menuitem", { name: "Profile" }));
  await expect(pageTitle(page, "User Profile")).toBeVisible();
  expect(await page.evaluate("window.scrollY")).toBe(0);
  await page.goBack();
  await expect(pageTitle(page, "All Quotes")).toBeVisible();
  await expect.poll(() => page.evaluate("window.scrollY")).toBe(600);
});

test("Nothing is wider than a small phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const sideways = () => page.evaluate("document.documentElement.scrollWidth - window.innerWidth");
  await page.goto("/");
  await expect(pageTitle(page, "Sign in")).toBeVisible();
  await expect.poll(sideways).toBe(0);
  await fillSignIn(page, accounts.platform);
  await expect(page.getByRole("button", { name: `Impersonate ${NORTHERN}` })).toBeVisible();
  await expect.poll(sideways).toBe(0);
  await impersonate(page, NORTHERN);
  await expect.poll(sideways).toBe(0);
  await page.goto("/profile");
  await expect(pageTitle(page, "User Profile")).toBeVisible();
  await expect.poll(sideways).toBe(0);
});
