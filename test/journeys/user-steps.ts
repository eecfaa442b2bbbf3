// People made for one journey, and gone after it: the demonstration accounts are everybody's.
import { randomBytes } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { accounts, expect, sendChange } from "./support.ts";

export interface Wire {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: "user" | "company_admin";
  version: number;
}

export const SECRET = "three dry pumps";
/** A word that no other journey types. */
export const unique = () => randomBytes(4).toString("hex");

/** Somebody else's browser. */
export async function signInElsewhere(browser: Browser, email: string, password: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await sendChange(page, "POST", "/api/auth/login", { email, password });
  return page;
}

/** Severn's administrator works on its people from elsewhere. */
export const administrator = (browser: Browser) => signInElsewhere(browser, accounts.severnAdmin, "demo1234");

export async function addUser(admin: Page, role: Wire["role"] = "user", password = SECRET): Promise<Wire> {
  const word = unique();
  const body = { email: `${word}@journeys.test`, firstName: "Jo", lastName: `Journey ${word}`, role, password };
  return sendChange(admin, "POST", "/api/company/users", body);
}

/** Also one who is gone already, or whom the journey never made. */
export async function removeUser(admin: Page, person: { id: string } | undefined): Promise<void> {
  if (person) await admin.request.delete(`/api/company/users/${person.id}`);
}

export async function expectSignedOut(page: Page): Promise<void> {
  await expect.poll(async () => (await page.request.get("/api/auth/user")).status()).toBe(401);
}
