// The whole way by keyboard alone: sign in, make a quote, find it, send it, look at the emails and change a setting. Focus
// is always on a control that can be seen, and nothing has to be pressed with a pointer.
import type { Page } from "@playwright/test";
import { accounts, expect, password, test } from "./support.ts";

/** More than a page has, so that a control that Tab does not reach ends the journey. */
const MOST_TABS = 60;

/** The focused control: how it is called, and whether its middle is in sight. */
const readFocus = (page: Page) =>
  page.evaluate<{ name: string; isSeen: boolean }>(`(() => {
    const control = document.activeElement;
    if (!control || control === document.body) return { name: "", isSeen: true };
    const label = control.labels?.[0];
    const { x, y, width, height } = (control.type === "radio" && label ? label : control).getBoundingClientRect();
    const found = document.elementFromPoint(x + width / 2, y + height / 2);
    const isSeen = found !== null && (control.contains(found) || label?.contains(found) || found.contains(control));
    const words = control.getAttribute("aria-label") ?? label?.textContent ?? control.textContent;
    return { name: words.replace(/\\s+/g, " ").trim(), isSeen: isSeen ?? false };
  })()`);

async function tabTo(page: Page, name: RegExp): Promise<void> {
  // A part that arrives late would push the focused one down.
  await expect(page.locator(".skeleton")).toHaveCount(0);
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    await page.keyboard.press("Tab");
    const { name: focused } = await readFocus(page);
    await expect
      .poll(async () => (await readFocus(page)).isSeen, `${focused} can be seen while it has the focus`)
      .toBe(true);
    if (name.test(focused)) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}

async function press(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
}

const level = (page: Page, heading: 1 | 2, name: RegExp) => page.getByRole("heading", { level: heading, name });

test("I quote, find, send and change a setting without a pointer", { tag: "@laptop" }, async ({ page }) => {
  await page.goto("/");
  await expect(page.getByLabel("Email", { exact: true })).toBeVisible();
  await tabTo(page, /^Email$/);
  await page.keyboard.type(accounts.northernAdmin);
  await tabTo(page, /^Password$/);
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(level(page, 1, /Dashboard/)).toBeVisible();

  await press(page, /^New Quote$/);
  await expect(page.getByLabel("Customer name")).toBeFocused();
  await page.keyboard.type("Keyboard Mill");
  await tabTo(page, /^Postcode$/);
  await page.keyboard.type("M4 6BF");
  await press(page, /^Next$/);
  await expect(level(page, 2, /: Job Details$/)).toBeFocused();
  for (const kind of ["Equipment Access", "Job Type", "Pump Style", "Motor Size", "Drive Type"]) {
    const list = page.getByRole("group", { name: kind, exact: true });
    await expect(list.getByRole("radio").first()).toBeVisible();
    if (kind === "Equipment Access") await page.keyboard.press("Tab");
    await expect(list.getByRole("radio").first()).toBeFocused();
    await page.keyboard.press("Space");
  }
  await press(page, /^Next$/);
  await expect(level(page, 2, /: Review$/)).toBeFocused();
  await press(page, /^Create and Calculate/);
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeFocused();
  await press(page, /^Save & View Quote/);
  await expect(level(page, 1, /^Quote NPL-\d{6}/)).toBeVisible();
  const number = /NPL-\d{6}/.exec((await level(page, 1, /^Quote NPL-/).textContent()) ?? "")?.[0] ?? "none";

  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Find a quote, page or action" })).toBeFocused();
  await page.keyboard.type(number);
  await expect(page.getByRole("option").first()).toContainText("Keyboard Mill");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await press(page, /^Send/);
  await expect(level(page, 1, new RegExp(`^Send Quote ${number}`))).toBeVisible();
  await expect(page.getByRole("button", { name: "Send Without an Email" })).toBeVisible();
  await press(page, /^Send Without an Email/);
  await expect(page.getByRole("region", { name: "Next step" })).toContainText("Copy a link");

  await press(page, /^Emails$/);
  await expect(level(page, 1, /^Emails$/)).toBeVisible();
  await press(page, /^Handed over/);
  await expect(page).toHaveURL(/state=/);
  await press(page, /^Settings$/);
  await expect(page.getByRole("tab", { name: "Branding" })).toBeVisible();
  await tabTo(page, /^Branding$/);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Quotes" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Cancelling" })).toBeVisible();
  await press(page, /^Cancelling$/);
  await tabTo(page, /^Reasons for Declining/);
  await page.keyboard.press("Control+End");
  await page.keyboard.type("\nWent to a keyboard maker");
  await press(page, /^Save cancelling settings/);
  await expect(page.getByRole("region", { name: /notifications/i })).toContainText("Quote settings updated");
});
