// What the columns of these tables hold (decision 85).
import type { Permissions, Resource } from "#domain/permission-matrix.ts";
import type { Role } from "#domain/roles.ts";
import { instant, integer, json, oneOf } from "#server/database/codecs.ts";
import { business, declareTable, technical } from "#server/database/columns.ts";

export const rolePermissionsTable = declareTable("role_permissions", {
  id: technical(integer),
  role: business(oneOf<Role>()),
  resource: business(oneOf<Resource>()),
  permissions: business(json<Permissions>()),
  version: technical(integer),
  createdAt: technical(instant),
  updatedAt: technical(instant),
});

export const permissionsColumns = [rolePermissionsTable];
