// The items of a kind as CSV for spreadsheets, which importing reads back unchanged.
import { BYTE_ORDER_MARK, text } from "#domain/csv.ts";
import { contentOf, type FieldKey, fieldsOf, fieldWords, figureText, isFigure, isSwitch } from "./fields.ts";
import type { Item, Kind } from "./items.ts";

/** The whole file: UTF-8 with a byte order mark, commas, CRLF, a line of headings. Without items it is a template. */
export function catalogueCsv(kind: Kind, items: readonly Item[]): string {
  return catalogueHeadings(kind) + catalogueRows(kind, items);
}

/** How the file begins. */
export const catalogueHeadings = (kind: Kind): string => BYTE_ORDER_MARK + line(fieldsOf(kind).map(fieldWords));

/** Some of its rows. */
export const catalogueRows = (kind: Kind, items: readonly Item[]): string =>
  items.map((item) => line(fieldsOf(kind).map((field) => cellOf(field, item)))).join("");

const line = (cells: readonly (string | number)[]) => `${cells.join(",")}\r\n`;

function cellOf(field: FieldKey, item: Item): string {
  const content = contentOf(item);
  if (isFigure(field)) return figureText(field, content[field] ?? 0);
  if (isSwitch(field)) return content[field] ? "Yes" : "No";
  if (field === "postcodes") return text(guarded((content.postcodes ?? []).join(", ")));
  return text(guarded(content[field] ?? ""));
}

/** What a cell says that is to make a text empty; a cell with nothing in it leaves the text as it is. */
export const isEmptyWord = (cell: string): boolean => cell.toLowerCase() === "(empty)";

/** A text that begins with apostrophes before a formula gets one more, since one is what reading takes away. */
function guarded(value: string): string {
  const isRead = value.startsWith("'") && isGuarded(value.replace(/^'+/, ""));
  return isRead || isEmptyWord(value) ? `'${value}` : value;
}

/** Takes away the apostrophe that keeps spreadsheets from taking a text for a formula, and us from taking it for no text. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && isGuarded(cell.replace(/^'+/, "")) ? cell.slice(1) : cell;
}

const isGuarded = (value: string) => isFormula(value) || isEmptyWord(value);

/** Whether our files put an apostrophe before it. */
function isFormula(value: string): boolean {
  return /^"?'/.test(text(value));
}
