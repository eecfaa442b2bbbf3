// SQL for pumps and their services. Row level security keeps each statement inside the company.
import { findDueState } from "#domain/customers/schedule.ts";
import { customersTable, pumpsTable, servicesTable, sitesTable } from "#server/customers/columns.ts";
import {
  creationColumns,
  listenersSql,
  pickShownIdSql,
  pumpContent,
  readableQuoteSql,
} from "#server/customers/queries.ts";
import {
  boolean,
  buildAssignments,
  buildInsertValues,
  day,
  instant,
  integer,
  listColumns,
  nullable,
  nullableShape,
  type RowOf,
  text,
  uuid,
  uuids,
} from "#server/database/codecs.ts";
import { pickCodecs } from "#server/database/columns.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, readRow, statement } from "#server/database/statement.ts";
import { quotesTable } from "#server/quotes/columns.ts";
import { currentStatusSql } from "#server/quotes/queries.ts";

export type PumpContent = RowOf<typeof pumpContent>;

const pumpColumns = {
  ...pickCodecs(pumpsTable, "id", "siteId"),
  ...pumpContent,
  ...pickCodecs(pumpsTable, "replaces", "createdAt", "createdByName", "updatedAt", "version"),
};
const siteColumns = pickCodecs(
  sitesTable,
  ...(["id", "name", "address", "postcode", "locationId", "endedAt", "customerId"] as const),
);
/** The one that is shown. */
const customerColumns = pickCodecs(customersTable, "id", "name", "version", "endedAt");
const otherPump = pickCodecs(pumpsTable, "id", "name");
const pumpShape = {
  pump: pumpColumns,
  site: siteColumns,
  customer: { ...customerColumns, listeners: uuids },
  replaced: nullableShape(otherPump),
  replacedBy: nullableShape(otherPump),
  isVisible: boolean,
  quotes: integer,
  isUsed: boolean,
};
const selectPump = statement({
  name: "find_pump",
  takes: { id: uuid, seer: nullable(uuid) },
  gives: pumpShape,
  text: `select ${listColumns(pumpColumns, "p")}, ${listColumns(siteColumns, "s")}, ${listColumns(customerColumns, "c")},
      ${listenersSql} as listeners, earlier.id, earlier.name, later.id, later.name,
      may_see_site($seer, s.id) as is_visible,
      (select count(*)::int from quotes q where q.pump_id = p.id and ${readableQuoteSql}) as quotes,
      exists (select from quotes q where q.pump_id = p.id) or exists (select from pump_services v
        where v.pump_id = p.id and (v.quote_id is not null or v.settled is not null)) as is_used
    from pumps p join sites s on s.id = p.site_id
      join customers record on record.id = s.customer_id
      join customers c on c.id = ${pickShownIdSql("record")}
      left join pumps earlier on earlier.id = p.replaces
      left join lateral (select n.id, n.name from pumps n where n.replaces = p.id order by n.created_at desc, n.id limit 1) later
        on true
    where p.id = $id`,
});
export type FoundPump = RowOf<typeof pumpShape>;

/** Null also if the seer does not see its site. */
export async function findPump(db: Tx, id: string, seer: string | null): Promise<FoundPump | null> {
  const found = await findRow(selectPump(db, { id, seer }));
  return found?.isVisible ? found : null;
}

const lockRow = statement({
  name: "lock_pump",
  takes: { id: uuid },
  text: "select from pumps where id = $id for update",
});
/** The same, locked until the transaction ends: changes of its services follow one another as well. */
export async function lockPump(db: Tx, id: string, seer: string | null): Promise<FoundPump | null> {
  const [, pump] = await Promise.all([lockRow(db, { id }), findPump(db, id, seer)]);
  return pump;
}

/** Of `quotes q`: its last offer was withdrawn, and it was not sent again. */
export const withdrawnQuoteSql = `q.sent_at is null and exists (select from quote_revisions r
        where r.company_id = q.company_id and r.quote_id = q.id and r.number = q.revision - 1 and r.closed_because = 'withdrawn')`;
/** For `quotes q` and its status `t`: a service's quote; its content only for those who may read it. */
export const serviceQuoteShape = {
  ...pickCodecs(quotesTable, "id", "quoteNumber"),
  status: text,
  statusLabel: text,
  statusColor: text,
  ...pickCodecs(quotesTable, "totalCost"),
  isWithdrawn: boolean,
  isReadable: boolean,
};
export const serviceQuoteSql = `q.id, q.quote_number, t.name as status, t.label as status_label, t.color as status_color, q.total_cost,
      ${withdrawnQuoteSql} as is_withdrawn, ${readableQuoteSql} as is_readable`;
export const serviceQuoteJoinsSql = `left join quotes q on q.id = v.quote_id
      left join quote_statuses t on t.name = ${currentStatusSql}`;

/** As replies have it: null instead of a quote that the reader may not read. */
export function toServiceQuote(quote: RowOf<typeof serviceQuoteShape> | null) {
  if (!quote?.isReadable) return null;
  const { isWithdrawn: _, isReadable: __, ...shown } = quote;
  return shown;
}

const serviceColumns = pickCodecs(servicesTable, "dueOn", "settled", "settledOn", "because", "settledByName");
const serviceShape = { service: serviceColumns, quote: nullableShape(serviceQuoteShape) };
/** Of one pump, the newest. */
const MAX_SERVICES = 100;
const selectServices = statement({
  name: "list_services",
  takes: { pumpId: uuid, seer: nullable(uuid) },
  gives: serviceShape,
  text: `select ${listColumns(serviceColumns, "v")}, ${serviceQuoteSql}
    from pump_services v ${serviceQuoteJoinsSql}
    where v.pump_id = $pumpId and (v.quote_id is not null or v.settled is not null)
    order by v.due_on desc limit ${MAX_SERVICES}`,
});
export const listServices = (db: Tx, pumpId: string, seer: string | null) => selectServices(db, { pumpId, seer });

/** As replies have it; the service that is due now comes first, even without a row. */
export async function readPump(db: Tx, id: string, seer: string | null) {
  const [found, rows] = await Promise.all([findPump(db, id, seer), listServices(db, id, seer)]);
  if (!found) throw new Error("The pump of this transaction is missing");
  return toPump(found, rows);
}

export function toPump({ pump, site, customer, replaced, replacedBy, quotes }: FoundPump, rows: ServiceRow[]) {
  const services = rows.map(({ service, quote }) => ({
    ...service,
    state: findDueState(quote),
    quote: toServiceQuote(quote),
  }));
  const { nextDue, removedOn } = pump;
  const isListed = services.some(({ dueOn, settled }) => dueOn === nextDue && settled === null);
  if (nextDue !== null && removedOn === null && !isListed) {
    const due = { dueOn: nextDue, state: "due" as const, quote: null };
    services.unshift({ ...due, settled: null, settledOn: null, because: null, settledByName: null });
  }
  return { ...pump, site, customer, services, replaced, replacedBy, quotes };
}
export type ServiceRow = RowOf<typeof serviceShape>;

const newPump = { ...pickCodecs(pumpsTable, "id", "siteId", "replaces"), ...creationColumns, ...pumpContent };
export const insertPump = statement({
  name: "insert_pump",
  takes: newPump,
  text: `insert into pumps ${buildInsertValues(newPump)}`,
});

const savedColumns = { ...pumpContent, ...pickCodecs(pumpsTable, "siteId", "updatedAt") };
/** Saves a locked pump; its version counts up. */
export const savePump = statement({
  name: "save_pump",
  takes: { id: uuid, ...savedColumns },
  text: `update pumps set ${buildAssignments(savedColumns)}, version = version + 1 where id = $id`,
});

export const deletePumpRow = statement({
  name: "delete_pump",
  takes: { id: uuid },
  text: "delete from pumps where id = $id",
});

/** Marks the pump that another one replaces as removed, unless it was. */
export const removePump = statement({
  name: "remove_pump",
  takes: { id: uuid, on: day, at: instant },
  text: `update pumps set removed_on = $on, version = version + 1, updated_at = $at
    where id = $id and removed_on is null`,
});

const selectOwner = statement({
  name: "find_creator_of_pump",
  takes: { id: uuid },
  gives: { createdBy: nullable(uuid), siteId: uuid },
  text: "select created_by, site_id from pumps where id = $id",
});
/** Of the company, with this id. */
export const findExistingPump = (db: Tx, id: string) => findRow(selectOwner(db, { id }));

const selectDays = statement({
  name: "find_service_days",
  takes: { pumpId: uuid, dueOn: day },
  gives: {
    service: nullableShape({ settled: servicesTable.columns.settled.codec, quoteId: nullable(uuid) }),
    hasRow: boolean,
    lastSettled: nullable(day),
  },
  text: `select v.settled, v.quote_id, v.id is not null as has_row,
      (select max(due_on) from pump_services where pump_id = $pumpId and settled is not null) as last_settled
    from (select) one left join pump_services v on v.pump_id = $pumpId and v.due_on = $dueOn`,
});
/** What is known of the service of a day, and the last day whose service was settled. */
export const findServiceDays = (db: Tx, pumpId: string, dueOn: string) => readRow(selectDays(db, { pumpId, dueOn }));

const newService = { ...pickCodecs(servicesTable, "id", "pumpId", "dueOn"), ...creationColumns };
const settledColumns = {
  ...newService,
  ...pickCodecs(servicesTable, "settled", "settledOn", "because", "settledBy", "settledByName"),
};
/** Settles the service of a day, or reopens it. */
export const saveService = statement({
  name: "save_service",
  takes: settledColumns,
  text: `insert into pump_services ${buildInsertValues(settledColumns)}
    on conflict (company_id, pump_id, due_on) do update set settled = excluded.settled, settled_on = excluded.settled_on,
      because = excluded.because, settled_by = excluded.settled_by, settled_by_name = excluded.settled_by_name,
      version = pump_services.version + 1, updated_at = excluded.updated_at`,
});

/** The service that is open moves to another day, with its quote; of several later ones only the first. */
export const moveOpenService = statement({
  name: "move_open_service",
  takes: { pumpId: uuid, from: day, to: day, at: instant },
  text: `update pump_services set due_on = $to, version = version + 1, updated_at = $at
    where pump_id = $pumpId and due_on <> $to and settled is null and due_on = (
      select min(due_on) from pump_services where pump_id = $pumpId and settled is null and due_on >= $from)`,
});

const quotedColumns = { ...newService, ...pickCodecs(servicesTable, "quoteId") };
/** The quote of the service of a day. */
export const saveServiceQuote = statement({
  name: "save_service_quote",
  takes: quotedColumns,
  text: `insert into pump_services ${buildInsertValues(quotedColumns)}
    on conflict (company_id, pump_id, due_on) do update set quote_id = excluded.quote_id,
      version = pump_services.version + 1, updated_at = excluded.updated_at`,
});
