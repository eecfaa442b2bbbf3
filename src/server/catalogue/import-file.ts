// Parses an uploaded CSV file into rows of one of the price lists.
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from "#contract/catalogue/catalogue.ts";
import { formatFieldLabel, listFields } from "#domain/catalogue/fields.ts";
import { type ReadRow, readRow } from "#domain/catalogue/import-cells.ts";
import { countKnownHeadings, matchColumns } from "#domain/catalogue/import-columns.ts";
import type { Kind } from "#domain/catalogue/items.ts";
import { isRefusal, type Refusal } from "#domain/refusal.ts";
import { readCsvTable } from "#server/kernel/csv-table.ts";

export interface ReadFile {
  rows: ReadRow[];
  ignoredColumns: readonly string[];
}

/** The rows of the file under its headings; refused with a sentence if it is not a table of this kind. */
export function readFile(kind: Kind, bytes: Buffer): ReadFile | Refusal {
  const table = readCsvTable(bytes, {
    maxBytes: MAX_IMPORT_BYTES,
    maxRows: MAX_IMPORT_ROWS,
    matchColumns: (headings) => matchColumns(kind, headings),
    countColumns: (headings) => countKnownHeadings(kind, headings),
    noHeading: `No column is called Name. The first line must contain headings: ${listHeadings(kind)}`,
  });
  if (isRefusal(table)) return table;
  const { columns, separator } = table;
  return {
    rows: table.rows.map(({ cells, row }) => readRow(row, cells, columns, separator !== ",")),
    ignoredColumns: columns.ignored,
  };
}

function listHeadings(kind: Kind): string {
  return listFields(kind).map(formatFieldLabel).join(", ");
}
