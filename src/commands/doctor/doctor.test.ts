// Installations that are broken, each in its own way, and what doctor says about each.

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
import { writeBackup } from "#server/database/backup/archive.ts";
import { buildBackupName } from "#server/database/backup/directory.ts";
import { describeDatabase, type Manifest } from "#server/database/backup/manifest.ts";
import { openDatabase } from "#server/database/connect.ts";
import { findNewestMigration } from "#server/database/migrate.ts";
import { withServerOwner } from "#server/database/owner-connection.ts";
import { withConnection, wrapClient } from "#server/database/server.ts";
import { setDefaults } from "#server/database/session-defaults.ts";
import { demonstrationPassword } from "#server/demonstration/accounts.ts";
import { hashPassword } from "#server/kernel/passwords.ts";
import { ensureSigningKey } from "#server/offers/acceptance-proof/keys.ts";
import { ensureFirstAdmin } from "#server/users/first-admin.ts";
import { BROKEN, PASSWORD, TOGETHER_BROKEN, UNREACHABLE } from "#test/kit/broken-installations.ts";
import { hasPgBouncer, isWholeSuite, onEmbedded, onServer } from "#test/kit/conditions.ts";
import { openMailServer } from "#test/kit/mail-server.ts";
import { sealAll } from "#test/kit/sealing.ts";
import { startPgBouncer } from "#test/pgbouncer.ts";
import { type PostgresServer, startPostgresServer } from "#test/postgres-server.ts";

interface Line {
  is: string;
  looksAt: string;
  sentence: string;
  remedy: string;
}

/** The settings that doctor checks; the others are set for speed. */
const durable = { fsync: "on", full_page_writes: "on", synchronous_commit: "on" };

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
    server = await startPostgresServer(undefined, durable);
    const database = await openDatabase({ databaseUrl: server.url });
    await ensureSigningKey(database);
    await ensureFirstAdmin(database, { email: "first@company.test", password: "long enough" });
    await database.close();
    // Set at the login, because a copy of a template has none of the database's own settings.
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
    await withConnection(url, "DATABASE_URL", (client) => setDefaults(wrapClient(client)));
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

  test("finds nothing wrong in a sound installation", async () => {
    const { name, url } = await copied();
    const { code, lines, wrong, told } = await examined({ DATABASE_URL: url, NODE_ENV: "production" });
    expect([wrong, code]).toEqual([[], 0]);
    expect(told).toEqual([`Working on the database ${name} on ${new URL(url).host}.`]);
    expect(lines.filter(({ is }) => is === "advice").map(({ looksAt }) => looksAt)).toEqual(["Mail server"]);
    expect(lines.length).toBeGreaterThan(20);
  });

  test("finds many faults at once", async () => {
    const { name, url } = await copied();
    const env = Object.assign({ DATABASE_URL: url }, ...TOGETHER_BROKEN.map(([, , { env }]) => env));
    try {
      for (const [, , { sql }] of TOGETHER_BROKEN) if (sql) await asAdmin(name, sql.replace("%DATABASE%", name));
      const { code, text, wrong } = await examined(env);
      for (const [, sentence] of TOGETHER_BROKEN) expect(wrong).toContainEqual(expect.stringMatching(sentence));
      expect([wrong.length, code, text.includes(PASSWORD)]).toEqual([TOGETHER_BROKEN.length, 1, false]);
    } finally {
      for (const [, , { mend }] of TOGETHER_BROKEN) if (mend) await asAdmin(name, mend);
    }
  });

  test.each(isWholeSuite ? [...UNREACHABLE, ...BROKEN] : UNREACHABLE)(
    "%s: %s",
    async (_, sentence, { sql, mend, env: more = {} }) => {
      // Faults outside the database, or that are undone afterwards, need no copy of it.
      const { name, url } = sql && !mend ? await copied() : { name: "volute", url: server.url };
      if (sql) await asAdmin(name, sql.replace("%DATABASE%", name));
      try {
        const { code, text, wrong } = await examined({ DATABASE_URL: url, ...more });
        expect(wrong).toContainEqual(expect.stringMatching(sentence));
        expect([code, text.includes(PASSWORD)]).toEqual([1, false]);
      } finally {
        if (mend) await asAdmin(name, mend);
      }
    },
  );

  test("backups: none, one three days old, and one from today", async () => {
    const { url } = await copied();
    const database = await openDatabase({ databaseUrl: url });
    await sealAll(database);
    await database.close();
    const backups = join(directory, "backups");
    await mkdir(backups);
    const described = await withServerOwner({ url, setting: "DATABASE_URL" }, async (owner) => {
      await owner.run("begin");
      const manifest = await describeDatabase(owner, { engine: "server", dumpedWith: null });
      await owner.run("commit");
      return manifest;
    });
    const write = (daysAgo: number, change: Partial<Manifest> = {}) => {
      const time = new Date(Date.now() - daysAgo * 86_400_000);
      const manifest = { ...described, madeAt: time.toISOString(), ...change };
      const path = join(backups, buildBackupName(time));
      return writeBackup(
        path,
        async () => manifest,
        async () => {},
      );
    };
    const found = async () =>
      (await examined({ DATABASE_URL: url, BACKUP_DIR: backups })).lines.find(({ looksAt }) => looksAt === "Backups");
    await write(1, { firstSeal: "of another" });
    expect(await found()).toMatchObject({ is: "advice", sentence: `${backups} contains no backup of this database.` });
    await write(3);
    expect(await found()).toMatchObject({ is: "advice", sentence: `The newest backup in ${backups} is 3 days old.` });
    await write(0);
    expect(await found()).toMatchObject({ is: "ok" });
  });

  test("names an exported company until it is removed or taken back", async () => {
    const { name, url } = await copied();
    const lineOf = async () =>
      (await examined({ DATABASE_URL: url })).lines.find(({ looksAt }) => looksAt === "Exported companies");
    expect(await lineOf()).toBeUndefined();
    await asAdmin(
      name,
      `insert into companies (name, slug, quote_prefix, move_id)
        values ('Gone Ltd', 'gone-ltd', 'GON', gen_random_uuid())`,
    );
    expect(await lineOf()).toMatchObject({
      is: "advice",
      sentence: "Gone Ltd can only be read, and its customers get no emails.",
    });
  });

  test.runIf(isWholeSuite)("counts connections of other logins, and Volute's beyond one process's share", async () => {
    const { name, url } = await copied();
    await asAdmin("postgres", `alter database ${name} connection limit 40`);
    const asOther = server.adminUrl.replace(/postgres$/, name);
    for (const [connectionString, application_name, count, found] of [
      [url, "volute", 12, "40 of 40 are left."],
      [url, "volute", 30, "22 of 40 are left: enough for one process."],
      [asOther, "psql", 29, "A process needs 12 connections, but only 11 of 40 are left for this login and database."],
    ] as const) {
      const others = Array.from({ length: count }, () => new pg.Client({ connectionString, application_name }));
      await Promise.all(others.map((one) => one.connect()));
      const { lines } = await examined({ DATABASE_URL: url });
      expect(lines.find(({ looksAt }) => looksAt === "Connections")?.sentence).toBe(found);
      await Promise.all(others.map((one) => one.end()));
    }
  });

  test.runIf(isWholeSuite)("advises against a superuser, and the advised commands fix it", async () => {
    const { name, url } = await copied();
    const isWell = async () => (await examined({ DATABASE_URL: url })).lines.find(({ looksAt }) => looksAt === "Login");
    await asAdmin(name, "alter role volute superuser");
    const found = await isWell();
    expect(found).toMatchObject({ is: "advice", sentence: expect.stringMatching(/^volute is a superuser/) });
    await asAdmin(name, found?.remedy.replace("As an administrator:", "") ?? "");
    expect(await isWell()).toMatchObject({ is: "ok", sentence: "volute is an ordinary login." });
  });

  test.runIf(isWholeSuite)("a database with another encoding, and an empty one", async () => {
    await asAdmin("postgres", "create database latin owner volute encoding LATIN1 locale 'C' template template0");
    const { wrong, lines } = await examined({ DATABASE_URL: server.url.replace(/volute$/, "latin") });
    expect(wrong).toEqual(["Encoding: The database latin uses LATIN1, which cannot store every name."]);
    expect(lines).toContainEqual(
      expect.objectContaining({ looksAt: "Migrations", sentence: "The database is empty." }),
    );
  });

  test.runIf(isWholeSuite)("an earlier version's database is reported and not migrated", async () => {
    const { name, url } = await copied();
    const last = "(select max(name) from schema_migrations)";
    await asAdmin(name, `delete from schema_migrations where name = ${last}`);
    for (let time = 0; time < 2; time++) {
      const { lines } = await examined({ DATABASE_URL: url });
      expect(lines).toContainEqual(
        expect.objectContaining({
          looksAt: "Migrations",
          is: "advice",
          sentence: expect.stringMatching(/ has not been applied\.$/),
        }),
      );
    }
    expect((await examined({ DATABASE_URL: url, MIGRATE: "no" })).wrong).toEqual([
      expect.stringMatching(/^Migrations: \w+ has not been applied\.$/),
    ]);
  });

  test.runIf(isWholeSuite)(
    "a newer version's database that this version can read is named as such and checked",
    async () => {
      const { name, url } = await copied();
      const [newest, next] = [(await findNewestMigration())?.slice(0, 4), "9999_later"];
      const later = `insert into schema_migrations (name, checksum, readable_by) values ('${next}', 'x', '${newest}')`;
      // A newer version may also drop what no running version needs.
      await asAdmin(name, `${later}; drop table sign_in_sources cascade`);
      const { code, lines, wrong } = await examined({ DATABASE_URL: url });
      expect([wrong, code]).toEqual([[], 0]);
      const sentence = `It belongs to a newer version, with ${next}. This version can use it.`;
      expect(lines).toContainEqual(expect.objectContaining({ looksAt: "Migrations", is: "ok", sentence }));
      expect(lines.map(({ looksAt }) => looksAt)).toContain("Signing in");
      await asAdmin(name, `update schema_migrations set readable_by = '9999' where name = '${next}'`);
      expect((await examined({ DATABASE_URL: url })).wrong).toContainEqual(
        `Migrations: It belongs to another version: this one does not know ${next}.`,
      );
    },
  );

  test("demonstration accounts that other machines can reach", async () => {
    const { name, url } = await copied();
    const hash = await hashPassword(demonstrationPassword);
    await asAdmin(
      name,
      `insert into users (id, email, first_name, last_name, role, password_hash) values (gen_random_uuid(), 'joanne@northern-pumps.test', 'J', 'B', 'platform_admin', '${hash}')`,
    );
    expect((await examined({ DATABASE_URL: url })).wrong).toEqual([]);
    expect((await examined({ DATABASE_URL: url, HOST: "0.0.0.0" })).wrong).toEqual([
      "Demonstration accounts: joanne@northern-pumps.test can sign in with the published password, and other machines can reach this installation.",
    ]);
  });

  test.runIf(isWholeSuite)("another installation at PUBLIC_URL, or something else", async () => {
    const { url } = await copied();
    const healthy = { "/healthz": '{"status":"ok","version":"1.0.0"}' };
    const other = await page({ ...healthy, "/.well-known/volute-keys.json": '{"keys":[]}' });
    expect((await examined({ DATABASE_URL: url, PUBLIC_URL: other })).wrong).toEqual([
      `Receipt key: ${other} shows other keys than this database: it is another installation.`,
    ]);
    const nothing = await page({});
    expect((await examined({ DATABASE_URL: url, PUBLIC_URL: nothing })).wrong).toContainEqual(
      `PUBLIC_URL: ${nothing} answers, but it is not Volute.`,
    );
  });

  test.runIf(isWholeSuite)("--mail-to sends a test email", async () => {
    const { url } = await copied();
    const post = await openMailServer();
    const settings = { DATABASE_URL: url, SMTP_URL: post.url, MAIL_FROM: "quotes@volute.test" };
    const { lines, wrong } = await examined(settings, "--mail-to", "me@volute.test");
    await post.close();
    expect(wrong).toEqual([]);
    expect(lines).toContainEqual(
      expect.objectContaining({ sentence: expect.stringMatching(/accepted an email to me@volute\.test\.$/) }),
    );
  });

  test.runIf(isWholeSuite && hasPgBouncer)("a pooler that DATABASE_POOLER does not name", async () => {
    const pooler = await startPgBouncer(server.url);
    try {
      const { wrong } = await examined({ DATABASE_URL: pooler.url });
      expect(wrong).toContainEqual(
        expect.stringMatching(/^Pooler: DATABASE_URL points to a pooler that shares connections/),
      );
      expect(wrong).toContainEqual(expect.stringMatching(/^Live updates: They are off/));
      // A session left in the owner's role would be passed to the next client.
      const ownerless = { env: { ...env, DATABASE_URL: pooler.url }, out: () => {}, err: () => {} };
      await expect(runCommand(commands, ["company", "list"], ownerless)).rejects.toThrow("points to a pooler");
      const told = { DATABASE_POOLER: "transaction", DATABASE_LISTEN_URL: server.url };
      expect((await examined({ DATABASE_URL: pooler.url, ...told })).wrong).toEqual([]);
    } finally {
      await pooler.stop();
    }
  });
});

test.runIf(isWholeSuite && onServer)(
  "the login of deploy/database.sql has the rights it needs and no more",
  async () => {
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
      expect(lines.join("\n")).toMatch(/^ok +Login +volute is an ordinary login\.$/m);
      expect(lines.filter((line) => /^wrong +(Roles|Company separation|Session defaults)/.test(line))).toEqual([]);
    } finally {
      await own.stop();
    }
  },
);

test.runIf(onEmbedded)("a directory with an incomplete database", async () => {
  const directory = await mkdtemp(join(tmpdir(), "volute-doctor-"));
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  await mkdir(join(directory, "postgres"));
  expect(await runCommand(commands, ["doctor"], { env: { DATA_DIR: directory }, out: say, err: say })).toBe(1);
  expect(lines.join("\n")).toContain("is incomplete.");
  await rm(directory, { recursive: true });
});
