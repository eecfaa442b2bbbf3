// SQL for the six lists of a company. Row level security keeps each query inside it.
import type { StoredItem } from "#contract/catalogue/catalogue.ts";
import { type ItemContent, listFields } from "#domain/catalogue/fields.ts";
import { choiceKeys, type Kind, mapKinds } from "#domain/catalogue/items.ts";
import {
  boolean,
  buildAssignments,
  buildInsertValues,
  buildRecordset,
  integer,
  integers,
  listColumns,
  nullable,
  type Shape,
  text,
  toSnakeCase,
} from "#server/database/codecs.ts";
import { pickCodecs } from "#server/database/columns.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, readRow, statement } from "#server/database/statement.ts";
import { itemTables } from "./columns.ts";

const everyItem = ["id", "name", "isActive"] as const;
const describedItem = [...everyItem, "description"] as const;
/** What a price and the rules need of an item. */
export const pricingShapes = {
  location: pickCodecs(itemTables.location, ...describedItem, "postcodes", "labourHours", "hourlyRate"),
  equipment_access: pickCodecs(itemTables.equipment_access, ...describedItem, "minEngineers", "multiplier"),
  job_type: pickCodecs(itemTables.job_type, ...describedItem, "baseHours", "materialPercent"),
  pump_style: pickCodecs(itemTables.pump_style, ...describedItem, "materialCostBase"),
  motor_size: pickCodecs(itemTables.motor_size, ...everyItem, "kw", "multiplier"),
  drive_type: pickCodecs(itemTables.drive_type, ...describedItem, "costMultiplier"),
};
/** All that users fill in. */
export const itemShapes = {
  ...pricingShapes,
  job_type: { ...pricingShapes.job_type, ...pickCodecs(itemTables.job_type, "scope", "exclusions") },
  pump_style: { ...pricingShapes.pump_style, ...pickCodecs(itemTables.pump_style, "needsWaterNotice") },
};
/** The content of a new item where the request names none. */
const defaultContent = {
  description: null,
  postcodes: [],
  scope: null,
  exclusions: null,
  needsWaterNotice: false,
  materialPercent: 100,
};
/** Alike in all six tables. */
const storedColumns = pickCodecs(itemTables.location, "companyId", "version", "createdAt", "updatedAt");

export interface ItemQuery {
  activeOnly?: boolean;
  /** Letters of the name, the description or a postcode prefix, in any case. */
  search?: string | undefined;
  /** Locked until the transaction ends. */
  locked?: boolean;
  /** Those behind this one, at most so many. */
  beyond?: { name: string; id: number } | null;
  most?: number;
}

/** The statements of one kind's table; all six are alike. */
/** Where sites and pumps refer to an item of each kind. */
const recordUses: Record<Kind, string> = {
  location: "sites where location_id",
  equipment_access: "pumps where equipment_access_id",
  job_type: "pumps where service_job_type_id",
  pump_style: "pumps where pump_style_id",
  motor_size: "pumps where motor_size_id",
  drive_type: "pumps where drive_type_id",
};

function buildStatements(kind: Kind) {
  const table = itemTables[kind].name;
  const storedShape: Shape = { ...itemShapes[kind], ...storedColumns };
  const { id: _, ...content } = itemShapes[kind];
  const storedSql = listColumns(storedShape);
  const searchedColumns = listFields(kind).flatMap((key) =>
    key === "postcodes" ? "array_to_string(postcodes, ' ')" : key === "name" || key === "description" ? key : [],
  );
  const listParameters = {
    activeOnly: boolean,
    search: text,
    beyondName: nullable(text),
    beyondId: nullable(integer),
    most: nullable(integer),
  };
  return {
    list: statement({
      name: `list_${table}`,
      takes: listParameters,
      gives: storedShape,
      text: `select ${storedSql} from ${table}
        where (is_active or not $activeOnly)
          and ($search = '' or strpos(lower(concat_ws(E'\\n', ${searchedColumns})), lower($search)) > 0)
          and ($beyondId is null or (lower(name), name, id) > (lower($beyondName), $beyondName, $beyondId))
        order by lower(name), name, id limit $most`,
    }),
    listLocked: statement({
      name: `lock_all_${table}`,
      takes: listParameters,
      gives: storedShape,
      text: `select ${storedSql} from ${table}
        where (is_active or not $activeOnly)
          and ($search = '' or strpos(lower(concat_ws(E'\\n', ${searchedColumns})), lower($search)) > 0)
          and ($beyondId is null or (lower(name), name, id) > (lower($beyondName), $beyondName, $beyondId))
        order by lower(name), name, id limit $most for update`,
    }),
    lock: statement({
      name: `lock_one_of_${table}`,
      takes: { id: integer },
      gives: storedShape,
      text: `select ${storedSql} from ${table} where id = $id for update`,
    }),
    lockSome: statement({
      name: `lock_some_of_${table}`,
      takes: { ids: integers },
      gives: storedShape,
      text: `select ${storedSql} from ${table} where id = any($ids) order by id for update`,
    }),
    namesake: statement({
      name: `namesake_in_${table}`,
      takes: { name: text, besides: nullable(integer) },
      gives: { isActive: boolean },
      text: `select is_active from ${table} where name = $name and ($besides is null or id <> $besides) limit 1`,
    }),
    insert: statement({
      name: `insert_into_${table}`,
      takes: { companyId: integer, ...content },
      gives: storedShape,
      text: `insert into ${table} ${buildInsertValues({ companyId: integer, ...content })} returning ${storedSql}`,
    }),
    save: statement({
      name: `save_one_of_${table}`,
      takes: { id: integer, ...content },
      gives: storedShape,
      text: `update ${table} set ${buildAssignments(content)}, version = version + 1, updated_at = now()
        where id = $id returning ${storedSql}`,
    }),
    insertMany: statement({
      name: `insert_many_into_${table}`,
      takes: { companyId: integer, ...buildRecordset(content).takes },
      gives: { id: integer },
      text: `insert into ${table} (company_id, ${listColumns(content)})
        select $companyId, ${listColumns(content, "r")} from ${buildRecordset(content).text} returning id`,
    }),
    saveMany: statement({
      name: `save_many_of_${table}`,
      takes: buildRecordset(itemShapes[kind]).takes,
      text: `update ${table} as stored
        set ${Object.keys(content).map((key) => `${toSnakeCase(key)} = r.${toSnakeCase(key)}`)},
          version = stored.version + 1, updated_at = now()
        from ${buildRecordset(itemShapes[kind]).text} where stored.id = r.id`,
    }),
    used: statement({
      name: `used_of_${table}`,
      takes: { ids: integers },
      gives: { name: text },
      text: `select name from ${table} item where id = any($ids) and (
          id in (select ${toSnakeCase(choiceKeys[kind])} from quotes where ${toSnakeCase(choiceKeys[kind])} = any($ids))
          or exists (select from configuration_rules
                     where trigger_type = '${kind}' and item.id = any(trigger_value_ids)
                        or constraint_type = '${kind}' and item.id = any(allowed_value_ids))
          or exists (select from quotes q cross join jsonb_array_elements(q.options) option
                     where q.options is not null and (option -> 'job' ->> '${choiceKeys[kind]}')::integer = item.id)
          or exists (select from ${recordUses[kind]} = item.id)
          or exists (select from extras where only_kind = '${kind}' and item.id = any(only_ids)))
        order by lower(name), name, id`,
    }),
    deleteMany: statement({
      name: `delete_many_of_${table}`,
      takes: { ids: integers },
      text: `delete from ${table} where id = any($ids)`,
    }),
    count: statement({
      name: `count_of_${table}`,
      takes: { ids: integers },
      gives: { found: integer },
      text: `select count(*)::integer as found from ${table} where id = any($ids)`,
    }),
  };
}

type Statements = ReturnType<typeof buildStatements>;
const statements: Record<Kind, Statements> = mapKinds(buildStatements);

/** The items of one kind, by name. */
export async function listItems<K extends Kind>(
  db: Tx,
  kind: K,
  { activeOnly = false, search = "", locked, beyond, most }: ItemQuery = {},
): Promise<StoredItem<K>[]> {
  const parameters = {
    activeOnly,
    search,
    most: most ?? null,
    beyondName: beyond?.name ?? null,
    beyondId: beyond?.id ?? null,
  };
  return (await (locked ? statements[kind].listLocked : statements[kind].list)(
    db,
    parameters,
  )) as unknown as StoredItem<K>[];
}

/** One item, locked until the transaction ends, so that changes follow one another. */
export async function lockItem(db: Tx, kind: Kind, id: number): Promise<StoredItem | null> {
  return (await findRow(statements[kind].lock(db, { id }))) as StoredItem | null;
}

/** Those of these ids that exist, locked until the transaction ends. */
export async function lockItems(db: Tx, kind: Kind, ids: readonly number[]): Promise<StoredItem[]> {
  return (await statements[kind].lockSome(db, { ids: [...ids] })) as unknown as StoredItem[];
}

/** Another item of exactly this name. */
export const findNamesake = (db: Tx, kind: Kind, name: string, besides: number | null) =>
  findRow(statements[kind].namesake(db, { name, besides }));

export async function insertItem(db: Tx, kind: Kind, companyId: number, content: ItemContent): Promise<StoredItem> {
  return (await readRow(
    statements[kind].insert(db, { companyId, ...defaultContent, ...content } as never),
  )) as unknown as StoredItem;
}

/** Changes a locked item to this; its version counts up. */
export async function saveItem(db: Tx, kind: Kind, item: ItemContent & { id: number }): Promise<StoredItem> {
  return (await readRow(statements[kind].save(db, item as never))) as unknown as StoredItem;
}

/** Any number of new items in one statement; their ids. */
export async function insertItems(
  db: Tx,
  kind: Kind,
  companyId: number,
  contents: readonly ItemContent[],
): Promise<number[]> {
  if (contents.length === 0) return [];
  return (
    await statements[kind].insertMany(db, {
      companyId,
      rows: contents.map((content) => ({ ...defaultContent, ...content })) as never,
    })
  ).map(({ id }) => id);
}

/** Any number of changed items in one statement; their versions count up. */
export async function saveItems(
  db: Tx,
  kind: Kind,
  changed: readonly { id: number; content: ItemContent }[],
): Promise<void> {
  if (changed.length > 0)
    await statements[kind].saveMany(db, { rows: changed.map(({ id, content }) => ({ id, ...content })) as never });
}

/** The names of those of these that a quote or a rule uses. */
export const listUsedNames = async (db: Tx, kind: Kind, ids: readonly number[]) =>
  ids.length === 0 ? [] : (await statements[kind].used(db, { ids: [...ids] })).map(({ name }) => name);

/** Refused by the database for what a quote uses. */
export async function deleteItems(db: Tx, kind: Kind, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await statements[kind].deleteMany(db, { ids: [...ids] });
}

/** Whether all of these different ids are the company's own items of that kind, active or not. */
export async function hasItems(db: Tx, kind: Kind, ids: readonly number[]): Promise<boolean> {
  return (await readRow(statements[kind].count(db, { ids: [...ids] }))).found === ids.length;
}
