// Installations that are broken, each in its own way, and what doctor says of each.

import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commands } from "#commands/commands.ts";
import { runCommand } from "#commands/kernel/run.ts";
import { openDatabase } from "#server/database/connect.ts";
import { newestMigration } from "#server/database/migrate.ts";
import { onConnection, ownerOn } from "#server/database/server.ts";
import { setDefaults } from "#server/database/session-defaults.ts";
import { demonstrationPassword } from "#server/demonstration/accounts.ts";
import { hashPassword } from "#server/kernel/passwords.ts";
import { ensureSigningKey } from "#server/offers/proof/keys.ts";
import { ensureFirstAdmin } from "#server/people/first-admin.ts";
import { hasPgBouncer, onEmbedded, onServer } from "#test/kit/conditions.ts";
import { openMailServer } from "#test/kit/mail-server.ts";
import { startPgBouncer } from "#test/pgbouncer.ts";
import { type PostgresServer, startPostgresServer, usualSettings } from "#test/postgres-server.ts";

interface Line {
  is: string;
  looksAt: string;
  sentence: string;
  remedy: string;
}

/** Of a database that is a copy of a sound one. */
interface Broken {
  /** What an administrator of the server runs in it. */
  sql?: string;
  /** The roles belong to all databases of the server. */
  mend?: string;
  env?: Record<string, string>;
}

const PASSWORD = "s3cret";
const mail = { SMTP_URL: `smtp://user:${PASSWORD}@127.0.0.1:1`, MAIL_FROM: "quotes@volute.test" };
const away = (sql: string): Broken => ({ sql });
const role = (sql: string, mend: string): Broken => ({ sql, mend });

const BROKEN: [string, RegExp, Broken][] = [
  ["a wrong setting", /^Settings: PORT is "eighty"/, { env: { PORT: "eighty" } }],
  ["no address", /^Settings: DATABASE_URL is not the address/, { env: { DATABASE_URL: "mysql://x" } }],
  [
    "no such server",
    /^Database: PostgreSQL at 127\.0\.0\.1:1 cannot be reached/,
    { env: { DATABASE_URL: `postgres://u:${PASSWORD}@127.0.0.1:1/x` } },
  ],
  [
    "row level security off",
    /^What keeps companies apart: Row level security is off on quotes\./,
    away("alter table quotes disable row level security"),
  ],
  ["the owner not bound", /does not bind the owner of users\./, away("alter table users no force row level security")],
  ["a policy gone", /Policies of mails are missing\./, away("drop policy platform on mails")],
  ["grants gone", /volute_platform may not read plans\./, away("revoke all on plans from volute_platform")],
  ["a table gone", /The table sign_in_attempts is missing\./, away("drop table sign_in_attempts")],
  ["a table of somebody else", /The table plans belongs to postgres/, away("alter table plans owner to postgres")],
  [
    "a migration of a newer version",
    /^Migrations: It is of another version: 9999_later/,
    away("insert into schema_migrations (name, checksum) values ('9999_later', 'x')"),
  ],
  [
    "another migration of this name",
    /^Migrations: 0003_quotes is not the one/,
    away("update schema_migrations set checksum = 'x' where name = '0003_quotes'"),
  ],
  [
    "a trigger switched off",
    /The trigger \w+ of quotes is switched off\./,
    away("alter table quotes disable trigger user"),
  ],
  [
    "an unfinished index",
    /The index plans_pkey of plans is unfinished\./,
    away("update pg_index set indisvalid = false where indexrelid = 'plans_pkey'::regclass"),
  ],
  ["a restore that was interrupted", /^Restoring: A backup is being restored/, away("create table being_restored ()")],
  ["saving without waiting", /synchronous_commit is off/, away("alter role volute set synchronous_commit = off")],
  [
    "read only",
    /^PostgreSQL: It takes no changes/,
    role(
      "alter role volute set default_transaction_read_only = on",
      "alter role volute reset default_transaction_read_only",
    ),
  ],
  [
    "a role that logs in",
    /^Roles: volute_link can log in\./,
    role("alter role volute_link login", "alter role volute_link nologin"),
  ],
  [
    "a role above row level security",
    /^Roles: volute_company stands above/,
    role("alter role volute_company bypassrls", "alter role volute_company nobypassrls"),
  ],
  ["a role that owns a table", /^Roles: volute_company owns plans/, away("alter table plans owner to volute_company")],
  [
    "no membership",
    /^Roles: The login volute is no member of volute_link\./,
    role("revoke volute_link from volute", "grant volute_link to volute"),
  ],
  [
    "a role within another",
    /^Roles: volute_company is a member of volute_platform/,
    role("grant volute_platform to volute_company", "revoke volute_platform from volute_company"),
  ],
  [
    "sessions that begin as the login",
    /does not begin as the role volute_company/,
    away("alter role volute in database %DATABASE% reset role"),
  ],
  [
    "too few connections",
    /^Connections: A process needs 12, and 5 of 5 are left/,
    role("alter role volute connection limit 5", "alter role volute connection limit -1"),
  ],
  [
    "nobody to sign in",
    /^Signing in: There is no platform administrator/,
    away("set role volute_platform; delete from users; reset role"),
  ],
  [
    "no key",
    /^Key of receipts: There is none/,
    away(
      "alter table signing_keys disable trigger user; delete from signing_keys; alter table signing_keys enable trigger user",
    ),
  ],
  [
    "letters that nobody hands over",
    /^Letters: 1 have been due/,
    {
      env: mail,
      sql: `insert into mails (id, kind, to_address, subject, parameters, dedupe_key, state, next_at) values ('018f0000-0000-7000-8000-000000000001', 'trial', 'a@b.test', 'x', '{}', 'x', 'queued', now() - interval '1 hour')`,
    },
  ],
  ["no mail server there", /^Mail server: 127\.0\.0\.1:1 says:/, { env: mail }],
  ["no pages", /^Web pages: There are none in/, { env: { WEB_DIR: "/nowhere" } }],
  [
    "nothing at PUBLIC_URL",
    /^PUBLIC_URL: http:\/\/127\.0\.0\.1:1 does not answer/,
    { env: { PUBLIC_URL: "http://127.0.0.1:1" } },
  ],
];

describe.runIf(onServer)("doctor", () => {
  let server: PostgresServer;
  let directory: string;
  let env: Record<string, string>;
  let copies = 0;
  const pages: Server[] = [];

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "volute-doctor-"));
    await writeFile(join(directory, "index.html"), "");
    env = { WEB_DIR: directory };
    server = await startPostgresServer(undefined, usualSettings);
    const database = await openDatabase({ databaseUrl: server.url });
    await ensureSigningKey(database);
    await ensureFirstAdmin(database, { email: "first@company.test", password: "long enough" });
    await database.close();
    // Each begins so in every copy, whose own settings no template brings along.
    await asAdmin("postgres", "alter role volute set synchronous_commit = on");
  });
  afterAll(async () => {
    for (const page of pages) page.close();
    await server.stop();
    await rm(directory, { recursive: true });
  });

  async function asAdmin(database: string, sql: string): Promise<void> {
    const client = new pg.Client({ connectionString: server.adminUrl.replace(/postgres$/, database) });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  }

  /** A copy of the sound database. */
  async function copied(): Promise<{ name: string; url: string }> {
    const name = `copy_${++copies}`;
    const url = server.url.replace(/volute$/, name);
    await asAdmin("postgres", `create database ${name} owner volute template volute`);
    await onConnection(url, "DATABASE_URL", (client) => setDefaults(ownerOn(client)));
    return { name, url };
  }

  async function examined(more: Record<string, string>, ...words: string[]) {
    const said: string[] = [];
    const told: string[] = [];
    const code = await runCommand(commands, ["doctor", "--json", ...words], {
      env: { ...env, ...more },
      out: (line) => said.push(line),
      err: (line) => told.push(line),
    });
    const lines = JSON.parse(said.join("")) as Line[];
    const wrong = lines.flatMap(({ is, looksAt, sentence }) => (is === "wrong" ? [`${looksAt}: ${sentence}`] : []));
    return { code, text: [...said, ...told].join("\n"), told, lines, wrong };
  }

  async function page(answer: Record<string, string>): Promise<string> {
    const one = createServer(({ url = "" }, response) => response.end(answer[url] ?? "{}")).listen(0, "127.0.0.1");
    pages.push(one);
    await new Promise((resolve) => one.once("listening", resolve));
    return `http://127.0.0.1:${(one.address() as AddressInfo).port}`;
  }

  test("finds nothing wrong with a sound one", async () => {
    const { name, url } = await copied();
    const { code, lines, wrong, told } = await examined({ DATABASE_URL: url, NODE_ENV: "production" });
    expect([wrong, code]).toEqual([[], 0]);
    expect(told).toEqual([`Working on the database ${name} on ${new URL(url).host}.`]);
    expect(lines.filter(({ is }) => is === "advice").map(({ looksAt }) => looksAt)).toEqual(["Mail server"]);
    expect(lines.length).toBeGreaterThan(20);
  });

  test.each(BROKEN)("%s: %s", async (_, sentence, { sql, mend, env: more = {} }) => {
    // What is wrong elsewhere, or mended again, needs no copy of its own.
    const { name, url } = sql && !mend ? await copied() : { name: "volute", url: server.url };
    if (sql) await asAdmin(name, sql.replace("%DATABASE%", name));
    try {
      const { code, text, wrong } = await examined({ DATABASE_URL: url, ...more });
      expect(wrong).toContainEqual(expect.stringMatching(sentence));
      expect([code, text.includes(PASSWORD)]).toEqual([1, false]);
    } finally {
      if (mend) await asAdmin(name, mend);
      if (sql?.includes("synchronous_commit")) await asAdmin(name, "alter role volute set synchronous_commit = on");
    }
  });

  test("connections that are taken: by other logins, and by Volute beyond one process's share", async () => {
    const { name, url } = await copied();
    await asAdmin("postgres", `alter database ${name} connection limit 40`);
    const asOther = server.adminUrl.replace(/postgres$/, name);
    for (const [connectionString, application_name, count, found] of [
      [url, "volute", 12, "40 of 40 are left."],
      [url, "volute", 30, "22 of 40 are left: enough for one process."],
      [asOther, "psql", 29, "A process needs 12, and 11 of 40 are left for this login and database."],
    ] as const) {
      const others = Array.from({ length: count }, () => new pg.Client({ connectionString, application_name }));
      await Promise.all(others.map((one) => one.connect()));
      const { lines } = await examined({ DATABASE_URL: url });
      expect(lines.find(({ looksAt }) => looksAt === "Connections")?.sentence).toBe(found);
      await Promise.all(others.map((one) => one.end()));
    }
  });

  test("a login that is a superuser is advised against, and the advice ends it", async () => {
    const { name, url } = await copied();
    const isWell = async () => (await examined({ DATABASE_URL: url })).lines.find(({ looksAt }) => looksAt === "Login");
    await asAdmin(name, "alter role volute superuser");
    const found = await isWell();
    expect(found).toMatchObject({ is: "advice", sentence: expect.stringMatching(/^volute is a superuser/) });
    await asAdmin(name, found?.remedy.replace("As an administrator:", "") ?? "");
    expect(await isWell()).toMatchObject({ is: "ok", sentence: "volute is an ordinary one." });
  });

  test("one of another encoding, and an empty one", async () => {
    await asAdmin("postgres", "create database latin owner volute encoding LATIN1 locale 'C' template template0");
    const { wrong, lines } = await examined({ DATABASE_URL: server.url.replace(/volute$/, "latin") });
    expect(wrong).toEqual(["Encoding: The database latin is LATIN1, which cannot hold every name."]);
    expect(lines).toContainEqual(
      expect.objectContaining({ looksAt: "Migrations", sentence: "The database is empty." }),
    );
  });

  test("one of an earlier version is only told of, and not carried on", async () => {
    const { name, url } = await copied();
    const last = "(select max(name) from schema_migrations)";
    await asAdmin(name, `delete from schema_migrations where name = ${last}`);
    for (let time = 0; time < 2; time++) {
      const { lines } = await examined({ DATABASE_URL: url });
      expect(lines).toContainEqual(
        expect.objectContaining({
          looksAt: "Migrations",
          is: "advice",
          sentence: expect.stringMatching(/ is not applied yet\.$/),
        }),
      );
    }
    expect((await examined({ DATABASE_URL: url, MIGRATE: "no" })).wrong).toEqual([
      expect.stringMatching(/^Migrations: \w+ is not applied yet\.$/),
    ]);
  });

  test("one of a newer version that this one can read is remarked on, and looked into like any other", async () => {
    const { name, url } = await copied();
    const [newest, next] = [(await newestMigration())?.slice(0, 4), "9999_later"];
    const later = `insert into schema_migrations (name, checksum, readable_by) values ('${next}', 'x', '${newest}')`;
    // A newer version may also take away what no version in use needs.
    await asAdmin(name, `${later}; drop table known_places cascade`);
    const { code, lines, wrong } = await examined({ DATABASE_URL: url });
    expect([wrong, code]).toEqual([[], 0]);
    const sentence = `It is of a newer version, of which ${next} is not known here, and this version can work with it.`;
    expect(lines).toContainEqual(expect.objectContaining({ looksAt: "Migrations", is: "ok", sentence }));
    expect(lines.map(({ looksAt }) => looksAt)).toContain("Signing in");
    await asAdmin(name, `update schema_migrations set readable_by = '9999' where name = '${next}'`);
    expect((await examined({ DATABASE_URL: url })).wrong).toContainEqual(
      `Migrations: It is of another version: ${next} is not known here.`,
    );
  });

  test("accounts of the demonstration where others can reach them", async () => {
    const { name, url } = await copied();
    const hash = await hashPassword(demonstrationPassword);
    await asAdmin(
      name,
      `insert into users (id, email, first_name, last_name, role, password_hash) values (gen_random_uuid(), 'joanne@northern-pumps.test', 'J', 'B', 'platform_admin', '${hash}')`,
    );
    expect((await examined({ DATABASE_URL: url })).wrong).toEqual([]);
    expect((await examined({ DATABASE_URL: url, HOST: "0.0.0.0" })).wrong).toEqual([
      "Demonstration accounts: joanne@northern-pumps.test can sign in with a password that everybody can read, and others can reach this installation.",
    ]);
  });

  test("another installation at PUBLIC_URL, or something else", async () => {
    const { url } = await copied();
    const healthy = { "/healthz": '{"status":"ok","version":"0.1.0"}' };
    const other = await page({ ...healthy, "/.well-known/volute-keys.json": '{"keys":[]}' });
    expect((await examined({ DATABASE_URL: url, PUBLIC_URL: other })).wrong).toEqual([
      `Key of receipts: ${other} shows other keys than this database holds: it is another installation.`,
    ]);
    const nothing = await page({});
    expect((await examined({ DATABASE_URL: url, PUBLIC_URL: nothing })).wrong).toContainEqual(
      `PUBLIC_URL: ${nothing} answers, and is no Volute.`,
    );
  });

  test("a mail server takes a letter to oneself", async () => {
    const { url } = await copied();
    const post = await openMailServer();
    const settings = { DATABASE_URL: url, SMTP_URL: post.url, MAIL_FROM: "quotes@volute.test" };
    const { lines, wrong } = await examined(settings, "--mail-to", "me@volute.test");
    await post.close();
    expect(wrong).toEqual([]);
    expect(lines).toContainEqual(
      expect.objectContaining({ sentence: expect.stringMatching(/has taken a letter to me@volute\.test\.$/) }),
    );
  });

  test.runIf(hasPgBouncer)("a pooler that nobody was told of", async () => {
    const pooler = await startPgBouncer(server.url);
    try {
      const { wrong } = await examined({ DATABASE_URL: pooler.url });
      expect(wrong).toContainEqual(
        expect.stringMatching(/^Pooler: DATABASE_URL leads to a pooler that hands connections on/),
      );
      expect(wrong).toContainEqual(expect.stringMatching(/^Live updates: They are off/));
      // What works as the owner would leave the session as its own to whoever gets it next.
      const ownerless = { env: { ...env, DATABASE_URL: pooler.url }, out: () => {}, err: () => {} };
      await expect(runCommand(commands, ["company", "list"], ownerless)).rejects.toThrow("leads to a pooler");
      const told = { DATABASE_POOLER: "transaction", DATABASE_LISTEN_URL: server.url };
      expect((await examined({ DATABASE_URL: pooler.url, ...told })).wrong).toEqual([]);
    } finally {
      await pooler.stop();
    }
  });
});

test.runIf(onServer)("the login that deploy/database.sql makes is enough, and not too much", async () => {
  const own = await startPostgresServer();
  try {
    const psql = (...words: string[]) =>
      promisify(execFile)("psql", ["--no-psqlrc", "--set=ON_ERROR_STOP=1", `--dbname=${own.adminUrl}`, ...words], {
        env: { ...process.env, VOLUTE_PASSWORD: "it's a s3cret" },
      });
    await psql("--command=drop database volute", "--command=drop role volute");
    await psql(`--file=${fileURLToPath(new URL("../../../deploy/database.sql", import.meta.url))}`);
    const databaseUrl = Object.assign(new URL(own.url), { password: "it's a s3cret" }).href;
    await (await openDatabase({ databaseUrl })).close();
    const lines: string[] = [];
    const say = (line: string) => lines.push(line);
    await runCommand(commands, ["doctor"], { env: { DATABASE_URL: databaseUrl }, out: say, err: say });
    expect(lines.join("\n")).toMatch(/^ok +Login +volute is an ordinary one\.$/m);
    expect(lines.filter((line) => /^wrong +(Roles|What keeps|How sessions)/.test(line))).toEqual([]);
  } finally {
    await own.stop();
  }
});

test.runIf(onEmbedded)("a directory without a whole database", async () => {
  const directory = await mkdtemp(join(tmpdir(), "volute-doctor-"));
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  await mkdir(join(directory, "postgres"));
  expect(await runCommand(commands, ["doctor"], { env: { DATA_DIR: directory }, out: say, err: say })).toBe(1);
  expect(lines.join("\n")).toContain("There is no whole database in");
  await rm(directory, { recursive: true });
});
