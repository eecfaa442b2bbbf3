// A development version's database is refused by each command in the same sentence, and not changed (decision 86).
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commands } from "#commands/commands.ts";
import { runCommand } from "#commands/kernel/run.ts";
import { computeChecksums } from "#server/database/backup/manifest.ts";
import { openDatabase } from "#server/database/connect.ts";
import { withOwner } from "#server/database/owner-connection.ts";
import { emptyServerDatabase } from "#test/databases.ts";
import { onServer } from "#test/kit/conditions.ts";

const SENTENCE =
  "This database was made by a development version of Volute, from before 1.0.0. No release can read or upgrade it, so it was left as it is: start with an empty database.";

let directory: string;
let databaseUrl: string | null = null;
let drop = async () => {};
let before: unknown;
const place = () => ({ databaseUrl, listenUrl: null, dataDirectory: join(directory, "data") });
const state = () =>
  withOwner(place(), async (owner) => {
    await owner.run("begin");
    const sums = await computeChecksums(owner);
    await owner.run("commit");
    return sums;
  });

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "volute-development-"));
  if (onServer) ({ url: databaseUrl, drop } = await emptyServerDatabase());
  await (await openDatabase(place())).close();
  // Like the oldest development versions: another first migration, in a table with fewer columns.
  await withOwner(place(), (owner) =>
    owner.run(`update schema_migrations set name = '0001_platform', checksum = 'of then' where name like '0001%';
      delete from schema_migrations where name > '0003'; alter table schema_migrations drop readable_by;
      drop table schema_functions`),
  );
  before = await state();
});
afterAll(async () => {
  await drop();
  await rm(directory, { recursive: true });
});

const typed = (...words: string[]) => typedAt(place(), ...words);
type Place = Pick<ReturnType<typeof place>, "databaseUrl" | "dataDirectory">;
async function typedAt({ databaseUrl, dataDirectory }: Place, ...words: string[]) {
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  const env = { PATH: process.env.PATH, DATA_DIR: dataDirectory, DATABASE_URL: databaseUrl ?? "" };
  const code = await runCommand(commands, words, { env, out: say, err: say }).catch((error: Error) => error.message);
  return { code, said };
}

test.each([true, false])("by a start (which migrates: %s)", async (migrates) => {
  await expect(openDatabase({ ...place(), migrates })).rejects.toThrow(SENTENCE);
  expect(await state()).toEqual(before);
});

test.each([
  ["upgrade", "FILE"],
  ["upgrade", "FILE", "--unchecked"],
  ["backup", "FILE"],
  ["audit", "verify"],
  ["company", "list"],
  ["create-admin", "first@company.test", "--link"],
])("by %s", async (...words) => {
  const file = join(directory, "file");
  const { code } = await typed(...words.map((word) => (word === "FILE" ? file : word)));
  expect(code).toBe(SENTENCE);
  expect(existsSync(file)).toBe(false);
  expect(await state()).toEqual(before);
});

test("by restore, which needs an empty database", async () => {
  const made = onServer ? await emptyServerDatabase() : null;
  const other = { databaseUrl: made?.url ?? null, dataDirectory: join(directory, "other") };
  const file = join(directory, "other.backup");
  await (await openDatabase(other)).close();
  expect(await typedAt(other, "backup", file, "--unchecked")).toMatchObject({ code: 0 });
  await made?.drop();
  expect((await typed("restore", file)).code).toBe(SENTENCE);
  expect(await state()).toEqual(before);
});

test("by doctor, which continues with its other checks", async () => {
  const { code, said } = await typed("doctor");
  expect(code).toBe(1);
  const found = said.filter((line) => line.includes(SENTENCE));
  expect(found).toEqual([expect.stringMatching(/^wrong +Migrations +This database/)]);
  expect(said.some((line) => /^ok +Encoding/.test(line))).toBe(true);
  expect(await state()).toEqual(before);
});

test("an empty database is accepted", async () => {
  const empty = onServer ? await emptyServerDatabase() : null;
  const database = await openDatabase({ databaseUrl: empty?.url ?? null, dataDirectory: join(directory, "empty") });
  await database.close();
  await empty?.drop();
});
