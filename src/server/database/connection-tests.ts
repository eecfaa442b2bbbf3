// Tries how the database is reached, as only something that has connections of its own can.
import { randomUUID } from "node:crypto";
import pg from "pg";
import { readSqlState } from "./connect.ts";
import { isPooled, wrapClient } from "./server.ts";
import { refuseOtherDefaults } from "./session-defaults.ts";
import { openSubscription } from "./subscription.ts";

const PATIENCE_MS = 5_000;

export interface ConnectionTraits {
  /** Somebody in between hands connections on. */
  isPooled: boolean;
  /** What a client prepares is there when it asks for it again. */
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

/** Throws `StartupProblem` where a new session does not begin as the program's have to. */
export const testSessionDefaults = (address: string): Promise<void> =>
  withTwo(address, (client) => refuseOtherDefaults(wrapClient(client)));

export const testConnection = (address: string): Promise<ConnectionTraits> =>
  withTwo(address, async (one, other) => ({ isPooled: await isPooled(one), prepares: await prepares(one, other) }));

async function prepares(one: pg.Client, other: pg.Client): Promise<boolean> {
  const statement = { name: `volute_doctor_${randomUUID()}`, text: "select 1" };
  try {
    await one.query(statement);
    // On a connection that was handed on, it is there already.
    await other.query(statement);
    // While the other one keeps that connection, the first gets another, on which it is not.
    await other.query("begin");
    await one.query(statement);
    return true;
  } catch (error) {
    // Any other failure, as of a pool of one connection, says nothing about it.
    return !["42P05", "26000"].includes(readSqlState(error) ?? "");
  } finally {
    await other.query("rollback").catch(() => {});
  }
}

/** Null where what is announced at the one address is heard at the other; otherwise why not. */
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
