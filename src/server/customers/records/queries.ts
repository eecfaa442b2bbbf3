// SQL for one customer. Row level security keeps each statement inside the company.

import { customersTable } from "#server/customers/columns.ts";
import {
  acceptedQuoteSql,
  creationColumns,
  customerContent,
  listenersSql,
  openQuoteSql,
  pickShownIdSql,
  readableQuoteSql,
  sight,
} from "#server/customers/queries.ts";
import {
  boolean,
  buildAssignments,
  buildInsertValues,
  day,
  hundredths,
  instant,
  integer,
  json,
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

const storedColumns = {
  ...pickCodecs(customersTable, "id"),
  ...customerContent,
  ...pickCodecs(customersTable, "endedAt", "createdAt", "createdByName", "updatedAt", "version"),
};
export type CustomerContent = RowOf<typeof customerContent>;

interface MergedCustomer {
  id: string;
  name: string;
  version: number;
}
const customerShape = {
  customer: storedColumns,
  createdBy: nullable(uuid),
  sight,
  counts: { sites: integer, pumps: integer, nextDue: nullable(day), quotes: integer },
  open: { quotes: integer, value: hundredths },
  accepted: { quotes: integer, value: hundredths },
  merged: json<MergedCustomer[]>(),
  /** The customer that was asked for, if it was merged into this one. */
  mergedFrom: nullableShape(pickCodecs(customersTable, "id", "name", "version")),
  /** Creators of the records and of quotes filed under them. They are told of changes, as is everyone who sees all quotes. */
  listeners: uuids,
};

const select = statement({
  name: "find_customer",
  takes: { id: uuid, seer: nullable(uuid) },
  gives: customerShape,
  text: `select ${listColumns(storedColumns, "c")}, c.created_by, seen.sight,
      places.sites, places.pumps, places.next_due, filed.quotes, filed.open_quotes as quotes, filed.open_value as value,
      filed.accepted_quotes as quotes, filed.accepted_value as value, family.merged, given.id, given.name, given.version,
      ${listenersSql} as listeners
    from customers asked
      join customers c on c.id = ${pickShownIdSql("asked")}
      left join customers given on given.id = asked.id and asked.merged_into is not null
      cross join lateral (select find_customer_sight($seer, c.id) as sight offset 0) seen
      cross join lateral (
        select array_agg(f.id) as ids,
            coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'version', f.version) order by lower(f.name), f.id)
              filter (where f.id <> c.id), '[]') as merged
          from customers f where f.id = c.id or f.merged_into = c.id
      ) family
      cross join lateral (
        select count(*)::int as sites, coalesce(sum(at.pumps), 0)::int as pumps, min(at.next_due) as next_due
          from sites s cross join lateral (
            select count(*) as pumps, min(p.next_due) filter (where c.ended_at is null and s.ended_at is null) as next_due
              from pumps p where p.site_id = s.id and p.removed_on is null
          ) at
          where s.customer_id = any(family.ids) and (seen.sight = 'whole' or may_see_site($seer, s.id))
      ) places
      cross join lateral (
        select count(*)::int as quotes, (count(*) filter (where of_state.state = 'o'))::int as open_quotes,
            coalesce(sum(of_state.value) filter (where of_state.state = 'o'), 0.00) as open_value,
            (count(*) filter (where of_state.state = 'a'))::int as accepted_quotes,
            coalesce(sum(of_state.value) filter (where of_state.state = 'a'), 0.00) as accepted_value
          from (
            select case when ${openQuoteSql} then 'o'::"char" when ${acceptedQuoteSql} then 'a'::"char" end as state,
                q.total_cost as value
              from unnest(family.ids) record (id) join quotes q on q.customer_id = record.id
              where ${readableQuoteSql} offset 0
          ) of_state
      ) filed
    where asked.id = $id`,
});
export type FoundCustomer = RowOf<typeof customerShape>;

/** A customer as the seer sees it; if it was merged, the one that it was merged into. */
export const findCustomer = (db: Tx, id: string, seer: string | null) => findRow(select(db, { id, seer }));

const lockRow = statement({
  name: "lock_customer",
  takes: { id: uuid },
  text: "select from customers where id = $id for update",
});
/** The same, locked until the transaction ends. Two statements, as for quotes. */
export async function lockCustomer(db: Tx, id: string, seer: string | null) {
  const [, customer] = await Promise.all([lockRow(db, { id }), findCustomer(db, id, seer)]);
  return customer;
}

const newCustomer = { ...pickCodecs(customersTable, "id"), ...creationColumns, ...customerContent };
export const insertCustomer = statement({
  name: "insert_customer",
  takes: newCustomer,
  text: `insert into customers ${buildInsertValues(newCustomer)}`,
});

const savedColumns = { ...customerContent, ...pickCodecs(customersTable, "endedAt", "updatedAt") };
/** Saves a locked customer; its version counts up. */
export const saveCustomer = statement({
  name: "save_customer",
  takes: { id: uuid, ...savedColumns },
  text: `update customers set ${buildAssignments(savedColumns)}, version = version + 1 where id = $id`,
});

const selectTaken = statement({
  name: "customer_of_reference",
  takes: { id: uuid, reference: nullable(text), most: integer },
  gives: { isTaken: boolean, isFull: boolean },
  text: `select exists (select from customers where merged_into is null and lower(reference) = lower($reference) and id <> $id)
        as is_taken,
      (select count(*) from (select from customers limit $most) counted) >= $most as is_full`,
});
/** Whether another customer has this reference, and whether there are as many as there may be. */
export const findObstacles = (db: Tx, id: string, reference: string | null, most: number) =>
  readRow(selectTaken(db, { id, reference, most }));

const selectOwnId = statement({
  name: "find_customer_of_id",
  takes: { id: uuid },
  gives: { createdBy: nullable(uuid) },
  text: "select created_by from customers where id = $id",
});
/** Of the company, with this id. */
export const findExistingCustomer = (db: Tx, id: string) => findRow(selectOwnId(db, { id }));

const lockBothRows = statement({
  name: "lock_customers",
  takes: { ids: uuids },
  gives: pickCodecs(customersTable, "id", "name", "reference", "mergedInto", "version"),
  text: "select id, name, reference, merged_into, version from customers where id = any($ids) order by id for update",
});
/** Those of these ids, locked in one order, so that two merges of the same customers don't wait for each other for ever. */
export const lockCustomers = (db: Tx, ids: readonly string[]) => lockBothRows(db, { ids: [...ids] });

/** Points a customer, and those that were merged into it, at another one; or a merged one at none. */
export const pointCustomer = statement({
  name: "point_customer",
  takes: { id: uuid, into: nullable(uuid), at: instant },
  text: `update customers set merged_into = $into, version = version + 1, updated_at = $at
    where id = $id or ($into is not null and merged_into = $id)`,
});
