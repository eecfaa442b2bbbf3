// Prevents other sites from acting with a user's cookie, and sets what the page may load.
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { Problem } from "#server/kernel/errors.ts";
import { isOfLinkHolder } from "./link-pages.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** By Sec-Fetch-Site or, in a browser without it, by Origin. A client that sends neither is not a browser. */
export function isCrossSite(request: FastifyRequest): boolean {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  const origin = request.headers.origin;
  return origin !== undefined && origin !== `${request.protocol}://${request.host}`;
}

/**
 * Guards every unsafe method, with or without a body, and every reading call that leaves an audit entry under the
 * user's name. For a page that the browser navigates to, its own endpoint checks (decision 43). Customer pages ignore
 * cookies, so another site gains nothing there; and because they send no referrer, browsers send "Origin: null" with
 * their forms.
 */
export function registerCsrfGuard(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const recorded = new Set<string>(
    endpoints.filter((one) => one.method === "GET" && one.audit && one.errors !== "page").map(({ path }) => path),
  );
  app.addHook("onRequest", async (request) => {
    const isGuarded = !SAFE.has(request.method) || recorded.has(request.routeOptions.url ?? "");
    if (isGuarded && !isOfLinkHolder(request) && isCrossSite(request)) {
      throw new Problem(403, "cross_site", "This request came from another site and was not carried out");
    }
  });
}
