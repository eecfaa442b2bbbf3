// How a person changes a quote, and quotes of a test's own to change.
import type { Page } from "@playwright/test";
import { ask, button, draft, expect, sendChange } from "./support.ts";

/** What the tests read of a quote on the wire, in pounds. */
export interface Wire {
  id: string;
  quoteNumber: string;
  version: number;
  status: string;
  customerName: string;
  postcode: string;
  notes: string | null;
  locationId: number;
  pumpStyleId: number;
  labourHours: number | null;
  labourCost: number | null;
  materialCost: number | null;
  totalCost: number | null;
  isManual: boolean;
  needsRecalculation: boolean;
}

export const pounds = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });

export const quoteOf = (page: Page, { id }: Pick<Wire, "id">) => ask<Wire>(page, `/api/quotes/${id}`);

/** A calculated quote of one's own, from choices that the rules allow: nobody else's test changes it. */
export async function aQuote(page: Page, customerName: string, calculated = true): Promise<Wire> {
  const zones = await ask<{ id: number; name: string }[]>(page, "/api/lookup/locations");
  const locationId = zones.find(({ name }) => name === "Manchester Central")?.id;
  const made = await draft<Wire>(page, { customerName, postcode: "M4 6BF", locationId });
  return calculated ? sendChange<Wire>(page, "POST", `/api/quotes/${made.id}/calculate`) : made;
}

/** Calculated and sent, by calls; `path` is a link's to it for its customer. */
export async function aSentQuote(
  page: Page,
  customer: { customerName: string; customerEmail: string; customerKind?: "consumer" | "business" },
): Promise<{ quote: Wire; path: string }> {
  const made = await draft<Wire>(page, { postcode: "M4 6BF", ...customer });
  const { version } = await sendChange<Wire>(page, "POST", `/api/quotes/${made.id}/calculate`);
  const email = { to: customer.customerEmail, subject: "Your quotation", message: "As agreed." };
  const options = { attachDocument: true, copyToSelf: false };
  await sendChange(page, "POST", `/api/quotes/${made.id}/send`, { version, ...email, ...options });
  const { url } = await sendChange<{ url: string }>(page, "POST", `/api/quotes/${made.id}/links`, {});
  return { quote: made, path: new URL(url).pathname };
}

export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

async function openEdit(page: Page, quote: Wire): Promise<void> {
  await page.goto(`/quotes/${quote.id}/edit`);
  await expect(page.getByRole("heading", { level: 1, name: `Edit Quote ${quote.quoteNumber}` })).toBeVisible();
}

export async function beginEditing(page: Page, quote: Wire): Promise<void> {
  await openEdit(page, quote);
  await button(page, "Edit Details").click();
  await expect(field(page, "Customer name")).toBeFocused();
}
