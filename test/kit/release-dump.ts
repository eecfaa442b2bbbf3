// A database with every kind of row as plain SQL, which any login may load into an empty database.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { withServerOwner } from "#server/database/owner-connection.ts";
import { version } from "#server/database/root.ts";
import { readSql } from "#server/database/sql-files.ts";
import type { TableOwner } from "#server/database/table-owner.ts";
import { migratedServerDatabase } from "#test/databases.ts";
import { findBinaries } from "#test/postgres-server.ts";
import { withEveryRow } from "./every-row.ts";

type Look = (owner: TableOwner) => Promise<void>;

/** On the server of this run. `look` reads the database that is dumped. */
export async function dumpRelease(look: Look = async () => {}): Promise<string> {
  const { url, drop } = await migratedServerDatabase();
  try {
    return await withEveryRow(url, async () => {
      await asOwner(url, look);
      return dumpAsSql(url);
    });
  } finally {
    await drop();
  }
}

export const asOwner = (url: string, work: Look): Promise<void> =>
  withServerOwner({ url, setting: "DATABASE_URL" }, work);

/** What only psql understands, and a setting that servers before PostgreSQL 17 do not know. */
const OF_SOME_ALONE = /^(?:\\(?:un)?restrict|SET transaction_timeout) .*\n/gm;

async function dumpAsSql(url: string): Promise<string> {
  const program = join(await findBinaries(), "pg_dump");
  const rows = ["--inserts", "--rows-per-insert=100"];
  const args = ["--role=none", "--enable-row-security", "--no-owner", ...rows, "--dbname", url];
  const dump = execFileSync(program, args, { encoding: "utf8", maxBuffer: 1e9 });
  return `-- Volute ${version}\n${dump.replace(OF_SOME_ALONE, "")}`;
}

/** The roles first, as at a restore: they belong to the server, and no dump of a database holds them. */
export const loadDump = (url: string, sql: string): Promise<void> =>
  asOwner(url, async (owner) => {
    await owner.run(await readSql("migrations/roles.sql"));
    await owner.run(sql);
  });
