// What `npm run release:dump` writes holds every kind of row, and this version starts on it.
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commands } from "#commands/commands.ts";
import { runCommand } from "#commands/kernel/run.ts";
import { computeChecksums, findDifferences, type TableChecksums } from "#server/database/backup/manifest.ts";
import type { TableOwner } from "#server/database/table-owner.ts";
import { addressesOf, emptyServerDatabase } from "#test/databases.ts";
import { onServer } from "#test/kit/conditions.ts";
import { asOwner, dumpRelease, loadDump } from "#test/kit/release-dump.ts";
import { type Product, startProduct } from "#test/running-product.ts";

/** What no row holds, with the reason. */
const absent: Record<string, string> = {
  "companies.brand_image_url": "no call of this version sets one",
  "configuration_rules.metadata": "no call of this version sets any",
};

/** Tables without a row, columns without a value, and values that a check allows and no row has. */
async function findAbsent(owner: TableOwner): Promise<string[]> {
  const columns = await owner.rows<{ name: string; key: string; allowed: string[] | null }>(
    `select c.relname as name, a.attname as key, (
        select array(select (regexp_matches(pg_get_constraintdef(k.oid), '''([^'']+)''::text', 'g'))[1])
        from pg_constraint k where conrelid = c.oid and contype = 'c' and conkey = array[attnum]
          and atttypid = 'text'::regtype and pg_get_constraintdef(k.oid) ~ '= ANY \\(ARRAY\\[') as allowed
      from pg_class c join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped
      where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1, 2`,
  );
  const found: string[] = [];
  for (const { name, key, allowed } of columns) {
    const rows = await owner.rows<{ value: string | null }>(
      `select distinct ${allowed ? key : "true"} as value from ${name} where ${key} is not null`,
    );
    const values = rows.map(({ value }) => value);
    if (values.length === 0) found.push(`${name}.${key}`);
    else found.push(...(allowed ?? []).filter((one) => !values.includes(one)).map((one) => `${name}.${key} ${one}`));
  }
  return found;
}

async function readRows(owner: TableOwner): Promise<TableChecksums> {
  await owner.run("begin read only");
  const sums = await computeChecksums(owner);
  await owner.run("commit");
  return sums;
}

describe.runIf(onServer)("the dump of a release", () => {
  let empty: string[];
  let rows: TableChecksums;
  let sql: string;
  let database: { url: string; drop: () => Promise<void> };
  let product: Product | undefined;
  beforeAll(async () => {
    sql = await dumpRelease(async (owner) => {
      empty = await findAbsent(owner);
      rows = await readRows(owner);
    });
    database = await emptyServerDatabase();
    await loadDump(database.url, sql);
  });
  afterAll(async () => {
    await product?.kill();
    await database?.drop();
  });

  test("holds a row of every table, a value in every column, and every state", () => {
    expect(empty).toEqual(Object.keys(absent).sort());
  });

  test("is loaded into an empty database row by row", () =>
    asOwner(database.url, async (owner) => {
      expect(findDifferences(rows, await readRows(owner))).toEqual([]);
    }));

  test("is a database on which this version starts, with an audit log that verifies", async () => {
    const env = { ...addressesOf(database.url), NODE_ENV: "production" };
    product = await startProduct(join(tmpdir(), "volute-unused"), env);
    await product.ready();
    const lines: string[] = [];
    const say = (line: string) => lines.push(line);
    expect(await runCommand(commands, ["audit", "verify"], { env, out: say, err: say }), lines.join("\n")).toBe(0);
  });
});
