// What the columns of the audit log hold (decision 85). Every call may write to it; `audit` reads and seals it.
import type { PersonalValues } from "#domain/audit-personal-data.ts";
import { bigint, boolean, instant, integer, json, nullable, oneOf, text, uuid } from "#server/database/codecs.ts";
import { business, declareTable, personal, technical } from "#server/database/columns.ts";

export const auditLogsTable = declareTable("audit_logs", {
  id: technical(bigint),
  action: business(text),
  entityType: business(text),
  entityId: technical(nullable(text)),
  userId: technical(nullable(uuid)),
  userName: personal(nullable(text), "user"),
  userEmail: personal(nullable(text), "user"),
  companyId: technical(nullable(integer)),
  companyName: business(nullable(text)),
  impersonating: business(boolean),
  sessionId: technical(nullable(text)),
  ipAddress: personal(nullable(text), "user"),
  userAgent: personal(nullable(text), "user"),
  metadata: personal(nullable(json<Record<string, unknown>>()), "user"),
  description: personal(nullable(text), "user"),
  riskLevel: business(oneOf<"low" | "medium" | "high" | "critical">()),
  success: business(boolean),
  errorMessage: personal(nullable(text), "user"),
  createdAt: technical(instant),
  searchWords: personal({ ...text, type: "tsvector" }, "user"),
});

export const personalDataTable = declareTable(
  "audit_personal_data",
  {
    id: technical(text),
    companyId: technical(nullable(integer)),
    quoteId: technical(nullable(text)),
    subject: technical(nullable(text)),
    salt: technical(text),
    personalValues: personal(nullable(json<PersonalValues>()), { leaves: "null" }),
    erasedAt: technical(nullable(instant)),
  },
  { rows: "personal_values is not null and quote_id = of_quote::text", also: { erased_at: "moment" } },
);

export const kernelColumns = [auditLogsTable, personalDataTable];
