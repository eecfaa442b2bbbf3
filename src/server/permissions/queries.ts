// SQL for the role-permission matrix.
import { type Action, actions, type Resource } from "#domain/permission-matrix.ts";
import type { Role } from "#domain/roles.ts";
import { isPermissionUsed } from "#domain/used-permissions.ts";
import { buildInsertValues, instant, listColumns, type RowOf } from "#server/database/codecs.ts";
import { pickCodecs } from "#server/database/columns.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, readRow, statement } from "#server/database/statement.ts";
import { rolePermissionsTable } from "./columns.ts";

const roleAndResource = pickCodecs(rolePermissionsTable, "role", "resource");
const contentColumns = { ...roleAndResource, ...pickCodecs(rolePermissionsTable, "permissions") };
const pairShape = {
  ...pickCodecs(rolePermissionsTable, "id"),
  ...contentColumns,
  ...pickCodecs(rolePermissionsTable, "version", "createdAt", "updatedAt"),
};

const selectPairsOfRole = statement({
  name: "role_permissions_of_role",
  takes: { role: roleAndResource.role },
  gives: pairShape,
  text: `select ${listColumns(pairShape)} from role_permissions where role = $role`,
});

/** What the matrix allows a role now, of what any call needs, by resource; a resource without a row allows nothing. */
export async function listAllowedActions(db: Tx, role: Role): Promise<Partial<Record<Resource, Action[]>>> {
  const pairs = await selectPairsOfRole(db, { role });
  return Object.fromEntries(
    pairs.map(({ resource, permissions }) => [
      resource,
      actions.filter((action) => permissions[action] && isPermissionUsed(role, resource, action)),
    ]),
  );
}

/** At most one row for each role and resource. */
export const listRolePermissions = statement({
  name: "role_permissions_all",
  gives: pairShape,
  text: `select ${listColumns(pairShape)} from role_permissions order by role, id`,
});

const selectPairForUpdate = statement({
  name: "role_permission_lock",
  takes: roleAndResource,
  gives: pairShape,
  text: `select ${listColumns(pairShape)} from role_permissions where role = $role and resource = $resource for update`,
});

/** The row of this pair, locked until this transaction ends; null if there is none yet. */
export const lockRolePermission = (db: Tx, role: Role, resource: Resource) =>
  findRow(selectPairForUpdate(db, { role, resource }));

const upsertPair = statement({
  name: "role_permission_save",
  takes: { ...contentColumns, now: instant },
  gives: pairShape,
  text: `insert into role_permissions as stored ${buildInsertValues(contentColumns)}
    on conflict (role, resource) do update
      set permissions = excluded.permissions, version = stored.version + 1, updated_at = $now
    returning ${listColumns(pairShape)}`,
});

export const saveRolePermission = (db: Tx, change: RowOf<typeof contentColumns>, now: Date) =>
  readRow(upsertPair(db, { ...change, now: now.toISOString() }));
