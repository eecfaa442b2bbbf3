// A company of one's own, and calls that fail as one wants them to, for the journeys through the administration.
import { type APIRequestContext, type Page, request } from "@playwright/test";
import { unique } from "./people-steps.ts";
import { accounts, enter, expect, password, test } from "./support.ts";

export interface Own {
  id: number;
  name: string;
  email: string;
}

/** A company with the starter catalogue and one administrator, there for the tests of one file. */
export function ownCompany(): Own {
  const own: Own = { id: 0, name: "", email: "" };
  test.beforeAll(async ({ address }) => {
    const word = unique();
    Object.assign(own, { name: `Own Pumps ${word}`, email: `${word}@own.test` });
    const admin = { adminEmail: own.email, adminFirstName: "Grace", adminLastName: "Hall", adminPassword: password };
    own.id = await asPlatform(address, async (platform) => {
      const data = { name: own.name, slug: `own-pumps-${word}`, starterCatalogue: true, ...admin };
      const made = await platform.post("/api/admin/companies", { data });
      expect(made.status(), await made.text()).toBe(201);
      return (await made.json()).id;
    });
  });
  test.afterAll(async ({ address }) => {
    await asPlatform(address, (platform) => platform.delete(`/api/admin/companies/${own.id}`));
  });
  return own;
}

export async function asPlatform<T>(address: string, work: (platform: APIRequestContext) => Promise<T>): Promise<T> {
  const platform = await request.newContext({ baseURL: address });
  await platform.post("/api/auth/login", { data: { email: accounts.platform, password } });
  const done = await work(platform);
  await platform.dispose();
  return done;
}

export const dialog = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog"));
export const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
export const send = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).click();

/** Opens a tab of Platform Administration, with what it lists. */
export async function openPlatform(page: Page, tab: "companies" | "users" | "plans"): Promise<void> {
  await enter(page, accounts.platform, `/platform-admin?tab=${tab}`);
  await expect(page.getByRole("table")).toBeVisible();
}

export type Reply = { status: number; body?: string; json?: object } | "no answer";

/** From now on each change at this path gets that reply, until what this answers is called; reading goes on. */
export async function refusing(page: Page, path: string | RegExp, reply: Reply): Promise<() => Promise<void>> {
  let isOver = false;
  await page.route(path, (route) => {
    if (isOver || route.request().method() === "GET") return route.fallback();
    return reply === "no answer" ? route.abort() : route.fulfill(reply);
  });
  return async () => {
    isOver = true;
  };
}
