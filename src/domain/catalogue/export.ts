// The items of a kind as CSV for spreadsheets, which importing reads back unchanged.
import { text } from "#domain/csv.ts";
import { contentOf, type FieldKey, fieldsOf, fieldWords, figureText, isFigure, isSwitch } from "./fields.ts";
import type { Item, Kind } from "./items.ts";

const BYTE_ORDER_MARK = "\uFEFF";

/** The whole file: UTF-8 with a byte order mark, commas, CRLF, a line of headings. Without items it is a template. */
export function catalogueCsv(kind: Kind, items: readonly Item[]): string {
  const fields = fieldsOf(kind);
  const rows = [fields.map(fieldWords), ...items.map((item) => fields.map((field) => cellOf(field, item)))];
  return BYTE_ORDER_MARK + rows.map((cells) => `${cells.join(",")}\r\n`).join("");
}

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
