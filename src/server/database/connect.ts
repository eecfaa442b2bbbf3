// The one way to the database: open it, act in a role inside one transaction, recognise failure.
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
import { buildActAsSql, CHANNEL, DISK_FULL, IN_COMPANY, READ_ONLY } from "./transaction.ts";

export type Tx = Handle;
export type ActAs = Role;

/** Moves a transaction into a company, from the next statement on; into the one it is bound to already when none is named. */
export type Enter = (companyId?: number | null) => void;

export interface Database {
  kind: "embedded" | "server";
  /** As in "15.18". */
  version: string;
  /** What counts as now, in every process and to the database itself. */
  now(): Date;
  /** How far (ms) this machine's clock is ahead of that; a difference below a second is none. */
  ahead(): number;
  /** One transaction that sees every company: sign-in, session look-up, the platform's own pages. */
  asPlatform<T>(work: (tx: Tx) => Promise<T>, reading?: boolean): Promise<T>;
  /** One transaction inside a company; null sees no row of any. One that only reads is made on a full disk as well. */
  asCompany<T>(companyId: number | null, work: (tx: Tx) => Promise<T>, reading?: boolean): Promise<T>;
  /**
   * One transaction that starts as the platform and may move into a company. Turned away (see `isOverloaded`) when many
   * wait already, unless it is under way: a part of what was taken on, or what must go on in any case.
   */
  request<T>(
    work: (tx: Tx, enter: Enter) => Promise<T | PipelinedResult<T>>,
    reading?: boolean,
    isUnderWay?: boolean,
  ): Promise<T>;
  /** Throws when the database is away, or embedded on a disk that is full. */
  ready(): Promise<void>;
  /**
   * Hears what any process announces (see `announce`); null after a gap in which some may be missed.
   * `disconnected` is told why, when for a while nothing will be heard. Returns the end of it.
   */
  listen(hear: Listener, disconnected?: Disconnected): Promise<() => void>;
  /** False while what other processes announce does not arrive here. */
  isListening(): boolean;
  /** To the server; null with the embedded database. */
  connections(): Connections | null;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** A PostgreSQL server; without one the embedded database is used. */
  databaseUrl?: string | null;
  /** The same server without a pooler before it, for what is more than a transaction; `databaseUrl` when left out. */
  listenUrl?: string | null;
  /** The connections behind `databaseUrl` are handed on between transactions, so that no statement can be prepared. */
  pooled?: boolean;
  /** How many calls may wait for a connection. */
  waiting?: number;
  /** Where the embedded database keeps its files. */
  dataDirectory?: string;
  /** Embedded, and gone when closed. */
  memory?: boolean;
  /** False: a server's schema is taken as it is, or refused. */
  migrates?: boolean;
  /** By whoever restores it, before anybody else may begin on it. */
  restoring?: boolean;
}

/** Opens the database and brings it to the newest schema. Throws `StartupProblem` with one line for a person. */
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
 * The transaction that this piece of work is in, if any. The embedded database has one connection, so a second
 * transaction inside the first would wait for ever; on a server it would see neither role nor changes of the first.
 * `open` ends with the transaction: what it started and did not wait for may use the database later on its own.
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
        return current.run(mark, () => engine.transaction(settings, begin, reading));
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

/** Tells every process that listens, once and only if this transaction is kept. At most 8,000 bytes. */
export async function sendNotification(tx: Tx, message: string): Promise<void> {
  await notify(tx, { message });
}

/** The five characters by which PostgreSQL names an error, "23505"; also of an error that another one wraps. */
export function readSqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    // A SQLSTATE holds a digit (57P01); Node's own codes of five letters (EPIPE) do not.
    if ("code" in at && typeof at.code === "string" && /^(?=.*\d)[0-9A-Z]{5}$/.test(at.code)) return at.code;
  }
  return undefined;
}

/** A serialisation failure or a deadlock: the transaction was rolled back and may be done again. */
export function isRetryable(error: unknown): boolean {
  return ["40001", "40P01"].includes(readSqlState(error) ?? "");
}

/** SQLSTATE 53100: the disk is full. Reading still works. */
export const isDiskFull = (error: unknown): boolean => readSqlState(error) === DISK_FULL;

/** So many wait for the database that whoever comes now, or has waited longest, is turned away. */
export function isOverloaded(error: unknown): boolean {
  // The pool's own, which has no code.
  const isTooLate = error instanceof Error && error.message === "timeout exceeded when trying to connect";
  return error instanceof Overloaded || isTooLate;
}

/** The server takes no changes. Reading still works. */
export const isReadOnly = (error: unknown): boolean => readSqlState(error) === READ_ONLY;

/** Our own, of the triggers that keep a company as it is while it moves. */
export const isCompanyMoving = (error: unknown): boolean => readSqlState(error) === "VT001";

// https://www.postgresql.org/docs/current/errcodes-appendix.html: shut down, starting, dropped, idle or in a transaction
// for too long, out of memory, too many; of a login: refused, or to a database that is gone or takes nobody.
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
  // Of a handshake of TLS that the other side broke off or that is none.
  "EPROTO",
];
// Of TLS: OpenSSL's alerts, Node's own, https://nodejs.org/api/tls.html#x509-certificate-error-codes, and what Node calls
// a certificate that is refused for a reason without a code there.
const AWAY_TLS =
  /^(ERR_(SSL|TLS)_|CERT_|CRL_|ERROR_IN_C(ERT|RL)_|UNABLE_TO_|(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH|OUT_OF_MEM|UNSPECIFIED)$)/;
// Of connecting: the local server's socket is not there, or this process has no file handle left for one. Of any other file
// it is a mistake of the program.
const AWAY_CONNECTING = ["ENOENT", "EMFILE", "ENFILE"];
// The pool's and the client's own errors have no code.
const AWAY_WORDS =
  /^(Connection terminated|timeout expired|Query read timeout|The database server is silent|Client has encountered a connection error|Client was closed|The server does not support SSL|There was an error establishing an SSL|Cannot use a pool after|PGlite is (closed|closing))/;

/** The database cannot be reached or has just gone: answer "try again", not "it is our fault". */
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
