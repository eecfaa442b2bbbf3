// Everything that a company holds as one ZIP archive of CSV and JSON, created while it is sent.
import { BYTE_ORDER_MARK, formatCsvRow } from "#domain/csv.ts";
import { formatSortable } from "#domain/days.ts";
import type { Database } from "#server/database/connect.ts";
import { BATCH_SIZE, readInBatches } from "#server/kernel/streamed-lists.ts";
import { createZip } from "#server/kernel/zip.ts";
import { type Exported, exportDocuments, exportedTables, exportRows, findLogo } from "./queries.ts";

/** Some tens of kilobytes each. */
const DOCUMENTS_PER_BATCH = 20;

type Document = Awaited<ReturnType<typeof exportDocuments>>[number];

const readme = (name: string) => `Everything that ${name} keeps in Volute.

Each table is here twice: as CSV for a spreadsheet (UTF-8 with a byte order mark) and as JSON.
Amounts are pounds (or the company's currency), hours and kW are decimals.
Times are those of London in CSV, and of UTC in JSON.
Ids of other tables stand in the columns that end in _id or _ids.
price_snapshot in the quotes holds everything that a price came from.
The folder documents holds what customers were given and the records of what they accepted, each named by its SHA-256,
as document_sha256 in quote_revisions and record_sha256 in quote_answers say it.
Passwords and sessions are not part of it.
`;

/** Each part of rows in a short transaction of its own: a slow reader must not hold the database. */
export async function* streamCompanyArchive(
  database: Database,
  { id, name }: { id: number; name: string },
): AsyncIterable<Uint8Array> {
  const zip = await createZip();
  zip.file("README.txt").push(Buffer.from(readme(name)), true);
  const logo = await database.asPlatform((db) => findLogo(db, id), true);
  if (logo) zip.file(`logo.${logo.type.split("/")[1] ?? "png"}`).push(Buffer.from(logo.data, "base64"), true);
  for (const table of exportedTables) {
    const json = zip.file(`${table}.json`);
    json.push(Buffer.from("["));
    let separator = "\n";
    for await (const rows of readAllRows(database, table, id)) {
      json.push(Buffer.from(separator + rows.map(({ row }) => row).join(",\n")));
      separator = ",\n";
      yield* zip.made();
    }
    json.push(Buffer.from("\n]\n"), true);
    const csv = zip.file(`${table}.csv`);
    let hasHeading = false;
    for await (const rows of readAllRows(database, table, id)) {
      const records = rows.map(({ row }) => JSON.parse(row) as Record<string, unknown>);
      if (!hasHeading) csv.push(Buffer.from(`${BYTE_ORDER_MARK}${formatCsvRow(Object.keys(records[0] ?? {}))}`));
      hasHeading = true;
      csv.push(Buffer.from(records.map((record) => formatCsvRow(Object.values(record).map(formatCell))).join("")));
      yield* zip.made();
    }
    csv.push(new Uint8Array(), true);
    yield* zip.made();
  }
  const documents = readInBatches<Document>(
    (last) => database.asPlatform((db) => exportDocuments(db, id, last?.sha256 ?? "", DOCUMENTS_PER_BATCH), true),
    null,
    DOCUMENTS_PER_BATCH,
  );
  for await (const batch of documents) {
    for (const { sha256, mediaType, bytes } of batch)
      zip.file(`documents/${sha256}.${mediaType.split("/")[1]}`).push(bytes, true);
    yield* zip.made();
  }
  yield* zip.end();
}

const readAllRows = (database: Database, table: Exported, companyId: number) =>
  readInBatches<{ id: string; row: string }>((last) =>
    database.asPlatform((db) => exportRows(db, table, companyId, last?.id ?? null, BATCH_SIZE), true),
  );

function formatCell(value: unknown): string | number | null {
  if (typeof value === "string" && INSTANT.test(value)) return formatSortable(value);
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  return JSON.stringify(value);
}

/** As PostgreSQL writes a time into JSON. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/;
