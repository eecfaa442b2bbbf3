// Coming in and leaving (QB 2.1, 4, 5 and 8; decisions 42 and 43), on the laptop and on the phone. The form itself and the first
// page of each role: src/web/users/sign-in-form.screen.test.tsx.
import {
  accounts,
  enter,
  expect,
  expectAccessible,
  fillSignIn,
  forget,
  listen,
  pageTitle,
  password,
  pressSignedOut,
  test,
  userMenu,
} from "./support.ts";

test("I sign in and am on my first page", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveTitle("Sign in · Volute");
  await fillSignIn(page, accounts.northernEngineer);
  await expect(pageTitle(page, "Dashboard")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page).toHaveTitle("Dashboard · Volute");
});

test("Signed out I see sign-in at every path, with what the product promises", { tag: "@once" }, async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  for (const path of ["/", "/quotes", "/platform-admin", "/nowhere/at/all"]) {
    await page.goto(path);
    await expect(pageTitle(page, "Sign in")).toBeVisible();
  }
  await expect(page.getByRole("listitem")).toHaveText([
    "Create and send pump quotes in minutes",
    "Accurate labour and materials cost breakdown",
    "Save, edit and manage quotes with status tracking",
  ]);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  // The page knows that it is nobody's; of the 401 a browser would write into its console.
  expect(asked.filter((path) => path.startsWith("/api/"))).toEqual([]);
  await expectAccessible(page);
});

test("I sign in and out again with the keyboard alone", { tag: ["@once", "@long"] }, async ({ page }) => {
  await page.goto("/");
  await expect(pageTitle(page, "Sign in")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
  await page.keyboard.type(accounts.northernAdmin);
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(pageTitle(page, "Dashboard")).toBeVisible();

  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("banner").getByRole("link")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("banner").getByRole("button", { name: /^Find/ })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(userMenu(page)).toBeFocused();
  await page.keyboard.press("Enter");
  // The keys are the menu's once the focus is in it, which is after it has been drawn.
  await expect(page.locator("[role=menu]:focus-within")).toBeVisible();
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: /^(Logout|Sign Out)$/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(pageTitle(page, "Sign in")).toBeVisible();
});

test("I sign out from the menu, and going back shows nothing of mine", async ({ page, isMobile }) => {
  await enter(page, accounts.northernEngineer, "/quotes");
  await userMenu(page).click();
  await page.getByRole("menuitem", { name: isMobile ? "Sign Out" : "Logout", exact: true }).click();
  await expect(pageTitle(page, "Sign in")).toBeVisible();
  await page.goBack();
  await expect(pageTitle(page, "Sign in")).toBeVisible();
  await fillSignIn(page, accounts.severnEngineer);
  await expect(page.getByRole("region", { name: "Quotes", exact: true }).getByText(/^SPS-/).first()).toBeVisible();
  await expect(page.getByText(/^NPL-/)).toHaveCount(0);
});

test("A link that I open signed out leads there once I have signed in", { tag: "@once" }, async ({ page }) => {
  for (const [email, address, title] of [
    [accounts.severnAdmin, "/settings?tab=quotes#main", "Settings Management"],
    [accounts.platform, "/audit-logs?action=login", "Audit Logs"],
  ] as const) {
    await page.goto(address);
    await fillSignIn(page, email);
    await expect(pageTitle(page, title)).toBeVisible();
    await expect(page).toHaveURL(address);
    await forget(page);
  }
  await page.goto("/.//example.org/quotes");
  await fillSignIn(page, accounts.severnAdmin);
  await expect(pageTitle(page, "Page Not Found")).toBeVisible();
  expect(new URL(page.url()).hostname).toBe("localhost");
});

test("From sign-in itself, and after signing out anywhere, I come to my first page", { tag: "@once" }, async ({
  page,
}) => {
  await page.goto("/api/login");
  await fillSignIn(page, accounts.northernEngineer);
  await expect(pageTitle(page, "Dashboard")).toBeVisible();
  await page.goto("/quotes?status=draft");
  await userMenu(page).click();
  await page.getByRole("menuitem", { name: /^(Logout|Sign Out)$/ }).click();
  await fillSignIn(page, accounts.northernEngineer);
  await expect(pageTitle(page, "Dashboard")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test("When my session ended I am told, sign in again, and am where I was; somebody else starts at the start", {
  tag: "@once",
}, async ({ page }) => {
  await enter(page, accounts.severnEngineer, "/quotes");
  await expect(page.getByText(/total quotes$/)).toBeVisible();
  const lastWords = await listen(page);
  await pressSignedOut(page, /^View/);
  await expect(pageTitle(page, "Sign in")).toBeVisible();
  const [path, ...lastSeen] = await lastWords();
  expect(lastSeen).toContain("Unauthorized");
  expect(lastSeen).toContain("You are logged out. Logging in again...");
  for (const words of ["Severn Pump Services Ltd", "Home", "Quotes"]) expect(lastSeen).not.toContain(words);
  await fillSignIn(page, accounts.severnEngineer);
  // The quote, or the list where the page has heard of it before the press.
  await expect(page.getByRole("heading", { level: 1, name: /^(Quote SPS-|All Quotes)/ })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(path);

  await page.goto("/quotes");
  await expect(page.getByText(/total quotes$/)).toBeVisible();
  await pressSignedOut(page, /^View/);
  await expect(pageTitle(page, "Sign in")).toBeVisible();
  await fillSignIn(page, accounts.northernEngineer);
  await expect(pageTitle(page, "Dashboard")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});
