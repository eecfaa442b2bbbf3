// The only way to the database: opens it, runs transactions in a role, and classifies errors.
import { AsyncLocalStorage } from "node:async_hooks";
import { text } from "./codecs.ts";
import { limitWaiting, MAX_WAITING, Overloaded } from "./connection-limit.ts";
import { statement } from "./statement.ts";
import type {
  Connections,
  Disconnected,
  Engine,
  Tx as Handle,
  Listener,
  PipelinedResult,
  DatabaseRole as Role,
} from "./transaction.ts";
import { buildActAsSql, CHANNEL, DISK_FULL, IN_COMPANY, OutcomeUnknown, READ_ONLY } from "./transaction.ts";

export type Tx = Handle;
export type ActAs = Role;

/** Moves a transaction into a company, from the next statement on; without an id, into the one already bound. */
export type Enter = (companyId?: number | null) => void;

export interface Database {
  kind: "embedded" | "server";
  /** As in "15.18". */
  version: string;
  /** The current time, for every process and the database itself. */
  now(): Date;
  /** How far (ms) this machine's clock is ahead of `now`; below a second counts as none. */
  ahead(): number;
  /** One transaction that sees every company: sign-in, session look-up, the platform's own pages. */
  asPlatform<T>(work: (tx: Tx) => Promise<T>, reading?: boolean): Promise<T>;
  /**
   * One transaction inside a company; null sees no company's rows. A reading one also works on a full disk, and waits up
   * to 30 s for a frozen server, after which it may run again: a part of an export.
   */
  asCompany<T>(companyId: number | null, work: (tx: Tx) => Promise<T>, reading?: boolean): Promise<T>;
  /**
   * One transaction that starts as the platform and may move into a company. Refused (see `isOverloaded`) if many wait
   * already, unless it is under way: a part of a call that was accepted, or work that must go on in any case.
   */
  request<T>(
    work: (tx: Tx, enter: Enter) => Promise<T | PipelinedResult<T>>,
    reading?: boolean,
    isUnderWay?: boolean,
  ): Promise<T>;
  /** Throws if the database is down, or embedded on a full disk. */
  ready(): Promise<void>;
  /**
   * Receives what any process announces (see `announce`); null after a gap in which messages may be missed.
   * `disconnected` gets the reason if messages stop for a while. Returns the function that ends it.
   */
  listen(hear: Listener, disconnected?: Disconnected): Promise<() => void>;
  /** False while announcements of other processes do not arrive here. */
  isListening(): boolean;
  /** Connections to the server; null with the embedded database. */
  connections(): Connections | null;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** A PostgreSQL server; without one the embedded database is used. */
  databaseUrl?: string | null;
  /** The same server without a pooler, for work beyond one transaction; `databaseUrl` if left out. */
  listenUrl?: string | null;
  /** A pooler reassigns the connections of `databaseUrl` after each transaction, so nothing can be prepared. */
  pooled?: boolean;
  /** How many calls may wait for a connection. */
  waiting?: number;
  /** The directory of the embedded database's files. */
  dataDirectory?: string;
  /** Embedded, and lost when closed. */
  memory?: boolean;
  /** False: a server's schema is used as it is, or refused. */
  migrates?: boolean;
  /** Set during a restore; other processes are refused. */
  restoring?: boolean;
}

/** Opens the database and migrates it to the newest schema. Throws `StartupProblem` with a one-line message. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, listenUrl, pooled = false, waiting, dataDirectory, memory } = options;
  const { migrates = true, restoring = false } = options;
  if (databaseUrl) {
    const { openServer } = await import("./server.ts");
    const server = { databaseUrl, listenUrl: listenUrl ?? databaseUrl, pooled, migrates, restoring };
    return wrapEngine(await openServer(server), waiting);
  }
  const { openEmbedded, openInMemory } = await import("./embedded.ts");
  if (memory) return wrapEngine(await openInMemory(), waiting);
  if (!dataDirectory) throw new TypeError("openDatabase needs databaseUrl, dataDirectory or memory");
  return wrapEngine(await openEmbedded(dataDirectory), waiting);
}

/**
 * The transaction that the current work runs in, if any. The embedded database has one connection, so a second
 * transaction inside the first would wait for ever; on a server it would see neither role nor changes of the first.
 * `open` ends with the transaction: work that it started and did not await may use the database later.
 */
const current = new AsyncLocalStorage<{ open: boolean }>();

export function wrapEngine(engine: Engine, waiting = MAX_WAITING): Database {
  const inLine = limitWaiting(waiting);

  async function transaction<T>(
    settings: string,
    work: Parameters<typeof engine.transaction<T>>[1],
    reading = false,
    isUnderWay = true,
  ): Promise<T> {
    if (current.getStore()?.open) {
      throw new Error("The database was asked for a transaction inside another one: use the one that is open");
    }
    const mark = { open: true };
    try {
      return await inLine(isUnderWay, (taken) => {
        const begin: typeof work = (tx, set) => {
          taken();
          return work(tx, set);
        };
        return current.run(mark, () => engine.transaction(settings, begin, reading, isUnderWay));
      });
    } finally {
      mark.open = false;
    }
  }
  return {
    kind: engine.kind,
    version: engine.version,
    now: engine.now,
    ahead: engine.ahead,
    asPlatform: (work, reading) => transaction(buildActAsSql("volute_platform", null), work, reading),
    asCompany: async (companyId, work, reading) =>
      transaction(buildActAsSql("volute_company", companyId), work, reading),
    request: (work, reading, isUnderWay = false) =>
      transaction(
        buildActAsSql("volute_platform", null),
        async (tx, set) => {
          let entered = Promise.resolve();
          try {
            const enter: Enter = (companyId) => {
              // Not awaited, to save a round trip: the next statements are pipelined behind it and fail if it fails.
              entered = set(companyId === undefined ? IN_COMPANY : buildActAsSql("volute_company", companyId));
              entered.catch(() => {});
            };
            return await work(tx, enter);
          } finally {
            await entered;
          }
        },
        reading,
        isUnderWay,
      ),
    ready: engine.ready,
    listen: engine.listen,
    isListening: engine.isListening,
    connections: engine.connections,
    close: engine.close,
  };
}

const notify = statement({
  name: "announce",
  takes: { message: text },
  gives: { done: text },
  text: `select pg_notify('${CHANNEL}', $message)::text as done`,
});

/** Notifies every process that listens, once and only if this transaction commits. At most 8,000 bytes. */
export async function sendNotification(tx: Tx, message: string): Promise<void> {
  await notify(tx, { message });
}

/** PostgreSQL's five-character error code, such as "23505"; also of an error that another one wraps. */
export function readSqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    // A SQLSTATE holds a digit (57P01); Node's own codes of five letters (EPIPE) do not.
    if ("code" in at && typeof at.code === "string" && /^(?=.*\d)[0-9A-Z]{5}$/.test(at.code)) return at.code;
  }
  return undefined;
}

/** A serialisation failure or a deadlock: the transaction was rolled back and may be retried. */
export function isRetryable(error: unknown): boolean {
  return ["40001", "40P01"].includes(readSqlState(error) ?? "");
}

/** SQLSTATE 53100: the disk is full. Reading still works. */
export const isDiskFull = (error: unknown): boolean => readSqlState(error) === DISK_FULL;

/** So many calls wait for the database that a new one, or the one that has waited longest, is refused. */
export function isOverloaded(error: unknown): boolean {
  // The pool's own error, which has no code.
  const isTooLate = error instanceof Error && error.message === "timeout exceeded when trying to connect";
  return error instanceof Overloaded || isTooLate;
}

/** The server is read-only. Reading still works. */
export const isReadOnly = (error: unknown): boolean => readSqlState(error) === READ_ONLY;

/** Our own code, raised by the triggers that prevent changes to a company while it moves. */
export const isCompanyMoving = (error: unknown): boolean => readSqlState(error) === "VT001";

// https://www.postgresql.org/docs/current/errcodes-appendix.html: shut down, starting, dropped, idle or in a
// transaction for too long, out of memory, too many; of a login: refused, or the database is gone or closed.
const AWAY_STATES = [
  ...["57P01", "57P02", "57P03", "57P04", "57P05", "25P03", "25P04", "53200", "53300"],
  ...["28000", "28P01", "3D000", "55000"],
];
const AWAY_SYSTEM = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  // A TLS handshake that the other side broke off, or that is not TLS.
  "EPROTO",
];
// TLS errors: OpenSSL's alerts, Node's own, https://nodejs.org/api/tls.html#x509-certificate-error-codes, and Node's
// error for a certificate that is refused for a reason without a code there.
const AWAY_TLS =
  /^(ERR_(SSL|TLS)_|CERT_|CRL_|ERROR_IN_C(ERT|RL)_|UNABLE_TO_|(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH|OUT_OF_MEM|UNSPECIFIED)$)/;
// Errors of connecting: the local server's socket does not exist, or this process has no file handle left. For any
// other file they are programming errors.
const AWAY_CONNECTING = ["ENOENT", "EMFILE", "ENFILE"];
// The pool's and the client's own errors have no code.
const AWAY_WORDS =
  /^(Connection terminated|timeout expired|Query read timeout|The database server is frozen|Client has encountered a connection error|Client was closed|The server does not support SSL|There was an error establishing an SSL|Cannot use a pool after|PGlite is (closed|closing))/;

/** It failed after COMMIT was sent: the change may have been made. */
export const isOutcomeUnknown = (error: unknown): boolean => error instanceof OutcomeUnknown;

/** The database cannot be reached or has just gone: the reply is "try again", not an internal error. */
export function isDatabaseAway(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (AWAY_WORDS.test(at.message)) return true;
    const code = "code" in at && typeof at.code === "string" ? at.code : "";
    if (code.startsWith("08") || AWAY_STATES.includes(code) || AWAY_SYSTEM.includes(code) || AWAY_TLS.test(code))
      return true;
    if (AWAY_CONNECTING.includes(code) && "syscall" in at && at.syscall === "connect") return true;
  }
  return false;
}
