// Coming in and leaving (QB 2.1, 4, 5 and 8; decisions 42 and 43), on the laptop and on the phone.
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
  toastWith,
  userMenu,
} from "./support.ts";

const button = { name: "Sign in", exact: true } as const;

for (const [email, role, title] of [
  [accounts.northernEngineer, "user", "Dashboard"],
  [accounts.northernAdmin, "company admin", "Dashboard"],
  [accounts.platform, "platform admin", "Platform Administration"],
] as const) {
  test(`As ${role} I sign in and am on my first page`, async ({ page }) => {
    await page.goto("/");
    await expect(page).toHaveTitle("Sign in · Volute");
    await fillSignIn(page, email);
    await expect(pageTitle(page, title)).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await expect(page).toHaveTitle(`${title} · Volute`);
    await expect(page.getByRole("banner").locator("small")).toHaveText(role);
  });
}

test("Signed out I see sign-in at every path, with what the product promises", async ({ page }) => {
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

test("The button waits for both fields, and I can look at the password", { tag: "@once" }, async ({ page }) => {
  await page.goto("/");
  const email = page.getByLabel("Email", { exact: true });
  const secret = page.getByLabel("Password", { exact: true });
  await expect(page.getByRole("button", button)).toBeDisabled();
  await email.fill(accounts.northernEngineer);
  await expect(page.getByRole("button", button)).toBeDisabled();
  await secret.fill("somewhere");
  await expect(page.getByRole("button", button)).toBeEnabled();
  await email.fill("");
  await expect(page.getByRole("button", button)).toBeDisabled();

  await expect(secret).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(secret).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(secret).toHaveAttribute("type", "password");
  await expect(email).toHaveAttribute("autocomplete", "username");
  await expect(secret).toHaveAttribute("autocomplete", "current-password");
});

test("A mistyped address is pointed out beside the field, and nothing is sent", { tag: "@once" }, async ({ page }) => {
  let sent = 0;
  await page.route("**/api/auth/login", (route) => {
    sent++;
    return route.continue();
  });
  await page.goto("/");
  await fillSignIn(page, "engineer@northern-pumps");
  const email = page.getByLabel("Email", { exact: true });
  await expect(email).toHaveAccessibleDescription("Please enter a valid email address");
  await expect(email).toBeFocused();
  await expect(page).toHaveTitle("Error: Sign in · Volute");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(password);
  expect(sent).toBe(0);
  await expectAccessible(page);
});

test("A wrong password is said twice, and what I typed stays", { tag: "@once" }, async ({ page }) => {
  await page.goto("/");
  await fillSignIn(page, accounts.severnEngineer, "demo12345");
  await expect(toastWith(page, "Login failed")).toBeVisible();
  await expect(toastWith(page, "Invalid email or password")).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "Invalid email or password" })).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(accounts.severnEngineer);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("demo12345");
  await expectAccessible(page);

  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", button).click();
  await expect(pageTitle(page, "Dashboard")).toBeVisible();
});

test("While it waits for the answer the button says so and takes no second press", { tag: "@once" }, async ({
  page,
}) => {
  let sent = 0;
  let answer = () => {};
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/auth/login", async (route) => {
    sent++;
    await waiting;
    await route.fulfill({ status: 500, body: "" });
  });
  await page.goto("/");
  await fillSignIn(page, accounts.severnEngineer);
  const pending = page.getByRole("button", { name: "Signing in…" });
  await expect(pending).toHaveAttribute("aria-disabled", "true");
  await page.getByLabel("Password", { exact: true }).press("Enter");
  answer();
  await expect(toastWith(page, "HTTP 500")).toBeVisible();
  expect(sent).toBe(1);
});

test("Without a connection, or behind a proxy that finds no Volute, I read so, and can try again", {
  tag: "@once",
}, async ({ page }) => {
  await page.goto("/");
  await page.route("**/api/auth/login", (route) => route.abort());
  await fillSignIn(page, accounts.severnEngineer);
  const reason = "Network error: Unable to connect to server. Please check your internet connection.";
  await expect(page.getByRole("alert").filter({ hasText: reason })).toBeVisible();
  await page.unroute("**/api/auth/login");
  // As a proxy does that does not find Volute.
  const words = { status: 502, contentType: "text/html", body: "<h1>Bad Gateway" };
  await page.route("**/api/auth/login", (route) => route.fulfill(words));
  await page.getByRole("button", button).click();
  const away = "Network error: Volute cannot be reached right now.";
  await expect(page.getByRole("alert").filter({ hasText: away })).toBeVisible();
  await page.unroute("**/api/auth/login");
  await page.getByRole("button", button).click();
  await expect(pageTitle(page, "Dashboard")).toBeVisible();
});

test("I sign in and out again with the keyboard alone", { tag: "@once" }, async ({ page }) => {
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

test("When my session ended I am told, sign in again, and am where I was", { tag: "@once" }, async ({ page }) => {
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
});

test("After my session ended somebody else signs in and starts at the start", { tag: "@once" }, async ({ page }) => {
  await enter(page, accounts.severnEngineer, "/quotes");
  await expect(page.getByText(/total quotes$/)).toBeVisible();
  await pressSignedOut(page, /^View/);
  await expect(pageTitle(page, "Sign in")).toBeVisible();
  await fillSignIn(page, accounts.northernEngineer);
  await expect(pageTitle(page, "Dashboard")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});
