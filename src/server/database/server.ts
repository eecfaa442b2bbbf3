// A PostgreSQL server, version 15 or newer, through a pool of connections.
import type { Socket } from "node:net";
import pg from "pg";
import { startClock } from "./clock.ts";
import { inspectDatabase } from "./database-state.ts";
import { startLivenessProbe } from "./liveness-probe.ts";
import { applyMigrations, refuseUnmigrated } from "./migrate.ts";
import { refuseUnfinishedRestore } from "./restore-mark.ts";
import { endOldSessions, refuseOtherDefaults, SET_FORMATS, setDefaults } from "./session-defaults.ts";
import { buildAddressProblem, refuseOtherAddress, refuseTooOld, StartupProblem } from "./startup-problems.ts";
import { type Cells, decodeRows } from "./statement.ts";
import { openSubscription } from "./subscription.ts";
import type { TableOwner } from "./table-owner.ts";
import { type Engine, OutcomeUnknown, PipelinedResult, READ_ONLY, type Tx, type Work } from "./transaction.ts";

const CONNECT_MS = 5_000;
/**
 * Set in the transaction itself: a pooler refuses time-outs in the packet that opens a connection. Compiling a plan takes
 * longer than any statement here may, and the planner asks for it by what it expects, which row level security misleads.
 */
const LIMITS =
  "set local statement_timeout = '30s'; set local idle_in_transaction_session_timeout = '30s'; set local jit = off";

export interface ServerOptions {
  databaseUrl: string;
  /** For work beyond one transaction: migrating and listening. */
  listenUrl: string;
  /** The next transaction on a connection may be another client's, without this one's prepared statements. */
  pooled: boolean;
  /** False: starts on the present schema, or not at all. */
  migrates?: boolean;
  /** Set by a restore: nobody else may open the database until it is complete. */
  restoring?: boolean;
}

export async function openServer(options: ServerOptions): Promise<Engine> {
  const { databaseUrl, listenUrl, pooled } = options;
  const setting = listenUrl === databaseUrl ? "DATABASE_URL" : "DATABASE_LISTEN_URL";
  const version = await prepare(listenUrl, setting, options);
  await checkSessions(databaseUrl);
  const probe = startLivenessProbe(databaseUrl, listenUrl);
  const sockets = new WeakMap<pg.ClientBase, Socket>();
  const pool = new pg.Pool({
    Client: class extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        const socket = probe.socket();
        super({ ...config, stream: () => socket });
        sockets.set(this, socket);
      }
    },
    // A name in the address would win, and a company move waits for the sessions of this name.
    connectionString: databaseUrl.replace(/([?&]application_name=)[^&]*/g, "$1volute"),
    application_name: "volute",
    // Statements are sent without waiting for earlier results: a whole transaction in two round trips.
    pipeline: true,
    // Includes waiting for a free connection: three times as long, so that a burst of requests is no outage.
    connectionTimeoutMillis: 3 * CONNECT_MS,
    keepAlive: true,
  });
  // A connection that dies rejects the waiting queries. Without these two listeners, the first for idle connections and
  // the second for those in use, it would end the whole process as well.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  // If it fails, the connection is lost, as the next statement on it will say.
  pool.on("connect", (client) => void client.query(SET_FORMATS).catch(() => {}));
  const trust = trustIn(pool);

  const clock = await startClock(async () => {
    const { rows } = await pool.query("select extract(epoch from clock_timestamp()) * 1000 as time");
    return Number(rows[0].time);
  });
  const subscription = openSubscription(listenUrl, (...given) => pool.query("select pg_notify($1, $2)", given));

  return {
    kind: "server",
    version,
    now: clock.now,
    ahead: clock.ahead,
    transaction: (settings, work, reading, isUnderWay) =>
      probe.watch(async ({ isAwaited, take, hear }) => {
        const client = await trust.connect();
        const socket = sockets.get(client);
        if (!isAwaited() || !socket) {
          // The caller has already got the failure, so its work must not run any more.
          client.release();
          throw new Error("The caller has gone");
        }
        take(socket);
        return transaction(client, { settings, pooled, hear }, work, reading).catch(trust.loseWith);
      }, reading && isUnderWay),
    ready: () =>
      probe.watch(async () => {
        // If all connections are in use the server is busy, which is no reason to report it as down; whether it is
        // frozen, the liveness probe finds out.
        const isFree = pool.idleCount > 0 || pool.totalCount < pool.options.max;
        if (isFree) await pool.query("select 1");
      }),
    listen: subscription.listen,
    isListening: subscription.isListening,
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      clock.stop();
      probe.close();
      await subscription.close();
      await pool.end();
    },
  };
}

/**
 * A read-only server may be a former primary, or was set so for a while, and connections to it stay that way: from then
 * on only new ones are used.
 */
function trustIn(pool: pg.Pool) {
  let trusted = new WeakSet<pg.PoolClient>();
  let lostAt = Number.NEGATIVE_INFINITY;
  pool.on("connect", (client) => trusted.add(client));
  return {
    async connect(): Promise<pg.PoolClient> {
      const client = await pool.connect();
      if (trusted.has(client)) return client;
      client.release(true);
      return this.connect();
    },
    loseWith(error: unknown): never {
      const isReadOnly = error instanceof pg.DatabaseError && error.code === READ_ONLY;
      if (isReadOnly && performance.now() - lostAt > TRUST_MS) {
        trusted = new WeakSet();
        lostAt = performance.now();
      }
      throw error;
    },
  };
}
/** In milliseconds: while a server is read-only, its connections are renewed no more often than this. */
const TRUST_MS = 1000;

interface Beginning {
  settings: string;
  pooled: boolean;
  /** Called whenever the server answers. */
  hear(): void;
}

async function transaction<T>(
  client: pg.PoolClient,
  { settings, pooled, hear }: Beginning,
  work: Work<T>,
  reading = false,
): Promise<T> {
  // A handle that is used after its transaction must not reach the connection's next transaction.
  let open = true;
  // Of statements that were sent together the later ones fail as well, only because the first did.
  let cause: unknown;
  let committing: Promise<{ command: string }> | undefined;
  const sending = <A, R>(query: Promise<A>, read: (answer: A) => R): Promise<R> =>
    query
      .then((answer) => {
        hear();
        return read(answer);
      })
      .catch((error) => {
        cause ??= error;
        if (error instanceof pg.DatabaseError && !isLoss(error)) hear();
        throw error;
      });
  const run: Tx["run"] = (statement, values) => {
    if (!open) throw new Error("This transaction has ended");
    const { name, text, isPlannedEachTime } = statement;
    const query = client.query<Cells>({ ...(!pooled && !isPlannedEachTime && { name }), text, values, ...asText });
    return sending(query, ({ rows }) => decodeRows(statement, rows));
  };
  try {
    // Not awaited, to save a round trip: the statements of `work` are pipelined behind it and fail if it fails.
    const begun = sending(client.query(`begin; ${LIMITS}; ${settings}`), () => {});
    begun.catch(() => {});
    const made = await work({ run }, (changed) => sending(client.query(changed), () => {}));
    const { result, statements } = made instanceof PipelinedResult ? made : new PipelinedResult(made, begun);
    // COMMIT is sent a turn later, because a statement with a bad value throws in this one, before it is sent.
    await Promise.race([statements, new Promise<void>((resolve) => process.nextTick(resolve))]);
    if (cause !== undefined && !reading) throw cause;
    open = false;
    const commit = client.query("commit");
    committing = commit;
    const ending = Promise.all([commit, statements, begun]).then(([{ command }]) => {
      // COMMIT of a transaction in which a statement failed returns ROLLBACK, and no error.
      if (command !== "COMMIT")
        throw new Error("The transaction could not be committed: one of its statements had failed");
    });
    if (reading) {
      ending.then(
        () => client.release(),
        () => client.release(true),
      );
      return result;
    }
    await ending;
    client.release();
    return result;
  } catch (error) {
    open = false;
    await client.query("rollback").then(
      () => client.release(),
      () => client.release(true),
    );
    const first = cause ?? error;
    if (!reading && (await isOutcomeUnknown(committing, first))) throw new OutcomeUnknown(first);
    throw error instanceof pg.DatabaseError && error.code === TRANSACTION_ABORTED ? first : error;
  }
}

/**
 * COMMIT was sent, and the connection was lost before its answer came: it may have been done. Or it was done, and a row
 * of a statement that was sent with it cannot be read. `first`: why the transaction failed; if an earlier statement has
 * another reason, COMMIT has rolled back.
 */
async function isOutcomeUnknown(
  committing: Promise<{ command: string }> | undefined,
  first: unknown,
): Promise<boolean> {
  return (
    committing?.then(
      ({ command }) => command === "COMMIT",
      (lost: unknown) => lost === first && (!(lost instanceof pg.DatabaseError) || isLoss(lost)),
    ) ?? false
  );
}

/** The connection ends, of which a pooler may be the one that says so. */
const isLoss = ({ code }: pg.DatabaseError) => /^(08|57P)/.test(code ?? "");
const TRANSACTION_ABORTED = "25P02";

/** Rows as arrays of the server's text; the statements' codecs read it. */
const asText = { rowMode: "array", types: { getTypeParser: () => String } } as const;

/** Checks the server and migrates; returns the server's version. */
function prepare(
  address: string,
  setting: string,
  { pooled, migrates = true, restoring }: ServerOptions,
): Promise<string> {
  return withConnection(address, setting, async (client) => {
    const { rows } = await client.query<{ server_version: string }>("show server_version");
    const version = rows[0]?.server_version.split(" ")[0] ?? "unknown";
    refuseTooOld(version);
    if (!restoring) await refuseUnfinishedRestore(wrapClient(client));
    const isSaidToBe = pooled && setting === "DATABASE_URL";
    if (migrates && (isSaidToBe || (await isPooled(client)))) await refuseToMigrateBy(setting, wrapClient(client));
    await (migrates ? applyMigrations : refuseUnmigrated)(wrapClient(client));
    await setDefaults(wrapClient(client));
    return version;
  });
}

/** Through a pooler, a migration's lock, role and time-outs would belong to the connection's next client. */
async function refuseToMigrateBy(setting: string, owner: TableOwner): Promise<void> {
  const [first] = (await inspectDatabase(owner)).missing;
  if (first === undefined) return;
  throw new StartupProblem(
    `This database lacks migration ${first}, which needs its own connection, but ${setting} points to a pooler: set DATABASE_LISTEN_URL to the same database, bypassing the pooler.`,
  );
}

/** Throws `StartupProblem` if new sessions lack their defaults. */
async function checkSessions(address: string): Promise<void> {
  const look = <T>(work: (client: pg.Client) => Promise<T>) => withConnection(address, "DATABASE_URL", work);
  const isRenewed = await look(async (client) => {
    const session = wrapClient(client);
    try {
      await refuseOtherDefaults(session);
      return false;
    } catch (error) {
      if (!(error instanceof StartupProblem) || !(await isPooled(client))) throw error;
      await endOldSessions(session);
      return true;
    }
  });
  if (isRenewed) await look((client) => refuseOtherDefaults(wrapClient(client)));
}

export async function withConnection<T>(
  address: string,
  setting: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  refuseOtherAddress(address, setting);
  let client: pg.Client;
  try {
    client = new pg.Client({ connectionString: address, connectionTimeoutMillis: CONNECT_MS });
  } catch {
    throw buildAddressProblem(setting);
  }
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new StartupProblem(refusal(error as Error, client, setting), { cause: error });
  }
  try {
    return await work(client);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== READ_ONLY) throw error;
    const sentence = `${nameOf(client)} is read-only: it is a standby, or was set to read-only. Check ${setting}.`;
    throw new StartupProblem(sentence, { cause: error });
  } finally {
    await client.end();
  }
}

/** A pooler invents the process id for cancelling, because its client has no fixed connection. */
export async function isPooled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid !== (client as pg.Client & { processID: number }).processID;
}

export function wrapClient(client: pg.Client): TableOwner {
  return {
    run: async (sql) => void (await client.query(sql)),
    rows: async (sql, values) => (await client.query(sql, values)).rows,
  };
}

const nameOf = ({ host, port }: pg.Client) => `PostgreSQL at ${host.startsWith("/") ? host : `${host}:${port}`}`;

/** One line for the operator, without the password. */
function refusal(error: Error & { code?: string }, client: pg.Client, setting: string): string {
  const { host, user, database } = client;
  const where = nameOf(client);
  switch (error.code) {
    case "28P01":
    case "28000":
      return `${where} refused the login "${user}": ${error.message}. Check ${setting}.`;
    case "3D000":
      return `${where} has no database "${database}". Create it, or check ${setting}.`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `The host "${host}" of ${setting} cannot be found.`;
    default:
      // Node leaves the message empty if it tried several addresses of one name.
      return `${where} cannot be reached: ${error.message || error.code}. Is it running, and is ${setting} right?`;
  }
}
