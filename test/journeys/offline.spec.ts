// Without a network: what a person can still open, and what is said about the rest.
import { accounts, consoleMay, expect, expectAccessible, pageTitle, signIn, test, userMenu } from "./support.ts";

test("I see when I am offline, and when I am back", async ({ page, context }) => {
  await signIn(page, accounts.northernEngineer);
  const offline = page.getByRole("banner").getByText("Offline", { exact: true });
  await expect(offline).toHaveCount(0);
  await context.setOffline(true);
  await expect(offline).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(offline).toHaveCount(0);
});

test("Offline I go to pages that I have not opened before", async ({ page, context }) => {
  const last = page.waitForResponse("**/assets/profile-*.js");
  await signIn(page, accounts.northernEngineer);
  await last;
  await context.setOffline(true);
  await userMenu(page).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await expect(pageTitle(page, "User Profile")).toBeVisible();
});

test("On a connection that saves data I read at such a page that I am offline, and it opens when I am back", async ({
  page,
  context,
}) => {
  consoleMay(page, /could not be loaded|dynamically imported module/);
  await page.addInitScript("Object.defineProperty(navigator.connection, 'saveData', { value: true });");
  await signIn(page, accounts.northernEngineer);
  await expect(page.getByText("Offline Data: Synced")).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("link", { name: "View All Quotes" }).click();
  await expect(pageTitle(page, "You are offline")).toBeVisible();
  await expect(page.getByText("Something went wrong")).toHaveCount(0);
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(pageTitle(page, "All Quotes")).toBeVisible();
});
