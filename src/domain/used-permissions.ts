// The permissions that any call needs, and for which roles: the others change nothing, ticked or not.
import { listRolesWith, type Role, roles } from "#domain/roles.ts";
import { type Action, actions, type Resource, resources } from "./permission-matrix.ts";

const everyone = roles;
const administrators = listRolesWith("administersCompany");
const platformAdmins = listRolesWith("administersPlatform");

const itemPermissions = {
  view: everyone,
  create: administrators,
  edit: administrators,
  delete: administrators,
  search: administrators,
};

/** By audience: a role that no call admits is not listed. `test/matrix-walk.test.ts` checks this for every call. */
const usedPermissions = {
  quotes: { view: everyone, create: everyone, edit: everyone, search: everyone },
  customers: { view: everyone, create: everyone, edit: everyone, delete: everyone, search: everyone },
  users: {
    view: administrators,
    create: administrators,
    edit: administrators,
    delete: administrators,
    search: platformAdmins,
  },
  companies: {
    view: everyone,
    create: platformAdmins,
    edit: administrators,
    delete: platformAdmins,
    search: platformAdmins,
  },
  audit_logs: { view: administrators, search: administrators },
  plans: { view: platformAdmins, create: platformAdmins, edit: platformAdmins, delete: platformAdmins },
  quote_statuses: { view: everyone, create: platformAdmins, edit: platformAdmins, delete: platformAdmins },
  locations: itemPermissions,
  equipment_access: itemPermissions,
  job_types: itemPermissions,
  pump_styles: itemPermissions,
  motor_sizes: itemPermissions,
  drive_types: itemPermissions,
  extras: itemPermissions,
  configuration_rules: { view: everyone, create: administrators, edit: administrators, delete: administrators },
  company_branding: { edit: administrators },
  // Seeing that one impersonates, and ending it, is never refused (decision 7).
  impersonation: { create: platformAdmins },
  platform_stats: { view: platformAdmins },
} as const satisfies Record<Resource, Partial<Record<Action, readonly Role[]>>>;

/** One permission that a call can need (decision 7). */
export type Permission = { [R in Resource]: readonly [R, keyof (typeof usedPermissions)[R]] }[Resource];

/** Whether ticking the permission changes any reply to this role. */
export function isPermissionUsed(role: Role, resource: Resource, action: Action): boolean {
  // The database may contain a resource of a newer version.
  const rolesByAction: Partial<Record<Action, readonly Role[]>> | undefined = usedPermissions[resource];
  return rolesByAction?.[action]?.includes(role) ?? false;
}

/** Why a user may not do this, wherever it is shown: on a page, next to a button, in the server's refusal. */
export function describeMissingPermission(resource: Resource, action: Action): string {
  return `Your role may not ${action} ${resource.replaceAll("_", " ")}. A platform administrator can change that.`;
}

/** The permissions that matter for a role, in the order of the matrix. */
export function listUsedPermissions(role: Role): [Resource, Action][] {
  return resources.flatMap((resource) =>
    actions
      .filter((action) => isPermissionUsed(role, resource, action))
      .map((action): [Resource, Action] => [resource, action]),
  );
}
