// db/functions: the functions and triggers of the schema, one text each. If the database holds other texts than these,
// all are replaced together.
import { createHash } from "node:crypto";
import { version } from "./root.ts";
import { listSql, readSql } from "./sql-files.ts";
import type { TableOwner } from "./table-owner.ts";

export interface Functions {
  /** The version of the program that contains them. */
  version: string;
  sql: string;
  checksum: string;
}

/** Functions that run with their owner's rights belong to one of these, not to the login, which may be a superuser. */
const OWNERS = "volute_company, volute_platform, volute_eraser";
/** A new owner needs the right to create in the function's schema during the transfer. Each start revokes it. */
export const CREATE_GRANT = `grant create on schema public to ${OWNERS}`;

export async function readFunctions(): Promise<Functions> {
  const files = await listSql("functions");
  const sql = (await Promise.all(files.map((file) => readSql(`functions/${file}`)))).join("\n");
  return { version, sql, checksum: createHash("sha256").update(sql).digest("hex") };
}

/**
 * Whether the database holds other texts, except a newer version's: its functions still have the names, arguments and
 * columns that this one needs.
 */
export async function hasOldFunctions(owner: TableOwner, functions: Functions): Promise<boolean> {
  const [table] = await owner.rows<{ there: boolean }>("select to_regclass('schema_functions') is not null as there");
  if (!table?.there) return true;
  const [held] = await owner.rows<{ checksum: string; is_newer: boolean }>(
    `select checksum, ${numbersOf("version")} > ${numbersOf("$1")} as is_newer from schema_functions`,
    [functions.version],
  );
  return !held || (held.checksum !== functions.checksum && !held.is_newer);
}

/** "1.10.0-rc.1" is {1,10,0}. */
const numbersOf = (version: string) => `string_to_array(split_part(${version}, '-', 1), '.')::int[]`;

/** Runs in the caller's transaction, which excludes other processes. */
export async function replaceFunctions(owner: TableOwner, functions: Functions): Promise<void> {
  if (!(await hasOldFunctions(owner, functions))) return;
  await owner.run(`${CREATE_GRANT}; ${functions.sql}; revoke create on schema public from ${OWNERS}`);
  await owner.rows(
    `insert into schema_functions (checksum, version) values ($1, $2)
      on conflict (is_only_row) do update set checksum = excluded.checksum, version = excluded.version, replaced_at = now()`,
    [functions.checksum, functions.version],
  );
}
