// Copies the embedded database to a server: every row of every table, in one transaction of the server's.
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { readSqlState } from "#server/database/connect.ts";
import {
  DATA_DIRECTORY,
  lockFiles,
  MOVED_FILE,
  openFiles,
  wrapPglite as ownerOnFiles,
  refuseAbsent,
} from "#server/database/embedded.ts";
import { applyMigrations } from "#server/database/migrate.ts";
import { type Address, withServerOwner } from "#server/database/owner-connection.ts";
import { RESTORE_MARK_TABLE } from "#server/database/restore-mark.ts";
import { describeTables, sortByReference, type TableDescription } from "#server/database/schema-tables.ts";
import { setDefaults } from "#server/database/session-defaults.ts";
import { StartupProblem } from "#server/database/startup-problems.ts";
import type { TableOwner } from "#server/database/table-owner.ts";
import { markEmpty } from "./empty-database.ts";
import { computeChecksums, findDifferences, type TableChecksums } from "./manifest.ts";

/** The digest that a move writes into the server's restore mark. */
const MARK = "move";

/** `place` is where the old directory says that its data have gone. */
export async function moveToServer(directory: string, target: Address, place: string, say: (line: string) => void) {
  refuseAbsent(directory);
  const lock = await lockFiles(directory);
  try {
    const source = await openFiles(join(directory, DATA_DIRECTORY));
    try {
      return await withServerOwner(target, async (owner) => {
        await markEmpty(owner, MARK);
        await applyMigrations(ownerOnFiles(source));
        await applyMigrations(owner);
        await source.exec("begin read only");
        await owner.run("begin");
        const sums = await copyAll(source, owner, say);
        await owner.run(`drop table ${RESTORE_MARK_TABLE}`);
        // Before the server commits: two databases must never both start. Without a reply, it may have committed.
        const moved = join(directory, MOVED_FILE);
        await writeFile(moved, `${place}\n`);
        await owner.run("commit").catch(async (error) => {
          if (readSqlState(error)) await rm(moved, { force: true });
          throw error;
        });
        await setDefaults(owner);
        return sums;
      });
    } finally {
      await source.close();
    }
  } finally {
    lock.close();
  }
}

async function copyAll(source: PGlite, target: TableOwner, say: (line: string) => void): Promise<TableChecksums> {
  const from = ownerOnFiles(source);
  const expected = await computeChecksums(from);
  const tables = sortByReference(await describeTables(target));
  await target.run("set local role none; set local statement_timeout = 0; set local timezone = 'UTC'");
  // The rows of a new schema exist in the other database as well. The copy runs as the tables' owner, whom row level
  // security binds too, and without triggers, whose rows are copied.
  const all = tables.map(({ name }) => name).join(", ");
  await target.run(`truncate ${all}`);
  for (const { name } of tables) {
    await target.run(`alter table ${name} no force row level security; alter table ${name} disable trigger user`);
  }
  const forced = new Set(
    (await from.rows<{ name: string }>("select relname as name from pg_class where relforcerowsecurity")).map(
      ({ name }) => name,
    ),
  );
  for (const [index, table] of tables.entries()) {
    say(`Copying table ${index + 1} of ${tables.length}: ${expected[table.name]?.rows ?? 0} rows …`);
    await copy(source, target, table);
  }
  await target.run("set constraints all immediate");
  for (const { name } of tables) {
    await target.run(`alter table ${name} enable trigger user`);
    if (forced.has(name)) await target.run(`alter table ${name} force row level security`);
  }
  const found = findDifferences(expected, await computeChecksums(target));
  if (found.length > 0) throw new StartupProblem(`The copy does not match: ${found.slice(0, 3).join(", ")}.`);
  return expected;
}

/** Rows per batch: many if they are quick to send, few if each may hold a document. */
const AT_ONCE = { light: 1000, heavy: 10 };

async function copy(source: PGlite, target: TableOwner, { name, columns }: TableDescription): Promise<void> {
  const most = columns.some(({ type }) => type === "bytea") ? AT_ONCE.heavy : AT_ONCE.light;
  const written = columns.filter(({ isGenerated }) => !isGenerated).map((column) => column.name);
  await source.exec(`declare moving cursor for select t::text as row from ${name} t`);
  for (;;) {
    const { rows } = await source.query<{ row: string }>(`fetch ${most} from moving`);
    if (rows.length === 0) break;
    await target.rows(
      `insert into ${name} (${written}) overriding system value select ${written} from unnest($1::text[]::${name}[])`,
      [rows.map(({ row }) => row)],
    );
  }
  await source.exec("close moving");
  const numbered = columns.find(({ isIdentity }) => isIdentity);
  if (!numbered) return;
  const sequence = `pg_get_serial_sequence('${name}', '${numbered.name}')::regclass`;
  const { rows } = await source.query<{ last: string | null }>(
    `select pg_sequence_last_value(${sequence})::text as last`,
  );
  if (rows[0]?.last) await target.rows(`select setval(${sequence}, $1::bigint)`, [rows[0].last]);
}
