// A company of one's own, for the journeys through the administration.
import { type APIRequestContext, request } from "@playwright/test";
import { accounts, expect, password, test } from "./support.ts";
import { unique } from "./user-steps.ts";

export interface Own {
  id: number;
  name: string;
  email: string;
}

/** A company with the starter catalogue and one administrator, there for the tests of one file. */
export function ownCompany(): Own {
  const own: Own = { id: 0, name: "", email: "" };
  test.beforeAll(async ({ address }) => {
    Object.assign(own, await createCompany(address));
  });
  test.afterAll(async ({ address }) => {
    await asPlatform(address, (platform) => platform.delete(`/api/admin/companies/${own.id}`));
  });
  return own;
}

export async function createCompany(address: string): Promise<Own> {
  const word = unique();
  const own = { name: `Own Pumps ${word}`, email: `${word}@own.test` };
  const admin = { adminEmail: own.email, adminFirstName: "Grace", adminLastName: "Hall", adminPassword: password };
  return asPlatform(address, async (platform) => {
    const data = { name: own.name, slug: `own-pumps-${word}`, starterCatalogue: true, ...admin };
    const made = await platform.post("/api/admin/companies", { data });
    expect(made.status(), await made.text()).toBe(201);
    return { id: (await made.json()).id, ...own };
  });
}

/** Puts the company on a plan of its own; answers the plan's id. */
export async function limitQuotes(address: string, companyId: number, maxQuotes: number): Promise<number> {
  return asPlatform(address, async (platform) => {
    const data = { name: `Limited ${unique()}`, description: "Few quotes", maxQuotes };
    const { id } = (await (await platform.post("/api/admin/plans", { data })).json()) as { id: number };
    await platform.put(`/api/admin/companies/${companyId}`, { data: { planId: id } });
    return id;
  });
}

export async function asPlatform<T>(address: string, work: (platform: APIRequestContext) => Promise<T>): Promise<T> {
  const platform = await request.newContext({ baseURL: address });
  await platform.post("/api/auth/login", { data: { email: accounts.platform, password } });
  const done = await work(platform);
  await platform.dispose();
  return done;
}
