// What importing a file of customers does: which customers, sites and pumps each row adds, and what it names that exists.
// Nothing that exists is changed: a cell that differs is reported, and left.
import { type CustomerColumn, customerCsvHeadings } from "./csv.ts";
import { MAX_PUMPS_OF_A_SITE, MAX_SITES_OF_A_CUSTOMER } from "./fields.ts";

export interface CellNote {
  column: string;
  sentence: string;
}

/** Each column of a site and of a pump, with its field; all others are the customer's. */
export const siteFields = {
  ...{ siteName: "name", siteAddress: "address", postcode: "postcode", zone: "locationId" },
  ...{ contactName: "contactName", contactPhone: "contactPhone", contactEmail: "contactEmail" },
  directions: "directions",
} as const satisfies Partial<Record<CustomerColumn, string>>;
export const pumpFields = {
  ...{ pumpName: "name", make: "make", model: "model", serial: "serial", kw: "kw" },
  ...{ equipmentAccess: "equipmentAccessId", pumpStyle: "pumpStyleId", motorSize: "motorSizeId" },
  ...{ driveType: "driveTypeId", installedOn: "installedOn", warrantyUntil: "warrantyUntil", removedOn: "removedOn" },
  ...{ serviceMonths: "serviceMonths", serviceJobType: "serviceJobTypeId", nextDue: "nextDue", pumpNotes: "notes" },
} as const satisfies Partial<Record<CustomerColumn, string>>;
export const siteColumns = Object.keys(siteFields) as (keyof typeof siteFields)[];
export const pumpColumns = Object.keys(pumpFields) as (keyof typeof pumpFields)[];
export const customerColumns: readonly CustomerColumn[] = [
  ...(["reference", "name", "kind", "email", "phone", "invoiceAddress", "vatNumber", "notes", "endedAt"] as const),
];
/** Of what exists, these are known by their digests: they may be long. */
const longColumns: ReadonlySet<CustomerColumn> = new Set(["notes", "directions", "pumpNotes"]);

/** Values as texts by column; a blank one is left out. */
export type Values = Partial<Record<CustomerColumn, string>>;

export interface ImportRow {
  /** As the spreadsheet numbers it. */
  row: number;
  values: Values;
  /** `customer_key` of its name; blank matches nothing. */
  nameKey: string;
  /** Its reference as the database compares references. */
  referenceKey: string;
  errors: readonly CellNote[];
}

interface Known {
  id: string;
  values: Values;
}
export interface KnownCustomer extends Known {
  referenceKey: string;
  /** Of the customer and those that were merged into it. */
  nameKeys: readonly string[];
  /** Its sites' postcodes that the file names; a blank one for a site without, or without any site. */
  postcodes: readonly string[];
  siteCount: number;
}
export interface KnownSite extends Known {
  customerId: string;
  pumpCount: number;
}
export interface KnownPump extends Known {
  siteId: string;
}

export interface Existing {
  customers: readonly KnownCustomer[];
  sites: readonly KnownSite[];
  pumps: readonly KnownPump[];
}

export interface PlannedRow {
  row: number;
  name: string;
  outcome: "create" | "unchanged" | "differs" | "error";
  cells: CellNote[];
}
/** What is added, each from the first row that names it. */
export interface ImportPlan<Row = ImportRow> {
  rows: PlannedRow[];
  customers: { id: string; from: Row }[];
  sites: { id: string; customerId: string; from: Row }[];
  pumps: { id: string; siteId: string; from: Row }[];
  /** Existing customers that gain a site or a pump. */
  extended: ReadonlySet<string>;
}

interface Means {
  newId: () => string;
  digest: (text: string) => string;
}

/** Says why a row is wrong; the row adds nothing then. */
class RowError {
  readonly note: CellNote;
  constructor(column: CustomerColumn, sentence: string) {
    this.note = { column: customerCsvHeadings[column], sentence };
  }
}

const lower = (text: string | undefined) => (text ?? "").trim().toLowerCase();
/** Letters and digits in upper case, as the database compares serial numbers. */
export const toSerialKey = (serial: string | undefined): string =>
  (serial ?? "").replace(/[^A-Za-z0-9]/g, "").toUpperCase();

export function planCustomerImport<Row extends ImportRow>(
  rows: readonly Row[],
  existing: Existing,
  { newId, digest }: Means,
): ImportPlan<Row> {
  const extended = new Set<string>();
  const plan: ImportPlan<Row> = { rows: [], customers: [], sites: [], pumps: [], extended };
  const register = buildRegister(existing, newId);
  const existingIds = new Set(existing.customers.map(({ id }) => id));
  for (const fileRow of rows) {
    const { row, values, errors } = fileRow;
    const name = values.name ?? "";
    if (errors.length > 0) {
      plan.rows.push({ row, name, outcome: "error", cells: [...errors] });
      continue;
    }
    try {
      plan.rows.push({ row, name, ...planRow(fileRow) });
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      plan.rows.push({ row, name, outcome: "error", cells: [error.note] });
    }
  }
  return plan;

  function planRow(from: Row): Pick<PlannedRow, "outcome" | "cells"> {
    const { values } = from;
    const hasSite = siteColumns.some((column) => values[column]);
    const hasPump = pumpColumns.some((column) => values[column]);
    checkParts(values, hasSite, hasPump);
    // All three are found before anything is added, so that a wrong row adds nothing.
    const foundCustomer = register.findCustomer(from);
    const foundSite = foundCustomer && hasSite ? register.findSite(foundCustomer, values) : null;
    const foundPump = foundSite && hasPump ? register.findPump(foundSite, values) : null;
    if (foundCustomer && hasSite && !foundSite && foundCustomer.siteCount >= MAX_SITES_OF_A_CUSTOMER)
      throw new RowError("postcode", `A customer has at most ${formatCount(MAX_SITES_OF_A_CUSTOMER)} sites`);
    if (foundSite && hasPump && !foundPump && foundSite.pumpCount >= MAX_PUMPS_OF_A_SITE)
      throw new RowError("pumpName", `A site has at most ${formatCount(MAX_PUMPS_OF_A_SITE)} pumps`);

    const customer = foundCustomer ?? register.addCustomer(from);
    if (!foundCustomer) plan.customers.push({ id: customer.id, from });
    const site = hasSite ? (foundSite ?? register.addSite(customer, values)) : null;
    if (site && !foundSite) plan.sites.push({ id: site.id, customerId: customer.id, from });
    const pump = site && hasPump ? (foundPump ?? register.addPump(site, values)) : null;
    if (site && pump && !foundPump) plan.pumps.push({ id: pump.id, siteId: site.id, from });

    const isNew = customer !== foundCustomer || site !== foundSite || pump !== foundPump;
    if (isNew && existingIds.has(customer.id)) extended.add(customer.id);
    const cells = [
      ...(foundCustomer ? listDifferences(foundCustomer, values, customerColumns, digest) : []),
      ...(foundSite ? listDifferences(foundSite, values, siteColumns, digest) : []),
      ...(foundPump ? listDifferences(foundPump, values, pumpColumns, digest) : []),
    ];
    return { outcome: isNew ? "create" : cells.length > 0 ? "differs" : "unchanged", cells };
  }
}

function checkParts(values: Values, hasSite: boolean, hasPump: boolean): void {
  if (hasPump && !hasSite) throw new RowError("postcode", "A pump needs a site: give its postcode, name or address");
  if (hasPump && !values.pumpName) throw new RowError("pumpName", "Name is required");
  if (hasSite && !(values.siteName || values.siteAddress || values.postcode))
    throw new RowError("postcode", "A site needs a postcode, a name or an address");
}

/** What exists and what earlier rows added, found by what a row says. */
function buildRegister({ customers, sites, pumps }: Existing, newId: () => string) {
  const byReference = new Map<string, KnownCustomer>();
  const byKey = new Map<string, Set<KnownCustomer>>();
  const sitesOf = groupBy(sites, ({ customerId }) => customerId);
  const pumpsOf = groupBy(pumps, ({ siteId }) => siteId);
  const addKey = (customer: KnownCustomer, nameKey: string, postcode: string) => {
    if (nameKey === "") return;
    const key = `${nameKey} ${postcode}`;
    byKey.set(key, (byKey.get(key) ?? new Set()).add(customer));
  };
  const registerCustomer = (customer: KnownCustomer) => {
    if (customer.referenceKey !== "") byReference.set(customer.referenceKey, customer);
    for (const nameKey of customer.nameKeys)
      for (const postcode of customer.postcodes) addKey(customer, nameKey, postcode);
    return customer;
  };
  customers.forEach(registerCustomer);
  return {
    /** By its reference, else by name and postcode. */
    findCustomer({ values, nameKey, referenceKey }: ImportRow): KnownCustomer | null {
      const known = referenceKey === "" ? undefined : byReference.get(referenceKey);
      if (known) return known;
      const matching = [...(byKey.get(`${nameKey} ${values.postcode ?? ""}`) ?? [])].filter(
        (customer) => referenceKey === "" || customer.referenceKey === "",
      );
      if (matching.length > 1) throw new RowError("name", "Several customers have this name and postcode");
      return matching[0] ?? null;
    },
    /** By its postcode, and its name if there are several; without a postcode by its name or address. */
    findSite({ id }: Known, { postcode, siteName, siteAddress }: Values): KnownSite | null {
      const all = sitesOf.get(id) ?? [];
      const near = all.filter((site) => (site.values.postcode ?? "") === (postcode ?? ""));
      const isAt = (site: KnownSite) => lower(site.values.siteAddress) === lower(siteAddress);
      // An address is all that such a site has.
      if (!postcode && !siteName) return near.find((site) => !site.values.siteName && isAt(site)) ?? null;
      const isNamed = (site: KnownSite) => lower(site.values.siteName) === lower(siteName);
      const named = near.filter(isNamed);
      if (named.length > 1) {
        const exact = named.filter(isAt);
        if (exact.length === 1) return exact[0] ?? null;
        throw new RowError("siteName", "Several sites of this customer have this name and postcode");
      }
      if (named.length === 1) return named[0] ?? null;
      const unnamed = near.filter((site) => !siteName || !site.values.siteName);
      return postcode && unnamed.length === 1 ? (unnamed[0] ?? null) : null;
    },
    /** By its serial number, else by its name. */
    findPump({ id }: Known, { serial, pumpName }: Values): KnownPump | null {
      const all = pumpsOf.get(id) ?? [];
      const serialKey = toSerialKey(serial);
      const bySerial = serialKey === "" ? [] : all.filter((pump) => toSerialKey(pump.values.serial) === serialKey);
      const byName = all.filter(
        (pump) =>
          lower(pump.values.pumpName) === lower(pumpName) &&
          (serialKey === "" || toSerialKey(pump.values.serial) === ""),
      );
      const matching = bySerial.length > 0 ? bySerial : byName;
      if (matching.length > 1)
        throw new RowError(bySerial.length > 0 ? "serial" : "pumpName", "Several pumps at this site match");
      return matching[0] ?? null;
    },
    addCustomer: ({ values, nameKey, referenceKey }: ImportRow): KnownCustomer =>
      registerCustomer({
        ...{ id: newId(), values, referenceKey, nameKeys: [nameKey], postcodes: [values.postcode ?? ""], siteCount: 0 },
      }),
    addSite(customer: KnownCustomer, values: Values): KnownSite {
      const site = { id: newId(), customerId: customer.id, values, pumpCount: 0 };
      sitesOf.set(customer.id, [...(sitesOf.get(customer.id) ?? []), site]);
      customer.siteCount += 1;
      for (const nameKey of customer.nameKeys) addKey(customer, nameKey, values.postcode ?? "");
      return site;
    },
    addPump(site: KnownSite, values: Values): KnownPump {
      const pump = { id: newId(), siteId: site.id, values };
      pumpsOf.set(site.id, [...(pumpsOf.get(site.id) ?? []), pump]);
      site.pumpCount += 1;
      return pump;
    },
  };
}

function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}

function listDifferences(
  { values: stored }: Known,
  given: Values,
  columns: readonly CustomerColumn[],
  digest: (text: string) => string,
): CellNote[] {
  return columns.flatMap((column) => {
    const text = given[column];
    const known = stored[column];
    if (!text || toLines(text) === toLines(known)) return [];
    const isLong = longColumns.has(column);
    if (isLong && digest(toLines(text)) === known) return [];
    const sentence = known
      ? isLong
        ? "The existing text is kept"
        : `“${known}” stays`
      : "Left empty: an import never changes existing records";
    return [{ column: customerCsvHeadings[column], sentence }];
  });
}

/** Spreadsheets change the breaks between lines. */
const toLines = (text: string | undefined) => (text ?? "").replace(/\r\n?/g, "\n");
const formatCount = (count: number) => count.toLocaleString("en-GB");
