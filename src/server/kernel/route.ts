// One call from cookie to reply: who asks, what is it about, may they, what follows, write it down, answer.
// A route says these steps (steps.ts); this file takes them in order and knows from them what is last.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Endpoint } from "#contract/endpoint.ts";
import { type Actor, maySeeCosts } from "#domain/actor.ts";
import { isRefusal } from "#domain/refusal.ts";
import { type Database, type Enter, isRetryable, readSqlState, type Tx } from "#server/database/connect.ts";
import { PipelinedResult } from "#server/database/transaction.ts";
import { recordEntry } from "./audit.ts";
import { addRefusalEntry, authorise } from "./authorisation.ts";
import { CustomReply, NoChange, type RequestContext } from "./call.ts";
import { readClientAddress } from "./client-address.ts";
import { isCrossSite } from "./csrf-guard.ts";
import { forbidden, invalid, notFound, Problem, problemFrom, unauthorized, versionConflict } from "./errors.ts";
import { recordRefusal } from "./refusal-entries.ts";
import { writeReply } from "./reply-writer.ts";
import { sendReply } from "./send.ts";
import { readDeviceToken, readSessionKey } from "./session.ts";
import type { Steps } from "./steps.ts";

export interface Route {
  endpoint: Endpoint;
  bind: (app: FastifyInstance, database: Database) => void;
}

/** A changing call says what its audit entry is about. */
type Audited<E extends Endpoint, Entry> = E extends { audit: string } ? { entry: NonNullable<Entry> } : object;

export function route<
  E extends Endpoint,
  Record = undefined,
  Prepared = undefined,
  Decision = Record,
  const W = undefined,
>(
  endpoint: E,
  checked: Steps<E, Record, Prepared, Decision, W> & Audited<E, Steps<E, Record, Prepared, Decision, W>["entry"]>,
): Route {
  const steps = checked as unknown as AnySteps;
  return {
    endpoint,
    bind(app, database) {
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        // Programs that look at a link before its reader does ask so.
        exposeHeadRoute: endpoint.audience === "link" && endpoint.method === "GET",
        ...(steps.bodyLimit ? { bodyLimit: steps.bodyLimit } : {}),
        handler(request, reply) {
          const web = webOf(request);
          return answer(endpoint, steps, database, request, reply, web).catch((error) =>
            recordRefusal(error, { endpoint, database, web }),
          );
        },
      });
    },
  };
}

/** Of no endpoint in particular: what has been checked where the route was written. */
type AnySteps = Steps<Endpoint, unknown, unknown, unknown, unknown>;

function webOf(request: FastifyRequest): RequestContext {
  return {
    ipAddress: readClientAddress(request.ip),
    userAgent: (request.headers["user-agent"] ?? "").slice(0, 500),
    sessionKey: readSessionKey(request),
    deviceToken: readDeviceToken(request),
    fromElsewhere: isCrossSite(request),
    heldTags: (request.headers["if-none-match"] ?? "").split(",").map((tag) => tag.trim()),
    isAhead: ["sec-purpose", "purpose", "x-moz"].some((name) => String(request.headers[name] ?? "").includes("pre")),
  };
}

async function answer(
  endpoint: Endpoint,
  steps: AnySteps,
  database: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  web: RequestContext,
): Promise<FastifyReply> {
  const now = database.now();
  const isInside = endpoint.audience === "company" || endpoint.audience === "company-admin";
  const isReading = endpoint.method === "GET" && !endpoint.audit;
  const isUnderWay = endpoint.always === true;
  /** Who asks and what the reply may show, from where that is known. */
  let asker: Actor | null = null;
  const reader = { seesCosts: false };

  /** Everything up to the decision, inside a transaction that the caller owns: 401 before 400, that before 404. */
  async function begin(db: Tx, enter: Enter, reads = true) {
    const authorising = authorise(db, enter, endpoint, request, web, now);
    const asked = wellFormed(() => ({
      params: read(endpoint.params, request.params, notFound),
      query: read(endpoint.query, request.query, invalid),
      body: read(endpoint.body, request.body ?? {}, invalid),
      now,
      web,
      installation: database,
    }));
    // Async, so that what it throws surfaces only after authorising: 401 and 403 come before 400 and 404.
    const asking = async () =>
      reads ? steps.read?.({ db, actor: authorising as Promise<Actor>, ...asked() }) : undefined;
    // Sent before the actor is known, to save a round trip: row level security keeps it inside the session's company,
    // and if the call is refused the transaction is rolled back.
    const ahead = isInside && web.sessionKey !== null && asked.isWell ? asking() : undefined;
    ahead?.catch(() => {});
    const found = await authorising;
    const person = found && "personId" in found ? found : null;
    asker = person;
    reader.seesCosts = person !== null && maySeeCosts(person);
    // Null only where the audience is "anyone", and a holder where it is "link", whose steps take these.
    const actor = found as Actor;
    const given = asked();
    const record = await (ahead ?? asking());
    if (record === null) throw notFound();
    const verdict = steps.permit?.(actor, record) ?? "allow";
    if (verdict === "hide") throw addRefusalEntry(notFound(), request, person);
    if (verdict === "refuse") throw forbidden();
    return { ...given, actor, person, record, prepared: undefined as unknown };
  }

  /** From the decision to the last statement, which COMMIT follows; the answer is worked out once that is kept. */
  async function carryOut(db: Tx, enter: Enter, prepared: unknown) {
    const deciding = { ...(await begin(db, enter)), prepared };
    const { actor, person } = deciding;
    sameVersion(steps, deciding);
    const decision = steps.decide ? steps.decide(deciding) : deciding.record;
    if (isRefusal(decision)) throw problemFrom(decision);
    if (decision instanceof NoChange) {
      return { actor, answered: async () => new CustomReply(decision.reply, { status: 200 }) };
    }
    const writing = steps.write?.(db, decision, { ...deciding, enter });
    const together = Array.isArray(writing) ? (writing as Promise<unknown>[]) : null;
    const written = together ? undefined : await writing;
    const subject = steps.entry?.({ ...deciding, decision, written: written as object });
    const entry =
      subject &&
      endpoint.audit &&
      recordEntry({ endpoint, db, actor: person, now, web: own(web) }, subject.event ?? endpoint.audit, subject, null);
    async function answered(): Promise<CustomReply<unknown>> {
      const kept = together ? await Promise.all(together) : written;
      const plain = steps.write && !together ? kept : decision;
      const value = steps.reply ? steps.reply({ ...deciding, decision, written: kept }) : plain;
      return value instanceof CustomReply ? value : new CustomReply(value, {});
    }
    return new PipelinedResult({ actor, answered }, Promise.all([...(together ?? []), entry]));
  }

  /** A session that whoever holds a link may have as well is nothing to whom the link is from. */
  const own = (all: RequestContext): RequestContext =>
    endpoint.audience === "link" ? { ...all, sessionKey: null } : all;

  /** A 403 leaves an entry in the log, whichever step said it. What a conflict shows travels in the form of the reply. */
  function told(error: unknown): never {
    if (!(error instanceof Problem)) throw error;
    if (error.current && endpoint.reply) {
      error.current = JSON.parse(writeReply(endpoint.reply, error.current, reader));
    }
    throw error.status === 403 && !error.trace ? addRefusalEntry(error, request, asker) : error;
  }

  // Nothing of it needs keeping: what it is about is read and checked anew. For an outdated version nothing is prepared.
  const beginning = async (db: Tx, enter: Enter) => {
    const begun = await begin(db, enter);
    sameVersion(steps, begun);
    return begun;
  };
  const reading = { reading: true, isUnderWay };
  const first = steps.prepare && (await attempted(database, steps, beginning, reading).catch(told));
  const prepared = first && (await steps.prepare?.(first as never, database).catch(told));
  const work = (db: Tx, enter: Enter) => carryOut(db, enter, prepared);
  const how = { reading: isReading, isUnderWay: isUnderWay || first !== undefined };
  const { actor, answered } = await attempted(database, steps, work, how).catch(told);

  /** Authorises anew between the parts of a long answer; throws when the session, role or company has changed. */
  async function askAgain(): Promise<void> {
    const again = (db: Tx, enter: Enter) => begin(db, enter, steps.permit !== undefined);
    const { actor: now } = await attempted(database, steps, again, { reading: true, isUnderWay: true });
    const same = ["companyId", "role", "showPricingToUsers", "engineersSee"] as const;
    if (!same.every((key) => now?.[key] === actor?.[key])) throw unauthorized();
  }
  const { reply: value, parts } = await answered();
  const who = actor?.personId ?? web.ipAddress;
  return sendReply({ endpoint, database, request, reply, reader, who, askAgain }, value, parts);
}

/** Does the work at once, but throws what went wrong only when the result is asked for. */
function wellFormed<T>(work: () => T): (() => T) & { isWell: boolean } {
  try {
    const value = work();
    return Object.assign(() => value, { isWell: true });
  } catch (error) {
    return Object.assign(
      () => {
        throw error;
      },
      { isWell: false },
    );
  }
}

/** Throws 409 when the body names another version than the record's: somebody saved in between (decision 52). */
function sameVersion({ current }: AnySteps, { body, record }: { body: unknown; record: unknown }): void {
  const asked = (body as { version?: number } | undefined)?.version;
  if (asked === undefined) return;
  const stands = (current ? current(record) : record) as { version?: number } | null;
  // A record that does not exist yet has no version to compare with.
  if (stands === null) return;
  if (stands.version === undefined) throw new TypeError("The call names a version, and what it is about has none");
  if (asked !== stands.version) throw versionConflict(stands);
}

let retried = 0;
export const countRetriedTransactions = (): number => retried;

/**
 * One transaction in at most three attempts. It is done again after a serialisation failure or deadlock; after a foreign
 * key failed, so that reading anew can say what is missing; and in a repeatable call after a key was taken, since the
 * same call may have been sent twice and the next attempt finds what the first call made (decision 25).
 */
async function attempted<T>(
  database: Database,
  { repeatable }: AnySteps,
  work: (db: Tx, enter: Enter) => Promise<T | PipelinedResult<T>>,
  { reading, isUnderWay }: { reading: boolean; isUnderWay: boolean },
): Promise<T> {
  const again = repeatable ? [GONE, TAKEN] : [GONE];
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.request(work, reading, isUnderWay || attempt > 1);
    } catch (error) {
      if (attempt === 3 || !(isRetryable(error) || again.includes(readSqlState(error) ?? ""))) throw error;
      retried += 1;
    }
  }
}

const TAKEN = "23505";
const GONE = "23503";

function read(schema: z.ZodMiniType | undefined, wire: unknown, problem: (fields: Record<string, string>) => Problem) {
  if (!schema) return undefined;
  const result = z.safeDecode(schema, wire);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) fields[issue.path.join(".") || "body"] ??= issue.message;
  throw problem(fields);
}
