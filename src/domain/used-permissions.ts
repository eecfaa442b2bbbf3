// Which squares of the matrix any call asks for, and of which roles: the others change nothing, ticked or not.
import { listRolesWith, type Role, roles } from "#domain/roles.ts";
import { type Action, actions, type Resource, resources } from "./permission-matrix.ts";

const everyone = roles;
const administrators = listRolesWith("administersCompany");
const platform = listRolesWith("administersPlatform");

const item = {
  view: everyone,
  create: administrators,
  edit: administrators,
  delete: administrators,
  search: administrators,
};

/** By audience: a role that no call lets in is asked for nothing. `test/matrix-walk.test.ts` asks every call whether it is so. */
const asked = {
  quotes: { view: everyone, create: everyone, edit: everyone, search: everyone },
  users: {
    view: administrators,
    create: administrators,
    edit: administrators,
    delete: administrators,
    search: platform,
  },
  companies: { view: everyone, create: platform, edit: administrators, delete: platform, search: platform },
  audit_logs: { view: administrators, search: administrators },
  plans: { view: platform, create: platform, edit: platform, delete: platform },
  quote_statuses: { view: everyone, create: platform, edit: platform, delete: platform },
  locations: item,
  equipment_access: item,
  job_types: item,
  pump_styles: item,
  motor_sizes: item,
  drive_types: item,
  configuration_rules: { view: everyone, create: administrators, edit: administrators, delete: administrators },
  company_branding: { edit: administrators },
  // To know that one is inside, and to leave, is never refused (decision 7).
  impersonation: { create: platform },
  platform_stats: { view: platform },
} as const satisfies Record<Resource, Partial<Record<Action, readonly Role[]>>>;

/** One square of the matrix that a call can need (decision 7). */
export type Permission = { [R in Resource]: readonly [R, keyof (typeof asked)[R]] }[Resource];

/** Whether ticking the square changes any answer to this role. */
export function isPermissionUsed(role: Role, resource: Resource, action: Action): boolean {
  // The database may hold a resource of a newer version.
  const ofResource: Partial<Record<Action, readonly Role[]>> | undefined = asked[resource];
  return ofResource?.[action]?.includes(role) ?? false;
}

/** Why somebody may not, wherever it is said: on a page, beside a button, in the server's refusal. */
export function describeMissingPermission(resource: Resource, action: Action): string {
  return `Your role may not ${action} ${resource.replaceAll("_", " ")}. A platform administrator can change that.`;
}

/** The squares that do, in the order of the matrix. */
export function listUsedPermissions(role: Role): [Resource, Action][] {
  return resources.flatMap((resource) =>
    actions
      .filter((action) => isPermissionUsed(role, resource, action))
      .map((action): [Resource, Action] => [resource, action]),
  );
}
