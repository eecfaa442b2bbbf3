/** AD 4. */
export const auditActions = [
  "create",
  "update",
  "delete",
  "login",
  "logout",
  "impersonate",
  "exit_impersonation",
  "404_error",
] as const;
export type AuditAction = (typeof auditActions)[number];

export const riskLevels = ["low", "medium", "high", "critical"] as const;
export type RiskLevel = (typeof riskLevels)[number];

/** What the audit log can say happened. The action and entity words are those of AD 4; `did` completes "Tom Hargreaves …". */
export const auditEvents = {
  "session.started": { action: "login", entityType: "session", riskLevel: "low", did: "signed in" },
  "session.refused": { action: "login", entityType: "session", riskLevel: "medium", did: "was refused at sign-in" },
  "session.ended": { action: "logout", entityType: "session", riskLevel: "low", did: "signed out" },
  "impersonation.started": {
    action: "impersonate",
    entityType: "company",
    riskLevel: "high",
    did: "began impersonating",
  },
  "impersonation.ended": {
    action: "exit_impersonation",
    entityType: "company",
    riskLevel: "medium",
    did: "stopped impersonating",
  },
  "quote.created": { action: "create", entityType: "quote", riskLevel: "low", did: "created quote" },
  "quote.calculated": { action: "update", entityType: "quote", riskLevel: "low", did: "calculated quote" },
  "quote.updated": { action: "update", entityType: "quote", riskLevel: "low", did: "changed quote" },
  "quote.duplicated": { action: "create", entityType: "quote", riskLevel: "low", did: "duplicated a quote as" },
  "user.created": { action: "create", entityType: "user", riskLevel: "medium", did: "created" },
  "user.updated": { action: "update", entityType: "user", riskLevel: "medium", did: "changed" },
  "user.deleted": { action: "delete", entityType: "user", riskLevel: "high", did: "deleted" },
  "profile.updated": { action: "update", entityType: "user", riskLevel: "low", did: "changed the own profile of" },
  "password.changed": { action: "update", entityType: "user", riskLevel: "medium", did: "changed the own password" },
  "password.refused": {
    action: "update",
    entityType: "user",
    riskLevel: "medium",
    did: "was refused a change of the own password",
  },
  "password.withheld": {
    action: "update",
    entityType: "user",
    riskLevel: "medium",
    did: "was refused a new password for",
  },
  "session.revoked": { action: "delete", entityType: "session", riskLevel: "medium", did: "ended a session of" },
  "company.created": { action: "create", entityType: "company", riskLevel: "high", did: "created company" },
  "company.updated": { action: "update", entityType: "company", riskLevel: "medium", did: "changed company" },
  "company.deleted": { action: "delete", entityType: "company", riskLevel: "critical", did: "deleted company" },
  "company.exported": { action: "update", entityType: "company", riskLevel: "high", did: "exported all data of" },
  "brand.updated": { action: "update", entityType: "company", riskLevel: "low", did: "changed the brand of" },
  "logo.uploaded": { action: "update", entityType: "company", riskLevel: "low", did: "uploaded the logo of" },
  "logo.removed": { action: "update", entityType: "company", riskLevel: "low", did: "removed the logo of" },
  "plan.created": { action: "create", entityType: "plan", riskLevel: "medium", did: "created plan" },
  "plan.updated": { action: "update", entityType: "plan", riskLevel: "medium", did: "changed plan" },
  "plan.deleted": { action: "delete", entityType: "plan", riskLevel: "high", did: "deleted plan" },
  "status.created": { action: "create", entityType: "quote_status", riskLevel: "medium", did: "created quote status" },
  "status.updated": { action: "update", entityType: "quote_status", riskLevel: "medium", did: "changed quote status" },
  "status.deleted": { action: "delete", entityType: "quote_status", riskLevel: "medium", did: "deleted quote status" },
  "permissions.changed": {
    action: "update",
    entityType: "role_permissions",
    riskLevel: "critical",
    did: "changed the permissions of",
  },
  "item.created": { action: "create", entityType: "catalogue_item", riskLevel: "low", did: "added" },
  "item.updated": { action: "update", entityType: "catalogue_item", riskLevel: "low", did: "changed" },
  "item.deactivated": { action: "delete", entityType: "catalogue_item", riskLevel: "low", did: "switched off" },
  "items.imported": { action: "update", entityType: "catalogue_item", riskLevel: "medium", did: "imported" },
  "rule.created": { action: "create", entityType: "configuration_rule", riskLevel: "low", did: "added rule" },
  "rule.updated": { action: "update", entityType: "configuration_rule", riskLevel: "low", did: "changed rule" },
  "rule.deleted": { action: "delete", entityType: "configuration_rule", riskLevel: "medium", did: "deleted rule" },
  "logs.exported": { action: "update", entityType: "audit_log", riskLevel: "medium", did: "exported the audit log" },
  "access.refused": { action: "update", entityType: "page", riskLevel: "medium", did: "was refused" },
  "page.missed": {
    action: "404_error",
    entityType: "page",
    riskLevel: "low",
    did: "opened a page that does not exist:",
  },
} as const satisfies Record<string, AuditEventWords>;

interface AuditEventWords {
  action: AuditAction;
  entityType: string;
  riskLevel: RiskLevel;
  did: string;
}

export type AuditEvent = keyof typeof auditEvents;

/** What the log can be about. */
export const auditEntityTypes: readonly string[] = [
  ...new Set(Object.values(auditEvents).map(({ entityType }) => entityType)),
];

/** The changed fields of a thing, before and after; equal fields are left out. */
export function changes(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, { before: unknown; after: unknown }> {
  const found: Record<string, { before: unknown; after: unknown }> = {};
  for (const key of Object.keys(after)) {
    if (key === "updatedAt" || key === "version") continue;
    if (JSON.stringify(before[key]) !== JSON.stringify(after[key])) {
      found[key] = { before: before[key] ?? null, after: after[key] ?? null };
    }
  }
  return found;
}
