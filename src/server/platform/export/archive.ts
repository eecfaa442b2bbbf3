// Everything that a company holds as one ZIP archive of CSV and JSON, made while it is sent.
import { BYTE_ORDER_MARK, csvRow } from "#domain/csv.ts";
import { formatSortable } from "#domain/days.ts";
import type { Database } from "#server/database/connect.ts";
import { type Exported, exportedTables, exportRows, findLogo } from "./queries.ts";

const ROWS_AT_ONCE = 500;

const readme = (name: string) => `Everything that ${name} keeps in Volute.

Each table is here twice: as CSV for a spreadsheet (UTF-8 with a byte order mark) and as JSON.
Amounts are pounds (or the company's currency), hours and kW are decimals.
Times are those of London in CSV, and of UTC in JSON.
Ids of other tables stand in the columns that end in _id or _ids.
price_snapshot in the quotes holds everything that a price came from.
Passwords and sessions are not part of it.
`;

/** Each part of rows in a short transaction of its own: a slow reader must not hold the database. */
export async function* companyArchive(
  database: Database,
  { id, name }: { id: number; name: string },
): AsyncIterable<Uint8Array> {
  const { strToU8, Zip, ZipDeflate } = await import("fflate");
  const made: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    made.push(part);
  });
  const file = (path: string) => {
    const entry = new ZipDeflate(path, { level: 6 });
    zip.add(entry);
    return entry;
  };
  file("README.txt").push(strToU8(readme(name)), true);
  const logo = await database.asPlatform((db) => findLogo(db, id));
  if (logo) file(`logo.${logo.type.split("/")[1] ?? "png"}`).push(Buffer.from(logo.data, "base64"), true);
  for (const table of exportedTables) {
    const json = file(`${table}.json`);
    json.push(strToU8("["));
    let before = "\n";
    for await (const rows of allRows(database, table, id)) {
      json.push(strToU8(before + rows.join(",\n")));
      before = ",\n";
      yield* made.splice(0);
    }
    json.push(strToU8("\n]\n"), true);
    const csv = file(`${table}.csv`);
    let headed = false;
    for await (const rows of allRows(database, table, id)) {
      const records = rows.map((row) => JSON.parse(row) as Record<string, unknown>);
      if (!headed) csv.push(strToU8(`${BYTE_ORDER_MARK}${csvRow(Object.keys(records[0] ?? {}))}`));
      headed = true;
      csv.push(strToU8(records.map((record) => csvRow(Object.values(record).map(cell))).join("")));
      yield* made.splice(0);
    }
    csv.push(new Uint8Array(), true);
    yield* made.splice(0);
  }
  zip.end();
  yield* made;
}

async function* allRows(database: Database, table: Exported, companyId: number): AsyncIterable<string[]> {
  let after: string | null = null;
  for (;;) {
    const last: string | null = after;
    const rows: { id: string; row: string }[] = await database.asPlatform((db) =>
      exportRows(db, table, companyId, last, ROWS_AT_ONCE),
    );
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1)?.id ?? null;
  }
}

function cell(value: unknown): string | number | null {
  if (typeof value === "string" && INSTANT.test(value)) return formatSortable(value);
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  return JSON.stringify(value);
}

/** As PostgreSQL writes a time into JSON. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/;
