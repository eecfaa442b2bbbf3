// A reply that is sent while it is read. While a client reads it slowly, this process holds two parts of it.
import type * as z from "zod/mini";
import type { ReplyParts } from "#server/kernel/call.ts";
import { Problem } from "#server/kernel/errors.ts";
import { writeReply } from "#server/kernel/reply-writer.ts";
import { createTurns } from "#server/kernel/turns.ts";
import type { WrittenCall } from "./write.ts";

/** A JSON array in parts; joined, they are the text of the whole array. */
export async function* listInParts(
  reply: z.ZodMiniType,
  first: unknown,
  more: AsyncIterable<unknown[]>,
  reader: WrittenCall["asker"],
) {
  yield writeReply(reply, first, reader).slice(0, -1);
  for await (const rows of more) yield `,${writeReply(reply, rows, reader).slice(1, -1)}`;
  yield "]";
}

export type Lists = Record<string, unknown>;
/** A JSON object whose long lists are sent in parts. */
export async function* streamObject(
  { shape }: z.ZodMiniObject,
  value: Lists,
  moreOf: NonNullable<ReplyParts["moreOf"]>,
  { installation: database, asker }: WrittenCall,
) {
  let text = "";
  for (const [key, schema] of Object.entries(shape)) {
    const field = writeReply(schema, value[key], asker);
    text += `${text === "" ? "{" : ","}${JSON.stringify(key)}:`;
    const more = moreOf[key]?.(database);
    text += more ? field.slice(0, -1) : field;
    if (!more) continue;
    for await (const rows of more) {
      yield text;
      text = `,${writeReply(schema, rows, asker).slice(1, -1)}`;
    }
    text += "]";
  }
  yield `${text}}`;
}

/** In milliseconds: other calls within this time count as short work. */
const RECENT_MS = 200;
let calledAt = Number.NEGATIVE_INFINITY;
/** Called at the beginning of every call. */
export function recordCall(): void {
  calledAt = performance.now();
}

/** Two parts at a time are read in this process, and fewer while there are other calls. */
const turns = createTurns({
  atOnce: 2,
  restFactor: 9,
  maxRestMs: 1000,
  isBusy: () => performance.now() - calledAt < RECENT_MS,
});

/** How many streamed replies are being sent to each user, or to each address without a user. */
const underWay = new Map<string, number>();
const MAX_OF_A_USER = 6;

/** A slow download may outlast its session, so the user is authorised again before each further part. */
export function streamParts(
  made: AsyncIterable<string | Uint8Array>,
  { asker, web }: WrittenCall,
  authoriseAgain: () => Promise<void>,
) {
  const who = asker.user?.userId ?? web.ipAddress;
  const count = () => underWay.get(who) ?? 0;
  if (count() >= MAX_OF_A_USER) {
    const sentence = "Several long lists are already being sent to you. Please wait until one has finished.";
    throw new Problem(429, "too_many", sentence, { headers: { "retry-after": "10" } });
  }
  async function* parts() {
    underWay.set(who, count() + 1);
    const source = made[Symbol.asyncIterator]();
    const readPart = async (isFirst: boolean) => {
      if (!isFirst) await authoriseAgain();
      return source.next();
    };
    try {
      for (let isFirst = true; ; isFirst = false) {
        const { done, value } = await turns.run(asker.user?.companyId ?? who, () => readPart(isFirst));
        if (done) return;
        yield value;
      }
    } finally {
      await source.return?.();
      if (count() > 1) underWay.set(who, count() - 1);
      else underWay.delete(who);
    }
  }
  return parts();
}
