// Rows that were copied from a spreadsheet: a name and a price each.

export interface PastedRow {
  name: string;
  price: string;
}

/** A first row without a figure is a heading. Columns beyond the second are left out. */
export function readPastedRows(text: string): PastedRow[] {
  const rows = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [name = "", price = ""] = line.split(/\t|;/);
      return { name: name.trim(), price: price.trim() };
    });
  const isHeading = rows[0] !== undefined && rows[0].price !== "" && !/\d/.test(rows[0].price);
  return isHeading ? rows.slice(1) : rows;
}
