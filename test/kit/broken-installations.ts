// Faults of an installation, and doctor's message about each.

/** A fault of a sound database: it is repaired afterwards, or made in a copy. */
interface Broken {
  /** What an administrator of the server runs in it. */
  sql?: string;
  mend?: string;
  env?: Record<string, string>;
}

export const PASSWORD = "s3cret";
const mail = { SMTP_URL: `smtp://user:${PASSWORD}@127.0.0.1:1`, MAIL_FROM: "quotes@volute.test" };
const away = (sql: string): Broken => ({ sql });
const mended = (sql: string, mend: string): Broken => ({ sql, mend });

/** Faults that leave the database unreadable. */
export const UNREACHABLE: [string, RegExp, Broken][] = [
  ["a wrong setting", /^Settings: PORT is "eighty"/, { env: { PORT: "eighty" } }],
  ["no address", /^Settings: DATABASE_URL is not the address/, { env: { DATABASE_URL: "mysql://x" } }],
  [
    "no such server",
    /^Database: PostgreSQL at 127\.0\.0\.1:1 cannot be reached/,
    { env: { DATABASE_URL: `postgres://u:${PASSWORD}@127.0.0.1:1/x` } },
  ],
];

export const BROKEN: [string, RegExp, Broken][] = [
  [
    "row level security off",
    /^Company separation: Row level security is off on quotes\./,
    mended("alter table quotes disable row level security", "alter table quotes enable row level security"),
  ],
  [
    "the owner not bound",
    /does not apply to the owner of users\./,
    mended("alter table users no force row level security", "alter table users force row level security"),
  ],
  ["a policy gone", /Policies are missing on emails\./, away("drop policy platform on emails")],
  ["grants gone", /volute_platform cannot read plans\./, away("revoke all on plans from volute_platform")],
  ["a table gone", /The table sign_in_attempts is missing\./, away("drop table sign_in_attempts")],
  [
    "a table of somebody else",
    /The table plans belongs to postgres/,
    mended("alter table plans owner to postgres", "alter table plans owner to volute"),
  ],
  [
    "a migration of a newer version",
    /^Migrations: It belongs to another version: this one does not know 9999_later/,
    mended(
      "insert into schema_migrations (name, checksum) values ('9999_later', 'x')",
      "delete from schema_migrations where name = '9999_later'",
    ),
  ],
  [
    "another migration of this name",
    /^Migrations: 0008_quotes differs from the one/,
    mended(
      "update schema_migrations set checksum = checksum || 'x' where name = '0008_quotes'",
      "update schema_migrations set checksum = left(checksum, -1) where name = '0008_quotes'",
    ),
  ],
  [
    "a trigger switched off",
    /The trigger \w+ of quotes is disabled\./,
    mended("alter table quotes disable trigger user", "alter table quotes enable trigger user"),
  ],
  [
    "an unfinished index",
    /The index plans_pkey of plans is invalid\./,
    mended(
      "update pg_index set indisvalid = false where indexrelid = 'plans_pkey'::regclass",
      "update pg_index set indisvalid = true where indexrelid = 'plans_pkey'::regclass",
    ),
  ],
  [
    "a restore that was interrupted",
    /^Restoring: A restore into this database/,
    mended("create table restore_in_progress ()", "drop table restore_in_progress"),
  ],
  [
    "saving without waiting",
    /synchronous_commit is off/,
    mended("alter role volute set synchronous_commit = off", "alter role volute set synchronous_commit = on"),
  ],
  [
    "read only",
    /^PostgreSQL: It is read-only/,
    mended(
      "alter role volute set default_transaction_read_only = on",
      "alter role volute reset default_transaction_read_only",
    ),
  ],
  [
    "a role that logs in",
    /^Roles: volute_link can log in\./,
    mended("alter role volute_link login", "alter role volute_link nologin"),
  ],
  [
    "a role above row level security",
    /^Roles: volute_company bypasses/,
    mended("alter role volute_company bypassrls", "alter role volute_company nobypassrls"),
  ],
  [
    "a role that owns a table",
    /^Roles: volute_company owns plans/,
    mended("alter table plans owner to volute_company", "alter table plans owner to volute"),
  ],
  [
    "no membership",
    /^Roles: The login volute is not a member of volute_link\./,
    mended("revoke volute_link from volute", "grant volute_link to volute"),
  ],
  [
    "a role within another",
    /^Roles: volute_company is a member of volute_platform/,
    mended("grant volute_platform to volute_company", "revoke volute_platform from volute_company"),
  ],
  [
    "sessions that begin as the login",
    /does not start sessions as the role volute_company/,
    away("alter role volute in database %DATABASE% reset role"),
  ],
  [
    "too few connections",
    /^Connections: A process needs 12 connections, but only 5 of 5 are left/,
    mended("alter role volute connection limit 5", "alter role volute connection limit -1"),
  ],
  [
    "nobody to sign in",
    /^Signing in: There is no platform administrator/,
    away("set role volute_platform; delete from users; reset role"),
  ],
  [
    "no key",
    /^Receipt key: There is none/,
    away(
      "alter table signing_keys disable trigger user; delete from signing_keys; alter table signing_keys enable trigger user",
    ),
  ],
  [
    "emails that nobody hands over",
    /^Emails: 1 have been due/,
    {
      env: mail,
      sql: `insert into emails (id, kind, to_address, subject, parameters, idempotency_key, state, next_attempt_at) values ('018f0000-0000-7000-8000-000000000001', 'trial', 'a@b.test', 'x', '{}', 'x', 'queued', now() - interval '1 hour')`,
      mend: "delete from emails",
    },
  ],
  ["no mail server there", /^Mail server: 127\.0\.0\.1:1 says:/, { env: mail }],
  ["no pages", /^Web pages: There are no pages in/, { env: { WEB_DIR: "/nowhere" } }],
  [
    "nothing at PUBLIC_URL",
    /^PUBLIC_URL: http:\/\/127\.0\.0\.1:1 does not answer/,
    { env: { PUBLIC_URL: "http://127.0.0.1:1" } },
  ],
];

/** One fault of each thing that doctor checks: all of them may occur in one database. */
const TOGETHER = [
  ...["row level security off", "a trigger switched off", "a restore that was interrupted", "saving without waiting"],
  ...["a role that logs in", "sessions that begin as the login", "nobody to sign in", "no key"],
  ...["emails that nobody hands over", "no mail server there", "no pages", "nothing at PUBLIC_URL"],
];
export const TOGETHER_BROKEN = BROKEN.filter(([name]) => TOGETHER.includes(name));
