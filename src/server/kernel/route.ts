// One call from cookie to reply: who asks, may they, what is it about, do it, write it down, answer.
// No handler repeats any of it.
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Refusal } from "#domain/refusal.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { Database } from "#server/database/connect.ts";
import { isRetryable, sqlState } from "#server/database/connect.ts";
import { authorise } from "./access.ts";
import { recordEntry } from "./audit.ts";
import { Answer, type AnswerParts, type Call, type Handled, type Subject, type Web } from "./call.ts";
import { clientAddress } from "./client-address.ts";
import { forbidden, invalid, notFound, Problem, problemFrom, unauthorized } from "./errors.ts";
import { isFromElsewhere } from "./guard.ts";
import { clearSessionCookie, deviceToken, sessionKey, setDeviceCookie, setSessionCookie } from "./session.ts";
import { leaveTrace } from "./traces.ts";
import { writeReply } from "./write.ts";

interface Steps<E extends Endpoint, Record, Prepared> {
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

export function route<E extends Endpoint, Record = undefined, Prepared = undefined>(
  endpoint: E,
  steps: Steps<E, Record, Prepared> &
    (E extends { audit: string } ? { subject: NonNullable<Steps<E, Record, Prepared>["subject"]> } : object),
): Route {
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

async function answer<E extends Endpoint, Record, Prepared>(
  endpoint: E,
  steps: Steps<E, Record, Prepared>,
  database: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  web: Web,
): Promise<FastifyReply> {
  const now = new Date();

  // Everything up to the handler, inside a transaction that the caller owns.
  async function begin(steering: Steered<E>): Promise<Call<E, Record>> {
    const authorising = authorise(steering.db, steering.enter, endpoint, request, web, now);
    const asking = ask(steering);
    // Whatever is wrong with the call itself, who asks comes first.
    asking.catch(() => {});
    const actor = await authorising;
    const { call: asked, found } = await asking;
    const call = { ...asked, actor } as unknown as Call<E>;
    if (!found && !steps.load) return call as unknown as Call<E, Record>;
    const record = await (found ?? steps.load?.(call) ?? null);
    if (record === null) throw notFound();
    const verdict = steps.permit?.(call.actor, record) ?? "allow";
    if (verdict !== "allow") throw verdict === "hide" ? notFound() : forbidden();
    return { ...call, record };
  }

  /** The call but for the actor, and what it is about when that is asked ahead. */
  async function ask(steering: Steered<E>) {
    const call = {
      ...steering,
      params: read(endpoint.params, request.params, notFound),
      query: read(endpoint.query, request.query, invalid),
      body: read(endpoint.body, request.body ?? {}, invalid),
      now,
      web,
      record: undefined,
      prepared: undefined,
    } as unknown as Call<E>;
    const found = web.sessionKey === null ? undefined : steps.loadAhead?.(call);
    found?.catch(() => {});
    return { call, found };
  }

  /** What a conflict shows of the current state travels in the form of the endpoint's reply. */
  const asReply = (error: unknown): never => {
    if (error instanceof Problem && error.current && endpoint.reply) {
      error.current = JSON.parse(writeReply(endpoint.reply, error.current));
    }
    throw error;
  };

  const { prepare } = steps;
  const prepared = prepare ? await prepare(await attempted(database, begin), database) : undefined;

  const finished = await attempted(
    database,
    async (steering: Steered<E>) => {
      const call = { ...(await begin(steering)), prepared } as Call<E, Record, Prepared>;
      const handled = await steps.handle(call);
      if (isRefusal(handled)) throw problemFrom(handled);
      const { reply: value, parts } = handled instanceof Answer ? handled : new Answer(handled, {});
      const event = parts.refused?.event ?? endpoint.audit;
      const subject = parts.refused?.subject ?? (parts.unchanged ? undefined : steps.subject?.(value, call));
      const whole = subject && parts.after ? { ...subject, after: parts.after } : subject;
      steering.last(
        Promise.all([
          parts.sent,
          event && whole ? recordEntry({ ...call, endpoint }, event, whole, parts.refused?.sentence ?? null) : null,
        ]),
      );
      return { value: parts.complete ? await parts.complete : value, parts, actor: call.actor };
    },
    endpoint.method === "GET" && !endpoint.audit,
  ).catch(asReply);

  /** Throws when whoever was answered could not ask this any more, or would be answered as somebody else. */
  async function askAgain(): Promise<void> {
    const { actor } = await attempted(database, begin, true);
    const isSame = (["companyId", "role", "showPricingToUsers", "engineersSee"] as const).every(
      (key) => actor?.[key] === finished.actor?.[key],
    );
    if (!isSame) throw unauthorized();
  }
  return send(endpoint, database, request, reply, finished.value, finished.parts, askAgain);
}

type Steered<E extends Endpoint> = Pick<Call<E>, "db" | "enter" | "last" | "isRetry">;

/**
 * One transaction. When it lost against another one it is simply done again; anything else stands. One that found its
 * key taken is done again as well: it may be the same call, sent twice, and then finds what the first one made (decision
 * 25). So is one that found gone what it points at, and then says so.
 */
async function attempted<E extends Endpoint, T>(
  database: Database,
  work: (steering: Steered<E>) => Promise<T>,
  reading = false,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const isRetry = attempt > 1;
      return await database.request((db, enter, last) => work({ db, enter, last, isRetry }), reading);
    } catch (error) {
      if (attempt === 3 || !(isRetryable(error) || [TAKEN, GONE].includes(sqlState(error) ?? ""))) throw error;
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

function send(
  endpoint: Endpoint,
  database: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  value: unknown,
  parts: AnswerParts,
  askAgain: () => Promise<void>,
) {
  if (parts.session) setSessionCookie(request, reply, parts.session);
  if (parts.device) setDeviceCookie(request, reply, parts.device);
  if (parts.session === null) clearSessionCookie(request, reply);
  if (parts.refused) {
    throw new Problem(parts.status ?? 400, parts.refused.code, parts.refused.sentence, {
      headers: parts.refused.headers ?? {},
    });
  }
  if (parts.redirect) return reply.redirect(parts.redirect, 303);
  if (parts.html) return reply.type("text/html; charset=utf-8").send(parts.html);
  if (parts.file) return sendFile(endpoint, database, reply, parts.file, askAgain);
  reply.status(parts.status ?? endpoint.status ?? 200).type("application/json; charset=utf-8");
  if (endpoint.reply && parts.more) {
    return reply.send(Readable.from(inParts(listInParts(endpoint.reply, value, parts.more(database)), askAgain)));
  }
  return reply.send(endpoint.reply ? writeReply(endpoint.reply, value) : "null");
}

/** The same text as that of the whole list at once. */
async function* listInParts(reply: z.ZodMiniType, first: unknown, more: AsyncIterable<unknown[]>) {
  yield writeReply(reply, first).slice(0, -1);
  for await (const rows of more) yield `,${writeReply(reply, rows).slice(1, -1)}`;
  yield "]";
}

/** A slow reader may outlive the own session: each part but the first is for whoever may have it then. */
async function* inParts(made: AsyncIterable<string | Uint8Array>, askAgain: () => Promise<void>) {
  for await (const part of made) {
    yield part;
    await askAgain();
  }
}

async function sendFile(
  endpoint: Endpoint,
  database: Database,
  reply: FastifyReply,
  { name, content }: NonNullable<AnswerParts["file"]>,
  askAgain: () => Promise<void>,
): Promise<FastifyReply> {
  const gone = new AbortController();
  const leave = () => gone.abort(new Problem(499, "gone", "The connection was closed before the answer"));
  // It may have been closed while the database was asked.
  if (reply.raw.destroyed) leave();
  else reply.raw.once("close", leave);
  const made = content(database, gone.signal);
  // Events look after themselves.
  const parts = (of: AsyncIterable<string | Uint8Array>) => (name === undefined ? of : inParts(of, askAgain));
  const payload = Symbol.asyncIterator in made ? Readable.from(parts(made)) : Buffer.from(await made);
  if (name) reply.header("content-disposition", `attachment; filename="${name}"`);
  const charset = endpoint.file?.startsWith("text/") ? "; charset=utf-8" : "";
  return reply.type(`${endpoint.file}${charset}`).send(payload);
}
