// One transaction, the same on both engines: which role it acts in, for which company, and how it ends.
import type { Runner } from "./statement.ts";

/** One transaction, in which role and company hold. */
export type Tx = Runner;

/**
 * What a piece of work answers whose last statements have been sent and not waited for: COMMIT goes out right behind
 * them. The transaction fails if one of them does.
 */
export class PipelinedResult<T> {
  readonly result: T;
  readonly statements: Promise<unknown>;
  constructor(result: T, statements: Promise<unknown>) {
    this.result = result;
    this.statements = statements;
  }
}

export type DatabaseRole = "volute_company" | "volute_link" | "volute_platform";

/** `set` changes role and company, from the next statement on. */
export type Work<T> = (tx: Tx, set: (settings: string) => Promise<void>) => Promise<T | PipelinedResult<T>>;

/** What differs between the embedded database and a server. */
export interface Engine {
  kind: "embedded" | "server";
  /** As in "15.18". */
  version: string;
  /** The time by which the database compares as well, which the machine's own clock need not know. */
  now(): Date;
  /** How far (ms) this machine's clock is ahead of it, where that matters. */
  ahead(): number;
  /**
   * Runs `work` between BEGIN with `settings` and COMMIT; any error rolls everything back and is thrown on. Of a
   * reading one nothing needs keeping: its answer does not wait for the end of the transaction.
   */
  transaction<T>(settings: string, work: Work<T>, reading?: boolean): Promise<T>;
  /** Throws when the database cannot answer. */
  ready(): Promise<void>;
  /**
   * Calls back for every message that any process sends with `announce`; null after a gap in which some may be missed.
   * `disconnected` is told why, when for a while there will be none.
   */
  listen(hear: Listener, disconnected?: Disconnected): Promise<() => void>;
  /** Whether such messages arrive, as far as anybody has wanted to hear them. */
  isListening(): boolean;
  /** Null where there are none, since the database is in this process. */
  connections(): Connections | null;
  close(): Promise<void>;
}

/** How many there are, how many of them nobody uses, and how much work waits for one. */
export interface Connections {
  total: number;
  idle: number;
  waiting: number;
}

/** The two settings on which every policy rests, until the transaction ends. No company is '', which policies read as null. */
export function buildActAsSql(as: DatabaseRole, companyId: number | null): string {
  if (companyId !== null && !Number.isSafeInteger(companyId)) throw new TypeError("A company id is a whole number");
  return `set local role ${as}; set local app.company_id = '${companyId ?? ""}'`;
}

export const IN_COMPANY = "set local role volute_company";

/** A session starts as the role that sees no row until a company is set, and writes dates and files as the codecs read them. */
export const sessionDefaults = { role: "volute_company", TimeZone: "UTC", DateStyle: "ISO, MDY", bytea_output: "hex" };

/** The SQLSTATE `disk_full`. */
export const DISK_FULL = "53100";
/** The SQLSTATE `read_only_sql_transaction`: the server is a standby, or was set to take no changes. */
export const READ_ONLY = "25006";

export const CHANNEL = "volute";
export type Listener = (message: string | null) => void;
export type Disconnected = (why: string) => void;
