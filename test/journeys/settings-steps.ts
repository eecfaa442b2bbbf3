// What the journeys of Settings share.
import type { Locator, Page } from "@playwright/test";
import type { ownCompany } from "./admin-steps.ts";
import { expect, pageTitle } from "./support.ts";

export const plate = (page: Page, title: string): Locator =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

export async function openSettings(page: Page, name = "branding"): Promise<void> {
  await page.goto(`/settings?tab=${name}`);
  await expect(pageTitle(page, "Settings Management")).toBeVisible();
}

/** What the company's settings are, and how another browser changes them. */
export function settingsOf(own: ReturnType<typeof ownCompany>) {
  const read = async (page: Page) => await (await page.request.get("/api/company")).json();

  async function elsewhere(page: Page, data: object, under = ""): Promise<void> {
    const headers = { origin: new URL(page.url()).origin };
    const answer = await page.request.put(`/api/company/${own.id}${under}`, { headers, data });
    expect(answer.status(), await answer.text()).toBe(200);
  }

  return { read, elsewhere };
}
