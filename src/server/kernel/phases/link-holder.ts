// Who holds a link to an offer: the token in the path says it, and nothing else (decisions 61 and 62).
import type { FastifyRequest } from "fastify";
import type { LinkHolder } from "#server/kernel/call.ts";
import { companyMoving, notFound, Problem } from "#server/kernel/errors.ts";
import { toNetwork } from "#server/kernel/http/client-address.ts";
import { findLink } from "#server/kernel/queries.ts";
import { createRateLimit } from "#server/kernel/rate-limit.ts";
import { hashToken } from "#server/kernel/session.ts";
import type { OpenCall } from "./open-transaction.ts";

/** 256 bits are not guessed: these two bound the load. Of each network, and of each link. */
const unknownTokens = createRateLimit(60, 10_000);
const changes = createRateLimit(10, 10_000);
/** Calls that count already: one may authorise several times. */
const counted = new WeakSet<FastifyRequest>();

/** Mail programs glue the sign to a link that stood behind it in the text. */
const TOKEN = /^([\w-]{43})[.,)>]?$/;

/** Binds the transaction to the link, as the role that sees no more than it is to; throws 404 or 429. */
export async function findLinkHolder({ db, endpoint, request, web, now }: OpenCall): Promise<LinkHolder> {
  const network = toNetwork(web.ipAddress);
  // Whoever comes from many networks is not counted in all of them, but keeps no customer out either.
  if (unknownTokens.isOver(network, now)) throw tooMany();
  const [, token] = TOKEN.exec((request.params as { token: string }).token) ?? [];
  const isReading = endpoint.method === "GET";
  const link = token === undefined ? null : await findLink(db, hashToken(token), web.sessionKey, isReading, now);
  if (token === undefined || link === null) {
    unknownTokens.allow(network, now);
    throw notFound();
  }
  const { isMoving, ...bound } = link;
  if (isMoving && !isReading) throw companyMoving();
  if (!isReading && !counted.has(request) && !changes.allow(link.linkId, now)) throw tooMany();
  counted.add(request);
  return { ...bound, token };
}

const tooMany = () =>
  new Problem(429, "too_many", "Too many requests. Please wait a minute and try again.", {
    headers: { "retry-after": "60" },
  });
