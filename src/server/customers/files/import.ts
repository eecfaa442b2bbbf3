// Imports a file of customers, sites and pumps: all of its rows or none, in one transaction with one audit entry. It adds,
// and changes nothing that exists.
import { createHash, randomUUIDv7 } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { type CustomerImportReport, importCustomers } from "#contract/customers/files.ts";
import type { Kind } from "#domain/catalogue/items.ts";
import { type CustomerColumn, type CustomerCsvRow, formatCustomerCell } from "#domain/customers/csv.ts";
import { MAX_CUSTOMERS } from "#domain/customers/fields.ts";
import { type Existing, planCustomerImport, toSerialKey, type Values } from "#domain/customers/import-plan.ts";
import { toDay } from "#domain/days.ts";
import { isRefusal } from "#domain/refusal.ts";
import { buildRowsProblem } from "#server/catalogue/import.ts";
import { listItems } from "#server/catalogue/queries.ts";
import { buildCustomerEvents } from "#server/customers/audit-subject.ts";
import { buildCreationColumns, listChangedCustomers } from "#server/customers/queries.ts";
import { tooManyCustomers } from "#server/customers/records/routes.ts";
import type { Tx } from "#server/database/connect.ts";
import { NoChange } from "#server/kernel/call.ts";
import { Problem } from "#server/kernel/errors.ts";
import { route } from "#server/kernel/route.ts";
import type { CheckedRow, CustomerFile, NamedItem } from "./import-rows.ts";
import {
  countCustomers,
  insertCustomers,
  insertPumps,
  insertSites,
  listKeys,
  listKnownCustomers,
  listKnownPumps,
  listKnownSites,
  listMatches,
  lockForImport,
} from "./queries.ts";

/** In bytes: base64 of the largest file, and the rest of the body. */
const BODY_LIMIT = 7_000_000;
/** Rows of one insert. */
const AT_ONCE = 1000;
/** Checking 10,000 takes half a second: other calls are handled in between. */
const CHECKED_AT_ONCE = 200;
/** Customers, sites or pumps that exist and that one file may name. */
const MAX_KNOWN = 50_000;
/** How many customers the audit entry names, and of how many open browsers are told. */
const MAX_NAMED = 200;

export const importCustomersRoute = route(importCustomers, {
  bodyLimit: BODY_LIMIT,
  async read({ db, body, actor, now }) {
    const { checkRow, listColumns, readCustomerFile } = await import("./import-rows.ts");
    const file = readCustomerFile(Buffer.from(body.content, "base64"));
    if (isRefusal(file)) throw new Problem(400, file.refusal, file.sentence, { fields: file.fields ?? {} });
    const items = await listNamedItems(db, file, Object.entries(listColumns) as [CustomerColumn, Kind][]);
    const means = { isContinental: file.isContinental, items, today: toDay(now) };
    const checked: ReturnType<typeof checkRow>[] = [];
    for (const rows of splitRows(file.rows, CHECKED_AT_ONCE)) {
      checked.push(...rows.map((row) => checkRow(row, means)));
      await setImmediate();
    }
    if (!body.dryRun) await lockForImport(db, (await actor).companyId ?? 0);
    const keys = await listKeys(db, {
      rows: checked.map(({ values }) => ({ name: values.name ?? "", reference: values.reference ?? "" })),
    });
    const keysOf = new Map(keys.map((key) => [`${key.name}\n${key.reference}`, key]));
    const rows = checked.map((row): CheckedRow => {
      const key = keysOf.get(`${row.values.name ?? ""}\n${row.values.reference ?? ""}`);
      return { ...row, nameKey: key?.nameKey ?? "", referenceKey: key?.referenceKey ?? "" };
    });
    const [existing, customers] = [await listExisting(db, rows), await countCustomers(db, MAX_CUSTOMERS)];
    return { rows, existing, customers, ignoredColumns: file.ignoredColumns };
  },
  decide({ body, record: { rows, existing, customers, ignoredColumns } }) {
    const digest = (text: string) => createHash("md5").update(text).digest("hex");
    const plan = planCustomerImport(rows, existing, { newId: randomUUIDv7, digest });
    if (customers + plan.customers.length > MAX_CUSTOMERS) return tooManyCustomers;
    const report: CustomerImportReport = {
      dryRun: body.dryRun,
      ...{ customers: plan.customers.length, sites: plan.sites.length, pumps: plan.pumps.length },
      unchanged: plan.rows.filter(({ outcome }) => outcome === "unchanged" || outcome === "differs").length,
      failed: plan.rows.filter(({ outcome }) => outcome === "error").length,
      ignoredColumns,
      rows: plan.rows,
    };
    if (body.dryRun) return new NoChange(report);
    if (report.failed > 0) {
      const refused = plan.rows.filter(({ outcome }) => outcome === "error");
      throw buildRowsProblem({
        failed: report.failed,
        total: rows.length,
        rows: refused.map(({ row, cells }) => ({ row, errors: cells })),
      });
    }
    const isNothingNew = report.customers + report.sites + report.pumps === 0;
    return isNothingNew ? new NoChange(report) : { plan, report };
  },
  async write(db, { plan }, { actor, now }) {
    const created = buildCreationColumns(actor, now);
    const { customers, sites, pumps } = plan;
    const newCustomers = customers.map(({ id, from }) => ({
      id,
      endedAt: from.isEnded ? created.createdAt : null,
      ...from.customer,
    }));
    const newSites = sites.map(({ id, customerId, from }) => ({ id, customerId, ...from.site }));
    const newPumps = pumps.map(({ id, siteId, from }) => ({ id, siteId, ...from.pump }));
    for (const rows of splitRows(newCustomers)) await insertCustomers(db, { ...created, rows });
    for (const rows of splitRows(newSites)) await insertSites(db, { ...created, rows });
    for (const rows of splitRows(newPumps)) await insertPumps(db, { ...created, rows });
    return listChangedCustomers(db, [...plan.extended].slice(0, MAX_NAMED));
  },
  entry({ decision: { plan, report }, written: changed, actor }) {
    const ids = [...plan.customers.map(({ id }) => id), ...plan.extended];
    const { customers, sites, pumps } = report;
    return {
      id: ids[0] ?? "",
      label: `${customers.toLocaleString("en-GB")}, sites: ${sites.toLocaleString("en-GB")}, pumps: ${pumps.toLocaleString("en-GB")}`,
      metadata: { customers, sites, pumps, records: ids.slice(0, MAX_NAMED) },
      browserEvents: [
        // One is enough for those who see all customers to read the list again.
        ...buildCustomerEvents({ id: ids[0] ?? "", version: 0, listeners: [actor.userId] }),
        ...changed.flatMap(buildCustomerEvents),
      ],
    };
  },
  reply: ({ decision }) => decision.report,
});

async function listNamedItems(db: Tx, { rows }: CustomerFile, columns: readonly [CustomerColumn, Kind][]) {
  const items = new Map<Kind, readonly NamedItem[]>();
  for (const [column, kind] of columns)
    if (rows.some(({ cells }) => cells[column] !== "")) items.set(kind, await listItems(db, kind));
  return items;
}

async function listExisting(db: Tx, rows: readonly CheckedRow[]): Promise<Existing> {
  const most = MAX_KNOWN + 1;
  const asked = rows.map(({ nameKey, values }) => ({ nameKey, postcode: values.postcode ?? "" }));
  const unique = [...new Map(asked.map((one) => [`${one.nameKey} ${one.postcode}`, one])).values()];
  const matches = limit(await listMatches(db, { rows: unique, most }));
  const referenceKeys = listDistinct(rows.map(({ referenceKey }) => referenceKey));
  const ids = listDistinct(matches.map(({ id }) => id));
  const customers = limit(await listKnownCustomers(db, { ids, referenceKeys, most }));
  const customerIds = customers.map(({ id }) => id);
  const postcodes = [...new Set(asked.map(({ postcode }) => postcode))];
  const sites = limit(await listKnownSites(db, { customerIds, postcodes, most }));
  const pumps = limit(
    await listKnownPumps(db, {
      siteIds: sites.map(({ id }) => id),
      serialKeys: listDistinct(rows.map(({ values }) => toSerialKey(values.serial))),
      names: listDistinct(rows.map(({ values }) => values.pumpName ?? "")),
      most,
    }),
  );
  const matched = Map.groupBy(matches, ({ id }) => id);
  return {
    customers: customers.map(({ values, ...customer }) => ({
      ...customer,
      values: formatValues(values),
      postcodes: listDistinct(
        (matched.get(customer.id) ?? []).map(({ postcode }) => postcode),
        true,
      ),
    })),
    sites: sites.map(({ values, ...site }) => ({ ...site, values: formatValues(values) })),
    pumps: pumps.map(({ values, ...pump }) => ({ ...pump, values: formatValues(values) })),
  };
}

function limit<Row>(rows: Row[]): Row[] {
  if (rows.length <= MAX_KNOWN) return rows;
  const sentence = "This file names too many records that exist. Import it in smaller parts";
  throw new Problem(400, "unreadable_file", sentence, { fields: { content: sentence } });
}

const listDistinct = (all: readonly string[], withBlank = false) => [
  ...new Set(withBlank ? all : all.filter((one) => one !== "")),
];

/** As the file has them. */
function formatValues(row: Partial<CustomerCsvRow>): Values {
  const columns = Object.keys(row) as CustomerColumn[];
  return Object.fromEntries(columns.map((column) => [column, formatCustomerCell(column, row as CustomerCsvRow)]));
}

function* splitRows<Row>(rows: readonly Row[], most = AT_ONCE): Iterable<readonly Row[]> {
  for (let from = 0; from < rows.length; from += most) yield rows.slice(from, from + most);
}
