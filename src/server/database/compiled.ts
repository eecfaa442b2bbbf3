// What drizzle works out anew at every run of a prepared statement, worked out once: where its values go and what
// becomes of its rows. For a server only; it was a tenth of the work of a call.
import { Column, getTableName, is, Param, Placeholder, SQL } from "drizzle-orm";
import type pg from "pg";

type Encode = (value: unknown) => unknown;

/** What a prepared statement of drizzle's for a server keeps; none of it is in its types. */
export interface ServerStatement {
  params: unknown[];
  fields?: Field[];
  /** Of each joined table, whether it is there in every row. */
  joinsNotNullableMap?: AlwaysThere;
  queryConfig: pg.QueryConfig;
}

type AlwaysThere = Record<string, boolean> | undefined;
interface Field {
  /** Where it stands in a result: its key, or that of its group and its own. */
  path: string[];
  field: Column | SQL | SQL.Aliased;
}

type Run = (client: Pick<pg.ClientBase, "query">, values: Record<string, unknown>) => Promise<unknown>;

export function compiled({ params, fields, joinsNotNullableMap, queryConfig }: ServerStatement): Run {
  const fillers = params.map(fillerFor);
  const read = fields && readerFor(fields, joinsNotNullableMap);
  return async (client, values) => {
    // pg copies what a configuration itself has, one property at a time: here that is but one.
    const config: pg.QueryConfig = Object.create(queryConfig);
    config.values = fillers.map((fill) => fill(values));
    const { rows } = await client.query(config);
    return read ? rows.map(read) : rows;
  };
}

function fillerFor(param: unknown): (values: Record<string, unknown>) => unknown {
  if (is(param, Placeholder)) return slot(param, (value) => value);
  if (is(param, Param) && is(param.value, Placeholder)) {
    const { encoder } = param;
    return slot(param.value, (value) => encoder.mapToDriverValue(value));
  }
  return () => param;
}

function slot({ name }: Placeholder, encode: Encode) {
  return (values: Record<string, unknown>) => {
    const value = values[name];
    if (value === undefined) throw new TypeError(`The prepared statement was given nothing for ${name}`);
    return encode(value);
  };
}

interface Reader {
  key: string;
  at: number;
  decode: Encode;
}
interface Group {
  key: string;
  members: Reader[];
  /** The column that is null where a joined table has no row, and then its whole group is. */
  absent: number | null;
}

function readerFor(fields: Field[], alwaysThere: AlwaysThere): (row: unknown[]) => unknown {
  const plain: Reader[] = [];
  const groups = new Map<string, Group>();
  for (const [at, { path, field }] of fields.entries()) {
    const [first = "", key, deeper] = path;
    if (deeper !== undefined)
      throw new TypeError(`A prepared statement has no groups within groups: ${path.join(".")}`);
    const decode = decoderOf(field);
    if (key === undefined) plain.push({ key: first, at, decode });
    else {
      const group = groups.get(first) ?? { key: first, members: [], absent: absentIn(fields, first, alwaysThere) };
      groups.set(first, group);
      group.members.push({ key, at, decode });
    }
  }
  const all = [...groups.values()];
  return (row) => {
    const result = fill(plain, row);
    for (const { key, members, absent } of all) {
      result[key] = absent !== null && row[absent] === null ? null : fill(members, row);
    }
    return result;
  };
}

function fill(readers: Reader[], row: unknown[]): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const { key, at, decode } of readers) {
    const value = row[at];
    result[key] = value === null ? null : decode(value);
  }
  return result;
}

/** As drizzle does: a group of columns of one table that may be absent is told by the first of them. */
function absentIn(fields: Field[], group: string, alwaysThere: AlwaysThere): number | null {
  const columns = fields.flatMap(({ path, field }, at) =>
    path.length === 2 && path[0] === group && is(field, Column) ? [{ at, table: getTableName(field.table) }] : [],
  );
  const [first] = columns;
  if (!first || !alwaysThere || alwaysThere[first.table]) return null;
  return columns.every(({ table }) => table === first.table) ? first.at : null;
}

function decoderOf(field: Field["field"]): Encode {
  if (is(field, Column)) return (value) => field.mapFromDriverValue(value);
  const { decoder } = (is(field, SQL) ? field : field.sql) as unknown as { decoder: { mapFromDriverValue: Encode } };
  return (value) => decoder.mapFromDriverValue(value);
}
