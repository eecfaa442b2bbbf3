// Long answers in JSON and the page leave compressed where the browser takes it: a list of 50 quotes is a tenth of its
// 36 KB, for a tenth of a millisecond. Files and events leave as they are.
//
// Whoever has another site ask and sees how long the compressed answer is could guess a secret that stands beside words
// of their own (BREACH). No answer holds a session's token, and what another site asks is left as it is, also the pages of
// a link, which hold its token.
import { pipeline, Readable } from "node:stream";
import { promisify } from "node:util";
import { constants, createGzip, gzip, gzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { isCrossSite } from "./csrf-guard.ts";

/** Characters; what is shorter fits into a few packets. */
const LONG = 4096;
/** Up to here it takes less of this process than handing it to another thread does. */
const HANDED_ON = 64 * 1024;
const fastest = { level: constants.Z_BEST_SPEED };
const gzipElsewhere = promisify(gzip);

export function compressReplies(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    const isStream = payload instanceof Readable;
    // It may stand in for a list that failed before anything of it had left.
    if (typeof payload === "string") reply.removeHeader("content-encoding");
    if (reply.hasHeader("content-encoding")) return payload;
    if (!isStream && !(typeof payload === "string" && payload.length >= LONG)) return payload;
    if (!/^(application\/json|text\/html);/.test(String(reply.getHeader("content-type")))) return payload;
    reply.header("vary", "accept-encoding");
    if (!takesGzip(request.headers["accept-encoding"]) || isCrossSite(request)) return payload;
    reply.header("content-encoding", "gzip");
    // Whichever of the two ends, the other one does; Fastify says of an answer what became of it.
    if (isStream) return pipeline(payload, createGzip(fastest), () => {});
    return payload.length > HANDED_ON ? gzipElsewhere(payload, fastest) : gzipSync(payload, fastest);
  });
}

/** Named, or meant by *, and not with the weight 0. */
function takesGzip(accepted = ""): boolean {
  const weights = new Map(
    accepted
      .toLowerCase()
      .split(",")
      .map((one) => {
        const [coding = "", weight = "q=1"] = one.split(";").map((part) => part.trim());
        return [coding, Number(weight.slice(2))];
      }),
  );
  return (weights.get("gzip") ?? weights.get("*") ?? 0) > 0;
}
