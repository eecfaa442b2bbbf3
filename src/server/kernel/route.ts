// One call from cookie to reply: who asks, may they, what is it about, do it, write it down, answer.
// No handler repeats any of it.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Actor } from "#domain/people/actor.ts";
import { maySeeCosts } from "#domain/people/actor.ts";
import type { Refusal } from "#domain/refusal.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { Database } from "#server/database/connect.ts";
import { isRetryable, sqlState } from "#server/database/connect.ts";
import { authorise, refusing } from "./access.ts";
import { recordEntry } from "./audit.ts";
import { Answer, type Call, type Handled, type Subject, Unchanged, type Web } from "./call.ts";
import { clientAddress } from "./client-address.ts";
import { forbidden, invalid, notFound, outdated, Problem, problemFrom, unauthorized } from "./errors.ts";
import { isFromElsewhere } from "./guard.ts";
import { send } from "./send.ts";
import { deviceToken, sessionKey } from "./session.ts";
import type { Steps } from "./steps.ts";
import { leaveTrace } from "./traces.ts";
import { writeReply } from "./write.ts";

interface Handling<E extends Endpoint, Record, Prepared> {
  /** In bytes, for a call that carries more than an ordinary form. */
  bodyLimit?: number;
  /** Finds what the call is about; null answers 404. */
  load?: (call: Call<E>) => Promise<Record | null>;
  /**
   * In place of `load`, for a company's call that has to be fast: asked together with who asks, so before anything is
   * checked. Row level security keeps it to the company of the session; should the call be refused, all of it is undone.
   */
  loadAhead?: E["audience"] extends "company" | "company-admin"
    ? (call: Omit<Call<E>, "actor">) => Promise<Record | null>
    : never;
  /** May this person do this to this thing? "hide" answers 404, as if it did not exist; "refuse" answers 403. */
  permit?: (actor: Call<E>["actor"], record: Record) => "allow" | "hide" | "refuse";
  /** Slow work (hashing) between two short transactions; the second checks everything again. `call.db` is over by then. */
  prepare?: (call: Omit<Call<E, Record>, "db">, database: Database) => Promise<Prepared>;
  handle: (call: Call<E, Record, Prepared>) => Promise<Handled<E> | Refusal>;
  /** What the audit entry is about. */
  subject?: (reply: unknown, call: Call<E, Record, Prepared>) => Subject;
}

export interface Route {
  endpoint: Endpoint;
  bind: (app: FastifyInstance, database: Database) => void;
}

/** A changing call says what its audit entry is about. */
type Audited<E extends Endpoint, Entry> = E extends { audit: string } ? { entry: NonNullable<Entry> } : object;

/** The former form of a route, until all of them say what they are about. */
export function route<E extends Endpoint, Record = undefined, Prepared = undefined>(
  endpoint: E,
  steps: Handling<E, Record, Prepared> &
    (E extends { audit: string } ? { subject: NonNullable<Handling<E, Record, Prepared>["subject"]> } : object),
): Route;
export function route<
  E extends Endpoint,
  Record = undefined,
  Prepared = undefined,
  Decision = Record,
  const W = undefined,
>(
  endpoint: E,
  steps: Steps<E, Record, Prepared, Decision, W> & Audited<E, Steps<E, Record, Prepared, Decision, W>["entry"]>,
): Route;
export function route(endpoint: Endpoint, steps: object): Route {
  return bound(endpoint, steps as AnySteps);
}

/** Of no endpoint in particular: what has been checked where the route was written. */
type AnySteps = Steps<Endpoint, unknown, unknown, unknown, unknown> & Partial<Handling<Endpoint, unknown, unknown>>;

function bound(endpoint: Endpoint, steps: AnySteps): Route {
  return {
    endpoint,
    bind(app, database) {
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        ...(steps.bodyLimit ? { bodyLimit: steps.bodyLimit } : {}),
        handler(request, reply) {
          const web = webOf(request);
          return answer(endpoint, steps, database, request, reply, web).catch((error) =>
            leaveTrace(error, { endpoint, database, web }),
          );
        },
      });
    },
  };
}

function webOf(request: FastifyRequest): Web {
  return {
    ipAddress: clientAddress(request.ip),
    userAgent: (request.headers["user-agent"] ?? "").slice(0, 500),
    sessionKey: sessionKey(request),
    deviceToken: deviceToken(request),
    fromElsewhere: isFromElsewhere(request),
  };
}

async function answer(
  endpoint: Endpoint,
  steps: AnySteps,
  database: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  web: Web,
): Promise<FastifyReply> {
  const now = new Date();
  const isInside = endpoint.audience === "company" || endpoint.audience === "company-admin";

  /** What the reply may show, known as soon as it is known who asks. */
  const reader = { seesCosts: false };

  /** Everything up to the decision, inside a transaction that the caller owns: 401 before 400, that before 404. */
  async function begin(steering: Steering, again = false) {
    const { db, enter } = steering;
    const authorising = authorise(db, enter, endpoint, request, web, now);
    const asked = wellFormed(() => ({
      params: read(endpoint.params, request.params, notFound),
      query: read(endpoint.query, request.query, invalid),
      body: read(endpoint.body, request.body ?? {}, invalid),
      now,
      web,
    }));
    // Async, so that whatever goes wrong in it waits for who asks.
    const asking = async () =>
      again && !steps.permit ? undefined : steps.read?.({ db, actor: authorising as Promise<Actor>, ...asked() });
    // Row level security keeps it to the company of the session; should the call be refused, all of it is undone.
    const ahead = isInside && web.sessionKey !== null && asked.isWell ? asking() : undefined;
    ahead?.catch(() => {});
    const actor = (await authorising) as Actor;
    reader.seesCosts = actor !== null && maySeeCosts(actor);
    const given = { ...asked(), actor };
    if (steps.handle) {
      const call = { ...steering, ...given, record: undefined, prepared: undefined };
      const record = await (steps.loadAhead ?? steps.load)?.(call);
      if (record === null) throw notFound();
      check(actor, record);
      return { ...call, record };
    }
    const record = await (ahead ?? asking());
    if (record === null) throw notFound();
    check(actor, record);
    return { ...steering, ...given, record, prepared: undefined };
  }

  function check(actor: Actor, record: unknown): void {
    const verdict = steps.permit?.(actor, record) ?? "allow";
    if (verdict !== "allow") throw refusing(verdict === "hide" ? notFound() : forbidden(), request, actor);
  }

  /** What a conflict shows of the current state travels in the form of the endpoint's reply. */
  const asReply = (error: unknown): never => {
    if (error instanceof Problem && error.current && endpoint.reply) {
      error.current = JSON.parse(writeReply(endpoint.reply, error.current, reader));
    }
    throw error;
  };

  const isReading = endpoint.method === "GET" && !endpoint.audit;
  const { prepare } = steps;
  const prepared = prepare
    ? await prepare(await attempted(database, steps, (steering) => begin(steering)), database)
    : undefined;

  const finished = await attempted(
    database,
    steps,
    async (steering) => {
      const call = { ...(await begin(steering)), prepared };
      const { db, enter, last, ...deciding } = call;
      const actor = call.actor;
      if (steps.handle) {
        const handled = await steps.handle({ ...call, isRetry: steering.isRetry } as never);
        if (isRefusal(handled)) throw problemFrom(handled);
        const { reply: value, parts } = handled instanceof Answer ? handled : new Answer(handled, {});
        parts.complete?.catch(() => {});
        const event = endpoint.audit;
        const subject = parts.unchanged ? undefined : steps.subject?.(value, call as never);
        const whole = subject && parts.after ? { ...subject, after: parts.after } : subject;
        last(Promise.all([parts.sent, event && whole ? recordEntry({ ...call, endpoint }, event, whole, null) : null]));
        return { answered: async () => new Answer(parts.complete ? await parts.complete : value, parts), actor };
      }
      sameVersion(steps, deciding);
      const decision = steps.decide ? steps.decide(deciding) : call.record;
      if (isRefusal(decision)) throw problemFrom(decision);
      if (decision instanceof Unchanged) {
        return { answered: async () => new Answer(decision.reply, { status: decision.status }), actor };
      }
      const writing = steps.write?.(db, decision, { ...deciding, enter });
      const sent = Array.isArray(writing) ? (writing as Promise<unknown>[]) : null;
      const written = sent ? undefined : await writing;
      const subject = steps.entry?.({ ...deciding, decision, written: written as object });
      // The structure tells what is last: COMMIT leaves right behind it.
      const entry =
        subject && endpoint.audit ? recordEntry({ ...call, endpoint }, endpoint.audit, subject, null) : null;
      const all = Promise.all([...(sent ?? []), entry]);
      if (!isReading) last(all);
      const answered = async () => {
        const whole = sent ? await Promise.all(sent) : written;
        steps.kept?.({ ...deciding, decision });
        const value = steps.reply
          ? steps.reply({ ...deciding, decision, written: whole })
          : steps.write && !sent
            ? whole
            : decision;
        return value instanceof Answer ? value : new Answer(value, {});
      };
      return { answered, actor };
    },
    isReading,
  ).catch(asReply);

  /** Throws when whoever was answered could not ask this any more, or would be answered as somebody else. */
  async function askAgain(): Promise<void> {
    const { actor } = await attempted(database, steps, (steering) => begin(steering, true), true);
    const isSame = (["companyId", "role", "showPricingToUsers", "engineersSee"] as const).every(
      (key) => actor?.[key] === finished.actor?.[key],
    );
    if (!isSame) throw unauthorized();
  }
  const { reply: value, parts } = await finished.answered();
  return send({ endpoint, database, request, reply, reader, askAgain }, value, parts);
}

type Steering = Pick<Call<Endpoint>, "db" | "enter" | "last" | "isRetry">;

/** Works it out at once, and says what is wrong with it only when it is asked for. */
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

/** Somebody else was faster than whoever names an older version of what was read (decision 52). */
function sameVersion({ current }: AnySteps, { body, record }: { body: unknown; record: unknown }): void {
  const asked = (body as { version?: number } | undefined)?.version;
  if (asked === undefined) return;
  const stands = (current ? current(record) : record) as { version?: number } | null;
  // Not there yet, so nobody can have been faster.
  if (stands === null) return;
  if (stands.version === undefined) throw new TypeError("The call names a version, and what it is about has none");
  if (asked !== stands.version) throw outdated(stands);
}

/**
 * One transaction. When it lost against another one it is simply done again; anything else stands. So is one that found
 * gone what it points at, and then says so; and one of a repeatable call that found its key taken: it may be the same
 * call, sent twice, and then finds what the first one made (decision 25).
 */
async function attempted<T>(
  database: Database,
  { repeatable, handle }: AnySteps,
  work: (steering: Steering) => Promise<T>,
  reading = false,
): Promise<T> {
  const again = repeatable || handle ? [GONE, TAKEN] : [GONE];
  for (let attempt = 1; ; attempt++) {
    try {
      const isRetry = attempt > 1;
      return await database.request((db, enter, last) => work({ db, enter, last, isRetry }), reading);
    } catch (error) {
      if (attempt === 3 || !(isRetryable(error) || again.includes(sqlState(error) ?? ""))) throw error;
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
