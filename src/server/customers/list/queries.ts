// SQL for lists of customers: by name, searched, suggested. Row level security keeps each statement inside the company.
import type { FoundPump } from "#contract/customers/records.ts";
import { type CustomerState, customerStates } from "#domain/customers/fields.ts";
import { customersTable, sitesTable } from "#server/customers/columns.ts";
import { familySql, MAX_CANDIDATES, openQuoteSql, readableQuoteSql } from "#server/customers/queries.ts";
import {
  boolean,
  day,
  hundredths,
  integer,
  json,
  listColumns,
  nullable,
  nullableShape,
  oneOf,
  type RowOf,
  text,
  texts,
  uuid,
} from "#server/database/codecs.ts";
import { pickCodecs } from "#server/database/columns.ts";
import type { Tx } from "#server/database/connect.ts";
import { statement } from "#server/database/statement.ts";

const listedColumns = pickCodecs(
  customersTable,
  ...(["id", "kind", "name", "email", "phone", "reference", "endedAt", "version"] as const),
);
const listedShape = {
  ...listedColumns,
  isLimited: boolean,
  postcode: nullable(text),
  sites: integer,
  pumps: integer,
  nextDue: nullable(day),
  open: { quotes: integer, value: hundredths },
  foundIn: nullable(text),
};
export type ListedRow = RowOf<typeof listedShape>;

const wholeSql = "($seer is null or c.created_by = $seer)";
const seenSiteSql = `(${wholeSql} or may_see_site($seer, s.id))`;

const listedSql = `${listColumns(listedColumns, "c")}, not ${wholeSql} as is_limited, places.postcode, places.sites, places.pumps,
      places.next_due,
      filed.quotes, filed.value`;
const joinsSql = `left join lateral (
        select count(*)::int as sites, coalesce(sum(at.pumps), 0)::int as pumps, min(at.next_due) as next_due,
            (array_agg(s.postcode order by s.ended_at is not null, s.created_at, s.id) filter (where s.postcode is not null))[1]
              as postcode
          from ${familySql} join sites s on s.customer_id = family.id cross join lateral (
            select count(*) as pumps, min(p.next_due) filter (where c.ended_at is null and s.ended_at is null) as next_due
              from pumps p where p.site_id = s.id and p.removed_on is null
          ) at
          where ${seenSiteSql}
      ) places on true
      left join lateral (
        select coalesce(sum(of_record.quotes), 0)::int as quotes, coalesce(sum(of_record.value), 0.00) as value
          from ${familySql} cross join lateral (
            select count(*) as quotes, sum(q.total_cost) as value from quotes q
              where q.customer_id = family.id and ${openQuoteSql} and ${readableQuoteSql}
          ) of_record
      ) filed on true`;

const stateSql: Record<CustomerState, string> = {
  current: "c.ended_at is null",
  ended: "c.ended_at is not null",
  all: "true",
};
/** By name, after the customer of that id. */
const beyondSql = `(lower(c.name), c.id) > (
        coalesce((select lower(name) from customers where id = $after), ''),
        coalesce($after, '00000000-0000-0000-0000-000000000000'))`;

const pageTakes = { seer: nullable(uuid), after: nullable(uuid), most: integer };
/** A statement for each state, so that each has the plan of its index; a seer's own customers are few. */
const buildPage = (state: CustomerState, whose: "all" | "seen") =>
  statement({
    name: `list_${whose}_${state}_customers`,
    takes: pageTakes,
    gives: listedShape,
    text: `select ${listedSql}, null::text as found_in
    from (
      select * from customers c
      where c.merged_into is null and ${stateSql[state]} and ${beyondSql}
        ${whose === "seen" ? "and c.id in (select list_visible_customers($seer))" : ""}
      order by lower(c.name), c.id limit $most
    ) c ${joinsSql}
    order by lower(c.name), c.id`,
  });
const pages = Object.fromEntries(
  customerStates.map((state) => [state, { all: buildPage(state, "all"), seen: buildPage(state, "seen") }]),
) as Record<CustomerState, Record<"all" | "seen", ReturnType<typeof buildPage>>>;

interface Page {
  seer: string | null;
  state: CustomerState;
  after: string | null;
  most: number;
}

export const listCustomersPage = (db: Tx, { state, ...page }: Page) =>
  pages[state][page.seer === null ? "all" : "seen"](db, page);

/** Whether the word `word` occurs in what a seer of the limited customer sees of it. */
const seenWordSql = `(strpos(lower(concat_ws(' ', c.name, c.email, c.phone, replace(c.phone, ' ', ''))), lower(word)) > 0
          or exists (select from ${familySql} join sites s on s.customer_id = family.id
            left join pumps p on p.site_id = s.id and strpos(p.search_text, lower(word)) > 0
            where may_see_site($seer, s.id)
              and (p.id is not null or strpos(s.search_text, lower(word)) > 0)))`;
/** The pump or the site that holds a word which the customer itself does not. */
const foundInSql = `(select line from (
        select 1 as rank, concat_ws(', ', p.name, p.serial) as line, p.search_text, s.id as site_id
          from ${familySql} join sites s on s.customer_id = family.id join pumps p on p.site_id = s.id
        union all
        select 2, concat_ws(', ', coalesce(s.name, split_part(s.address, E'\\n', 1)), s.postcode), s.search_text, s.id
          from ${familySql} join sites s on s.customer_id = family.id
      ) part
      where exists (select from unnest($words) word
          where strpos(c.search_text, lower(word)) = 0 and strpos(part.search_text, lower(word)) > 0)
        and (${wholeSql} or may_see_site($seer, part.site_id))
      order by rank, line limit 1)`;

const selectMatching = statement({
  name: "search_customers",
  takes: { ...pageTakes, words: texts, state: oneOf<CustomerState>() },
  gives: { isCut: boolean, customer: nullableShape(listedShape) },
  text: `select matching.is_cut, ${listedSql}, ${foundInSql} as found_in
    from find_customers($words, ${MAX_CANDIDATES}) matching
    left join lateral (
      select * from customers c
      where c.id = any(matching.ids) and c.merged_into is null and ${beyondSql}
        and ($state = 'all' or ($state = 'ended') = (c.ended_at is not null))
        and ($seer is null or c.id in (select list_visible_customers($seer)))
        and (${wholeSql} or not exists (select from unnest($words) word where not ${seenWordSql}))
      order by lower(c.name), c.id limit $most
    ) c on true
    ${joinsSql}
    order by lower(c.name), c.id`,
});

/** The same for those that hold all words; `isCut`: not all that hold the longest word were looked at. */
export async function searchCustomersPage(db: Tx, page: Page & { words: string[] }) {
  const rows = await selectMatching(db, page);
  return { rows: rows.flatMap(({ customer }) => customer ?? []), isCut: rows[0]?.isCut ?? false };
}

const foundSites = {
  customerId: uuid,
  siteId: nullable(uuid),
  ...pickCodecs(customersTable, "name", "kind", "email", "phone"),
  siteName: nullable(text),
  ...pickCodecs(sitesTable, "address", "postcode", "locationId"),
  isEnded: boolean,
  quotes: integer,
  pumps: integer,
  isExact: boolean,
  foundPumps: nullable(json<FoundPump[]>()),
};
/** Customers that a suggestion looks at. */
const MAX_SUGGESTED = 100;
/** Of no more customers are sites with a found pump looked for, to come first: of many, few would be shown anyway. */
const MAX_WITH_PUMPS_FIRST = 8;
/** Of one site. */
const MAX_FOUND_PUMPS = 3;
const suggesting = { words: texts, name: text, postcode: text, most: integer };
/** For those who see all a statement of its own, which the server plans once and without the limits of a seer. */
const buildSuggestions = (whose: "all" | "seen") => {
  const ifSeen = (sql: string) => (whose === "seen" ? sql : "true");
  return `with matching as materialized (select ids from find_customers($words, ${MAX_SUGGESTED}))
    select found.customer_id, found.site_id, found.name, found.kind, found.email, found.phone, found.site_name,
      found.address, found.postcode, found.location_id, found.is_ended,
      case when found.site_id is null
        then (select count(*)::int from quotes q where q.customer_id = found.customer_id and ${ifSeen(readableQuoteSql)})
        else (select count(*)::int from quotes q where q.site_id = found.site_id and ${ifSeen(readableQuoteSql)}) end as quotes,
      (select count(*)::int from pumps p where p.site_id = found.site_id and p.removed_on is null) as pumps, found.is_exact,
      (select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'make', p.make, 'model', p.model, 'serial', p.serial,
          'isRemoved', p.removed_on is not null))
        from (
          select p.* from pumps p
            where p.site_id = found.site_id and exists (select from unnest($words) word where strpos(found.texts, lower(word)) = 0)
              and not exists (select from unnest($words) word where strpos(found.texts || ' ' || p.search_text, lower(word)) = 0)
            order by p.removed_on is not null, lower(p.name), p.id limit ${MAX_FOUND_PUMPS}
        ) p) as found_pumps
    from (
      select c.id as customer_id, s.id as site_id, c.name, c.kind, c.email, c.phone, s.name as site_name, s.address,
          s.postcode, s.location_id, c.ended_at is not null or s.ended_at is not null as is_ended,
          c.search_text || ' ' || s.search_text as texts,
          row_number() over (order by exact.is_exact desc, s.postcode is not distinct from nullif($postcode, '') desc,
            c.ended_at is not null or s.ended_at is not null, strpos(lower(c.name), lower($name)) <> 1,
            not case
              when exists (select from unnest($words) word where strpos(s.search_text, lower(word)) > 0) then true
              when unseen.words <> '{}' then exists (select from pumps p where p.site_id = s.id
                and not exists (select from unnest(unseen.words) word where strpos(p.search_text, word) = 0))
              else false end,
            lower(c.name), lower(coalesce(s.name, s.address, s.postcode)), s.id) as place,
          exact.is_exact
        from (
            select unnest(matching.ids) as id from matching
            union select coalesce(f.merged_into, f.id) from customers f
              where f.name_key = (select customer_key($name)) and f.name_key <> ''
          ) candidate
          join customers c on c.id = candidate.id
          cross join lateral (
            select case when (select cardinality(ids) <= ${MAX_WITH_PUMPS_FIRST} from matching) then array(
              select lower(word) from unnest($words) word where strpos(c.search_text, lower(word)) = 0) end as words
          ) unseen
          left join lateral (
            select s.* from ${familySql} join sites s on s.customer_id = family.id where ${ifSeen(seenSiteSql)}
          ) s on true
          cross join lateral (
            select coalesce(s.postcode = $postcode and exists (
                select from ${familySql} join customers f on f.id = family.id
                  where f.name_key <> '' and f.name_key = customer_key($name)), false) as is_exact
          ) exact
        where ${ifSeen(`c.id in (select list_visible_customers($seer))
          and (${wholeSql} or c.name_key = (select customer_key($name))
            or not exists (select from unnest($words) word where not ${seenWordSql}))`)}
      order by place limit $most
    ) found
    order by found.place`;
};
const selectOfAll = statement({
  name: "suggest_customers",
  takes: suggesting,
  gives: foundSites,
  text: buildSuggestions("all"),
});
const selectSeen = statement({
  name: "suggest_seen_customers",
  takes: { ...suggesting, seer: uuid },
  gives: foundSites,
  text: buildSuggestions("seen"),
});

interface Suggesting {
  words: string[];
  name: string;
  postcode: string;
  seer: string | null;
  most: number;
}
/** The sites of customers by a few letters of their names: the same name and postcode first. */
export const suggestSites = (db: Tx, { seer, ...asked }: Suggesting) =>
  seer === null ? selectOfAll(db, asked) : selectSeen(db, { ...asked, seer });
