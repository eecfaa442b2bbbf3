// SQL for the statuses of quotes. They belong to the whole installation, not to a company.
import {
  bigint,
  buildAssignments,
  buildInsertValues,
  instant,
  listColumns,
  type RowOf,
  text,
} from "#server/database/codecs.ts";
import { pickCodecs } from "#server/database/columns.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, readRow, statement } from "#server/database/statement.ts";
import { currentStatusSql } from "#server/quotes/queries.ts";
import { statusesTable } from "./columns.ts";

const contentShape = pickCodecs(
  statusesTable,
  ...(["name", "label", "description", "color", "isActive", "sortOrder"] as const),
);
const byId = pickCodecs(statusesTable, "id");
const statusShape = {
  ...byId,
  ...contentShape,
  ...pickCodecs(statusesTable, "isSystemDefault", "version", "createdAt", "updatedAt"),
};
export type StatusContent = RowOf<typeof contentShape>;
export type Status = RowOf<typeof statusShape>;
const byName = pickCodecs(statusesTable, "name");

/** Unpaged: platform administrators create the few statuses by hand. */
export const listStatusesInOrder = statement({
  name: "statuses_in_order",
  gives: statusShape,
  text: `select ${listColumns(statusShape)} from quote_statuses order by sort_order, id`,
});

const countQuotes = statement({
  name: "quotes_by_status",
  gives: { name: text, found: bigint },
  text: `select ${currentStatusSql} as name, count(*) as found from quotes q group by 1`,
});

/** How many quotes of all companies have each status; an unused status is absent. */
export async function countByStatus(db: Tx): Promise<Map<string, number>> {
  return new Map((await countQuotes(db)).map(({ name, found }) => [name, found]));
}

const countQuotesWith = statement({
  name: "quotes_with_status",
  takes: byName,
  gives: { found: bigint },
  text: `select count(*) as found from quotes q where ${currentStatusSql} = $name`,
});
export const countQuotesWithStatus = async (db: Tx, name: string) =>
  (await readRow(countQuotesWith(db, { name }))).found;

const selectForUpdate = statement({
  name: "status_lock",
  takes: byId,
  gives: statusShape,
  text: `select ${listColumns(statusShape)} from quote_statuses where id = $id for update`,
});
/** Locked until this transaction ends, so that no quote gets it while it is being deleted. */
export const lockStatus = (db: Tx, id: number) => findRow(selectForUpdate(db, { id }));

/** Statuses are named one after another: each has to see which names are taken. */
export const lockStatusNames = statement({
  name: "statuses_lock_names",
  gives: { held: text },
  // Any number that nothing else in the database locks.
  text: "select pg_advisory_xact_lock(20261123)::text as held",
});

const insert = statement({
  name: "status_insert",
  takes: contentShape,
  gives: statusShape,
  text: `insert into quote_statuses ${buildInsertValues(contentShape)} returning ${listColumns(statusShape)}`,
});
export const insertStatus = (db: Tx, content: StatusContent) => readRow(insert(db, content));

const update = statement({
  name: "status_update",
  takes: { ...byId, ...contentShape, now: instant },
  gives: statusShape,
  text: `update quote_statuses set ${buildAssignments(contentShape)}, version = version + 1, updated_at = $now
    where id = $id returning ${listColumns(statusShape)}`,
});
export const saveStatus = (db: Tx, id: number, content: StatusContent, now: Date) =>
  readRow(update(db, { ...content, id, now: now.toISOString() }));

export const removeStatus = statement({
  name: "status_delete",
  takes: byId,
  text: "delete from quote_statuses where id = $id",
});
