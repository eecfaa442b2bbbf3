// What the journeys through the list of quotes share.
import type { Page } from "@playwright/test";
import { draft, expect } from "./support.ts";

export interface Wire {
  id: string;
  quoteNumber: string;
  customerName: string;
  postcode: string;
  status: string;
  locationId: number;
  createdAt: string;
}

/** A draft from the first option of each list. */
export async function aDraft(page: Page, customerName: string): Promise<Wire> {
  return draft(page, {
    customerName,
    postcode: "BD18 3LA",
  });
}

const list = (page: Page) => page.getByRole("region", { name: "Quotes", exact: true });
/** The links that the rows and cards are. */
export const rows = (page: Page) => list(page).getByRole("link", { name: /^[A-Z]{3}-\d{6}$/ });
export const entry = (page: Page, text: string | RegExp) =>
  list(page).getByRole("row").or(list(page).getByRole("listitem")).filter({ hasText: text });

export async function openList(page: Page, address = "/quotes"): Promise<void> {
  await page.goto(address);
  await expect(rows(page).first()).toBeVisible();
}
