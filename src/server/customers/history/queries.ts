// SQL for the history of one customer: entries of the audit log about its records, sites, pumps and quotes.
import { restorePersonalData } from "#domain/audit-personal-data.ts";
import { readableQuoteSql } from "#server/customers/queries.ts";
import { bigint, boolean, instant, integer, json, nullable, text, uuid } from "#server/database/codecs.ts";
import type { Tx } from "#server/database/connect.ts";
import { statement } from "#server/database/statement.ts";
import { personalValues } from "#server/kernel/queries.ts";

/** Of a customer: those that were changed, or made, last. */
const MAX_SITES = 500;
const MAX_PUMPS = 1000;
const MAX_QUOTES = 500;
/** Of each of them, the newest. */
const MAX_ENTRIES = 1000;

const selectEntries = statement({
  name: "list_customer_entries",
  takes: { id: uuid, seer: nullable(uuid), isWhole: boolean, before: nullable(bigint), most: integer },
  gives: {
    entry: { id: bigint, at: instant, impersonating: boolean, entityType: text, entityId: text, name: nullable(text) },
    details: {
      userName: nullable(text),
      metadata: nullable(json<Record<string, unknown>>()),
      description: nullable(text),
      ipAddress: nullable(text),
      userAgent: nullable(text),
    },
    personalValues,
    isOthers: boolean,
  },
  text: `with records as (
      select c.id from customers c where c.id = $id or c.merged_into = $id
    ), places as (
      select s.id, coalesce(s.name, split_part(s.address, E'\\n', 1), s.postcode) as name from sites s
        where s.customer_id in (select id from records) and may_see_site($seer, s.id)
        order by s.updated_at desc, s.id limit ${MAX_SITES}
    ), installed as (
      select p.id, p.name from pumps p where p.site_id in (select id from places)
        order by p.updated_at desc, p.id limit ${MAX_PUMPS}
    ), filed as (
      select q.id, q.quote_number as name from quotes q where q.customer_id in (select id from records) and ${readableQuoteSql}
        order by q.created_at desc, q.id desc limit ${MAX_QUOTES}
    ), subjects as (
      select 'customer_record' as type, id, null as name from records where $isWhole
      union all select 'site', id, name from places
      union all select kind, id, name from installed cross join (values ('pump'), ('service')) kinds (kind)
      union all select 'quote', id, name from filed
    ), newest as (
      -- By time, since entries about the past, such as the demonstration's, are written in any order.
      select e.id, subjects.name from subjects cross join lateral (
        select e.id, e.created_at from audit_logs e
          where e.entity_type = subjects.type and e.entity_id = subjects.id::text and e.success
          order by e.id desc limit ${MAX_ENTRIES}
      ) e
      where $before is null
        or (e.created_at, e.id) < (select created_at, id from audit_logs where id = $before)
      order by e.created_at desc, e.id desc limit $most
    )
    select e.id, e.created_at as at, e.impersonating, e.entity_type, e.entity_id, newest.name, e.user_name, e.metadata,
      e.description, e.ip_address, e.user_agent, p.personal_values,
      coalesce(p.subject not in (select 'customer_record ' || id from records), false) as is_others
    from newest cross join lateral (select * from audit_logs one where one.id = newest.id limit 1) e
      left join audit_personal_data p on p.id = e.metadata -> 'personal' ->> 'id'
    order by e.created_at desc, e.id desc`,
});

interface HistoryPage {
  id: string;
  seer: string | null;
  isWhole: boolean;
  before: number | null;
  most: number;
}
/** Newest first; of the customer itself only for those who see it wholly. */
export async function listCustomerEntries(db: Tx, page: HistoryPage) {
  const rows = await selectEntries(db, page);
  return rows.map(({ entry, details, personalValues, isOthers }) => {
    const { userName: who, metadata } = restorePersonalData(details, personalValues);
    return { ...entry, who, metadata: isOthers ? pickEvent(metadata) : metadata };
  });
}

/** What a site or a pump held while it was another customer's is not shown to its present one. */
const pickEvent = (metadata: Record<string, unknown> | null) => {
  const { event, dueOn, settled, settledOn } = metadata ?? {};
  return { event, dueOn, settled, settledOn };
};
