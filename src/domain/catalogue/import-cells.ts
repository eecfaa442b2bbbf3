// Reads one row of an imported file into the fields of a form; the error of a cell is stored with it.
import { isRefusal } from "#domain/refusal.ts";
import { isClearMarker, stripFormulaGuard } from "./export.ts";
import {
  type FieldKey,
  formatFieldLabel,
  isNumberField,
  isSwitchField,
  isTextField,
  numberFields,
  type SwitchKey,
} from "./fields.ts";
import type { Columns } from "./import-columns.ts";
import { normaliseNumber } from "./typed-numbers.ts";

export interface ReadRow {
  /** As the spreadsheet numbers it: the headings are row 1. */
  row: number;
  /** Only fields for which the file has a column. Figures and other values as texts, checked like any request. */
  given: Partial<Record<FieldKey, unknown>>;
  errors: Partial<Record<FieldKey | "row", string>>;
}

const yes = new Set(["yes", "y", "true", "t", "1", "active", "on", "enabled", "x", "✓"]);
const no = new Set(["no", "n", "false", "f", "0", "inactive", "off", "disabled"]);

/** Reads a record by its columns. `continental`: a comma may be the decimal point. */
export function readRow(row: number, cells: readonly string[], columns: Columns, continental: boolean): ReadRow {
  const read: ReadRow = { row, given: {}, errors: {} };
  if (cells.slice(columns.width).some((cell) => cell.trim() !== "")) {
    read.errors.row = "There are more cells than headings. A text with a separator in it needs quotation marks";
    // A separator inside a text has shifted the cells after it. Only the name is read, to identify the row.
    read.given.name = (cells[columns.fields.get("name") ?? 0] ?? "").trim();
    return read;
  }
  for (const [field, place] of columns.fields) {
    const written = (cells[place] ?? "").trim();
    const cell = isClearMarker(written) && !isNumberField(field) ? "" : stripFormulaGuard(written);
    // An empty cell leaves a text unchanged: to clear a text, the cell says "(empty)".
    if (written === "" && (isTextField(field) || field === "postcodes")) continue;
    if (isNumberField(field)) {
      const number = normaliseNumber(cell, numberFields[field].unit, continental);
      if (isRefusal(number)) read.errors[field] = number.sentence;
      else read.given[field] = number;
    } else if (field === "postcodes") read.given.postcodes = [cell];
    else if (isSwitchField(field)) readSwitch(field, cell, read);
    else read.given[field] = cell;
  }
  return read;
}

/** An empty cell leaves the field out: a new item gets its initial value, an existing one stays unchanged. */
function readSwitch(field: SwitchKey, cell: string, { given, errors }: ReadRow): void {
  const word = cell.toLowerCase();
  if (yes.has(word)) given[field] = true;
  else if (no.has(word)) given[field] = false;
  else if (word !== "") errors[field] = `${formatFieldLabel(field)} must be yes or no`;
}
