// Reads an uploaded CSV file as a table: it detects encoding, separator, quotation marks and the line of headings.
import { parse } from "csv-parse/sync";
import { buildFieldRefusal, type Refusal } from "#domain/refusal.ts";

interface TableKind<Columns> {
  /** In bytes. */
  maxBytes: number;
  maxRows: number;
  /** The columns that these headings name; null if they are none of this table. */
  matchColumns: (headings: readonly string[]) => Columns | null;
  /** How many columns these headings name. Each possible separator is tried; the one that gives most is right. */
  countColumns: (headings: readonly string[]) => number;
  /** Says which headings the first line needs. */
  noHeading: string;
}

export interface CsvTable<Columns> {
  columns: Columns;
  separator: string;
  /** Each as the spreadsheet numbers it. */
  rows: { row: number; cells: string[] }[];
}

const SEPARATORS = [",", ";", "\t"] as const;
/** Titles and empty lines above the headings. */
const MAX_LINES_ABOVE = 10;
/** Far more than any table has; longer lines are not headings. */
const MAX_COLUMNS = 500;
const MAX_HEADING_LENGTH = 20_000;
const ENTIRELY_EMPTY = /^[\s,;\ufeff]*$/;

const refuseFile = (sentence: string) => buildFieldRefusal("unreadable_file", "content", sentence);

/** The rows of the file under its headings; refused with a sentence if it is not a table of this kind. */
export function readCsvTable<Columns>(bytes: Buffer, kind: TableKind<Columns>): CsvTable<Columns> | Refusal {
  if (bytes.length > kind.maxBytes) return refuseFile("The file must be smaller than 5 MB");
  const text = decodeText(bytes);
  if (text === null)
    return refuseFile("This is not a CSV file. In Excel, choose Save As and CSV UTF-8, then import that file");
  if (ENTIRELY_EMPTY.test(text)) return refuseFile("The file is empty");
  const separatorLine = /^sep=(.)\r?\n/i.exec(text);
  const table = separatorLine ? text.slice(separatorLine[0].length) : text;
  const separator = separatorLine?.[1] ?? detectSeparator(kind, table);
  // Including empty lines; reading stops there.
  const maxLines = 2 * kind.maxRows;
  const records = parseRecords(table, separator, maxLines);
  if (typeof records === "string") return refuseFile(records);
  const heading = findHeading(kind, records);
  if (!heading) return refuseFile(kind.noHeading);
  const rows = records
    .map((cells, index) => ({ cells, row: index + 1 }))
    .slice(heading.lineIndex + 1)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (rows.length === 0) return refuseFile("The file has headings but no rows");
  if (rows.length > kind.maxRows || records.length === maxLines) {
    return refuseFile(`The file has more than ${kind.maxRows.toLocaleString("en-GB")} rows, the limit for one import`);
  }
  return { columns: heading.columns, separator, rows };
}

/** Null for a file that is no text, such as a workbook. Without a mark it is UTF-8 if valid, else Windows' encoding. */
function decodeText(bytes: Buffer): string | null {
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const text = isUtf16
    ? new TextDecoder(first === 0xff ? "utf-16le" : "utf-16be").decode(bytes)
    : (tryDecode("utf-8", bytes) ?? new TextDecoder("windows-1252").decode(bytes));
  // Excel's workbooks are ZIP files; every other binary file contains NUL.
  return text.startsWith("PK\u0003\u0004") || text.includes("\0") ? null : text;
}

function tryDecode(encoding: string, bytes: Buffer): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The separator that splits a line into the most known headings. */
function detectSeparator({ countColumns }: Pick<TableKind<unknown>, "countColumns">, text: string): string {
  const lines = text.slice(0, MAX_HEADING_LENGTH).split(/\r\n|\n|\r/, MAX_LINES_ABOVE);
  const countHeadings = (separator: string) =>
    Math.max(...lines.map((line) => countColumns(line.split(separator).map(stripQuotes))));
  return SEPARATORS.toSorted((a, b) => countHeadings(b) - countHeadings(a))[0] ?? ",";
}

function stripQuotes(cell: string): string {
  return cell.trim().replace(/^"|"$/g, "");
}

/** By RFC 4180, and tolerant: quotation marks inside a cell stay, lines may be of any length. */
function parseRecords(text: string, delimiter: string, maxLines: number): string[][] | string {
  let parsedCount = 0;
  try {
    return parse(text, {
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: false,
      to: maxLines,
      on_record(record: string[]) {
        parsedCount += 1;
        return record;
      },
    });
  } catch (error) {
    if ((error as { code?: string }).code !== "CSV_QUOTE_NOT_CLOSED") throw error;
    return `Row ${parsedCount + 1} opens a quotation mark that is never closed`;
  }
}

function findHeading<Columns>(
  { matchColumns }: TableKind<Columns>,
  records: readonly string[][],
): { lineIndex: number; columns: Columns } | null {
  for (const [lineIndex, cells] of records.slice(0, MAX_LINES_ABOVE).entries()) {
    const columns = cells.length < MAX_COLUMNS ? matchColumns(cells) : null;
    if (columns) return { lineIndex, columns };
  }
  return null;
}
