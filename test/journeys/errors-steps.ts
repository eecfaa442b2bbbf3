// What the journey about calls looks for.
import type { Page } from "@playwright/test";
import { expect } from "./support.ts";

/** The one notification in sight, with everything that it says. */
const notification = (page: Page) => page.getByRole("region", { name: /notifications/i }).locator(".toast");

export async function expectSuccess(page: Page, title: string, description: string | RegExp): Promise<void> {
  await expectSaid(page, title, description);
  await expect(notification(page)).not.toHaveClass(/toast-bad/);
}

async function expectSaid(page: Page, title: string, description: string | RegExp): Promise<void> {
  await expect(notification(page)).toHaveCount(1);
  await expect(notification(page).getByText(title, { exact: true })).toBeVisible();
  await expect(notification(page).getByText(description, { exact: true })).toBeVisible();
}
