// Tests how the database is reached; this needs connections of its own.
import { randomUUID } from "node:crypto";
import pg from "pg";
import { readSqlState } from "./connect.ts";
import { isPooled, wrapClient } from "./server.ts";
import { refuseOtherDefaults } from "./session-defaults.ts";
import { openSubscription } from "./subscription.ts";

const PATIENCE_MS = 5_000;

export interface ConnectionTraits {
  /** A pooler reassigns connections. */
  isPooled: boolean;
  /** A statement that a client prepared is still there in its next transaction. */
  prepares: boolean;
}

async function withTwo<T>(address: string, work: (one: pg.Client, other: pg.Client) => Promise<T>): Promise<T> {
  const times = { connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS };
  const clients = [1, 2].map(() => new pg.Client({ connectionString: address, ...times })) as [pg.Client, pg.Client];
  for (const client of clients) client.on("error", () => {});
  try {
    await Promise.all(clients.map((client) => client.connect()));
    return await work(...clients);
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()));
  }
}

/** Throws `StartupProblem` if a new session lacks the defaults that the program needs. */
export const testSessionDefaults = (address: string): Promise<void> =>
  withTwo(address, (client) => refuseOtherDefaults(wrapClient(client)));

export const testConnection = (address: string): Promise<ConnectionTraits> =>
  withTwo(address, async (one, other) => ({ isPooled: await isPooled(one), prepares: await prepares(one, other) }));

async function prepares(one: pg.Client, other: pg.Client): Promise<boolean> {
  const statement = { name: `volute_doctor_${randomUUID()}`, text: "select 1" };
  try {
    await one.query(statement);
    // If the pooler reassigned the connection, the statement is already prepared on it.
    await other.query(statement);
    // While the other client holds that connection, the first gets another, without the prepared statement.
    await other.query("begin");
    await one.query(statement);
    return true;
  } catch (error) {
    // Any other failure, such as of a pool of one connection, proves nothing.
    return !["42P05", "26000"].includes(readSqlState(error) ?? "");
  } finally {
    await other.query("rollback").catch(() => {});
  }
}

/** Null if a message announced at one address arrives at the other; otherwise the reason. */
export const testNotifications = (address: string, listenUrl: string): Promise<string | null> =>
  withTwo(address, async (client) => {
    const subscription = openSubscription(listenUrl, (...given) => client.query("select pg_notify($1, $2)", given));
    let because: string | null = null;
    await subscription.listen(
      () => {},
      (why) => {
        because = why;
      },
    );
    await subscription.close();
    return because;
  });
