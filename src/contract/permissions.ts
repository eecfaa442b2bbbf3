// The role-permission matrix: what each role may do, within the audience of each call (decision 7).
import * as z from "zod/mini";
import { resources } from "#domain/permission-matrix.ts";
import { roles } from "#domain/roles.ts";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, Version } from "./values.ts";

const NOT_A_BOOLEAN = "Each permission is true or false";

/** A permission that is not named is not granted (AD 3). */
const Permissions = z.object({
  view: z._default(z.boolean(NOT_A_BOOLEAN), false),
  create: z._default(z.boolean(NOT_A_BOOLEAN), false),
  edit: z._default(z.boolean(NOT_A_BOOLEAN), false),
  delete: z._default(z.boolean(NOT_A_BOOLEAN), false),
  search: z._default(z.boolean(NOT_A_BOOLEAN), false),
});

const permissionKey = {
  role: z.enum(roles, "There is no such role"),
  resource: z.enum(resources, "There is no such resource"),
};

const RolePermissions = z.object({
  id: Id,
  ...permissionKey,
  permissions: z.object({
    view: z.boolean(),
    create: z.boolean(),
    edit: z.boolean(),
    delete: z.boolean(),
    search: z.boolean(),
  }),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
});
export type RolePermissions = z.output<typeof RolePermissions>;

// These three are for platform administrators and need no permission, so that nobody is locked out (decision 7).

export const listPermissions = endpoint({
  method: "GET",
  path: "/api/admin/role-permissions",
  summary: "The whole permission matrix, by role and resource",
  audience: "platform-admin",
  permission: null,
  reply: z.array(RolePermissions),
});

export const putPermissions = endpoint({
  method: "PUT",
  path: "/api/admin/role-permissions/:role/:resource",
  summary: "Set what a role may do with a resource, from the next request on",
  audience: "platform-admin",
  permission: null,
  audit: "permissions.updated",
  params: z.object(permissionKey),
  body: z.object({ permissions: Permissions, version: z.optional(Version) }),
  reply: RolePermissions,
});

export const postPermissions = endpoint({
  method: "POST",
  path: "/api/admin/role-permissions",
  summary: "Set what a role may do with a resource, as PUT does",
  audience: "platform-admin",
  permission: null,
  audit: "permissions.updated",
  body: z.object({ ...permissionKey, permissions: Permissions, version: z.optional(Version) }),
  reply: RolePermissions,
  status: 201,
});
