// One transaction, the same on both engines: which role it acts in, for which company, and drizzle's handle on it.
import { type PgDatabase, PgDialect, type PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { Runner } from "./statement.ts";

/** What `execute` answers on both engines. */
interface Rows<Row> {
  rows: Row[];
}
interface RawResult extends PgQueryResultHKT {
  type: Rows<this["row"]>;
}

/** drizzle's handle inside one transaction. Prepare statements on it, never elsewhere: only here role and company hold. */
export type Tx = PgDatabase<RawResult, Record<string, never>> & Runner;

/** The ways in which a piece of work steers its transaction. */
export interface Steering {
  /** Changes role and company, from the next statement on. */
  set(settings: string): Promise<void>;
  /**
   * Says that these statements, which have just been sent, are the last: COMMIT goes out right behind them instead of
   * after their answers. The transaction fails if one of them does; what is sent later comes too late.
   */
  last<T>(statements: Promise<T>): Promise<T>;
}

export type ActAs = "volute_company" | "volute_platform";

/** What differs between the embedded database and a server. */
export interface Engine {
  kind: "embedded" | "server";
  /** As in "15.18". */
  version: string;
  /** Runs `work` between BEGIN with `settings` and COMMIT; any error rolls everything back and is thrown on. */
  transaction<T>(
    settings: string,
    work: (tx: Tx, steering: Steering) => Promise<T>,
    /** Nothing of it needs keeping: the answer does not wait for the end of the transaction. */
    reading?: boolean,
  ): Promise<T>;
  /** Throws when the database cannot answer. */
  ready(): Promise<void>;
  /** Calls back for every message that any process sends with `announce`; null after a gap in which some may be missed. */
  listen(hear: Listener): Promise<() => void>;
  close(): Promise<void>;
}

/** The two settings on which every policy rests, until the transaction ends. No company is '', which policies read as null. */
export function acting(as: ActAs, companyId: number | null): string {
  if (companyId !== null && !Number.isSafeInteger(companyId)) throw new TypeError("A company id is a whole number");
  return `set local role ${as}; set local app.company_id = '${companyId ?? ""}'`;
}

export const IN_COMPANY = "set local role volute_company";

/** Every session starts as the role that sees nothing until it is told a company, and with dates that can be read. */
export const sessionDefaults = { role: "volute_company", timezone: "UTC", datestyle: "ISO" };

export const CHANNEL = "volute";
export type Listener = (message: string | null) => void;

export const dialect = new PgDialect();
