// SQL for the role-permission matrix.

import { type Action, actions, type Permissions, type Resource } from "#domain/permission-matrix.ts";
import type { Role } from "#domain/roles.ts";
import { isPermissionUsed } from "#domain/used-permissions.ts";
import { buildInsertValues, instant, integer, json, listColumns, oneOf, type RowOf } from "#server/database/codecs.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, readRow, statement } from "#server/database/statement.ts";

const roleAndResource = { role: oneOf<Role>(), resource: oneOf<Resource>() };
const content = { ...roleAndResource, permissions: json<Permissions>() };
const pair = { id: integer, ...content, version: integer, createdAt: instant, updatedAt: instant };

const selectPairsOf = statement({
  name: "role_permissions_of_role",
  takes: { role: roleAndResource.role },
  gives: pair,
  text: `select ${listColumns(pair)} from role_permissions where role = $role`,
});

/** What the matrix allows a role now, of what any call needs, by resource; a resource without a row allows nothing. */
export async function listAllowedActions(db: Tx, role: Role): Promise<Partial<Record<Resource, Action[]>>> {
  const pairs = await selectPairsOf(db, { role });
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
  gives: pair,
  text: `select ${listColumns(pair)} from role_permissions order by role, id`,
});

const selectPairHeld = statement({
  name: "role_permission_held",
  takes: roleAndResource,
  gives: pair,
  text: `select ${listColumns(pair)} from role_permissions where role = $role and resource = $resource for update`,
});

/** The row of this pair, locked until this transaction ends; null if there is none yet. */
export const lockRolePermission = (db: Tx, role: Role, resource: Resource) =>
  findRow(selectPairHeld(db, { role, resource }));

const upsertPair = statement({
  name: "role_permission_save",
  takes: { ...content, now: instant },
  gives: pair,
  text: `insert into role_permissions as kept ${buildInsertValues(content)}
    on conflict (role, resource) do update
      set permissions = excluded.permissions, version = kept.version + 1, updated_at = $now
    returning ${listColumns(pair)}`,
});

export const saveRolePermission = (db: Tx, wanted: RowOf<typeof content>, now: Date) =>
  readRow(upsertPair(db, { ...wanted, now: now.toISOString() }));
