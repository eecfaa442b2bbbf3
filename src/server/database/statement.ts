// Plain SQL: a statement has a name, by which the server plans it once per connection, named parameters and rows of a
// shape. `statements.test.ts` asks the database to describe each of them.
import { buildRowReader, type Codec, listCodecColumns, type RowOf, type Shape } from "./codecs.ts";

/** What an engine runs: the parameters are $1, $2, …; they and the cells of the rows are text. */
export interface PreparedStatement<Row = Cells> {
  readonly name: string;
  readonly text: string;
  /** Planned for its values: one that takes long lists, for which a plan made for any values may read a table each time. */
  readonly isPlannedEachTime?: boolean;
  /** Reads one of its rows. The engine calls it, so that nothing is kept if it throws. */
  readonly read?: (cells: Cells) => Row;
}
export type Cells = (string | null)[];

export const decodeRows = <Row>({ read }: PreparedStatement<Row>, rows: Cells[]): Row[] =>
  read ? rows.map((cells) => read(cells)) : (rows as Row[]);

/** One transaction, as statements see it. */
export interface Runner {
  run<Row = Cells>(statement: PreparedStatement<Row>, values: Cells): Promise<Row[]>;
}

export type StatementParameters = { readonly [name: string]: Codec<unknown> };
type ValuesOf<T extends StatementParameters> = { readonly [K in keyof T]: T[K] extends Codec<infer V> ? V : never };

export interface Statement<T extends StatementParameters, G extends Shape> extends PreparedStatement {
  /** Runs it in the given transaction. An invalid value throws synchronously, before anything is sent. */
  (db: Runner, ...values: keyof T extends never ? [] : [ValuesOf<T>]): Promise<RowOf<G>[]>;
  readonly gives: { name: string; codec: Codec<unknown> }[];
}

interface Parts<T extends StatementParameters, G extends Shape> {
  name: string;
  /** The parameters, written $name in the text; each is cast to its type. */
  takes?: T;
  /** The shape of its rows, by the order of the columns, whose names are the shape's in snake_case. */
  gives?: G;
  text: string;
  isPlannedEachTime?: boolean;
}

const made = new Map<string, Statement<never, never>>();

/** Every statement of the modules that were loaded. */
export const listStatements = (): Statement<never, never>[] => [...made.values()];

export function statement<
  const T extends StatementParameters = Record<never, never>,
  const G extends Shape = Record<never, never>,
>({ name, takes, gives, text, isPlannedEachTime = false }: Parts<T, G>): Statement<T, G> {
  if (made.has(name)) throw new Error(`Two statements are called ${name}`);
  const { text: numbered, order } = numberValues(name, text, takes ?? {});
  const read = buildRowReader(gives ?? ({} as G));
  const prepared = { name, text: numbered, read, isPlannedEachTime };
  // Not async: an invalid value must throw before COMMIT is sent after it.
  const run = (db: Runner, values: Record<string, unknown> = {}) => {
    const cells = order.map(({ key, codec }) => codec.encode(values[key]));
    return db.run(prepared, cells);
  };
  const whole = Object.assign(run, { text: numbered, gives: listCodecColumns(gives ?? {}) });
  Object.defineProperty(whole, "name", { value: name });
  made.set(name, whole as unknown as Statement<never, never>);
  return whole as unknown as Statement<T, G>;
}

/** $customerName becomes $1::text, and each further one $1 again. */
function numberValues(name: string, text: string, takes: StatementParameters) {
  const order: { key: string; codec: Codec<unknown> }[] = [];
  const numbered = text.replace(/\$([a-z]\w*)/gi, (_, key: string) => {
    const codec = takes[key];
    if (!codec) throw new Error(`The statement ${name} takes no $${key}`);
    let at = order.findIndex((one) => one.key === key);
    if (at < 0) at = order.push({ key, codec }) - 1;
    return `$${at + 1}::${codec.type}`;
  });
  const unused = Object.keys(takes).filter((key) => !order.some((one) => one.key === key));
  if (unused.length > 0) throw new Error(`The statement ${name} does not use ${unused.join(", ")}`);
  return { text: numbered, order };
}

/** The row of a statement that finds at most one; null if there is none. */
export async function findRow<Row>(rows: Promise<Row[]>): Promise<Row | null> {
  const [row] = await rows;
  return row ?? null;
}

/** The one row of a statement that always has one. */
export async function readRow<Row>(rows: Promise<Row[]>): Promise<Row> {
  const [row] = await rows;
  if (row === undefined) throw new Error("A statement that always returns a row returned none");
  return row;
}
