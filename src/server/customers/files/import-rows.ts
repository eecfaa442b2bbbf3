// Reads an uploaded file of customers, and checks each cell as the calls for one customer, site or pump do.
import type * as Mini from "zod/mini";
import * as z from "zod/mini";
import { updatePump } from "#contract/customers/pumps.ts";
import { createCustomer } from "#contract/customers/records.ts";
import { createSite } from "#contract/customers/sites.ts";
import { readYesOrNo } from "#domain/catalogue/import-cells.ts";
import type { Kind } from "#domain/catalogue/items.ts";
import { normaliseNumber } from "#domain/catalogue/typed-numbers.ts";
import {
  type CustomerColumn,
  type CustomerCsvRow,
  countCustomerHeadings,
  customerCsvHeadings,
  formatCustomerCell,
  matchCustomerColumns,
  readCustomerCells,
} from "#domain/customers/csv.ts";
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from "#domain/customers/fields.ts";
import { type CellNote, type ImportRow, pumpFields, siteFields, type Values } from "#domain/customers/import-plan.ts";
import { findPumpDayFaults, type PumpDays } from "#domain/customers/pump-days.ts";
import { customerKindLabels } from "#domain/quotes/customer-details.ts";
import { isRefusal, type Refusal } from "#domain/refusal.ts";
import { completeSchedule, emptyPump, findScheduleFaults, pickPumpFields } from "#server/customers/pumps/pump.ts";
import type { PumpContent } from "#server/customers/pumps/queries.ts";
import { emptyCustomer, pickCustomerFields } from "#server/customers/records/content.ts";
import type { CustomerContent } from "#server/customers/records/queries.ts";
import type { SiteContent } from "#server/customers/sites/queries.ts";
import { toSiteContent } from "#server/customers/sites/site.ts";
import { readCsvTable } from "#server/kernel/csv-table.ts";

interface RawRow {
  row: number;
  cells: Record<CustomerColumn, string>;
  hasTooManyCells: boolean;
}
export interface CustomerFile {
  rows: RawRow[];
  /** A comma may be the decimal point. */
  isContinental: boolean;
  ignoredColumns: string[];
}

export function readCustomerFile(bytes: Buffer): CustomerFile | Refusal {
  const table = readCsvTable(bytes, {
    maxBytes: MAX_IMPORT_BYTES,
    maxRows: MAX_IMPORT_ROWS,
    matchColumns: matchCustomerColumns,
    countColumns: countCustomerHeadings,
    noHeading: `No column is called Customer. The first line must contain headings: ${Object.values(customerCsvHeadings).join(", ")}`,
  });
  if (isRefusal(table)) return table;
  const { columns, separator } = table;
  return {
    rows: table.rows.map(({ row, cells }) => ({
      row,
      cells: readCustomerCells(cells, columns),
      hasTooManyCells: cells.slice(columns.width).some((cell) => cell.trim() !== ""),
    })),
    isContinental: separator !== ",",
    ignoredColumns: columns.ignored,
  };
}

/** The columns that name something on a price list. */
export const listColumns = {
  ...{ zone: "location", equipmentAccess: "equipment_access", pumpStyle: "pump_style" },
  ...{ motorSize: "motor_size", driveType: "drive_type", serviceJobType: "job_type" },
} as const satisfies Partial<Record<CustomerColumn, Kind>>;
type ListColumn = keyof typeof listColumns;

export interface NamedItem {
  id: number;
  name: string;
  isActive: boolean;
}
export interface CheckedRow extends ImportRow {
  isEnded: boolean;
  customer: CustomerContent;
  site: SiteContent;
  pump: PumpContent;
}
export interface RowMeans {
  isContinental: boolean;
  items: ReadonlyMap<Kind, readonly NamedItem[]>;
  today: string;
}

const bodies = {
  customer: createCustomer.body as unknown as Mini.ZodMiniType,
  site: createSite.body as unknown as Mini.ZodMiniType,
  pump: updatePump.body as unknown as Mini.ZodMiniType,
};
const partOf = (column: CustomerColumn): keyof typeof bodies =>
  column in siteFields ? "site" : column in pumpFields ? "pump" : "customer";
const fieldOf = (column: CustomerColumn): string =>
  ({ ...siteFields, ...pumpFields })[column as keyof typeof siteFields] ?? column;

/** Without the keys by which the database compares it. */
export function checkRow(
  { row, cells, hasTooManyCells }: RawRow,
  means: RowMeans,
): Omit<CheckedRow, "nameKey" | "referenceKey"> {
  const errors: CellNote[] = [];
  const refuse = (column: CustomerColumn, sentence: string) =>
    errors.push({ column: customerCsvHeadings[column], sentence });
  const given: Record<keyof typeof bodies, Record<string, unknown>> = { customer: {}, site: {}, pump: {} };
  const names: Partial<Record<CustomerColumn, string>> = {};
  let isEnded = false;
  const columns = (Object.keys(cells) as CustomerColumn[]).filter((column) => cells[column] !== "");
  for (const column of hasTooManyCells ? [] : columns) {
    const cell = cells[column];
    if (column === "endedAt") {
      const answer = readYesOrNo(cell);
      if (answer === null) refuse(column, "Enter yes or no");
      isEnded = answer === true;
      continue;
    }
    const value = readValue(column, cell, means);
    if (isRefusal(value)) refuse(column, value.sentence);
    else given[partOf(column)][fieldOf(column)] = column in listColumns ? (value as NamedItem).id : value;
    if (column in listColumns && !isRefusal(value)) names[column] = (value as NamedItem).name;
  }
  if (hasTooManyCells)
    refuse("name", "There are more cells than headings. A text with a separator in it needs quotation marks");
  else if (cells.name === "") refuse("name", "Name is required");
  const read = { customer: decode("customer"), site: decode("site"), pump: decode("pump") };
  const pump = completeSchedule({ ...emptyPump, ...pickPumpFields(read.pump) }, means.today);
  const content = {
    customer: { ...emptyCustomer, ...pickCustomerFields(read.customer) },
    site: toSiteContent(read.site),
    pump,
  };
  const missing = errors.length === 0 ? findScheduleFaults(pump) : {};
  for (const [field, sentence] of Object.entries(missing))
    refuse(field === "serviceJobTypeId" ? "serviceJobType" : (field as "serviceMonths" | "nextDue"), sentence);
  for (const [field, sentence] of Object.entries(findPumpDayFaults(pump, means.today)))
    refuse(field as keyof PumpDays, sentence);
  const values: Values = hasTooManyCells ? { name: cells.name } : { ...names };
  for (const column of hasTooManyCells ? [] : columns) {
    if (column in listColumns) continue;
    const value = column === "endedAt" ? (isEnded ? "ended" : null) : read[partOf(column)][fieldOf(column)];
    const text = formatCustomerCell(column, { [column]: value ?? null } as unknown as CustomerCsvRow);
    if (text !== "") values[column] = text;
  }
  if (cells.name !== "" && !values.name) values.name = cells.name;
  return { row, values, errors, isEnded, ...content };

  function decode(part: keyof typeof bodies): Record<string, unknown> {
    if (hasTooManyCells || (part === "customer" && cells.name === "")) return {};
    const result = z.safeDecode(bodies[part], given[part] as never);
    if (result.success) return result.data as Record<string, unknown>;
    for (const { path, message } of result.error.issues) {
      const column = columns.find((one) => partOf(one) === part && fieldOf(one) === path[0]);
      refuse(column ?? "name", message);
    }
    return {};
  }
}

const refuseCell = (sentence: string): Refusal => ({ refusal: "invalid", sentence });

function readValue(column: CustomerColumn, cell: string, { isContinental, items }: RowMeans): unknown {
  if (column in listColumns) return findItem(cell, items.get(listColumns[column as ListColumn]) ?? []);
  if (column === "kw") return normaliseNumber(cell, "kw", isContinental);
  if (column === "kind") {
    const kinds = Object.entries(customerKindLabels);
    return kinds.find(([kind, label]) => [kind, label.toLowerCase()].includes(cell.toLowerCase()))?.[0] ?? cell;
  }
  if (["installedOn", "warrantyUntil", "removedOn", "nextDue"].includes(column)) return readDay(cell);
  return cell;
}

/** Spreadsheets in Britain write a day as 30/06/2027. */
function readDay(cell: string): string {
  const [, day = "", month = "", year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(cell) ?? [];
  return year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : cell;
}

/** An active one before others of the same name. */
function findItem(name: string, items: readonly NamedItem[]): NamedItem | Refusal {
  const named = items.filter((item) => item.name.toLowerCase() === name.toLowerCase());
  const active = named.filter(({ isActive }) => isActive);
  const [found, ...others] = active.length > 0 ? active : named;
  if (!found) return refuseCell(`“${name}” is not on your lists`);
  return others.length > 0 ? refuseCell(`Several on your lists are called “${name}”`) : found;
}
