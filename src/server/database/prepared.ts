// Statements that are built once and planned once a connection, and yet run inside the transaction of whoever asks.
import { type Placeholder, sql } from "drizzle-orm";
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
 * transaction would be another one, without role and company; here it is tied anew to the transaction at hand each time.
 */
export function prepared<Values extends object, Result>(
  name: string,
  build: (db: Tx, slots: Slots<Values>) => Preparable<Result>,
): (db: Tx, ...values: object extends Values ? [] : [Values]) => Promise<Result> {
  if (names.has(name)) throw new Error(`Two prepared statements are called ${name}`);
  names.add(name);
  const slots = new Proxy({}, { get: (_, slot) => sql.placeholder(String(slot)) }) as Slots<Values>;
  // One for each engine: the two drivers wrap statements differently.
  const made = new Map<unknown, Prepared<Result>>();
  return (db, ...[values]) => {
    const { session } = db as unknown as { session: { client: unknown; constructor: unknown } };
    let statement = made.get(session.constructor);
    if (!statement) {
      statement = build(db, slots).prepare(name);
      made.set(session.constructor, statement);
    }
    const tied: Prepared<Result> = Object.create(statement);
    tied.client = session.client;
    return tied.execute(values ?? {});
  };
}
