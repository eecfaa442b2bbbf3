// What the journeys of the six tables share.
import type { Page } from "@playwright/test";
import { accounts, button, expect, signIn } from "./support.ts";

const ADMIN = accounts.severnAdmin;
export const unique = () => `Journey ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

const dialog = (page: Page, name?: string) => page.getByRole("dialog", name === undefined ? {} : { name, exact: true });
export const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true });
export const row = (page: Page, name: string) => page.getByRole("listitem", { name, exact: true });

export interface Wire {
  id: number;
  name: string;
  isActive: boolean;
  [field: string]: unknown;
}
async function listed(page: Page, list: string): Promise<Wire[]> {
  return (await page.request.get(`/api/admin/${list}`)).json();
}
export async function switchOff(page: Page, list: string, name: string): Promise<void> {
  for (const item of await listed(page, list)) {
    if (item.name.startsWith(name) && item.isActive) await page.request.delete(`/api/admin/${list}/${item.id}`);
  }
}

export async function openTab(page: Page, tab: string): Promise<void> {
  await signIn(page, ADMIN);
  await page.goto(`/settings?tab=${tab}`);
  await expect(button(page, "Add")).toBeVisible();
}

/** Finds its row among all of them. */
export async function look(page: Page, name: string): Promise<void> {
  await page.getByRole("searchbox").fill(name);
  await expect(row(page, name)).toBeVisible();
}
