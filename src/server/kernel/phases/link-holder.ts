// Finds the holder of a customer link by the token in the path, and by nothing else (decisions 61 and 62).
import type { FastifyRequest } from "fastify";
import type { LinkHolder } from "#server/kernel/call.ts";
import { companyMoving, notFound, Problem } from "#server/kernel/errors.ts";
import { toNetwork } from "#server/kernel/http/client-address.ts";
import { findLink } from "#server/kernel/queries.ts";
import { createRateLimit } from "#server/kernel/rate-limit.ts";
import { hashToken } from "#server/kernel/session.ts";
import type { OpenCall } from "./open-transaction.ts";

/** Tokens of 256 bits cannot be guessed, so these limit the load: per network, and per link. */
const unknownTokens = createRateLimit(60, 10_000);
const changes = createRateLimit(10, 10_000);
/** Calls that were already counted: one call may authorise several times. */
const counted = new WeakSet<FastifyRequest>();

/** Mail programs append the punctuation that followed a link in the text. */
const TOKEN = /^([\w-]{43})[.,)>]?$/;

/** Binds the transaction to the link, in the role that sees only the link's quote; throws 404 or 429. */
export async function findLinkHolder({ db, endpoint, request, web, now }: OpenCall): Promise<LinkHolder> {
  const network = toNetwork(web.ipAddress);
  // An attacker with many networks is not limited in all of them, but cannot lock customers out either.
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
