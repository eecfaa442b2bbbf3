// How the frame around every page comes and goes (QB 2.2 to 2.4; AD 2; decisions 1 to 5). What it shows is in
// src/web/shell/frame.screen.test.tsx.
import type { Page } from "@playwright/test";
import {
  accounts,
  consoleMay,
  enter,
  expect,
  expectAccessible,
  listen,
  pageTitle,
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

/** The menu of pages: beside the page, or along the foot of the phone. */
const navigation = (page: Page) => page.getByRole("navigation", { name: "Main" });

test("The company's colour and picture are there from the first paint", async ({ page }) => {
  await enter(page, accounts.northernEngineer, "/");
  const html = await (await page.request.get("/")).text();
  expect(html).toMatch(/<style nonce="[\w+/=]{20,}">:root\{--brand:#0a5c70/);
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
