// Find in the whole product: the server's answers, what is left after signing out, and a device without a network. Its
// texts and states: src/web/find/find.screen.test.tsx.
import type { Page } from "@playwright/test";
import { ready, test, without } from "./offline-steps.ts";
import { accounts, expect, expectAccessible, fillSignIn, pageTitle, signIn, userMenu } from "./support.ts";

const field = (page: Page) => page.getByRole("combobox", { name: "Find a quote, page or action" });
const group = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
const openFind = async (page: Page) => {
  await expect(page.getByRole("banner").getByRole("button", { name: "Find", exact: true })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
};

test("I find a quote by its customer, and the next person at this device does not see that I did", async ({
  page,
  isMobile,
}) => {
  await signIn(page, accounts.northernAdmin);
  await openFind(page);
  await field(page).fill("pennine brew");
  const quotes = group(page, "Quotes").getByRole("option");
  await expect(quotes.first()).toContainText("Pennine Brewing Company Ltd");
  await expectAccessible(page);
  const number = (await quotes.first().locator("b").textContent()) ?? "";
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(number) })).toBeVisible();
  await openFind(page);
  await expect(group(page, "Recently opened").getByRole("option")).toContainText(number);
  await page.keyboard.press("Escape");
  await userMenu(page).click();
  await page.getByRole("menuitem", { name: isMobile ? "Sign Out" : "Logout", exact: true }).click();
  await expect(pageTitle(page, "Sign in")).toBeVisible();
  await fillSignIn(page, accounts.northernEngineer);
  await expect(userMenu(page)).toBeVisible();
  await openFind(page);
  await expect(group(page, "Pages")).toBeVisible();
  await expect(group(page, "Recently opened")).toHaveCount(0);
});

test("Without a network I find the quotes on this device, and open one", async ({ page, network }) => {
  without(page);
  await ready(page, accounts.northernEngineer);
  network.cut();
  await page.goto("/profile");
  await openFind(page);
  await field(page).fill("pennine");
  await expect(page.getByText("Offline: pages, actions and the quotes saved on this device.")).toBeVisible();
  await expect(group(page, "Quotes").getByRole("option").first()).toContainText("Pennine Brewing Company Ltd");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /NPL-/ })).toBeVisible();
});
