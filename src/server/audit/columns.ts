// What the columns of these tables hold (decision 85).
import { bigint, boolean, instant, integer, json, nullable, text, uuid } from "#server/database/codecs.ts";
import { business, declareTable, personal, technical } from "#server/database/columns.ts";

export const auditColumns = [
  declareTable("audit_logs", {
    id: technical(bigint),
    action: business(text),
    entity_type: business(text),
    entity_id: technical(nullable(text)),
    user_id: technical(nullable(uuid)),
    user_name: personal(nullable(text), "user"),
    user_email: personal(nullable(text), "user"),
    company_id: technical(nullable(integer)),
    company_name: business(nullable(text)),
    impersonating: business(boolean),
    session_id: technical(nullable(text)),
    ip_address: personal(nullable(text), "user"),
    user_agent: personal(nullable(text), "user"),
    metadata: personal(nullable(json()), "user"),
    description: personal(nullable(text), "user"),
    risk_level: business(text),
    success: business(boolean),
    error_message: personal(nullable(text), "user"),
    created_at: technical(instant),
  }),
  declareTable(
    "audit_personal_data",
    {
      id: technical(text),
      company_id: technical(nullable(integer)),
      quote_id: technical(nullable(text)),
      salt: technical(text),
      given: personal(nullable(json()), { leaves: "null" }),
      erased_at: technical(nullable(instant)),
    },
    { rows: "given is not null and quote_id = of_quote::text", also: { erased_at: "moment" } },
  ),
  declareTable("audit_seals", {
    number: technical(integer),
    last_entry: technical(bigint),
    digests: technical(text),
    previous_hash: technical(text),
    hash: technical(text),
    sealed_at: technical(instant),
  }),
  declareTable("audit_moved_entries", {
    entry_id: technical(bigint),
    move: technical(uuid),
  }),
];
