// A role that the program does not know may do nothing, whatever the matrix in the database says.
import { afterAll, beforeAll, expect, test } from "vitest";
import { actions, resources } from "#domain/permission-matrix.ts";
import { routes } from "#server/app.ts";
import { freshDatabaseWithOwner } from "./databases.ts";
import { type Ids, makeIds, nameOf, samples } from "./walk.ts";
import { createWorld, type World } from "./world.ts";

const ROLE = "auditor";
/** Calls about the user's own account. */
const own = [
  "GET /api/auth/user",
  "POST /api/auth/login",
  "GET /api/login",
  "GET /api/auth/logout-redirect",
  "POST /api/auth/forgot-password",
  "POST /api/auth/reset-password",
  "PUT /api/auth/profile",
  "PUT /api/auth/change-password",
  "GET /api/auth/sessions",
  "DELETE /api/auth/sessions",
  "DELETE /api/auth/sessions/:id",
];

let world: World;
let ids: Ids;
beforeAll(async () => {
  const { database, owner } = await freshDatabaseWithOwner();
  world = await createWorld({ showPricingToUsers: true, engineersSee: "company" }, Promise.resolve(database));
  ids = await makeIds(world);
  await owner.run("alter table users drop constraint users_role_check");
  await owner.run("alter table role_permissions drop constraint role_permissions_role_check");
  const all = JSON.stringify(Object.fromEntries(actions.map((action) => [action, true])));
  for (const resource of resources) {
    await owner.run(
      `insert into role_permissions (role, resource, permissions) values ('${ROLE}', '${resource}', '${all}')`,
    );
  }
  // One who impersonates and one who belongs to a company, so that neither helps.
  for (const name of ["platform_admin impersonating", "company_admin"] as const) {
    await owner.run(`update users set role = '${ROLE}' where id = '${world.people[name].id}'`);
  }
});
afterAll(() => world.end());

// A link's holder has no role at all.
const endpoints = routes.map((route) => route.endpoint).filter(({ audience }) => audience !== "link");
const others = endpoints.filter((endpoint) => !own.includes(nameOf(endpoint)));
test("there are calls, and those of the own account are among them", () => {
  expect(others.length).toBe(endpoints.length - own.length);
});

test.each(others.map((endpoint) => [nameOf(endpoint), endpoint] as const))("%s", async (name, endpoint) => {
  for (const actor of ["company_admin", "platform_admin impersonating"] as const) {
    await world.renew(actor);
    const [url, body] = [(await samples[name]?.url(world, ids, "north")) ?? "", await samples[name]?.body?.(world)];
    const { status, text } = await world.as(actor, endpoint.method, url, body);
    expect(status, `${actor}: ${text}`).toBe(403);
  }
});

test("the own account stays the person's own", async () => {
  await world.renew("company_admin");
  const { status, json } = await world.as("company_admin", "GET", "/api/auth/user");
  expect([status, json.role]).toEqual([200, ROLE]);
  expect((await world.as("company_admin", "PUT", "/api/auth/profile", { lastName: "Known" })).status).toBe(200);
});
