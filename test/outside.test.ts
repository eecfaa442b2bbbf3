// A platform admin whose account names a company is outside it like any other, until impersonating it (decision 7).
// (Each call's reply: contract-walk.test.ts.)
import { beforeAll, expect, test } from "vitest";
import { openWorld } from "./kit/open-world.ts";
import { newQuote, PASSWORD } from "./world.ts";

/** Signed in here the user impersonates nobody, and the account names Northern Pumps Ltd. */
const BELONGING = "platform_admin impersonating";

const world = await openWorld();
const me = () => world.people[BELONGING];

async function signIn() {
  const answer = await world.as("signed out", "POST", "/api/auth/login", { email: me().email, password: PASSWORD });
  me().cookie = String(answer.headers["set-cookie"]).split(";")[0] ?? "";
  return answer;
}

beforeAll(async () => {
  await world.platform.run`update users set company_id = ${world.north.id}
      where id = ${me().id}`;
});
test("the browser is told so, also at sign-in", async () => {
  const signedIn = await signIn();
  expect([signedIn.status, signedIn.json.companyId]).toEqual([200, null]);
  expect((await world.as(BELONGING, "GET", "/api/auth/user")).json.companyId).toBeNull();
  expect((await world.as(BELONGING, "GET", "/api/company")).status).toBe(404);
});

test("impersonating the own company is acting in it, and says so", async () => {
  await signIn();
  await world.as(BELONGING, "POST", `/api/admin/switch-company/${world.north.id}`);
  expect((await world.as(BELONGING, "POST", "/api/quotes", newQuote(world.north))).status).toBe(201);
  expect(await world.lastEntry()).toMatchObject({ companyId: world.north.id, impersonating: true });
  expect((await world.as(BELONGING, "POST", "/api/admin/exit-impersonation")).status).toBe(200);
  expect((await world.as(BELONGING, "POST", "/api/quotes", newQuote(world.north))).status).toBe(403);
});

test("switching the own company off locks nobody of the platform out", async () => {
  await signIn();
  const off = await world.as(BELONGING, "PUT", `/api/admin/companies/${world.north.id}`, { isActive: false });
  expect([off.status, off.json.isActive]).toEqual([200, false]);
  expect((await signIn()).status).toBe(200);
  const on = await world.as(BELONGING, "PUT", `/api/admin/companies/${world.north.id}`, { isActive: true });
  expect(on.status).toBe(200);
  const [north] = await world.platform.rows`select is_active from companies where id = ${world.north.id}`;
  expect(north?.isActive).toBe(true);
});
