// The items of a kind as CSV for spreadsheets, which the import reads back unchanged.
import { BYTE_ORDER_MARK, escapeCsvText } from "#domain/csv.ts";
import {
  type FieldKey,
  formatFieldLabel,
  formatPlainNumber,
  isNumberField,
  isSwitchField,
  listFields,
  pickItemContent,
} from "./fields.ts";
import type { Item, Kind } from "./items.ts";

/** The whole file: UTF-8 with a byte order mark, commas, CRLF, a line of headings. Without items it is a template. */
export function buildCatalogueCsv(kind: Kind, items: readonly Item[]): string {
  return buildCsvHeading(kind) + buildCsvRows(kind, items);
}

/** The byte order mark and the headings. */
export const buildCsvHeading = (kind: Kind): string =>
  BYTE_ORDER_MARK + formatLine(listFields(kind).map(formatFieldLabel));

/** Some of its rows. */
export const buildCsvRows = (kind: Kind, items: readonly Item[]): string =>
  items.map((item) => formatLine(listFields(kind).map((field) => formatCell(field, item)))).join("");

const formatLine = (cells: readonly (string | number)[]) => `${cells.join(",")}\r\n`;

function formatCell(field: FieldKey, item: Item): string {
  const content = pickItemContent(item);
  if (isNumberField(field)) return formatPlainNumber(field, content[field] ?? 0);
  if (isSwitchField(field)) return content[field] ? "Yes" : "No";
  if (field === "postcodes") return escapeCsvText(guardFormula((content.postcodes ?? []).join(", ")));
  return escapeCsvText(guardFormula(content[field] ?? ""));
}

/** The marker that clears a text; an empty cell leaves the text as it is. */
export const isClearMarker = (cell: string): boolean => cell.toLowerCase() === "(empty)";

/** A text with apostrophes before a formula gets one more, because reading removes one. */
export function guardFormula(value: string): string {
  const wouldLoseApostrophe = value.startsWith("'") && needsGuard(value.replace(/^'+/, ""));
  return wouldLoseApostrophe || isClearMarker(value) ? `'${value}` : value;
}

/** Removes the apostrophe that prevents spreadsheets from reading a text as a formula. */
export function stripFormulaGuard(cell: string): string {
  return cell.startsWith("'") && needsGuard(cell.replace(/^'+/, "")) ? cell.slice(1) : cell;
}

const needsGuard = (value: string) => isFormula(value) || isClearMarker(value);

/** Whether our files put an apostrophe before it. */
function isFormula(value: string): boolean {
  return /^"?'/.test(escapeCsvText(value));
}
