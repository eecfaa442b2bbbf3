// Customers, sites and pumps as CSV for spreadsheets: a row for each pump, each site without pumps and each customer
// without sites. The headings are the ones that an import reads.
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

const formatLine = (cells: readonly string[]) => `${cells.map(escapeCsvText).join(",")}\r\n`;

/** The byte order mark and the headings. */
export const customerCsvHeader: string = BYTE_ORDER_MARK + formatLine(keys.map((key) => customerCsvHeadings[key]));

export const formatCustomerCsvLine = (row: CustomerCsvRow): string =>
  formatLine(keys.map((key) => formatCell(key, row)));

function formatCell(key: keyof CustomerCsvRow, row: CustomerCsvRow): string {
  if (key === "kind") return row.kind === null ? "" : customerKindLabels[row.kind];
  if (key === "endedAt") return row.endedAt === null ? "" : "Yes";
  if (key === "kw") return row.kw === null ? "" : formatDecimal(row.kw);
  return String(row[key] ?? "");
}
