// What the addresses of customer links have in common: forms, headers, and no token in any log.
import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { PageFiles, ReplyParts } from "#server/kernel/call.ts";
import { notFound } from "#server/kernel/errors.ts";
import { buildContentSecurityPolicy } from "./headers.ts";

const ROOM = "/q/";

/** By the route or, without one, by the address. */
export function isOfLinkHolder({ routeOptions, url }: Pick<FastifyRequest, "routeOptions" | "url">): boolean {
  return routeOptions.url?.startsWith(ROOM) || url.startsWith(ROOM);
}

/** The path without the token, which opens the quote. Proxies may send the whole address as the path (RFC 9112). */
export function maskLinkPath(url: string): string {
  return (url.split("?")[0] ?? "").replace(/(\/(?:q|%71)(?:\/|%2f)).*/is, "$1…");
}

/** The path is a secret, and the page is private to one customer. */
const privateHeaders = {
  "referrer-policy": "no-referrer",
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex",
};

interface LinkRoute {
  /** See `oneClick` of an endpoint. */
  isOneClick: boolean;
  bind: (app: FastifyInstance) => void;
}

export async function servePagesOfLinks(
  app: FastifyInstance,
  routes: readonly LinkRoute[],
  files: Omit<PageFiles, "nonce">,
): Promise<void> {
  app.decorate("pageFiles", files);
  app.addHook("onSend", async (request, reply) => {
    if (isOfLinkHolder(request)) reply.headers(privateHeaders);
  });
  await app.register((own, _, done) => {
    // The other calls accept JSON only. Fields are text; of two fields with one name the last counts.
    own.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    for (const route of routes.filter(({ isOneClick }) => !isOneClick)) route.bind(own);
    own.register((those, _, done) => {
      // The address says everything. RFC 8058 asks for a form, and the large providers send one; others send
      // text/plain, which `fetch` uses for a string, or no type at all.
      those.removeAllContentTypeParsers();
      those.addContentTypeParser("*", { parseAs: "string" }, (_, __, done) => done(null, {}));
      for (const route of routes.filter(({ isOneClick }) => isOneClick)) route.bind(those);
      done();
    });
    own.options(`${ROOM}*`, (_, reply) => reply.status(204).header("allow", "GET, HEAD, POST").send());
    own.route({
      method: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
      url: `${ROOM}*`,
      handler: () => {
        throw notFound();
      },
    });
    done();
  });
}

/** A page outside the application, with its own policy for inline code. */
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
    .headers({ ...privateHeaders, "content-security-policy": buildContentSecurityPolicy(nonce) })
    .type("text/html; charset=utf-8")
    .send(page({ ...files, nonce }));
}
