// Who asks, and may they call this at all: the audience of the endpoint, then its cell of the matrix (decision 7).
import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Actor } from "#domain/people/actor.ts";
import type { Action } from "#domain/permissions/matrix.ts";
import type { Tx } from "#server/database/connect.ts";
import type { Web } from "./call.ts";
import { forbidden, Problem, unauthorized } from "./errors.ts";
import { findSession, touchSession } from "./queries.ts";

/** The header in which a screen says for which company it was loaded (decision 5). */
const COMPANY_HEADER = "x-volute-company";
const TOUCH_AFTER_MS = 60 * 60 * 1000;

/** Finds the actor and moves the transaction into the company, or throws 401, 403 or 409. */
export async function authorise(
  db: Tx,
  enter: (companyId: number | null) => void,
  endpoint: Endpoint,
  request: FastifyRequest,
  web: Web,
  now: Date,
): Promise<Actor | null> {
  const found = web.sessionKey ? await findSession(db, web.sessionKey, endpoint.cell?.[0] ?? null, now) : null;
  if (!found) {
    if (endpoint.audience === "anyone") return null;
    throw unauthorized();
  }
  if (now.getTime() - Date.parse(found.lastUsedAt) > TOUCH_AFTER_MS) await touchSession(db, found.sessionKey, now);
  const { actor } = found;
  const changing = endpoint.method !== "GET";
  if (!inAudience(endpoint, actor, changing)) throw forbidden();
  if (!mayAct(endpoint, request, found.allowed)) throw forbidden();
  if (changing) sameCompanyAsTheScreen(request, actor);
  if (endpoint.audience === "company" || endpoint.audience === "company-admin") enter(actor.companyId);
  return actor;
}

/** The endpoint's own cell of the matrix; a reading that is asked to search needs that permission as well. */
function mayAct({ cell, searches }: Endpoint, request: FastifyRequest, allowed: Action[]): boolean {
  const searching = searches !== undefined && Boolean((request.query as Record<string, unknown>)[searches]);
  return !cell || (allowed.includes(cell[1]) && (!searching || allowed.includes("search")));
}

/** Without a company, reading finds nothing (row level security sees to it) and changing is refused (decision 6). */
function inAudience({ audience }: Endpoint, actor: Actor, changing: boolean): boolean {
  switch (audience) {
    case "anyone":
    case "signed-in":
      return true;
    case "platform-admin":
      return actor.role === "platform_admin";
    case "company":
      return actor.companyId !== null || !changing;
    case "company-admin":
      return actor.role !== "user" && (actor.companyId !== null || !changing);
  }
}

function sameCompanyAsTheScreen(request: FastifyRequest, actor: Actor): void {
  const loadedFor = request.headers[COMPANY_HEADER];
  if (loadedFor !== undefined && loadedFor !== String(actor.companyId ?? "none")) {
    throw new Problem(
      409,
      "company_changed",
      "You have switched to another company since this page was loaded. Reload the page and try again.",
    );
  }
}
