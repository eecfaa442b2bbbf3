// Parses an uploaded CSV file into rows: it detects encoding, separator, quotation marks and headings.
import { parse } from "csv-parse/sync";
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from "#contract/catalogue/catalogue.ts";
import { formatFieldLabel, listFields } from "#domain/catalogue/fields.ts";
import { type ReadRow, readRow } from "#domain/catalogue/import-cells.ts";
import { type Columns, countKnownHeadings, matchColumns } from "#domain/catalogue/import-columns.ts";
import type { Kind } from "#domain/catalogue/items.ts";
import { buildRefusal, type Refusal } from "#domain/refusal.ts";

export interface ReadFile {
  rows: ReadRow[];
  ignoredColumns: readonly string[];
}

const SEPARATORS = [",", ";", "\t"] as const;
/** Titles and empty lines above the headings. */
const MOST_LINES_ABOVE = 10;
/** Including empty lines; reading stops there. */
const MOST_LINES = 2 * MAX_IMPORT_ROWS;
/** Far more than any table has; longer lines are not headings. */
const MOST_COLUMNS = 500;
const LONGEST_HEADING_LINE = 20_000;
const ENTIRELY_EMPTY = /^[\s,;\ufeff]*$/;

const cannot = (sentence: string) => buildRefusal("unreadable_file", sentence, { content: sentence });

/** The rows of the file under its headings; refused with a sentence if it is not a table of this kind. */
export function readFile(kind: Kind, bytes: Buffer): ReadFile | Refusal {
  if (bytes.length > MAX_IMPORT_BYTES) return cannot("The file must be smaller than 5 MB");
  const text = textOf(bytes);
  if (text === null)
    return cannot("This is no CSV file. In Excel, choose Save As and CSV UTF-8, then import that file");
  if (ENTIRELY_EMPTY.test(text)) return cannot("The file is empty");
  const declared = /^sep=(.)\r?\n/i.exec(text);
  const table = declared ? text.slice(declared[0].length) : text;
  const separator = declared?.[1] ?? separatorOf(kind, table);
  const records = recordsOf(table, separator);
  if (typeof records === "string") return cannot(records);
  const heading = headingOf(kind, records);
  if (!heading) return cannot(`No column is called Name. The first line must hold headings: ${headings(kind)}`);
  const filled = records
    .map((cells, index) => ({ cells, row: index + 1 }))
    .slice(heading.at + 1)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (filled.length === 0) return cannot("The file holds headings only, and no rows");
  if (filled.length > MAX_IMPORT_ROWS || records.length === MOST_LINES) {
    return cannot(`The file holds more than ${MAX_IMPORT_ROWS.toLocaleString("en-GB")} rows, the most for one import`);
  }
  const { columns } = heading;
  return {
    rows: filled.map(({ cells, row }) => readRow(row, cells, columns, separator !== ",")),
    ignoredColumns: columns.ignored,
  };
}

/** Null for a file that is no text, such as a workbook. Without a mark it is UTF-8 if valid, else Windows' encoding. */
function textOf(bytes: Buffer): string | null {
  const [first, second] = bytes;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const text = isWide
    ? new TextDecoder(first === 0xff ? "utf-16le" : "utf-16be").decode(bytes)
    : (decoded("utf-8", bytes) ?? new TextDecoder("windows-1252").decode(bytes));
  // Excel's workbooks are ZIP files; every other binary file contains NUL.
  return text.startsWith("PK\u0003\u0004") || text.includes("\0") ? null : text;
}

function decoded(encoding: string, bytes: Buffer): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The separator that splits a line into the most known headings. */
function separatorOf(kind: Kind, text: string): string {
  const lines = text.slice(0, LONGEST_HEADING_LINE).split(/\r\n|\n|\r/, MOST_LINES_ABOVE);
  const known = (separator: string) =>
    Math.max(...lines.map((line) => countKnownHeadings(kind, line.split(separator).map(withoutMarks))));
  return SEPARATORS.toSorted((a, b) => known(b) - known(a))[0] ?? ",";
}

function withoutMarks(cell: string): string {
  return cell.trim().replace(/^"|"$/g, "");
}

/** By RFC 4180, and tolerant: quotation marks inside a cell stay, lines may be of any length. */
function recordsOf(text: string, delimiter: string): string[][] | string {
  let whole = 0;
  try {
    return parse(text, {
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: false,
      to: MOST_LINES,
      on_record(record: string[]) {
        whole += 1;
        return record;
      },
    });
  } catch (error) {
    if ((error as { code?: string }).code !== "CSV_QUOTE_NOT_CLOSED") throw error;
    return `Row ${whole + 1} opens a quotation mark that is never closed`;
  }
}

function headingOf(kind: Kind, records: readonly string[][]): { at: number; columns: Columns } | null {
  for (const [at, cells] of records.slice(0, MOST_LINES_ABOVE).entries()) {
    const columns = cells.length < MOST_COLUMNS ? matchColumns(kind, cells) : null;
    if (columns) return { at, columns };
  }
  return null;
}

function headings(kind: Kind): string {
  return listFields(kind).map(formatFieldLabel).join(", ");
}
