// Refusals stay in the audit log although everything else of the call is undone: each in a small transaction of its own.
import type { Endpoint } from "#contract/endpoint.ts";
import type { Database } from "#server/database/connect.ts";
import { recordEntry } from "./audit.ts";
import type { Web } from "./call.ts";
import { Problem } from "./errors.ts";

/** In a minute and process, so that a loop cannot fill the log: entries of one person or address, and how many of these. */
const MOST_A_MINUTE = 30;
const MOST_WHO = 1000;

let minute = 0;
const left = new Map<string, number>();

/** Throws the error on; or the failure to write the entry, where the entry must not be missing. */
export async function leaveTrace(
  error: unknown,
  { endpoint, database, web }: { endpoint: Endpoint; database: Database; web: Web },
): Promise<never> {
  if (!(error instanceof Problem) || !error.trace) throw error;
  const { event, actor, subject, bound } = error.trace;
  const leave = () =>
    database.asPlatform((db) =>
      recordEntry({ endpoint, db, actor, now: new Date(), web }, event, subject, error.message),
    );
  if (bound === undefined) await leave();
  // The person gets the refusal even if its entry could not be written.
  else if (isWithinBounds(bound, new Date())) await leave().catch(() => {});
  throw error;
}

function isWithinBounds(bound: string, now: Date): boolean {
  const thisMinute = Math.floor(now.getTime() / 60_000);
  if (thisMinute !== minute) left.clear();
  minute = thisMinute;
  const before = left.get(bound) ?? 0;
  if (before >= MOST_A_MINUTE || (before === 0 && left.size >= MOST_WHO)) return false;
  left.set(bound, before + 1);
  return true;
}
