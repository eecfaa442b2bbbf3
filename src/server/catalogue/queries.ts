// SQL for the six lists of a company. Row level security keeps each query inside it.
import { and, asc, eq, getTableColumns, ne, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { StoredItem } from "#contract/catalogue.ts";
import { fieldsOf, type ItemContent } from "#domain/catalogue/fields.ts";
import type { Kind } from "#domain/catalogue/items.ts";
import type { Tx } from "#server/database/connect.ts";
import { driveTypes, equipmentAccess, jobTypes, locations, motorSizes, pumpStyles } from "#server/database/schema.ts";

const tables = {
  location: locations,
  equipment_access: equipmentAccess,
  job_type: jobTypes,
  pump_style: pumpStyles,
  motor_size: motorSizes,
  drive_type: driveTypes,
} satisfies Record<Kind, object>;

/** Seen through the columns that all six have; a kind's further ones come and go with its rows. */
function tableOf(kind: Kind) {
  return tables[kind] as unknown as Omit<typeof jobTypes, "description" | "baseHours"> & typeof jobTypes;
}

export interface Wanted {
  activeOnly?: boolean;
  /** Letters of the name, the description or a postcode prefix, in any case. */
  search?: string | undefined;
  /** Held until the transaction ends. */
  locked?: boolean;
  /** Those behind this one, at most so many. */
  beyond?: { name: string; id: number } | null;
  most?: number;
}

/** The items of one kind, by name. */
export async function listItems<K extends Kind>(db: Tx, kind: K, wanted: Wanted = {}): Promise<StoredItem<K>[]> {
  const table = tableOf(kind);
  const query = db
    .select()
    .from(table)
    .where(
      and(
        wanted.activeOnly ? eq(table.isActive, true) : undefined,
        found(kind, wanted.search),
        wanted.beyond
          ? sql`(lower(${table.name}), ${table.name}, ${table.id})
                > (lower(${wanted.beyond.name}::text), ${wanted.beyond.name}::text, ${wanted.beyond.id}::int)`
          : undefined,
      ),
    )
    .orderBy(asc(sql`lower(${table.name})`), asc(table.name), asc(table.id))
    .$dynamic();
  if (wanted.most !== undefined) query.limit(wanted.most);
  return (await (wanted.locked ? query.for("update") : query)) as unknown as StoredItem<K>[];
}

function found(kind: Kind, search = ""): SQL | undefined {
  if (search === "") return undefined;
  const { name, description, postcodes } = getTableColumns(tables[kind]) as Partial<
    ReturnType<typeof getTableColumns<typeof locations>>
  >;
  const holds = (text: SQL) => sql`strpos(lower(${text}), lower(${search})) > 0`;
  return or(
    holds(sql`${name}`),
    description && holds(sql`${description}`),
    postcodes && holds(sql`array_to_string(${postcodes}, ' ')`),
  );
}

/** One item, held until the transaction ends, so that changes follow one another. */
export async function lockItem(db: Tx, kind: Kind, id: number): Promise<StoredItem | null> {
  const table = tableOf(kind);
  const [row] = await db.select().from(table).where(eq(table.id, id)).for("update");
  return (row as StoredItem | undefined) ?? null;
}

/** Another item of exactly this name. */
export async function findNamesake(db: Tx, kind: Kind, name: string, besides: number | null) {
  const table = tableOf(kind);
  const [row] = await db
    .select({ isActive: table.isActive })
    .from(table)
    .where(and(eq(table.name, name), besides === null ? undefined : ne(table.id, besides)))
    .limit(1);
  return row ?? null;
}

export async function insertItem(db: Tx, kind: Kind, companyId: number, content: ItemContent): Promise<StoredItem> {
  const [row] = await db
    .insert(tableOf(kind))
    .values({ companyId, ...content } as never)
    .returning();
  return row as StoredItem;
}

/** Changes a locked item; its version counts up. */
export async function saveItem(db: Tx, kind: Kind, id: number, change: Partial<ItemContent>): Promise<StoredItem> {
  const table = tableOf(kind);
  const [row] = await db
    .update(table)
    .set({ ...change, version: sql`${table.version} + 1` } as never)
    .where(eq(table.id, id))
    .returning();
  return row as StoredItem;
}

/** Any number of new items in one statement. */
export async function insertItems(
  db: Tx,
  kind: Kind,
  companyId: number,
  contents: readonly ItemContent[],
): Promise<void> {
  if (contents.length === 0) return;
  const { names, records } = recordset(kind, contents);
  await db.execute(sql`insert into ${tables[kind]} (company_id, ${list(names)})
    select ${companyId}::int, ${list(names)} from ${records}`);
}

/** Any number of changed items in one statement; their versions count up. */
export async function saveItems(
  db: Tx,
  kind: Kind,
  changed: readonly { id: number; content: ItemContent }[],
): Promise<void> {
  if (changed.length === 0) return;
  const { names, records } = recordset(
    kind,
    changed.map(({ id, content }) => ({ id, ...content })),
  );
  const assignments = list(names.map((name) => sql`${name} = item.${name}`));
  await db.execute(sql`update ${tables[kind]} as kept
    set ${assignments}, version = kept.version + 1, updated_at = now()
    from ${records} where kept.id = item.id`);
}

/** These rows as a table expression named "item", typed as the kind's own columns are. */
function recordset(kind: Kind, rows: readonly (ItemContent & { id?: number })[]) {
  const columns = getTableColumns(tables[kind]) as unknown as Record<string, PgColumn>;
  const fields = fieldsOf(kind).map((key) => ({ key, column: columns[key] as PgColumn }));
  const json = rows.map((row) => ({
    ...(row.id === undefined ? {} : { id: row.id }),
    ...Object.fromEntries(
      fields.map(({ key, column }) => [column.name, row[key] == null ? null : column.mapToDriverValue(row[key])]),
    ),
  }));
  const names = fields.map(({ column }) => sql.identifier(column.name));
  const types = list(fields.map(({ column }) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`));
  return {
    names,
    records: sql`jsonb_to_recordset(${JSON.stringify(json)}::text::jsonb) as item (id int, ${types})`,
  };
}

const list = (parts: readonly (SQL | ReturnType<typeof sql.identifier>)[]) =>
  sql.join(
    parts.map((part) => sql`${part}`),
    sql`, `,
  );
