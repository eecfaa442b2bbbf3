// One transaction, the same on both engines: its role, its company, and how it ends.
import type { Runner } from "./statement.ts";

/** One transaction, with its role and company set. */
export type Tx = Runner;

/**
 * The result of work whose last statements were sent and not awaited: COMMIT is sent right after them. The transaction
 * fails if one of them does.
 */
export class PipelinedResult<T> {
  readonly result: T;
  readonly statements: Promise<unknown>;
  constructor(result: T, statements: Promise<unknown>) {
    this.result = result;
    this.statements = statements;
  }
}

/**
 * COMMIT was sent, and then the connection was lost before its answer came, or a row of a statement sent with it could
 * not be read: the change may have been made.
 */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super("The transaction failed while it was committed", { cause });
  }
}

export type DatabaseRole = "volute_company" | "volute_link" | "volute_platform";

/** `set` changes role and company, from the next statement on. */
export type Work<T> = (tx: Tx, set: (settings: string) => Promise<void>) => Promise<T | PipelinedResult<T>>;

/** The differences between the embedded database and a server. */
export interface Engine {
  kind: "embedded" | "server";
  /** As in "15.18". */
  version: string;
  /** The database's time, from which the machine's own clock may differ. */
  now(): Date;
  /** How far (ms) this machine's clock is ahead of it, if that matters. */
  ahead(): number;
  /**
   * Runs `work` between BEGIN with `settings` and COMMIT; any error rolls everything back and is thrown on. A reading
   * one has nothing to commit: its result does not wait for the end of the transaction. `isUnderWay`: it is part of
   * something that has begun, such as an export; a reading one then waits for a frozen server and may run again.
   */
  transaction<T>(settings: string, work: Work<T>, reading?: boolean, isUnderWay?: boolean): Promise<T>;
  /** Throws if the database does not reply. */
  ready(): Promise<void>;
  /**
   * Calls back for every message that any process sends with `announce`; null after a gap in which messages may be
   * missed. `disconnected` gets the reason if messages stop for a while.
   */
  listen(hear: Listener, disconnected?: Disconnected): Promise<() => void>;
  /** Whether such messages arrive, as far as any listener needs them. */
  isListening(): boolean;
  /** Null if there are none, because the database is in this process. */
  connections(): Connections | null;
  close(): Promise<void>;
}

/** All connections, the idle ones, and how much work waits for one. */
export interface Connections {
  total: number;
  idle: number;
  waiting: number;
}

/** The two settings that every policy uses, until the transaction ends. No company is '', read by policies as null. */
export function buildActAsSql(as: DatabaseRole, companyId: number | null): string {
  if (companyId !== null && !Number.isSafeInteger(companyId)) throw new TypeError("A company id is a whole number");
  return `set local role ${as}; set local app.company_id = '${companyId ?? ""}'`;
}

export const IN_COMPANY = "set local role volute_company";

/** A session starts in the role that sees no row without a company, and writes dates and files as codecs read them. */
export const sessionDefaults = { role: "volute_company", TimeZone: "UTC", DateStyle: "ISO, MDY", bytea_output: "hex" };

/** The SQLSTATE `disk_full`. */
export const DISK_FULL = "53100";
/** The SQLSTATE `read_only_sql_transaction`: the server is a standby, or was set to be read-only. */
export const READ_ONLY = "25006";

export const CHANNEL = "volute";
export type Listener = (message: string | null) => void;
export type Disconnected = (why: string) => void;
