// Customers, sites and pumps as CSV for spreadsheets: a row for each pump, each site without pumps and each customer
// without sites. The headings are the ones that an import reads.
import { guardFormula, stripFormulaGuard } from "#domain/catalogue/export.ts";
import { BYTE_ORDER_MARK, escapeCsvText } from "#domain/csv.ts";
import { formatDecimal } from "#domain/money.ts";
import { type CustomerKind, customerKindLabels } from "#domain/quotes/customer-details.ts";

export interface CustomerCsvRow {
  reference: string | null;
  name: string;
  kind: CustomerKind | null;
  email: string | null;
  phone: string | null;
  invoiceAddress: string | null;
  vatNumber: string | null;
  notes: string | null;
  endedAt: string | null;
  siteName: string | null;
  siteAddress: string | null;
  postcode: string | null;
  zone: string | null;
  contactName: string | null;
  contactPhone: string | null;
  contactEmail: string | null;
  directions: string | null;
  pumpName: string | null;
  make: string | null;
  model: string | null;
  serial: string | null;
  /** In hundredths. */
  kw: number | null;
  equipmentAccess: string | null;
  pumpStyle: string | null;
  motorSize: string | null;
  driveType: string | null;
  installedOn: string | null;
  warrantyUntil: string | null;
  removedOn: string | null;
  serviceMonths: number | null;
  serviceJobType: string | null;
  nextDue: string | null;
  pumpNotes: string | null;
}

export const customerCsvHeadings: Record<keyof CustomerCsvRow, string> = {
  reference: "Reference",
  name: "Customer",
  kind: "Kind of customer",
  email: "Email",
  phone: "Telephone",
  invoiceAddress: "Invoice address",
  vatNumber: "VAT number",
  notes: "Customer notes",
  endedAt: "Former customer",
  siteName: "Site",
  siteAddress: "Site address",
  postcode: "Postcode",
  zone: "Pricing zone",
  contactName: "Contact",
  contactPhone: "Contact telephone",
  contactEmail: "Contact email",
  directions: "Directions",
  pumpName: "Pump",
  make: "Make",
  model: "Model",
  serial: "Serial number",
  kw: "Power (kW)",
  equipmentAccess: "Equipment access",
  pumpStyle: "Pump style",
  motorSize: "Motor size",
  driveType: "Drive type",
  installedOn: "Installed on",
  warrantyUntil: "Warranty until",
  removedOn: "Removed on",
  serviceMonths: "Serviced every (months)",
  serviceJobType: "Job type of the service",
  nextDue: "Next service on",
  pumpNotes: "Pump notes",
};
const keys = Object.keys(customerCsvHeadings) as (keyof CustomerCsvRow)[];

const formatLine = (cells: readonly string[]) =>
  `${cells.map((cell) => escapeCsvText(guardFormula(cell))).join(",")}\r\n`;

/** The byte order mark and the headings. */
export const customerCsvHeader: string = BYTE_ORDER_MARK + formatLine(keys.map((key) => customerCsvHeadings[key]));

export const formatCustomerCsvLine = (row: CustomerCsvRow): string =>
  formatLine(keys.map((key) => formatCustomerCell(key, row)));

export function formatCustomerCell(key: keyof CustomerCsvRow, row: CustomerCsvRow): string {
  if (key === "kind") return row.kind === null ? "" : customerKindLabels[row.kind];
  if (key === "endedAt") return row.endedAt === null ? "" : "Yes";
  if (key === "kw") return row.kw === null ? "" : formatDecimal(row.kw);
  return String(row[key] ?? "");
}

export type CustomerColumn = keyof CustomerCsvRow;
export interface CustomerColumns {
  /** The place of each column in a record. */
  places: ReadonlyMap<CustomerColumn, number>;
  /** How many cells belong to the table. */
  width: number;
  /** Headings that are not read. */
  ignored: string[];
}

const normaliseHeading = (text: string) =>
  text
    .toLowerCase()
    .replace(/[([].*$/s, "")
    .replace(/[^\p{L}\p{N}]/gu, "");
const columnsOfHeadings = new Map(keys.map((key) => [normaliseHeading(customerCsvHeadings[key]), key]));

/** By their headings, whatever their order; null without a column for the customer's name. */
export function matchCustomerColumns(headings: readonly string[]): CustomerColumns | null {
  const places = new Map<CustomerColumn, number>();
  headings.forEach((heading, place) => {
    const column = columnsOfHeadings.get(normaliseHeading(heading));
    if (column && !places.has(column)) places.set(column, place);
  });
  const width = headings.findLastIndex((heading) => heading.trim() !== "") + 1;
  const used = new Set(places.values());
  const ignored = headings.filter((heading, place) => heading.trim() !== "" && !used.has(place));
  return places.has("name") ? { places, width, ignored } : null;
}

export const countCustomerHeadings = (headings: readonly string[]): number =>
  headings.filter((heading) => columnsOfHeadings.has(normaliseHeading(heading))).length;

/** The texts of a record; blank where the file has no such column. */
export function readCustomerCells(
  cells: readonly string[],
  { places }: CustomerColumns,
): Record<CustomerColumn, string> {
  const read = (key: CustomerColumn) => stripFormulaGuard((cells[places.get(key) ?? -1] ?? "").trim());
  return Object.fromEntries(keys.map((key) => [key, read(key)])) as Record<CustomerColumn, string>;
}
