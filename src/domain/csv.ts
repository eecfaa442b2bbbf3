// CSV that Excel UK opens with a double click: UTF-8 with a byte order mark, commas, CRLF.

/** Tells Excel the encoding; the first thing in a file. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** One line; a number stays a number, null is an empty cell. */
export function formatCsvRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map((cell) => (typeof cell === "string" ? escapeCsvText(cell) : (cell ?? ""))).join(",")}\r\n`;
}

/**
 * A cell of text. Spreadsheets read a text that begins with = + - or @ as a formula, even after white space, control
 * and invisible characters or in its full-width form: an apostrophe before it makes it text again.
 */
export function escapeCsvText(value: string): string {
  const isFormula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠|%]/u.test(value) || /^[\t\r\n]/.test(value);
  const safe = isFormula ? `'${value}` : value;
  return /[",\r\n;\t']/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}
