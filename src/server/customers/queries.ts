// SQL that customers, sites and pumps share. Row level security keeps each statement inside the company.
import type { Actor } from "#domain/actor.ts";
import type { CustomerSight } from "#domain/customers/policy.ts";
import { instant, integer, mapCodec, nullable, type RowOf, text, uuid, uuids } from "#server/database/codecs.ts";
import { pickCodecs } from "#server/database/columns.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, statement } from "#server/database/statement.ts";
import { customersTable, pumpsTable, sitesTable } from "./columns.ts";

/** What a user fills in. */
export const customerContent = pickCodecs(
  customersTable,
  ...(["kind", "name", "email", "phone", "invoiceAddress", "vatNumber", "reference", "notes"] as const),
);
export const siteContent = pickCodecs(
  sitesTable,
  ...(["name", "address", "postcode", "locationId", "contactName", "contactPhone", "contactEmail"] as const),
  "directions",
);
export const pumpContent = pickCodecs(
  pumpsTable,
  ...(["name", "make", "model", "serial", "kw", "equipmentAccessId", "pumpStyleId", "motorSizeId"] as const),
  ...(["driveTypeId", "installedOn", "warrantyUntil", "removedOn", "serviceMonths", "serviceJobTypeId"] as const),
  ...(["nextDue", "notes"] as const),
);

/** Of each record: whose it is, who created it and when. */
export const creationColumns = pickCodecs(
  customersTable,
  ...(["companyId", "createdBy", "createdByName", "createdAt", "updatedAt"] as const),
);
export const buildCreationColumns = ({ companyId, userId, name }: Actor, now: Date): RowOf<typeof creationColumns> => ({
  ...{ companyId: companyId ?? 0, createdBy: userId, createdByName: name },
  ...{ createdAt: now.toISOString(), updatedAt: now.toISOString() },
});

/**
 * The records of the customer `c`, which is shown, as `family`: its own and those that were merged into it. Not one
 * condition with "or", for which the planner would read two indexes for each customer.
 */
export const familySql = "(select c.id union all select m.id from customers m where m.merged_into = c.id) family (id)";

/**
 * The id of the customer that is shown for a record. Not "coalesce", which the planner takes for one that may leak: under
 * row level security it would read all customers instead of an index.
 */
export const pickShownIdSql = (record: string) =>
  `case when ${record}.merged_into is null then ${record}.id else ${record}.merged_into end`;

/** Of `quotes q`: what the reader may read of them. */
export const readableQuoteSql = "($seer is null or q.user_id = $seer)";
/** Of `quotes q`: sent and not expired. */
export const openQuoteSql = "q.status = 'sent' and q.valid_until > now()";
/** Of `quotes q`: accepted in the last 12 months and not cancelled. */
export const acceptedQuoteSql = `q.status = 'accepted' and q.answered_at > now() - interval '12 months'
        and not exists (select from quote_revisions r join quote_answers a on a.company_id = r.company_id and a.revision_id = r.id
          where r.quote_id = q.id and a.cancelled_at is not null)`;

/** How many of the customers that hold the words of a search are looked at. */
export const MAX_CANDIDATES = 1000;

const lockCounterRow = statement({
  name: "lock_quote_counter",
  text: "select from quote_counters for update",
});
/** New quotes, merges, erasures and filings of one company follow one another: each takes the company's counter first. */
export const lockQuoteCounter = (db: Tx) => lockCounterRow(db);

export const sight = mapCodec<string | null, CustomerSight>(nullable(text), (found) => found as CustomerSight);

/** Of the quotes of a customer's record, the newest: their creators are told of its changes. */
const MAX_LISTENED_QUOTES = 200;
/**
 * Of the customer `c`, which is not merged: the creators of its records and of quotes filed under them. They are told of
 * changes, as is everyone who sees all quotes.
 */
export const listenersSql = `array(select distinct maker from (
        select f.created_by as maker from ${familySql} join customers f on f.id = family.id
        union all select recent.user_id from ${familySql} cross join lateral (
          select q.user_id from quotes q where q.customer_id = family.id
            order by q.created_at desc, q.id desc limit ${MAX_LISTENED_QUOTES}) recent
      ) makers where maker is not null)`;

const selectChanged = statement({
  name: "list_changed_customers",
  takes: { ids: uuids },
  gives: { id: uuid, version: integer, listeners: uuids },
  text: `select c.id, c.version, ${listenersSql} as listeners
    from (select distinct ${pickShownIdSql("record")} as id from customers record where record.id = any ($ids)) shown
      join customers c on c.id = shown.id`,
});
/** The customers that are shown for these records, with the users who are told of a change. */
export const listChangedCustomers = (db: Tx, ids: readonly string[]) => selectChanged(db, { ids: [...ids] });

const recordShape = {
  /** The customer that is shown: the one that it was merged into, if it was. */
  id: uuid,
  name: text,
  version: integer,
  endedAt: nullable(instant),
  sight,
  listeners: uuids,
  sites: integer,
};
export type FoundRecord = RowOf<typeof recordShape>;

const selectRecord = statement({
  name: "find_customer_record",
  takes: { id: uuid, seer: nullable(uuid) },
  gives: recordShape,
  text: `select c.id, c.name, c.version, c.ended_at, find_customer_sight($seer, c.id) as sight,
      ${listenersSql} as listeners, (select count(*)::int from sites s where s.customer_id = c.id) as sites
    from customers asked join customers c on c.id = ${pickShownIdSql("asked")} where asked.id = $id`,
});
/** A customer in a few words; null if it does not exist or the seer does not see it. */
export async function findRecord(db: Tx, id: string, seer: string | null): Promise<FoundRecord | null> {
  const record = await findRow(selectRecord(db, { id, seer }));
  return record?.sight ? record : null;
}

/** Files a quote that was never sent again, by its changed name or postcode. */
export const fileChangedQuote = statement({
  name: "file_changed_quote",
  takes: { id: uuid, oldName: text, oldPostcode: nullable(text) },
  gives: { done: text },
  text: "select file_changed_quote($id, $oldName, $oldPostcode)::text as done",
});
