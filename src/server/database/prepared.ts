// Statements that are built once and planned once a connection, and yet run inside the transaction of whoever asks.
import { type Placeholder, sql } from "drizzle-orm";
import { compiled, type ServerStatement } from "./compiled.ts";
import type { Tx } from "./transaction.ts";

interface Prepared<Result> {
  client?: unknown;
  execute(values: Record<string, unknown>): Promise<Result>;
}
interface Preparable<Result> {
  prepare(name: string): Prepared<Result>;
}
/** A placeholder for each value, by its name. */
export type Slots<Values> = { [K in keyof Values]: Placeholder };

const names = new Set<string>();

/**
 * A statement with named slots for its values. Building one with drizzle and planning it in the server costs more than
 * running it, so both happen once. drizzle ties a prepared statement to the connection it was made on, which inside a
 * transaction would be another one, without role and company; here it is run on the transaction at hand each time.
 */
export function prepared<Values extends object, Result>(
  name: string,
  build: (db: Tx, slots: Slots<Values>) => Preparable<Result>,
): (db: Tx, ...values: object extends Values ? [] : [Values]) => Promise<Result> {
  if (names.has(name)) throw new Error(`Two prepared statements are called ${name}`);
  names.add(name);
  const slots = new Proxy({}, { get: (_, slot) => sql.placeholder(String(slot)) }) as Slots<Values>;
  // One for each engine: the two drivers wrap statements differently.
  const made = new Map<unknown, Run<Result>>();
  return (db, ...[values]) => {
    const { session } = db as unknown as { session: { client: never; constructor: unknown } };
    let run = made.get(session.constructor);
    if (!run) {
      run = runnerOf(build(db, slots).prepare(name));
      made.set(session.constructor, run);
    }
    return run(session.client, values ?? {});
  };
}

type Run<Result> = (client: never, values: Record<string, unknown>) => Promise<Result>;

function runnerOf<Result>(statement: Prepared<Result>): Run<Result> {
  if (isForServer(statement)) return compiled(statement) as Run<Result>;
  return (client, values) => {
    const tied: Prepared<Result> = Object.create(statement);
    tied.client = client;
    return tied.execute(values);
  };
}

/** The embedded database is given the text of a statement each time, and so keeps none. */
function isForServer(statement: object): statement is ServerStatement {
  return "text" in (statement as ServerStatement).queryConfig;
}
