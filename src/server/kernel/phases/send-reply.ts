// The last phase: sends the reply as JSON, a list in parts, a file or a page, with its cookies.
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type * as z from "zod/mini";
import { CustomReply, NoChange, type ReplyParts } from "#server/kernel/call.ts";
import { Problem } from "#server/kernel/errors.ts";
import { fillableHeaders, framedHeaders } from "#server/kernel/http/headers.ts";
import { sendPage } from "#server/kernel/http/link-pages.ts";
import { writeReply } from "#server/kernel/reply-writer.ts";
import { clearSessionCookie, setDeviceCookie, setSessionCookie } from "#server/kernel/session.ts";
import { type Lists, listInParts, streamObject, streamParts } from "./streamed-reply.ts";
import type { WrittenCall } from "./write.ts";

const HTML = "text/html; charset=utf-8";

/** `authoriseAgain` runs between the parts of a streamed reply. */
export async function sendReply(
  call: WrittenCall,
  reply: FastifyReply,
  authoriseAgain: () => Promise<void>,
): Promise<FastifyReply> {
  const { reply: value, parts } = await buildReply(call);
  const { endpoint, request, asker, installation: database } = call;
  const stream = (made: AsyncIterable<string>) => reply.send(Readable.from(streamParts(made, call, authoriseAgain)));
  if (parts.session) setSessionCookie(request, reply, parts.session);
  if (parts.device) setDeviceCookie(request, reply, parts.device);
  if (parts.session === null) clearSessionCookie(request, reply);
  if (parts.redirect) return reply.redirect(parts.redirect, 303);
  if (parts.page) return sendPage(request, reply, parts.page, parts.status);
  if (parts.html) return reply.type(HTML).send(parts.html);
  if (parts.framed) return reply.headers(framedHeaders).type(HTML).send(parts.framed);
  if (parts.fillable) return reply.headers(fillableHeaders).type(HTML).send(parts.fillable);
  if (parts.file) return sendFile(call, reply, parts.file, authoriseAgain);
  if (parts.tag) reply.header("etag", parts.tag);
  if (parts.status === 304) return reply.status(304).send();
  reply.status(parts.status ?? endpoint.status ?? 200).type("application/json; charset=utf-8");
  if (!endpoint.reply) return reply.send("null");
  if (parts.moreOf && Object.keys(parts.moreOf).length > 0) {
    return stream(streamObject(endpoint.reply as z.ZodMiniObject, value as Lists, parts.moreOf, call));
  }
  if (parts.more) return stream(listInParts(endpoint.reply, value, parts.more(database), asker));
  return reply.send(writeReply(endpoint.reply, value, asker));
}

/** The result of the route's `reply`; without one, of an awaited `write`, else the decision, else the record. */
async function buildReply(call: WrittenCall): Promise<CustomReply<unknown>> {
  const { steps, decision, statements } = call;
  if (decision instanceof NoChange) return new CustomReply(decision.reply, { status: 200 });
  const written = statements ? await Promise.all(statements) : call.written;
  const plain = steps.write && !statements ? written : decision;
  const value = steps.reply ? steps.reply({ ...call, written }) : plain;
  return value instanceof CustomReply ? value : new CustomReply(value, {});
}

async function sendFile(
  call: WrittenCall,
  reply: FastifyReply,
  { name, content }: NonNullable<ReplyParts["file"]>,
  authoriseAgain: () => Promise<void>,
): Promise<FastifyReply> {
  const { endpoint, installation: database } = call;
  const gone = new AbortController();
  const leave = () => gone.abort(new Problem(499, "gone", "The connection was closed before the answer"));
  // The connection may have closed while the database worked; then "close" has already been emitted.
  if (reply.raw.destroyed) leave();
  else reply.raw.once("close", leave);
  const made = content(database, gone.signal);
  // A file without a name is the event stream, which checks its session itself (event-broadcaster.ts).
  const parts = (of: AsyncIterable<string | Uint8Array>) =>
    name === undefined ? of : streamParts(of, call, authoriseAgain);
  const payload = Symbol.asyncIterator in made ? Readable.from(parts(made)) : Buffer.from(await made);
  if (name) reply.header("content-disposition", `attachment; filename="${name}"`);
  const charset = endpoint.file?.startsWith("text/") ? "; charset=utf-8" : "";
  return reply.type(`${endpoint.file}${charset}`).send(payload);
}
