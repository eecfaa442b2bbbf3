// What the columns of these tables hold (decision 85).
import { instant, integer, nullable, text, uuid } from "#server/database/codecs.ts";
import { business, declareTable, personal, technical } from "#server/database/columns.ts";

export const userColumns = [
  declareTable("users", {
    id: technical(uuid),
    email: personal(text, "user"),
    password_hash: personal(nullable(text), "user"),
    first_name: personal(text, "user"),
    last_name: personal(text, "user"),
    profile_image_url: personal(nullable(text), "user"),
    role: business(text),
    company_id: technical(nullable(integer)),
    invited_at: technical(nullable(instant)),
    version: technical(integer),
    created_at: technical(instant),
    updated_at: technical(instant),
  }),
  declareTable("sessions", {
    token_hash: technical(text),
    user_id: technical(uuid),
    impersonated_company_id: technical(nullable(integer)),
    impersonation_started_at: technical(nullable(instant)),
    created_at: technical(instant),
    last_used_at: technical(instant),
    ip_address: personal(nullable(text), "user"),
    user_agent: personal(nullable(text), "user"),
  }),
  declareTable("sign_in_attempts", {
    key: personal(text, "user"),
    failures: technical(integer),
    window_started_at: technical(instant),
    blocked_until: technical(nullable(instant)),
  }),
  declareTable("sign_in_sources", {
    user_id: technical(uuid),
    key: personal(text, "user"),
    last_used_at: technical(instant),
  }),
  declareTable("password_links", {
    token_hash: technical(text),
    user_id: technical(uuid),
    account_fingerprint: technical(text),
    created_at: technical(instant),
    expires_at: technical(instant),
    used_at: technical(nullable(instant)),
    replaced_at: technical(nullable(instant)),
  }),
];
