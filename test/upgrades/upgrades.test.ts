// A database of each earlier release, with every kind of row, is brought to the schema of these sources: no row
// changes, and what was signed and sealed still verifies.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commands } from "#commands/commands.ts";
import { runCommand } from "#commands/kernel/run.ts";
import { nodeCrypto } from "#commands/offers/receipt-verify.ts";
import { verifyAcceptance } from "#domain/offers/acceptance-verification.ts";
import { openDatabase } from "#server/database/connect.ts";
import { readMigrations } from "#server/database/migrate.ts";
import { addressesOf, emptyServerDatabase } from "#test/databases.ts";
import { onServer } from "#test/kit/conditions.ts";
import { loadDump } from "#test/kit/release-dump.ts";
import { listColumns, readRowsAt, sumRows, upgradeColumns } from "#test/kit/row-sums.ts";

/** Rows that a later version adds, as a condition of their table. */
const added = { role_permissions: "resource in ('extras', 'customers')" };
const ENDING = ".sql.gz";
const releases = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(ENDING))
  .map((name) => name.slice(0, -ENDING.length));

test("the first release is among those that are upgraded", () => {
  expect(releases).toContain("1.0.0");
});

describe.runIf(onServer).each(releases)("a database of %s", (release) => {
  let database: { url: string; drop: () => Promise<void> };
  let before: Record<string, string>;
  let after: Record<string, string>;
  beforeAll(async () => {
    database = await emptyServerDatabase();
    const { url } = database;
    await loadDump(url, gunzipSync(readFileSync(join(import.meta.dirname, release + ENDING))).toString());
    const columns = await listColumns(url, upgradeColumns);
    before = await sumRows(url, columns);
    await (await openDatabase({ databaseUrl: url, migrates: true })).close();
    after = await sumRows(url, columns, added);
  });
  afterAll(() => database?.drop());

  test("has every migration of these sources", async () => {
    const applied = await readRowsAt<{ name: string }>(
      database.url,
      "select name from schema_migrations order by name",
    );
    expect(applied.map(({ name }) => name)).toEqual((await readMigrations()).map(({ name }) => name));
  });

  test("holds every row as it was", () => {
    expect(Object.keys(before).length).toBeGreaterThan(30);
    expect(after).toEqual(before);
  });

  test("has an audit log that verifies", async () => {
    const env = { ...addressesOf(database.url), NODE_ENV: "production" };
    const lines: string[] = [];
    const say = (line: string) => lines.push(line);
    expect(await runCommand(commands, ["audit", "verify"], { env, out: say, err: say }), lines.join("\n")).toBe(0);
  });

  test("has records of acceptance that verify", async () => {
    const records = await readRowsAt<{ bytes: Buffer }>(
      database.url,
      `select bytes from quote_answers a
        join documents d on d.company_id = a.company_id and sha256 = record_sha256 where bytes is not null`,
    );
    const verdicts = await Promise.all(
      records.map(({ bytes }) => verifyAcceptance({ record: new Uint8Array(bytes) }, nodeCrypto)),
    );
    // Four more are of quotations and records that the dump's program made up.
    expect(verdicts.filter(({ fault }) => fault === null).length).toBeGreaterThanOrEqual(6);
  });
});
