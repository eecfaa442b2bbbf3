// Refusals stay in the audit log although everything else of the call is undone: each in a small transaction of its own.
import type { Endpoint } from "#contract/endpoint.ts";
import type { Database } from "#server/database/connect.ts";
import { recordEntry } from "./audit.ts";
import type { RequestContext } from "./call.ts";
import { Problem } from "./errors.ts";
import { createRateLimit, type RateLimit } from "./rate-limit.ts";

/** So that a loop cannot fill the log: entries of one person or address in this process. */
const entries = new WeakMap<Database, RateLimit>();
const entriesIn = (database: Database) => entries.getOrInsertComputed(database, () => createRateLimit(30, 1000));

/** Throws the error on; or the failure to write the entry, where the entry must not be missing. */
export async function recordRefusal(
  error: unknown,
  { endpoint, database, web }: { endpoint: Endpoint; database: Database; web: RequestContext },
): Promise<never> {
  if (!(error instanceof Problem) || !error.trace) throw error;
  const { event, actor, subject, bound } = error.trace;
  const leave = () =>
    database.asPlatform((db) =>
      recordEntry({ endpoint, db, actor, now: database.now(), web }, event, subject, error.message),
    );
  if (bound === undefined) await leave();
  // The person gets the refusal even if its entry could not be written.
  else if (entriesIn(database).allow(bound, new Date())) await leave().catch(() => {});
  throw error;
}
