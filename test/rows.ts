// SQL in tests, as templates whose ${values} are sent separately from the text. Runs inside the given transaction.
import { isWhole, type NumberFieldKey, numberFields } from "#domain/catalogue/fields.ts";
import { toSnakeCase } from "#server/database/codecs.ts";
import type { Runner } from "#server/database/statement.ts";

/** Text that belongs to the statement itself, such as the name of a table. */
class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
export const raw = (text: string) => new Raw(text);

/** What an update sets, by the program's names: runIn(db)`update quotes set ${setting({ isManual: true })}`. */
class Setting {
  readonly change: object;
  constructor(change: object) {
    this.change = change;
  }
}
export const setting = (change: object) => new Setting(change);

type Template = [parts: TemplateStringsArray, ...values: unknown[]];

function statementOf(...[parts, ...values]: Template): { text: string; cells: (string | null)[] } {
  const cells: (string | null)[] = [];
  const place = (value: unknown): string => {
    if (value instanceof Raw) return value.text;
    if (!(value instanceof Setting)) return `$${cells.push(cellOf(value))}`;
    return Object.entries(value.change)
      .map(([key, one]) => `${toSnakeCase(key)} = ${place(toRow(key, one))}`)
      .join(", ");
  };
  const text = parts.reduce((before, part, index) => before + place(values[index - 1]) + part);
  return { text, cells };
}

/** The columns that the program, and so the tests, count in hundredths and pence. */
const hundredths = new Set<string>([
  ...Object.keys(numberFields).filter((key) => !isWhole(key as NumberFieldKey)),
  ...["price", "labourCost", "materialCost", "linesCost", "totalCost", "vatRate"],
]);
const toRow = (key: string, value: unknown) => (hundredths.has(key) && value != null ? Number(value) / 100 : value);
const fromRow = (key: string, value: unknown) =>
  hundredths.has(key) && value != null ? Math.round(Number(value) * 100) : value;

/** A value as text, which PostgreSQL reads as the type that the statement gives it. */
function cellOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map((one) => JSON.stringify(String(one)))}}`;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Runs a statement without returning rows: runIn(db)`update quotes set notes = ${notes}`. */
export const runIn =
  (db: Runner) =>
  async (...template: Template): Promise<void> => {
    const { text, cells } = statementOf(...template);
    await db.run({ name: "", text }, cells);
  };

/**
 * The rows of a select, or of a change that returns some, with the columns' names in camelCase. Values are as in JSON,
 * except times and what the program counts in hundredths, which are as in the program.
 */
export const rowsIn =
  <Row = Record<string, unknown>>(db: Runner) =>
  async (...template: Template): Promise<Row[]> => {
    const { text, cells } = statementOf(...template);
    const wrapped = `with found as (${text}) select to_jsonb(found) from found`;
    const rows = await db.run({ name: "", text: wrapped }, cells);
    return rows.map(([row]) => asProgram(JSON.parse(row ?? "null")) as Row);
  };

/** The number of rows: countIn(db)`quotes where status = ${status}`. */
export const countIn =
  (db: Runner) =>
  async (...template: Template): Promise<number> => {
    const { text, cells } = statementOf(...template);
    const [row] = await db.run({ name: "", text: `select count(*) from ${text}` }, cells);
    return Number(row?.[0]);
  };

/** Inserts rows that all have the columns of the first; a column it does not name gets its default. */
export async function insertIn<Row = { id: number } & Record<string, unknown>>(
  db: Runner,
  table: string,
  ...given: object[]
): Promise<Row[]> {
  const names = Object.keys(given[0] ?? {}).map(toSnakeCase);
  const json = given.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [toSnakeCase(key), toRow(key, value)])),
  );
  // A company may set the hash of a link's token, but not read it.
  const returned = table === "quote_links" ? "id" : "*";
  return rowsIn<Row>(db)`insert into ${raw(table)} (${raw(names.join())})
    select ${raw(names.join())} from jsonb_populate_recordset(null::${raw(table)}, ${JSON.stringify(json)})
    returning ${raw(returned)}`;
}

/** The only row. */
export async function readOnlyRow<Row>(rows: Promise<Row[]>): Promise<Row> {
  const [row] = await rows;
  if (row === undefined) throw new Error("There is no such row");
  return row;
}

/** The same with a transaction for each statement: sqlIn(database.asPlatform).run`update …`. */
export const sqlIn = (within: <T>(work: (db: Runner) => Promise<T>) => Promise<T>) => ({
  run: (...template: Template) => within((db) => runIn(db)(...template)),
  rows: <Row = Record<string, unknown>>(...template: Template) => within((db) => rowsIn<Row>(db)(...template)),
  count: (...template: Template) => within((db) => countIn(db)(...template)),
  insert: <Row = { id: number } & Record<string, unknown>>(table: string, ...given: object[]) =>
    within((db) => insertIn<Row>(db, table, ...given)),
});
export type Sql = ReturnType<typeof sqlIn>;

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/;

function asProgram(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const key = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
      const isTime = typeof value === "string" && TIME.test(value);
      return [key, isTime ? new Date(value).toISOString() : fromRow(key, value)];
    }),
  );
}
