/** The role-permission matrix: 3 roles x 18 resources x 5 actions (AD 3). */
export const resources = [
  "quotes",
  "customers",
  "users",
  "companies",
  "audit_logs",
  "plans",
  "quote_statuses",
  "locations",
  "equipment_access",
  "job_types",
  "pump_styles",
  "motor_sizes",
  "drive_types",
  "extras",
  "configuration_rules",
  "company_branding",
  "impersonation",
  "platform_stats",
] as const;
export type Resource = (typeof resources)[number];

export const actions = ["view", "create", "edit", "delete", "search"] as const;
export type Action = (typeof actions)[number];

export type Permissions = Record<Action, boolean>;

export const noPermissions: Permissions = { view: false, create: false, edit: false, delete: false, search: false };
