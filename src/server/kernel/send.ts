// The last of a call: its answer as JSON, as a list in parts, as a file, as a page, with the cookies that go with it.
import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Database } from "#server/database/connect.ts";
import type { PageFiles, ReplyParts } from "./call.ts";
import { Problem } from "./errors.ts";
import { contentSecurityPolicy, fillableHeaders, framedHeaders } from "./headers.ts";
import { privateHeaders } from "./link-pages.ts";
import { writeReply } from "./reply-writer.ts";
import { clearSessionCookie, setDeviceCookie, setSessionCookie } from "./session.ts";

interface Answering {
  endpoint: Endpoint;
  database: Database;
  request: FastifyRequest;
  reply: FastifyReply;
  reader: { seesCosts: boolean };
  /** Who is answered. */
  who: string;
  /** Authorises anew between the parts of a long answer; throws when the session, role or company has changed. */
  askAgain: () => Promise<void>;
}

/** A page outside the application, with a policy of its own for what stands in it. */
export function sendPage(
  { server }: FastifyRequest,
  reply: FastifyReply,
  page: NonNullable<ReplyParts["page"]>,
  status = 200,
) {
  const nonce = randomBytes(16).toString("base64");
  const files = server.getDecorator<Omit<PageFiles, "nonce">>("pageFiles");
  return reply
    .status(status)
    .headers({ ...privateHeaders, "content-security-policy": contentSecurityPolicy(nonce) })
    .type("text/html; charset=utf-8")
    .send(page({ ...files, nonce }));
}

export function sendReply(answering: Answering, value: unknown, parts: ReplyParts) {
  const { endpoint, database, request, reply, reader } = answering;
  if (parts.session) setSessionCookie(request, reply, parts.session);
  if (parts.device) setDeviceCookie(request, reply, parts.device);
  if (parts.session === null) clearSessionCookie(request, reply);
  if (parts.redirect) return reply.redirect(parts.redirect, 303);
  if (parts.page) return sendPage(request, reply, parts.page, parts.status);
  if (parts.html) return reply.type("text/html; charset=utf-8").send(parts.html);
  if (parts.framed) return reply.headers(framedHeaders).type("text/html; charset=utf-8").send(parts.framed);
  if (parts.fillable) return reply.headers(fillableHeaders).type("text/html; charset=utf-8").send(parts.fillable);
  if (parts.file) return sendFile(answering, parts.file);
  if (parts.tag) reply.header("etag", parts.tag);
  if (parts.status === 304) return reply.status(304).send();
  reply.status(parts.status ?? endpoint.status ?? 200).type("application/json; charset=utf-8");
  if (!endpoint.reply) return reply.send("null");
  if (parts.moreOf && Object.keys(parts.moreOf).length > 0) {
    const object = objectInParts(endpoint.reply as z.ZodMiniObject, value as Lists, parts.moreOf, answering);
    return reply.send(Readable.from(inParts(object, answering)));
  }
  if (!parts.more) return reply.send(writeReply(endpoint.reply, value, reader));
  const list = listInParts(endpoint.reply, value, parts.more(database), reader);
  return reply.send(Readable.from(inParts(list, answering)));
}

/** A JSON array in parts that together are the text of the whole array. */
async function* listInParts(
  reply: z.ZodMiniType,
  first: unknown,
  more: AsyncIterable<unknown[]>,
  reader: Answering["reader"],
) {
  yield writeReply(reply, first, reader).slice(0, -1);
  for await (const rows of more) yield `,${writeReply(reply, rows, reader).slice(1, -1)}`;
  yield "]";
}

type Lists = Record<string, unknown>;
/** A JSON object, in which the lists that are long come in parts. */
async function* objectInParts(
  { shape }: z.ZodMiniObject,
  value: Lists,
  moreOf: NonNullable<ReplyParts["moreOf"]>,
  { database, reader }: Answering,
) {
  let text = "";
  for (const [key, schema] of Object.entries(shape)) {
    const field = writeReply(schema, value[key], reader);
    text += `${text === "" ? "{" : ","}${JSON.stringify(key)}:`;
    const more = moreOf[key]?.(database);
    text += more ? field.slice(0, -1) : field;
    if (!more) continue;
    for await (const rows of more) {
      yield text;
      text = `,${writeReply(schema, rows, reader).slice(1, -1)}`;
    }
    text += "]";
  }
  yield `${text}}`;
}

/** How many long answers each is being sent. As long as somebody takes one slowly, this process holds two parts of it. */
const underWay = new Map<string, number>();
const MOST_OF_A_PERSON = 6;

/** A slow download may last longer than its session, so before each further part the person is authorised anew. */
function inParts(made: AsyncIterable<string | Uint8Array>, { who, askAgain }: Answering) {
  const count = () => underWay.get(who) ?? 0;
  if (count() >= MOST_OF_A_PERSON) {
    const sentence = "Several long lists are on their way to you already. Please wait until one of them is there.";
    throw new Problem(429, "too_many", sentence, { headers: { "retry-after": "10" } });
  }
  async function* parts() {
    underWay.set(who, count() + 1);
    try {
      for await (const part of made) {
        yield part;
        await askAgain();
      }
    } finally {
      if (count() > 1) underWay.set(who, count() - 1);
      else underWay.delete(who);
    }
  }
  return parts();
}

async function sendFile(
  answering: Answering,
  { name, content }: NonNullable<ReplyParts["file"]>,
): Promise<FastifyReply> {
  const { endpoint, database, reply } = answering;
  const gone = new AbortController();
  const leave = () => gone.abort(new Problem(499, "gone", "The connection was closed before the answer"));
  // The connection may have been closed while the database was asked; then "close" has been emitted already.
  if (reply.raw.destroyed) leave();
  else reply.raw.once("close", leave);
  const made = content(database, gone.signal);
  // A file without a name is the event stream, which checks its session itself (teller.ts).
  const parts = (of: AsyncIterable<string | Uint8Array>) => (name === undefined ? of : inParts(of, answering));
  const payload = Symbol.asyncIterator in made ? Readable.from(parts(made)) : Buffer.from(await made);
  if (name) reply.header("content-disposition", `attachment; filename="${name}"`);
  const charset = endpoint.file?.startsWith("text/") ? "; charset=utf-8" : "";
  return reply.type(`${endpoint.file}${charset}`).send(payload);
}
