// The parts that screen tests look for, by the texts and roles that users perceive.
import { expect, vi } from "vitest";
import { type Locator, locators, page } from "vitest/browser";

declare module "vitest/browser" {
  interface LocatorSelectors {
    /** Only for elements without role and text, such as a drawing. */
    getByCss(selector: string): Locator;
  }
}
locators.extend({ getByCss: (selector: string) => selector });

export const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
export const link = (name: string | RegExp) => page.getByRole("link", { name, exact: true });
export const row = (text: string | RegExp) => page.getByRole("row").filter({ hasText: text });
/** The open dialog, of either kind. */
export const dialog = () => page.getByRole("dialog").or(page.getByRole("alertdialog"));
export const pageTitle = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
export const field = (label: string) => page.getByLabelText(label, { exact: true });
export const alertWith = (text: string | RegExp) => page.getByRole("alert").filter({ hasText: text });
/** A part of the page by its title. */
export const findPanel = (title: string) =>
  page.getByCss("section").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
/** A fact in a panel, by its label. */
export const fact = (label: string) =>
  page
    .getByCss("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByCss("dd")
    .first();
export const userMenu = () => page.getByRole("button", { name: /^User menu/ });

/** Opens or shuts a part of the page that folds, by its title. */
export const pressFold = (title: string | RegExp) => page.getByRole("heading", { name: title, exact: true }).click();
/** From the menu of a quote's page. */
export async function chooseAction(name: string): Promise<void> {
  await button("More actions").click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

/** A toast by its text; the page may contain the same text as well. */
export const toastWith = (text: string) =>
  page.getByRole("region", { name: /notifications/i }).getByText(text, { exact: true });

/** The only visible notification, with its whole text. */
export const notification = () => page.getByRole("region", { name: /notifications/i }).getByCss(".toast");

/** A failure's notification with exactly this title and description. */
export async function expectFailure(title: string, description: string | RegExp): Promise<void> {
  await expectNotification(title, description);
  await expect.element(notification()).toHaveClass("toast-bad");
}

export async function expectSuccess(title: string, description: string | RegExp): Promise<void> {
  await expectNotification(title, description);
  await expect.element(notification()).not.toHaveClass("toast-bad");
}

async function expectNotification(title: string, description: string | RegExp): Promise<void> {
  await expect.element(notification().getByText(description, { exact: true })).toBeVisible();
  await expect.element(notification().getByText(title, { exact: true })).toBeVisible();
}

/** Waits until this many elements match. */
export async function expectCount(locator: Locator, count: number): Promise<void> {
  await expect.poll(() => locator.elements().length, { message: `elements of ${locator.selector}` }).toBe(count);
}

/** Waits until their texts are these, in this order. */
export async function expectTexts(locator: Locator, texts: (string | RegExp)[]): Promise<void> {
  const expected = texts.map((text) => (typeof text === "string" ? text : expect.stringMatching(text)));
  await expect.poll(() => locator.elements().map(readText)).toEqual(expected);
}
const readText = (element: Element) => (element.textContent ?? "").replace(/\s+/g, " ").trim();

/** Nothing is wider than the window. */
export function expectNoSidewaysScrolling(): void {
  expect(document.documentElement.scrollWidth - window.innerWidth).toBeLessThanOrEqual(0);
}

/**
 * Types letter by letter, with this many milliseconds after each, while a test has fake timers. The browser's own
 * typing, and each wait for an element, would advance fake time by themselves.
 */
export async function typeInFakeTime(locator: Locator, text: string, pauseMs: number): Promise<void> {
  const input = locator.element() as HTMLInputElement;
  for (const character of text) {
    input.setRangeText(character, input.value.length, input.value.length, "end");
    input.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await vi.advanceTimersByTimeAsync(pauseMs);
  }
}
