// How bodies are read, except on customer pages: JSON only, and an empty body counts as none (decision 50).
import type { FastifyInstance } from "fastify";

/** Ordinary forms are far smaller; calls that carry a picture raise this limit. */
export const BODY_LIMIT = 256 * 1024;

export function registerBodyParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, text, done) =>
    text.length === 0 ? done(null, undefined) : parse(request, text as string, done),
  );
}
