import { expect, test } from "vitest";
import { openWorld } from "#test/kit/open-world.ts";
import { newQuote } from "#test/world.ts";

const world = await openWorld();

test("shows the user's own company and nothing of another", async () => {
  const { status, json } = await world.as("user", "GET", "/api/company");
  expect(status).toBe(200);
  expect(json).toMatchObject({
    id: world.north.id,
    name: "Northern Pumps Ltd",
    currency: "GBP",
    vatRate: 20,
    primaryColor: "#2563eb",
  });
  expect((await world.as("platform_admin", "GET", "/api/company")).status).toBe(404);
  expect((await world.as("user without a company", "GET", "/api/company")).status).toBe(404);
});

test("impersonating keeps the own identity, shows the company's data and says so in the audit log", async () => {
  const admin = "platform_admin";
  const switched = await world.as(admin, "POST", `/api/admin/switch-company/${world.north.id}`);
  expect(switched.json).toMatchObject({
    isImpersonating: true,
    impersonatedCompany: { id: world.north.id, name: "Northern Pumps Ltd" },
  });
  expect((await world.as(admin, "GET", "/api/auth/user")).json).toMatchObject({
    id: world.people[admin].id,
    role: "platform_admin",
    companyId: world.north.id,
  });
  const quote = await world.as(admin, "POST", "/api/quotes", newQuote(world.north));
  expect(quote.status).toBe(201);
  expect(await world.lastEntry()).toMatchObject({
    action: "create",
    userId: world.people[admin].id,
    companyId: world.north.id,
    impersonating: true,
  });

  await world.as(admin, "POST", `/api/admin/switch-company/${world.south.id}`);
  expect((await world.as(admin, "GET", "/api/company")).json).toMatchObject({ id: world.south.id });
  expect((await world.as(admin, "GET", `/api/quotes/${quote.json.id}`)).status).toBe(404);

  expect((await world.as(admin, "POST", "/api/admin/exit-impersonation", {})).status).toBe(200);
  expect((await world.as(admin, "GET", "/api/admin/impersonation-status")).json).toMatchObject({
    isImpersonating: false,
  });
  expect((await world.as(admin, "GET", "/api/quotes")).json).toEqual([]);
  expect((await world.as(admin, "POST", "/api/quotes", newQuote(world.north))).status).toBe(403);
});

test("a screen loaded for another company cannot change anything", async () => {
  const headers = { "x-volute-company": String(world.south.id) };
  const answer = await world.as("user", "POST", "/api/quotes", newQuote(world.north), headers);
  expect(answer.status).toBe(409);
  expect(answer.json).toMatchObject({ code: "company_changed" });
});

test("impersonation ends after an hour, and with the role", async () => {
  const name = "platform_admin impersonating";
  const status = async () =>
    (await world.as<{ isImpersonating: boolean }>(name, "GET", "/api/admin/impersonation-status")).json;
  expect(await status()).toMatchObject({ isImpersonating: true });
  await world.platform.run`update sessions
      set impersonation_started_at = ${new Date(Date.now() - 3_601_000).toISOString()}
      where user_id = ${world.people[name].id}`;
  expect(await status()).toMatchObject({ isImpersonating: false });
  await world.renew(name);
  await world.platform.run`update users set role = 'user'
      where id = ${world.people[name].id}`;
  expect((await world.as(name, "GET", "/api/quotes")).json).toEqual([]);
  expect((await world.as(name, "GET", "/api/company")).status).toBe(404);
});
