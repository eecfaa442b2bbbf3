// How the journeys about faults get quickly to the place where something goes wrong.
import type { Page } from "@playwright/test";
import { draft, enter, expect, tell } from "./support.ts";

export const NETWORK = "Network error: Unable to connect to server. Please check your internet connection.";
export const TIMEOUT = "Request timeout: The server took too long to respond.";

/** What the journeys read of a quote on the wire, in pounds. */
export interface Wire {
  id: string;
  quoteNumber: string;
  status: string;
  customerName: string;
  version: number;
  notes: string | null;
  totalCost: number | null;
}

/** A draft of one's own, of the first option of each list: nobody else's journey changes it. */
export async function draftOf(page: Page, email: string, more: Record<string, unknown> = {}): Promise<Wire> {
  await enter(page, email);
  return draft(page, {
    customerName: "Thornbridge Brewery",
    postcode: "M4 6BF",
    ...more,
  });
}

/** The same with its price. */
export async function calculatedOf(page: Page, email: string, more: Record<string, unknown> = {}): Promise<Wire> {
  const { id } = await draftOf(page, email, more);
  return tell(page, "POST", `/api/quotes/${id}/calculate`);
}

/** The one notification in sight, with everything that it says. */
export const notification = (page: Page) => page.getByRole("region", { name: /notifications/i }).locator(".toast");

/** A destructive notification with exactly this title and description. */
export async function expectFailure(page: Page, title: string, description: string): Promise<void> {
  await expect(notification(page)).toHaveClass(/toast-bad/);
  await expectSaid(page, title, description);
}

export async function expectSuccess(page: Page, title: string, description: string | RegExp): Promise<void> {
  await expectSaid(page, title, description);
  await expect(notification(page)).not.toHaveClass(/toast-bad/);
}

/** With the clock stopped and a last notification in sight: half a second later the page is left. */
export async function expectToLeave(page: Page, path: string): Promise<void> {
  let isLeft = false;
  const left = page.waitForRequest((request) => {
    isLeft ||= request.isNavigationRequest();
    return isLeft;
  });
  await page.clock.runFor(450);
  expect(isLeft, "before half a second is over").toBe(false);
  await page.clock.runFor(100);
  expect(new URL((await left).url()).pathname).toBe(path);
  await page.clock.resume();
}

async function expectSaid(page: Page, title: string, description: string | RegExp): Promise<void> {
  await expect(notification(page)).toHaveCount(1);
  await expect(notification(page).getByText(title, { exact: true })).toBeVisible();
  await expect(notification(page).getByText(description, { exact: true })).toBeVisible();
}
