// The role-permission matrix narrows every call that names a cell, from the very next request (decision 7).
import { afterAll, beforeAll, expect, test } from "vitest";
import { noPermissions } from "#domain/permissions/matrix.ts";
import { routes } from "#server/app.ts";
import { runIn } from "#test/rows.ts";
import { type Ids, makeIds, nameOf, samples } from "./walk.ts";
import { createWorld, type World } from "./world.ts";

const guarded = routes.map((route) => route.endpoint).filter((endpoint) => endpoint.cell !== null);

/** Somebody whom the audience lets through, so that only the cell decides. */
const callers = {
  anyone: "user",
  "signed-in": "user",
  company: "user",
  "company-admin": "company_admin",
  admin: "company_admin",
  "platform-admin": "platform_admin",
} as const;

let world: World;
let ids: Ids;
beforeAll(async () => {
  world = await createWorld();
  ids = await makeIds(world);
});
afterAll(() => world.end());

test.each(guarded.map((endpoint) => [nameOf(endpoint), endpoint] as const))("%s", async (name, endpoint) => {
  const [resource, action] = endpoint.cell ?? ["quotes", "view"];
  const sample = samples[name];
  const actor = callers[endpoint.audience];
  const role = actor;
  const ask = async () =>
    world.as(actor, endpoint.method, (await sample?.url(world, ids, "north")) ?? "", await sample?.body?.(world));
  const set = (permissions: typeof noPermissions) =>
    world.database.asPlatform(
      (db) => runIn(db)`update role_permissions set permissions = ${permissions}
        where role = ${role} and resource = ${resource}`,
    );

  const all = { view: true, create: true, edit: true, delete: true, search: true };
  await world.renew(actor);
  await set(all);
  expect((await ask()).status, `${role} with all of ${resource}`).toBeLessThan(300);
  await set({ ...all, [action]: false });
  expect((await ask()).status, `${role} without ${resource}.${action}`).toBe(403);
  await set({ ...noPermissions, [action]: true });
  expect((await ask()).status, `${role} with nothing but ${resource}.${action}`).toBeLessThan(300);
  await set(all);
});
