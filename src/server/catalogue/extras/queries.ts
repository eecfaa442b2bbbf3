// SQL for the extras. Row level security keeps each query inside the company.
import type { Extra, ExtraRelations } from "#domain/catalogue/extras.ts";
import type { QuoteLine } from "#domain/quotes/lines.ts";
import { extrasTable } from "#server/catalogue/columns.ts";
import {
  boolean,
  buildAssignments,
  buildInsertValues,
  buildRecordset,
  integer,
  integers,
  json,
  listColumns,
  nullable,
  type RowOf,
  text,
  texts,
} from "#server/database/codecs.ts";
import { pickCodecs } from "#server/database/columns.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, readRow, statement } from "#server/database/statement.ts";

const contentShape = pickCodecs(
  extrasTable,
  ...(["name", "details", "price", "needs", "excludes", "onlyKind", "onlyIds", "isActive"] as const),
);
const storedShape = {
  ...pickCodecs(extrasTable, "id", "companyId"),
  ...contentShape,
  ...pickCodecs(extrasTable, "version"),
};
export type ExtraContent = RowOf<typeof contentShape>;
export type ExtraRow = RowOf<typeof storedShape>;
const storedSql = listColumns(storedShape);

const selectAfter = statement({
  name: "list_extras",
  takes: { activeOnly: boolean, search: text, name: nullable(text), id: nullable(integer), most: integer },
  gives: storedShape,
  text: `select ${storedSql} from extras
    where (is_active or not $activeOnly)
      and ($search = '' or strpos(lower(concat_ws(E'\\n', name, details)), lower($search)) > 0)
      and ($id is null or (lower(name), id) > (lower($name), $id))
    order by lower(name), id limit $most`,
});

/** Those after one by name, at most so many. */
export const listExtrasAfter = (
  db: Tx,
  beyond: Pick<ExtraRow, "name" | "id"> | null,
  most: number,
  { activeOnly = false, search = "" }: { activeOnly?: boolean; search?: string | undefined } = {},
) => selectAfter(db, { activeOnly, search, name: beyond?.name ?? null, id: beyond?.id ?? null, most });

const priceBookShape = pickCodecs(
  extrasTable,
  ...(["id", "name", "price", "needs", "excludes", "onlyKind", "onlyIds"] as const),
);
const selectActiveAfter = statement({
  name: "list_price_book_extras",
  takes: { name: nullable(text), id: nullable(integer), most: integer },
  gives: priceBookShape,
  text: `select ${listColumns(priceBookShape)} from extras
    where is_active and ($id is null or (lower(name), id) > (lower($name), $id)) order by lower(name), id limit $most`,
});

/** The active ones as the price book has them. */
export const listPriceBookExtrasAfter = (db: Tx, beyond: Pick<ExtraRelations, "name" | "id"> | null, most: number) =>
  selectActiveAfter(db, { name: beyond?.name ?? null, id: beyond?.id ?? null, most });

const selectToLock = statement({
  name: "lock_extra",
  takes: { id: integer },
  gives: storedShape,
  text: `select ${storedSql} from extras where id = $id for update`,
});
/** One extra, locked until the transaction ends, so that changes follow one another. */
export const lockExtra = (db: Tx, id: number) => findRow(selectToLock(db, { id }));

const selectNamesakes = statement({
  name: "lock_extras_of_names",
  takes: { names: texts },
  gives: storedShape,
  text: `select ${storedSql} from extras where lower(name) in (select lower(unnest($names))) order by id for update`,
});
/** Those of these names, whatever the case; locked until the transaction ends. */
export const lockNamesakes = (db: Tx, names: readonly string[]) => selectNamesakes(db, { names: [...names] });

const selectNamesake = statement({
  name: "namesake_of_extra",
  takes: { name: text, exceptId: nullable(integer) },
  gives: { isActive: boolean },
  text: "select is_active from extras where lower(name) = lower($name) and ($exceptId is null or id <> $exceptId)",
});
export const findNamesake = (db: Tx, name: string, exceptId: number | null) =>
  findRow(selectNamesake(db, { name, exceptId }));

const countStatement = statement({
  name: "count_extras",
  takes: { ids: integers },
  gives: { active: integer, found: integer },
  text: `select count(*) filter (where is_active)::integer as active, count(*) filter (where id = any($ids))::integer as found
    from extras`,
});
/** How many are active, and how many of these ids are the company's own. */
export const countExtras = (db: Tx, ids: readonly number[]) => readRow(countStatement(db, { ids: [...ids] }));

const insert = statement({
  name: "insert_extra",
  takes: { companyId: integer, ...contentShape },
  gives: storedShape,
  text: `insert into extras ${buildInsertValues({ companyId: integer, ...contentShape })} returning ${storedSql}`,
});
export const insertExtra = (db: Tx, companyId: number, content: ExtraContent) =>
  readRow(insert(db, { companyId, ...content }));

const save = statement({
  name: "save_extra",
  takes: { id: integer, ...contentShape },
  gives: storedShape,
  text: `update extras set ${buildAssignments(contentShape)}, version = version + 1, updated_at = now()
    where id = $id returning ${storedSql}`,
});
/** Saves a locked extra; its version counts up. */
export const saveExtra = (db: Tx, extra: ExtraContent & { id: number }) => readRow(save(db, extra));

const pastedShape = pickCodecs(extrasTable, "name", "price");
/** Any number of new extras in one statement. */
export const insertPasted = statement({
  name: "insert_pasted_extras",
  takes: { companyId: integer, ...buildRecordset(pastedShape).takes },
  text: `insert into extras (company_id, name, price) select $companyId, r.name, r.price from ${buildRecordset(pastedShape).text}`,
});
const repricedShape = pickCodecs(extrasTable, "id", "price");
/** New prices of locked extras; their versions count up. */
export const savePastedPrices = statement({
  name: "save_pasted_prices",
  takes: buildRecordset(repricedShape).takes,
  text: `update extras as stored set price = r.price, version = stored.version + 1, updated_at = now()
    from ${buildRecordset(repricedShape).text} where stored.id = r.id`,
});

/** For `quotes q`: the extras of its lines and those that they need; null for a quote without lines. */
export const lineExtrasColumn = {
  gives: nullable(json<Extra[]>()),
  text: "case when q.lines is not null then find_line_extras(q.lines) end",
};

const selectWithNeeds = statement({
  name: "read_line_extras",
  takes: { lines: json<Pick<QuoteLine, "extraId">[]>() },
  gives: { extras: json<Extra[]>() },
  text: "select find_line_extras($lines) as extras",
});

/** The extras with these ids and those that they need. */
export const readLineExtras = async (db: Tx, ids: readonly number[]): Promise<Extra[]> =>
  ids.length === 0 ? [] : (await readRow(selectWithNeeds(db, { lines: ids.map((extraId) => ({ extraId })) }))).extras;
