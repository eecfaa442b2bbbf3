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
  values: Partial<Record<FieldKey, unknown>>;
  errors: Partial<Record<FieldKey | "row", string>>;
}

const yesWords = new Set(["yes", "y", "true", "t", "1", "active", "on", "enabled", "x", "✓"]);
const noWords = new Set(["no", "n", "false", "f", "0", "inactive", "off", "disabled"]);

/** Null for every other word. */
export function readYesOrNo(cell: string): boolean | null {
  const word = cell.toLowerCase();
  return yesWords.has(word) ? true : noWords.has(word) ? false : null;
}

/** Reads a record by its columns. `continental`: a comma may be the decimal point. */
export function readRow(row: number, cells: readonly string[], columns: Columns, continental: boolean): ReadRow {
  const result: ReadRow = { row, values: {}, errors: {} };
  if (cells.slice(columns.width).some((cell) => cell.trim() !== "")) {
    result.errors.row = "There are more cells than headings. A text with a separator in it needs quotation marks";
    // A separator inside a text has shifted the cells after it. Only the name is read, to identify the row.
    result.values.name = (cells[columns.fields.get("name") ?? 0] ?? "").trim();
    return result;
  }
  for (const [field, column] of columns.fields) {
    const rawCell = (cells[column] ?? "").trim();
    const cell = isClearMarker(rawCell) && !isNumberField(field) ? "" : stripFormulaGuard(rawCell);
    // An empty cell leaves a text unchanged: to clear a text, the cell says "(empty)".
    if (rawCell === "" && (isTextField(field) || field === "postcodes")) continue;
    if (isNumberField(field)) {
      const number = normaliseNumber(cell, numberFields[field].unit, continental);
      if (isRefusal(number)) result.errors[field] = number.sentence;
      else result.values[field] = number;
    } else if (field === "postcodes") result.values.postcodes = [cell];
    else if (isSwitchField(field)) readSwitch(field, cell, result);
    else result.values[field] = cell;
  }
  return result;
}

/** An empty cell leaves the field out: a new item gets its initial value, an existing one stays unchanged. */
function readSwitch(field: SwitchKey, cell: string, { values, errors }: ReadRow): void {
  const answer = readYesOrNo(cell);
  if (answer !== null) values[field] = answer;
  else if (cell !== "") errors[field] = `${formatFieldLabel(field)} must be yes or no`;
}
