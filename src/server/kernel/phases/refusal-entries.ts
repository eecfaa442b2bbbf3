// The audit entry of a refused call: it has a transaction of its own, because the call's is rolled back.
import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Actor } from "#domain/actor.ts";
import type { Database } from "#server/database/connect.ts";
import { recordEntry } from "#server/kernel/audit.ts";
import type { RequestContext } from "#server/kernel/call.ts";
import { Problem } from "#server/kernel/errors.ts";
import { createRateLimit, type RateLimit } from "#server/kernel/rate-limit.ts";
import { writeReply } from "#server/kernel/reply-writer.ts";
import type { ReceivedCall } from "./read-request.ts";

/** Limits the entries of one user or address in this process, so that a loop cannot fill the log. */
const entries = new WeakMap<Database, RateLimit>();
const entriesIn = (database: Database) => entries.getOrInsertComputed(database, () => createRateLimit(30, 1000));

/** The problem with the refused user's entry added. */
export function addRefusalEntry(problem: Problem, request: FastifyRequest, user: Actor | null): Problem {
  if (!user) return problem;
  const [path = ""] = request.url.split("?");
  problem.refusalEntry = {
    event: "access.refused",
    actor: user,
    bound: user.userId,
    subject: { id: path, label: `${request.method} ${path.slice(0, 200)}` },
  };
  return problem;
}

/** A 403 from any step leaves an audit entry. The record in a conflict is sent in the form of the reply. */
export function describeRefusal(error: unknown, { endpoint, request, asker }: ReceivedCall): unknown {
  if (!(error instanceof Problem)) return error;
  if (error.current && endpoint.reply) error.current = JSON.parse(writeReply(endpoint.reply, error.current, asker));
  return error.status === 403 && !error.refusalEntry ? addRefusalEntry(error, request, asker.user) : error;
}

interface RefusedCall {
  endpoint: Endpoint;
  installation: Database;
  web: RequestContext;
}

/** Returns the error once its entry is written; if a required entry cannot be written, throws the reason. */
export async function recordRefusal(
  error: unknown,
  { endpoint, installation: database, web }: RefusedCall,
): Promise<unknown> {
  if (!(error instanceof Problem) || !error.refusalEntry) return error;
  const { event, actor, subject, bound } = error.refusalEntry;
  const leave = () =>
    database.asPlatform((db) =>
      recordEntry({ endpoint, db, actor, now: database.now(), web }, event, subject, error.message),
    );
  if (bound === undefined) await leave();
  // The user gets the refusal even if its entry could not be written.
  else if (entriesIn(database).allow(bound, new Date())) await leave().catch(() => {});
  return error;
}
