// What the journeys about faults look for.
import type { Page, Request } from "@playwright/test";
import { expect } from "./support.ts";

/** The one notification in sight, with everything that it says. */
const notification = (page: Page) => page.getByRole("region", { name: /notifications/i }).locator(".toast");

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

/** From now on; `ended` waits until every call has its reply. Stopping the clock would let those under way run out of time. */
export function followCalls(page: Page) {
  const underWay = new Set<Request>();
  page.on("request", (request) => {
    if (/\/api\/(?!events)/.test(request.url())) underWay.add(request);
  });
  for (const event of ["requestfinished", "requestfailed"] as const)
    page.on(event as "requestfinished", (request) => void underWay.delete(request));
  return { ended: () => expect.poll(() => underWay.size, "calls under way").toBe(0) };
}

async function expectSaid(page: Page, title: string, description: string | RegExp): Promise<void> {
  await expect(notification(page)).toHaveCount(1);
  await expect(notification(page).getByText(title, { exact: true })).toBeVisible();
  await expect(notification(page).getByText(description, { exact: true })).toBeVisible();
}
