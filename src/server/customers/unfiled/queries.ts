// SQL for quotes without a customer. Row level security keeps each statement inside the company.
import { pickShownIdSql } from "#server/customers/queries.ts";
import { instant, integer, json, nullable, text, texts, uuid } from "#server/database/codecs.ts";
import type { Tx } from "#server/database/connect.ts";
import { readRow, statement } from "#server/database/statement.ts";

export const listUnfiledGroups = statement({
  name: "list_unfiled_groups",
  takes: { words: texts, after: nullable(text), most: integer },
  gives: {
    nameKey: text,
    name: text,
    quotes: integer,
    sites: json<{ postcode: string; quotes: number }[]>(),
    customerId: nullable(uuid),
    customers: integer,
  },
  text: `select g.name_key, g.name, g.quotes, g.sites, g.customer_id, case when g.customer_id is not null then 1 else (
        select count(distinct ${pickShownIdSql("c")})::int from customers c where c.name_key = g.name_key) end as customers
    from list_unfiled_groups($words, $after, $most) g order by g.name_key`,
});

const selectCounts = statement({
  name: "count_unfiled_groups",
  gives: { groups: integer, quotes: integer },
  text: "select groups, quotes from count_unfiled_groups()",
});
export const countUnfiledGroups = (db: Tx) => readRow(selectCounts(db));

/** Files a group of quotes; see db/functions. */
export const fileUnfiledGroup = statement({
  name: "file_unfiled_group",
  takes: {
    companyId: integer,
    nameKey: text,
    postcodes: texts,
    customerId: nullable(uuid),
    byUser: uuid,
    byName: text,
    at: instant,
    most: integer,
  },
  gives: { customerId: nullable(uuid), customers: integer, sites: integer, quotes: integer },
  text: `select filed_customer as customer_id, made_customers as customers, made_sites as sites, filed_quotes as quotes
    from file_unfiled_group($companyId, $nameKey, $postcodes, $customerId, $byUser, $byName, $at, $most)`,
});
