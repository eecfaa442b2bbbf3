// A command that works in an installation prints which database that is, and neither creates nor migrates one.

import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commands } from "#commands/commands.ts";
import { DATA_DIRECTORY } from "#server/database/embedded.ts";
import { applyMigrations, readMigrations } from "#server/database/migrate.ts";
import { withOwner } from "#server/database/owner-connection.ts";
import type { TableOwner } from "#server/database/table-owner.ts";
import { emptyServerDatabase } from "#test/databases.ts";
import { onServer } from "#test/kit/conditions.ts";
import { NO_FUNCTIONS } from "#test/kit/no-functions.ts";
import { runCommand } from "./run.ts";

const all = await readMigrations();
const before = all.slice(0, -1);
let directory: string;
let databaseUrl: string | null = null;
let drop = async () => {};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "volute-earlier-"));
  if (onServer) ({ url: databaseUrl, drop } = await emptyServerDatabase());
  else await (await PGlite.create({ dataDir: join(directory, DATA_DIRECTORY) })).close();
  await asOwner((owner) => applyMigrations(owner, before, NO_FUNCTIONS));
});
afterAll(async () => {
  await drop();
  await rm(directory, { recursive: true });
});

const asOwner = <T>(work: (owner: TableOwner) => Promise<T>) =>
  withOwner({ databaseUrl, listenUrl: null, dataDirectory: directory }, work);

const typed: string[][] = [
  ["audit", "verify"],
  ["company", "export", "1", "FILE"],
  ["company", "id-range", "2"],
  ["company", "import", "FILE"],
  ["company", "list"],
  ["company", "remove", "1", "01900000-0000-4000-8000-000000000000", "--yes"],
  ["company", "take-back", "1", "--yes"],
  ["create-admin", "first@company.test", "--link"],
  ["end-sessions", "--all", "--yes"],
  ["emails"],
  ["emails", "resend", "01900000-0000-7000-8000-000000000000"],
  ["emails", "release", "--yes"],
  ["set-password", "first@company.test", "--link"],
];
let told: string[];
const run = (words: string[], place: { DATA_DIR: string; DATABASE_URL: string }) => {
  told = [];
  return runCommand(commands, [...words, "--json"], {
    env: { ...place, PUBLIC_URL: "https://volute.test", SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "a@volute.test" },
    out: () => {},
    err: (line) => told.push(line),
  });
};

test.each(typed.map((words) => [words.join(" "), words] as const))(
  "%s: an earlier version's schema is not migrated",
  async (_, words) => {
    await expect(run(words, { DATA_DIR: directory, DATABASE_URL: databaseUrl ?? "" })).rejects.toThrow(
      `The database is from an earlier version (${all.at(-1)?.name} is missing)`,
    );
    const { pathname, host } = URL.parse(databaseUrl ?? "") ?? {};
    const place = host ? `the database ${pathname?.slice(1)} on ${host}` : `the embedded database in ${directory}`;
    expect(told).toEqual([`Working on ${place}.`]);
    const [found] = await asOwner((owner) =>
      owner.rows<{ applied: string }>("select count(*)::text as applied from schema_migrations"),
    );
    expect(found?.applied).toBe(String(before.length));
  },
);

test.each(typed.map((words) => [words.join(" "), words] as const))(
  "%s: no database is created if DATABASE_URL was forgotten",
  async (_, words) => {
    const empty = await mkdtemp(join(tmpdir(), "volute-none-"));
    await expect(run(words, { DATA_DIR: empty, DATABASE_URL: "" })).rejects.toThrow(
      `There is no Volute database in ${empty}: check DATA_DIR, or set DATABASE_URL if it is on a server.`,
    );
    expect([told, await readdir(empty)]).toEqual([[`Working on the embedded database in ${empty}.`], []]);
    await rm(empty, { recursive: true });
  },
);
