// Keeps other sites from acting with a signed-in person's cookie, and says what the page may load.
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { Problem } from "#server/kernel/errors.ts";
import { isOfLinkHolder } from "./link-pages.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** By Sec-Fetch-Site or, in a browser without it, by Origin. A client that sends neither is no browser. */
export function isCrossSite(request: FastifyRequest): boolean {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  const origin = request.headers.origin;
  return origin !== undefined && origin !== `${request.protocol}://${request.host}`;
}

/**
 * Every unsafe method is guarded, with or without a body, and every reading that leaves an entry under the person's name.
 * A page that the browser navigates to asks by itself (decision 43). The pages of whoever holds a link do nothing by a
 * cookie, so that there is nothing to act with for another site; and since they tell no site where somebody comes from,
 * browsers say of their forms that they come from nowhere (Origin: null).
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
