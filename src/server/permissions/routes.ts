// HTTP for the role-permission matrix.
import { listPermissions, postPermissions, putPermissions, type RolePermissions } from "#contract/permissions.ts";
import { actions } from "#domain/permission-matrix.ts";
import { formatRole } from "#domain/roles.ts";
import { CustomReply, NoChange } from "#server/kernel/call.ts";
import { route } from "#server/kernel/route.ts";
import { listRolePermissions, lockRolePermission, saveRolePermission } from "./queries.ts";

type PermissionChange = Pick<RolePermissions, "role" | "resource" | "permissions">;

export const permissionRoutes = [
  route(listPermissions, { read: ({ db }) => listRolePermissions(db) }),
  route(putPermissions, {
    read: async ({ db, params }) => ({ pair: await lockRolePermission(db, params.role, params.resource) }),
    current: ({ pair }) => pair,
    decide: ({ record: { pair }, params, body }) => decideChange(pair, { ...params, ...body }),
    write: (db, change, { now }) => saveRolePermission(db, change, now),
    entry: ({ written, record }) => buildSubject(written, record.pair),
  }),
  route(postPermissions, {
    read: async ({ db, body }) => ({ pair: await lockRolePermission(db, body.role, body.resource) }),
    current: ({ pair }) => pair,
    decide: ({ record: { pair }, body }) => decideChange(pair, body),
    write: (db, change, { now }) => saveRolePermission(db, change, now),
    entry: ({ written, record }) => buildSubject(written, record.pair),
    reply: ({ written, record }) => new CustomReply(written, { status: record.pair ? 200 : 201 }),
  }),
];

function decideChange(
  pair: RolePermissions | null,
  change: PermissionChange,
): PermissionChange | NoChange<RolePermissions> {
  const isUnchanged = pair && actions.every((action) => pair.permissions[action] === change.permissions[action]);
  return isUnchanged ? new NoChange(pair) : change;
}

function buildSubject(after: RolePermissions, before: RolePermissions | null) {
  const { role, resource, version } = after;
  return {
    id: `${role}/${resource}`,
    label: `${formatRole(role)} on ${resource.replaceAll("_", " ")}`,
    ...(before ? { before } : {}),
    after,
    // For every user with this role, in any company.
    browserEvents: { entity: "permissions", version, ownerId: null, companyId: null },
  };
}
