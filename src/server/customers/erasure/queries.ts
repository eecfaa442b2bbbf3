// SQL for the data of customers' records. Row level security keeps each statement inside the company.
import type { QuoteFate } from "#domain/customers/erasure.ts";
import { customersTable } from "#server/customers/columns.ts";
import {
  boolean,
  instant,
  integer,
  json,
  listColumns,
  nullable,
  oneOf,
  text,
  texts,
  uuid,
  uuids,
} from "#server/database/codecs.ts";
import { pickCodecs } from "#server/database/columns.ts";
import { readSqlState, type Tx } from "#server/database/connect.ts";
import { findRow, readRow, statement } from "#server/database/statement.ts";
import { retryExhausted } from "#server/kernel/errors.ts";
import { auditEntry, entriesWithPersonalData, personalValues } from "#server/kernel/queries.ts";

const recordColumns = pickCodecs(
  customersTable,
  ...(["id", "version", "name", "email", "phone", "endedAt", "updatedAt"] as const),
);
const recordShape = {
  ...recordColumns,
  /** Its own id and those of the customers that were merged into it. */
  records: uuids,
  sites: integer,
  pumps: integer,
  services: integer,
};
/** The customer `c`, which was not merged, with all that was merged into it. */
const recordSql = `select ${listColumns(recordColumns, "c")}, whole.records, places.sites, places.pumps, places.services
    from customers c
      cross join lateral (
        select array_agg(m.id order by m.id) as records from customers m where m.id = c.id or m.merged_into = c.id
      ) whole
      cross join lateral (
        select count(distinct s.id)::int as sites, count(distinct p.id)::int as pumps, count(d.id)::int as services
          from sites s left join pumps p on p.site_id = s.id left join pump_services d on d.pump_id = p.id
          where s.customer_id = any (whole.records)
      ) places`;

const selectByIds = statement({
  name: "customer_records_by_ids",
  takes: { ids: uuids },
  gives: recordShape,
  text: `${recordSql} where c.id in (select coalesce(a.merged_into, a.id) from customers a where a.id = any ($ids))
    order by c.name, c.id`,
});
export const listRecords = (db: Tx, ids: readonly string[]) => selectByIds(db, { ids: [...ids] });
export type CustomerRecord = Awaited<ReturnType<typeof listRecords>>[number];

const selectFates = statement({
  name: "quotes_erased_with",
  takes: { id: uuid, most: integer },
  gives: { id: uuid, quoteNumber: text, fate: oneOf<QuoteFate>(), until: nullable(instant) },
  text: "select quote_id as id, quote_number, fate, until from list_erased_with($id, $most)",
});
/** The oldest quotes that are filed under it, and what erasing the record does to each. */
export const listErasedWith = (db: Tx, id: string, most: number) => selectFates(db, { id, most });

const lockRows = statement({
  name: "customer_record_lock",
  takes: { id: uuid },
  text: `select from customers c, (select coalesce(merged_into, id) as id from customers where id = $id) winner
    where c.id = winner.id or c.merged_into = winner.id order by c.id for update of c`,
});
/** Locked until the transaction ends, after the company's counter. */
export async function lockRecord(db: Tx, id: string): Promise<CustomerRecord | null> {
  const [, record] = await Promise.all([lockRows(db, { id }), findRow(listRecords(db, [id]))]);
  return record;
}

/** The quote, or one of a record's, has changed since it was listed. */
export function refuseIfChanged(error: unknown): never {
  throw readSqlState(error) === RESTRICTED ? retryExhausted() : error;
}
const RESTRICTED = "23001";
const erase = statement({
  name: "customer_record_erase",
  takes: { id: uuid, at: instant },
  gives: { records: uuids },
  text: "select erase_customer_record($id, $at) as records",
});
export const eraseRecord = (db: Tx, id: string, at: string) => erase(db, { id, at });

const search = statement({
  name: "customer_records_search",
  takes: { words: texts, most: integer },
  gives: { ids: uuids, isCut: boolean },
  text: "select ids, is_cut from find_customers($words, $most)",
});
/** The customers that hold each of the words in their own texts, their sites' or their pumps'; whether there are more. */
export const findRecordIds = (db: Tx, words: string[], most: number) => readRow(search(db, { words, most }));

/** How many customers are read: those longest unchanged. */
const MAX_SCANNED = 2000;
const selectDue = statement({
  name: "customer_records_due",
  takes: { now: instant, most: integer },
  gives: { id: uuid },
  text: `select c.id from (
      select x.*, years.retention_years_other, years.retention_years_accepted
        from customers x join companies years on years.id = x.company_id
        where x.merged_into is null and x.updated_at <= $now - make_interval(years => years.retention_years_other)
        order by x.updated_at limit ${MAX_SCANNED}
    ) c
    cross join lateral (
      select array_agg(m.id) as records, max(m.updated_at) as changed_at
        from customers m where m.id = c.id or m.merged_into = c.id
    ) whole
    cross join lateral (
      select max(greatest(s.updated_at, p.updated_at)) as changed_at, max(p.warranty_until) as warranty_until,
          max(d.settled_on) as serviced_on,
          bool_or(c.ended_at is null and s.ended_at is null and p.removed_on is null and p.next_due is not null) as is_due_again
        from sites s left join pumps p on p.site_id = s.id left join pump_services d on d.pump_id = p.id
        where s.customer_id = any (whole.records)
    ) places
    where not exists (select from quotes q where q.customer_id = any (whole.records))
      and not coalesce(places.is_due_again, false)
      and (places.warranty_until is null or places.warranty_until < $now)
      and greatest(whole.changed_at, places.changed_at) <= $now - make_interval(years => c.retention_years_other)
      and (places.serviced_on is null or places.serviced_on <= $now - make_interval(years => c.retention_years_accepted))
    order by c.updated_at, c.id limit $most`,
});
/** The records past their retention period: nothing is filed under them, and no pump is due for a service again. */
export async function findDueRecordIds(db: Tx, now: Date, most: number) {
  const found = await selectDue(db, { now: now.toISOString(), most: most + 1 });
  return { ids: found.slice(0, most).map(({ id }) => id), isCut: found.length > most };
}

type WithId = { id: string };
type WholeRecord = WithId & { sites: (WithId & { pumps: WithId[] })[] };
const selectWhole = statement({
  name: "customer_record_whole",
  takes: { id: uuid },
  gives: { records: json<WholeRecord[]>(), quotes: json<Record<string, string[]>>() },
  text: `select (select jsonb_agg(to_jsonb(c) - array['search_text', 'name_key'] || jsonb_build_object('sites', (
          select coalesce(jsonb_agg(to_jsonb(s) - 'search_text' || jsonb_build_object('pumps', (
              select coalesce(jsonb_agg(to_jsonb(p) - array['search_text', 'serial_key'] || jsonb_build_object('services', (
                  select coalesce(jsonb_agg(to_jsonb(d) order by d.due_on), '[]') from pump_services d where d.pump_id = p.id
                )) order by p.created_at, p.id), '[]') from pumps p where p.site_id = s.id
            )) order by s.created_at, s.id), '[]') from sites s where s.customer_id = c.id
        )) order by c.merged_into nulls first, c.id) from customers c where c.id = $id or c.merged_into = $id) as records,
      (select coalesce(jsonb_object_agg(fate, numbers), '{}') from (
        select case when fate = 'unfile' then 'inAnotherName' else 'inThisName' end as fate,
            jsonb_agg(quote_number order by quote_number) as numbers
          from list_erased_with($id, null) group by 1) filed) as quotes`,
});
export const findWholeRecord = (db: Tx, id: string) => findRow(selectWhole(db, { id }));

const selectEntries = statement({
  name: "customer_record_entries",
  takes: { ids: texts, subjects: texts, most: integer },
  gives: { entry: auditEntry, personalValues },
  text: `select ${listColumns(auditEntry, "e")}, p.personal_values from ${entriesWithPersonalData}
    where e.entity_type in ('customer_record', 'site', 'pump', 'service') and e.entity_id = any ($ids)
      and (p.subject is null or p.subject = any ($subjects))
    order by e.id desc limit $most`,
});
/** The log's entries about these records, sites and pumps, without what they hold of an earlier customer. */
export const listRecordEntries = (db: Tx, ids: string[], subjects: string[], most: number) =>
  selectEntries(db, { ids, subjects, most });
