// Who asks, and may they call this at all: the audience of the endpoint, then its cell of the matrix (decision 7).
import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { type Actor, seesAllCompanies } from "#domain/actor.ts";
import type { Action } from "#domain/permission-matrix.ts";
import { hasRight, isRole } from "#domain/roles.ts";
import { describeMissingPermission } from "#domain/used-permissions.ts";
import type { Enter, Tx } from "#server/database/connect.ts";
import type { LinkHolder, RequestContext } from "./call.ts";
import { companyMoving, forbidden, Problem, unauthorized } from "./errors.ts";
import { findLinkHolder } from "./link-holder.ts";
import { findSession } from "./queries.ts";

/** The headers in which a screen says for whom and for which company it was loaded; it neither changes nor shows another's (decision 5). */
const PERSON_HEADER = "x-volute-person";
const COMPANY_HEADER = "x-volute-company";

/**
 * Finds the actor and moves the transaction into the company, or throws 401, 403 or 409. It is in the company of the
 * session, which without one is none, as soon as this has been called: what is asked behind need not wait for the actor.
 */
export async function authorise(
  db: Tx,
  enter: Enter,
  endpoint: Endpoint,
  request: FastifyRequest,
  web: RequestContext,
  now: Date,
): Promise<Actor | LinkHolder | null> {
  if (endpoint.audience === "link") return findLinkHolder(db, endpoint, request, web, now);
  const isInside = endpoint.audience === "company" || endpoint.audience === "company-admin";
  const actAs = isInside ? "volute_company" : "volute_platform";
  const found = web.sessionKey && (await findSession(db, web.sessionKey, endpoint.cell?.[0] ?? null, now, actAs));
  if (!found) {
    if (endpoint.audience === "anyone") return null;
    throw unauthorized();
  }
  const { actor } = found;
  // Before what this person may do: a screen that somebody else opened is told that the session is another's by now.
  if (endpoint.audience !== "anyone") samePersonAsTheScreen(request, actor);
  // A reading that leaves an entry in the log has to be in somebody's.
  const changing = endpoint.method !== "GET" || endpoint.audit !== undefined;
  if (!inAudience(endpoint, actor, changing)) throw addRefusalEntry(forbidden(), request, actor);
  if (endpoint.forItself && actor.impersonating) {
    const sentence = "Only the company itself can do this, and you are acting for it.";
    throw addRefusalEntry(new Problem(403, "impersonating", sentence), request, actor);
  }
  if ((isInside || endpoint.audience === "admin") && found.isMoving && changing) throw companyMoving();
  const missing = missingFor(endpoint, request, found.allowed);
  if (missing) throw addRefusalEntry(forbidden(describeMissingPermission(...missing)), request, actor);
  const isOfACompany = changing || isInside || endpoint.audience === "admin";
  if (isOfACompany && !endpoint.namesCompany) sameCompanyAsTheScreen(request, actor);
  if (endpoint.audience === "admin" && !seesAllCompanies(actor)) enter(actor.companyId);
  return actor;
}

/** The problem, with the entry that whoever is refused leaves in the log. */
export function addRefusalEntry(problem: Problem, request: FastifyRequest, actor: Actor | null): Problem {
  if (!actor) return problem;
  const [path = ""] = request.url.split("?");
  problem.trace = {
    event: "access.refused",
    actor,
    bound: actor.personId,
    subject: { id: path, label: `${request.method} ${path.slice(0, 200)}` },
  };
  return problem;
}

/** The endpoint's own cell of the matrix; a reading that is asked to search needs that permission as well. */
function missingFor({ cell, searches }: Endpoint, request: FastifyRequest, allowed: Action[]) {
  if (!cell) return null;
  const [resource, action] = cell;
  const searching = searches !== undefined && Boolean((request.query as Record<string, unknown>)[searches]);
  const missing = [action, ...(searching ? (["search"] as const) : [])].find((one) => !allowed.includes(one));
  return missing ? ([resource, missing] as const) : null;
}

/** Without a company, reading finds nothing (row level security sees to it) and changing is refused (decision 6). */
function inAudience({ audience, path }: Endpoint, actor: Actor, changing: boolean): boolean {
  switch (audience) {
    case "anyone":
    case "link":
      return true;
    case "signed-in":
      // A role that nobody knows has its own account and nothing else.
      return isRole(actor.role) || path.startsWith("/api/auth/");
    case "platform-admin":
      return hasRight(actor.role, "administersPlatform");
    case "company":
      return isRole(actor.role) && (actor.companyId !== null || !changing);
    case "company-admin":
      return hasRight(actor.role, "administersCompany") && (actor.companyId !== null || !changing);
    case "admin":
      return (
        hasRight(actor.role, "administersCompany") && (actor.companyId !== null || !changing || seesAllCompanies(actor))
      );
  }
}

function samePersonAsTheScreen(request: FastifyRequest, { personId }: Actor): void {
  const loadedFor = request.headers[PERSON_HEADER];
  if (loadedFor !== undefined && loadedFor !== personId) {
    throw new Problem(
      409,
      "person_changed",
      "Somebody else has signed in here since this page was loaded. Reload the page to go on under their name.",
    );
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
