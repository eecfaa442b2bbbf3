// What the columns of these tables hold (decision 85).
import { bigint, boolean, instant, integer, json, nullable, text, uuid } from "#server/database/codecs.ts";
import { business, declareTable, personal, technical } from "#server/database/columns.ts";

export const auditColumns = [
  declareTable("audit_logs", {
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
    metadata: personal(nullable(json()), "user"),
    description: personal(nullable(text), "user"),
    riskLevel: business(text),
    success: business(boolean),
    errorMessage: personal(nullable(text), "user"),
    createdAt: technical(instant),
    searchWords: personal({ ...text, type: "tsvector" }, "user"),
  }),
  declareTable(
    "audit_personal_data",
    {
      id: technical(text),
      companyId: technical(nullable(integer)),
      quoteId: technical(nullable(text)),
      salt: technical(text),
      personalValues: personal(nullable(json()), { leaves: "null" }),
      erasedAt: technical(nullable(instant)),
    },
    { rows: "personal_values is not null and quote_id = of_quote::text", also: { erased_at: "moment" } },
  ),
  declareTable("audit_seals", {
    number: technical(integer),
    lastEntryId: technical(bigint),
    digests: technical(text),
    previousHash: technical(text),
    hash: technical(text),
    sealedAt: technical(instant),
  }),
  declareTable("audit_moved_entries", {
    entryId: technical(bigint),
    move: technical(uuid),
  }),
];
