// How the frame around every page comes and goes (QB 2.2 to 2.4; AD 2; decisions 1 to 5). What it shows is in
// src/web/shell/frame.screen.test.tsx.
import type { Page } from "@playwright/test";
import { literal } from "#test/kit/literals.ts";
import {
  accounts,
  consoleMay,
  enter,
  expect,
  expectAccessible,
  holdCall,
  listen,
  pageTitle,
  test,
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

test("When Volute or a part of it cannot be fetched I read why, and trying again or reloading brings it", async ({
  page,
}) => {
  await enter(page, accounts.northernEngineer);
  const error = "The database cannot be reached right now.";
  await page.route("**/api/auth/user", (route) =>
    route.fulfill({ status: 503, json: { error, code: "database_away" } }),
  );
  const answer = await holdCall(page, "**/api/auth/user");
  await page.goto("/");
  await expect(page.getByRole("status").getByText("Loading...")).toBeVisible();
  answer();
  await expect(pageTitle(page, "Something went wrong")).toBeVisible();
  await page.getByText("Technical details").click();
  await expect(page.locator("pre")).toContainText("503");
  await expectAccessible(page);
  // Before any page stands: once one does, the parts of the others are fetched ahead of use.
  consoleMay(page, /could not be loaded|dynamically imported module/);
  await page.route("**/assets/profile-*.js", (route) => route.fulfill({ status: 404, body: "" }));
  await page.unroute("**/api/auth/user");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(pageTitle(page, "Dashboard")).toBeVisible();

  await userMenu(page).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await expect(pageTitle(page, "Something went wrong")).toBeVisible();
  await expect(
    page
      .getByText("A part of Volute could not be loaded. You may be offline, or a new version has been installed.")
      .first(),
  ).toBeVisible();
  await page.unroute("**/assets/profile-*.js");
  await page.getByRole("button", { name: "Reload Page" }).click();
  await expect(pageTitle(page, "User Profile")).toBeVisible();
});

test("A platform admin works as a company and leaves it again", { tag: "@laptop" }, async ({ page }) => {
  await enter(page, accounts.platform, "/");
  await impersonate(page, NORTHERN);
  await expect(page.getByRole("banner").getByText(NORTHERN, { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(`Dashboard · Impersonating ${NORTHERN} · Volute`);
  await expect(navigation(page).getByRole("link")).toHaveText([
    "Home",
    "Quotes",
    "Admin",
    "Users",
    "Settings",
    "Customers",
    "Services due",
    "Emails",
  ]);
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
  expect(await lastWords()).toContain(literal("AD 8 Platform", "Exited company impersonation."));
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
