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
  "page.missed": {
    action: "404_error",
    entityType: "page",
    riskLevel: "low",
    did: "opened a page that does not exist:",
  },
} as const satisfies Record<string, AuditEventWords>;

interface AuditEventWords {
  action: "create" | "update" | "delete" | "login" | "logout" | "impersonate" | "exit_impersonation" | "404_error";
  entityType: string;
  riskLevel: "low" | "medium" | "high" | "critical";
  did: string;
}

export type AuditEvent = keyof typeof auditEvents;

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
