// SQL for services due. Row level security keeps each statement inside the company.
import { MAX_ATTENTION_COUNT } from "#domain/quotes/attention.ts";
import { customersTable, pumpsTable, sitesTable } from "#server/customers/columns.ts";
import {
  serviceQuoteJoinsSql,
  serviceQuoteShape,
  serviceQuoteSql,
  withdrawnQuoteSql,
} from "#server/customers/pumps/queries.ts";
import { familySql, MAX_CANDIDATES, pickShownIdSql } from "#server/customers/queries.ts";
import {
  boolean,
  day,
  integer,
  listColumns,
  nullable,
  nullableShape,
  type RowOf,
  text,
  texts,
  uuid,
} from "#server/database/codecs.ts";
import { pickCodecs } from "#server/database/columns.ts";
import type { Tx } from "#server/database/connect.ts";
import { readRow, statement } from "#server/database/statement.ts";
import { currentStatusSql } from "#server/quotes/queries.ts";

/** Of `pumps p`: due, wherever its schedule counts. */
const dueSql = `p.next_due is not null and p.removed_on is null
      and p.site_id not in (select list_ended_sites()) and ($seer is null or p.site_id in (select list_visible_sites($seer)))`;
/** Of `quotes q`: the service that it is for waits for no other quote. */
const standingSql = `${currentStatusSql} not in ('expired', 'declined') and not (${withdrawnQuoteSql})`;
const nameMonth = (day: string) => `case when ${day} < $thisMonth then 'overdue' else to_char(${day}, 'YYYY-MM') end`;

const selectMonths = statement({
  name: "count_due_months",
  takes: { seer: nullable(uuid), thisMonth: day, from: day, before: day },
  gives: { month: text, due: integer, quoted: integer },
  text: `select months.month, months.due, coalesce(offered.quoted, 0) as quoted
    from (
      -- By day first: there are far less days than pumps, and each takes the time to be written as text.
      select ${nameMonth("days.day")} as month, sum(days.due)::int as due from (
        select p.next_due as day, count(*) as due from pumps p
          where p.next_due >= $from and p.next_due < $before and ${dueSql} group by p.next_due
      ) days group by 1
    ) months
    left join (
      select ${nameMonth("p.next_due")} as month, count(*)::int as quoted
        from pump_services v join pumps p on p.id = v.pump_id and p.next_due = v.due_on
          join quotes q on q.id = v.quote_id
        where v.quote_id is not null and v.settled is null and v.due_on >= $from and v.due_on < $before and ${dueSql}
          and ${standingSql}
        group by 1
    ) offered on offered.month = months.month`,
});
interface DueMonths {
  seer: string | null;
  thisMonth: string;
  from: string;
  before: string;
}
export const countDueMonths = (db: Tx, asked: DueMonths) => selectMonths(db, asked);

const selectFirstDue = statement({
  name: "count_first_due",
  takes: { seer: nullable(uuid), from: day, before: day },
  gives: { due: integer, quoted: integer },
  text: `select count(*)::int as due, count(standing.id)::int as quoted
    from (
      select p.company_id, p.id, p.next_due from pumps p
        where p.next_due >= $from and p.next_due < $before and ${dueSql}
        order by p.next_due, p.id limit ${MAX_ATTENTION_COUNT}
    ) p
      -- For each of these few alone: the planner would read the other tables as a whole.
      left join lateral (select v.quote_id from pump_services v
        where v.company_id = p.company_id and v.pump_id = p.id and v.due_on = p.next_due and v.settled is null limit 1
      ) v on true
      left join lateral (select q.id from quotes q where q.id = v.quote_id and ${standingSql} limit 1) standing on true`,
});
/** The services that are due from one day until before another, and those of them that are quoted: of the first 100. */
export const countFirstDue = (db: Tx, asked: { seer: string | null; from: string; before: string }) =>
  readRow(selectFirstDue(db, asked));

const pumpColumns = pickCodecs(
  pumpsTable,
  ...(["id", "name", "make", "model", "equipmentAccessId", "pumpStyleId", "motorSizeId", "driveTypeId"] as const),
  ...(["serviceMonths", "serviceJobTypeId", "version"] as const),
);
const siteColumns = pickCodecs(sitesTable, "id", "name", "address", "postcode", "locationId");
const customerColumns = pickCodecs(customersTable, "id", "name", "phone");
const dueShape = {
  dueOn: day,
  pump: pumpColumns,
  site: siteColumns,
  customer: customerColumns,
  quote: nullableShape(serviceQuoteShape),
};
export type DueRow = RowOf<typeof dueShape>;

/** Of a page. Constant, so that the planner joins so few rows with sites and customers one by one. */
export const MAX_DUE_ROWS = 200;
const selectRows = statement({
  name: "list_due_services",
  takes: { seer: nullable(uuid), from: day, before: day, words: texts, after: nullable(uuid) },
  gives: dueShape,
  text: `with matching as materialized (select ids, is_cut from find_customers($words, ${MAX_CANDIDATES}) where $words <> '{}')
    select p.next_due as due_on, ${listColumns(pumpColumns, "p")}, ${listColumns(siteColumns, "s")},
      ${listColumns(customerColumns, "c")}, ${serviceQuoteSql}
    from (
      select p.* from pumps p
        where p.next_due >= $from and p.next_due < $before and ${dueSql}
          and (p.next_due, p.id) > (coalesce((select next_due from pumps where id = $after), '-infinity'),
            coalesce($after, '00000000-0000-0000-0000-000000000000'))
          -- Where they are few, only the pumps of the customers that hold the words are read more closely.
          and (coalesce((select is_cut from matching), true) or p.site_id in (
            select s.id from matching cross join unnest(matching.ids) c (id) cross join lateral ${familySql}
              join sites s on s.customer_id = family.id))
          and not exists (select from unnest($words) word where strpos(p.search_text, lower(word)) = 0
            and not exists (select from sites s join customers record on record.id = s.customer_id
              join customers c on c.id = ${pickShownIdSql("record")}
              where s.id = p.site_id
                and (strpos(s.search_text, lower(word)) > 0 or strpos(lower(c.name), lower(word)) > 0)))
        order by p.next_due, p.id limit ${MAX_DUE_ROWS + 1}
    ) p
      join sites s on s.id = p.site_id join customers record on record.id = s.customer_id
      join customers c on c.id = ${pickShownIdSql("record")}
      left join pump_services v on v.pump_id = p.id and v.due_on = p.next_due and v.settled is null
      ${serviceQuoteJoinsSql}
    order by p.next_due, p.id`,
});
interface DueRange {
  seer: string | null;
  from: string;
  before: string;
  words: string[];
  after: string | null;
}
/** The services that are due from one day until before another, by day: a page, and one more if there is another page. */
export const listDueRows = (db: Tx, range: DueRange) => selectRows(db, range);

const selectQuotable = statement({
  name: "find_quotable_service",
  takes: { pumpId: uuid, dueOn: day, seer: nullable(uuid) },
  gives: {
    customer: pickCodecs(customersTable, "kind", "name", "email", "phone"),
    isEnded: boolean,
    settled: nullable(text),
    quote: nullableShape(serviceQuoteShape),
  },
  text: `select c.kind, c.name, c.email, c.phone, s.ended_at is not null or c.ended_at is not null as is_ended, v.settled,
      ${serviceQuoteSql}
    from pumps p join sites s on s.id = p.site_id join customers record on record.id = s.customer_id
      join customers c on c.id = ${pickShownIdSql("record")}
      left join pump_services v on v.pump_id = p.id and v.due_on = $dueOn
      ${serviceQuoteJoinsSql}
    where p.id = $pumpId`,
});
/** What a service quote needs in addition to pump and site, and the quote that exists already. */
export async function findQuotableService(db: Tx, pumpId: string, dueOn: string, seer: string | null) {
  const [found] = await selectQuotable(db, { pumpId, dueOn, seer });
  if (!found) throw new Error("The pump of this transaction is missing");
  return found;
}

/** Zones whose prefixes are compared. */
const MAX_ZONES = 1000;
export const listZones = statement({
  name: "list_zones_of_services",
  gives: { id: integer, name: text, postcodes: texts, isActive: boolean },
  text: `select id, name, postcodes, is_active from locations where is_active order by id limit ${MAX_ZONES}`,
});
