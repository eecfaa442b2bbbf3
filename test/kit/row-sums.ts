// Whether an upgrade, a backup or a restore changed any row.
import type { TableOwner } from "#server/database/table-owner.ts";
import { asOwner } from "./release-dump.ts";

/** What an upgrade adds to. */
export const upgradeColumns: Readonly<Record<string, readonly string[]>> = {
  schema_migrations: ["name", "checksum", "applied_at", "readable_by"],
  schema_functions: ["is_only_row", "checksum", "version", "replaced_at"],
};

interface TableColumns {
  table: string;
  /** Separated by commas. */
  names: string;
}

export async function readRowsAt<Row>(url: string, sql: string): Promise<Row[]> {
  let rows: Row[] = [];
  await asOwner(url, async (owner: TableOwner) => {
    rows = await owner.rows<Row>(sql);
  });
  return rows;
}

/** Of each table, but for those named, which are allowed to change. */
export async function listColumns(
  url: string,
  changing: Readonly<Record<string, readonly string[]>>,
): Promise<TableColumns[]> {
  const columns = await readRowsAt<{ table: string; name: string }>(
    url,
    `select table_name as table, column_name as name from information_schema.columns where table_schema = 'public'
      order by table_name, ordinal_position`,
  );
  const compared = columns.filter(({ table, name }) => !changing[table]?.includes(name));
  const byTable = Object.groupBy(compared, ({ table }) => table);
  return Object.entries(byTable).map(([table, all = []]) => ({ table, names: all.map(({ name }) => name).join() }));
}

/** Count and checksum of each table's rows, without those that meet its condition in `added`. */
export async function sumRows(
  url: string,
  columns: readonly TableColumns[],
  added: Readonly<Record<string, string>> = {},
): Promise<Record<string, string>> {
  const each = columns.map(
    ({
      table,
      names,
    }) => `select '${table}' as table, count(*) || ' ' || coalesce(md5(string_agg(sum, '' order by sum)), '')
      as sum from (select md5(row(${names})::text) as sum from ${table} where not (${added[table] ?? "false"})) as summed`,
  );
  const rows = await readRowsAt<{ table: string; sum: string }>(url, each.join(" union all "));
  return Object.fromEntries(rows.map(({ table, sum }) => [table, sum]));
}
