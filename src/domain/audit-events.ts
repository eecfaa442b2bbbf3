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

function event(action: AuditAction, entityType: string, riskLevel: RiskLevel, did: string) {
  return { action, entityType, riskLevel, did };
}

/** Every event of the audit log. The action and entity words are those of AD 4; `did` completes "Tom Hargreaves …". */
export const auditEvents = {
  "session.started": event("login", "session", "low", "signed in"),
  "sign_in.refused": event("login", "session", "medium", "was refused at sign-in"),
  "session.ended": event("logout", "session", "low", "signed out"),
  "impersonation.started": event("impersonate", "company", "high", "began impersonating"),
  "impersonation.ended": event("exit_impersonation", "company", "medium", "stopped impersonating"),
  "quote.created": event("create", "quote", "low", "created quote"),
  "quote.calculated": event("update", "quote", "low", "calculated quote"),
  "quote.updated": event("update", "quote", "low", "changed quote"),
  "quote.offline_price_applied": event("update", "quote", "low", "kept the price shown without a network of quote"),
  "quote.duplicated": event("create", "quote", "low", "duplicated a quote as"),
  "quote.sent": event("update", "quote", "medium", "sent quote"),
  "quote.revised": event("update", "quote", "medium", "began a new revision of quote"),
  "quote.revision_discarded": event("update", "quote", "medium", "discarded a revision of quote"),
  "quote.withdrawn": event("update", "quote", "medium", "withdrew quote"),
  "quote.answer_recorded": event("update", "quote", "high", "recorded the customer's answer to quote"),
  "quote.cancelled": event("update", "quote", "high", "recorded the cancellation of quote"),
  "quote.accepted": event("update", "quote", "high", "accepted quote"),
  "quote.accepted_on_site": event("update", "quote", "high", "took an acceptance on site of quote"),
  "quote.on_site_acceptance_discarded": event("update", "quote", "high", "discarded an acceptance on site of quote"),
  "quote.declined": event("update", "quote", "medium", "declined quote"),
  "quote.question_asked": event("update", "quote", "low", "asked about quote"),
  "quote.question_answered": event("update", "quote", "low", "marked as answered a question about quote"),
  "quote.reminded": event("update", "quote", "low", "reminded the customer of quote"),
  "quote.reminder_skipped": event("update", "quote", "low", "skipped a reminder of quote"),
  "quote.reminder_restored": event("update", "quote", "low", "restored a reminder of quote"),
  "quote.reminders_stopped": event("update", "quote", "medium", "stopped the reminders of quote"),
  "quote.opened": event("update", "quote", "low", "opened quote"),
  "link.created": event("update", "quote", "medium", "created a link to quote"),
  "link.revoked": event("update", "quote", "medium", "ended a link to quote"),
  "user.created": event("create", "user", "medium", "created"),
  "user.invited": event("update", "user", "medium", "invited again"),
  "user.updated": event("update", "user", "medium", "changed"),
  "user.deleted": event("delete", "user", "high", "deleted"),
  "profile.updated": event("update", "user", "low", "changed the own profile of"),
  "password.changed": event("update", "user", "medium", "changed the own password"),
  "password.refused": event("update", "user", "medium", "was refused a change of the own password"),
  "password.set_refused": event("update", "user", "medium", "was refused a new password for"),
  "password.reset_requested": event("update", "user", "medium", "asked for a link to set a new password"),
  "password.reset": event("update", "user", "high", "set a new password by a link"),
  "password.set": event("update", "user", "high", "set a new password for"),
  "email.failed": event("update", "email", "medium", "could not hand over the email"),
  "email.resent": event("update", "email", "low", "sent again the email"),
  "session.revoked": event("delete", "session", "medium", "ended a session of"),
  "sessions.ended": event("delete", "session", "high", "ended all sessions of"),
  "company.created": event("create", "company", "high", "created company"),
  "company.updated": event("update", "company", "medium", "changed company"),
  "company.deleted": event("delete", "company", "critical", "deleted company"),
  "company.moved_out": event("delete", "company", "critical", "moved to another installation company"),
  "company.moved_in": event("create", "company", "critical", "took over from another installation company"),
  "company.exported": event("update", "company", "high", "exported all data of"),
  "company.taken_back": event("update", "company", "high", "undid the export of company"),
  "brand.updated": event("update", "company", "low", "changed the brand of"),
  "logo.uploaded": event("update", "company", "low", "uploaded the logo of"),
  "logo.removed": event("update", "company", "low", "removed the logo of"),
  "plan.created": event("create", "plan", "medium", "created plan"),
  "plan.updated": event("update", "plan", "medium", "changed plan"),
  "plan.deleted": event("delete", "plan", "high", "deleted plan"),
  "status.created": event("create", "quote_status", "medium", "created quote status"),
  "status.updated": event("update", "quote_status", "medium", "changed quote status"),
  "status.deleted": event("delete", "quote_status", "medium", "deleted quote status"),
  "permissions.updated": event("update", "role_permissions", "critical", "changed the permissions of"),
  "item.created": event("create", "catalogue_item", "low", "added"),
  "item.updated": event("update", "catalogue_item", "low", "changed"),
  "item.deactivated": event("delete", "catalogue_item", "low", "switched off"),
  "items.bulk_changed": event("update", "catalogue_item", "medium", "changed several"),
  "items.imported": event("update", "catalogue_item", "medium", "imported"),
  "import.undone": event("update", "catalogue_item", "medium", "undid an import of"),
  "extra.created": event("create", "extra", "low", "added extra"),
  "extra.updated": event("update", "extra", "low", "changed extra"),
  "extra.deactivated": event("delete", "extra", "low", "switched off extra"),
  "extra.pasted": event("update", "extra", "medium", "pasted extras:"),
  "customer_record.created": event("create", "customer_record", "low", "added customer"),
  "customer_record.updated": event("update", "customer_record", "low", "changed customer"),
  "customer_record.ended": event("update", "customer_record", "low", "marked as former customer"),
  "customer_record.restored": event("update", "customer_record", "low", "marked as current customer"),
  "customer_record.merged": event("update", "customer_record", "medium", "merged customer"),
  "customer_record.separated": event("update", "customer_record", "medium", "separated customer"),
  "customer_record.grouped": event("create", "customer_record", "medium", "added customers from quotes:"),
  "customer_record.filed": event("update", "customer_record", "low", "linked quotes:"),
  "customer_record.imported": event("create", "customer_record", "medium", "imported customers:"),
  "customer_record.exported": event("update", "customer_record", "medium", "exported the customers"),
  "site.created": event("create", "site", "low", "added site"),
  "site.updated": event("update", "site", "low", "changed site"),
  "site.moved": event("update", "site", "medium", "moved a site to another customer:"),
  "site.ended": event("update", "site", "low", "marked as former site"),
  "site.restored": event("update", "site", "low", "marked as current site"),
  "site.deleted": event("delete", "site", "medium", "deleted site"),
  "pump.created": event("create", "pump", "low", "added pump"),
  "pump.updated": event("update", "pump", "low", "changed pump"),
  "pump.moved": event("update", "pump", "low", "moved a pump to another site:"),
  "pump.removed": event("update", "pump", "low", "marked a pump as removed:"),
  "pump.restored": event("update", "pump", "low", "marked a pump as installed again:"),
  "pump.replaced": event("create", "pump", "low", "replaced a pump with"),
  "pump.deleted": event("delete", "pump", "medium", "deleted pump"),
  "service.settled": event("update", "service", "low", "recorded the service of"),
  "service.reopened": event("update", "service", "low", "reopened the service of"),
  "rule.created": event("create", "configuration_rule", "low", "added rule"),
  "rule.updated": event("update", "configuration_rule", "low", "changed rule"),
  "rule.deleted": event("delete", "configuration_rule", "medium", "deleted rule"),
  "log.sealed_late": event("update", "audit_log", "medium", "was held up in sealing the log:"),
  "server.started": event("update", "audit_log", "medium", "was started:"),
  "demonstration.made": event("create", "audit_log", "low", "added for the demonstration:"),
  "logs.exported": event("update", "audit_log", "medium", "exported the audit log"),
  "customer_data.exported": event("update", "customer", "high", "exported what is kept of the customer of"),
  "customer.erased": event("delete", "customer", "critical", "erased the customer of"),
  "access.refused": event("update", "page", "medium", "was refused"),
  "page.not_found": event("404_error", "page", "low", "opened a page that does not exist:"),
};

export type AuditEvent = keyof typeof auditEvents;

/** The entity types of the log. */
export const auditEntityTypes: readonly string[] = [
  ...new Set(Object.values(auditEvents).map(({ entityType }) => entityType)),
];

/** A pending acceptance is described by the facts of its own entries; the last two follow from the lists. */
const unloggedFields = new Set(["updatedAt", "version", "pendingAcceptance", "lineFaults", "withdrawnExtraIds"]);

/** The changed fields of a record, before and after; equal fields are left out. */
export function diffFields(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, { before: unknown; after: unknown }> {
  const changes: Record<string, { before: unknown; after: unknown }> = {};
  for (const key of Object.keys(after)) {
    if (unloggedFields.has(key)) continue;
    if (JSON.stringify(before[key]) !== JSON.stringify(after[key])) {
      changes[key] = { before: before[key] ?? null, after: after[key] ?? null };
    }
  }
  return changes;
}
