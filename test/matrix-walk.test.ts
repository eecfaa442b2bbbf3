// The permission matrix narrows every call that names a permission, from the very next request (decision 7), and the
// table of checked permissions is right about which of them change a reply.
import { expect, test } from "vitest";
import { type Action, actions, noPermissions, type Resource, resources } from "#domain/permission-matrix.ts";
import { type Role, roles } from "#domain/roles.ts";
import { describeMissingPermission, isPermissionUsed, listUsedPermissions } from "#domain/used-permissions.ts";
import { routes } from "#server/app.ts";
import { callerOf, openWorld } from "#test/kit/open-world.ts";
import { makeIds, nameOf } from "./walk.ts";
import { createWalker } from "./walker.ts";
import type { ActorName } from "./world.ts";

const guarded = routes.map((route) => route.endpoint).filter((endpoint) => endpoint.permission !== null);

const world = await openWorld();
const walker = createWalker(world, await makeIds(world));

test.each(guarded.map((endpoint) => [nameOf(endpoint), endpoint] as const))("%s", async (_name, endpoint) => {
  const [resource, action] = endpoint.permission ?? ["quotes", "view"];
  const actor = callerOf(endpoint);
  const role = actor;
  const ask = () => walker.ask(actor, endpoint);
  const set = (permissions: typeof noPermissions) =>
    world.platform.run`update role_permissions set permissions = ${permissions}
        where role = ${role} and resource = ${resource}`;

  const all = { view: true, create: true, edit: true, delete: true, search: true };
  await set(all);
  expect((await ask()).status, `${role} with all of ${resource}`).toBeLessThan(300);
  await set({ ...all, [action]: false });
  const { status, json } = await ask();
  expect(status, `${role} without ${resource}.${action}`).toBe(403);
  expect(json?.error).toBe(describeMissingPermission(resource, action));
  await set({ ...noPermissions, [action]: true });
  expect((await ask()).status, `${role} with nothing but ${resource}.${action}`).toBeLessThan(300);
  await set(all);
});

/** Each role where it may do most: the platform's administrators inside a company. */
const widest = {
  user: "user",
  company_admin: "company_admin",
  platform_admin: "platform_admin impersonating",
} as const satisfies Record<Role, ActorName>;

/** Ticks the permissions for which this is true, and no other. */
async function tickAll(role: Role, isTicked: (resource: Resource, action: Action) => boolean): Promise<void> {
  const ticks = resources.map((resource) => [
    resource,
    Object.fromEntries(actions.map((action) => [action, isTicked(resource, action)])),
  ]);
  await world.platform.run`update role_permissions set permissions = ticks.value
    from jsonb_each(${Object.fromEntries(ticks)}) ticks where role = ${role} and resource = ticks.key`;
}

/** A link's holder has no role. */
const ofRoles = routes.map((route) => route.endpoint).filter(({ audience }) => audience !== "link");

/** The status of each call for this role, and of each that can search also when it searches. */
async function answers(role: Role, calls = ofRoles): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const endpoint of calls) {
    for (const searching of endpoint.searches ? [false, true] : [false]) {
      const query = searching ? `?${endpoint.searches}=pump` : "";
      const answer = await walker.ask(widest[role], endpoint, "north", query);
      found[`${nameOf(endpoint)}${searching ? ", searching" : ""}`] = answer.status;
    }
  }
  return found;
}

/** The status of each call for a role with every permission: asked only once. */
const widely = new Map<Role, Record<string, number>>();
async function answersToAll(role: Role): Promise<Record<string, number>> {
  const known = widely.get(role);
  if (known) return known;
  await tickAll(role, () => true);
  const found = await answers(role);
  widely.set(role, found);
  return found;
}

test.each(roles)("the squares that nobody asks a %s for change no answer, ticked or not", async (role) => {
  const withAll = await answersToAll(role);
  await tickAll(role, (resource, action) => isPermissionUsed(role, resource, action));
  expect(await answers(role), "without them").toEqual(withAll);
  await tickAll(role, (resource, action) => !isPermissionUsed(role, resource, action));
  expect(new Set(Object.values(await answers(role, guarded))), "with nothing but them").toEqual(new Set([403]));
});

test.each(
  roles.flatMap((role) => listUsedPermissions(role).map(([resource, action]) => [role, resource, action] as const)),
)("%s, %s, %s: without it a call is refused that was allowed", async (role, resource, action) => {
  const calls = guarded.filter(
    ({ permission, searches }) =>
      permission?.[0] === resource && (permission[1] === action || (action === "search" && searches)),
  );
  const allowed = await answersToAll(role);
  await tickAll(role, (...square) => square.join() !== [resource, action].join());
  const left = await answers(role, calls);
  expect(Object.keys(left).filter((name) => (allowed[name] ?? 500) < 400 && left[name] === 403)).not.toEqual([]);
});
