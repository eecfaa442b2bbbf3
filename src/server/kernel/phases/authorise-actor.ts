// May the actor make this call: the endpoint's audience, then its permission (decision 7).
import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { type Actor, maySeeAllCompanies, maySeeCosts } from "#domain/actor.ts";
import type { Action } from "#domain/permission-matrix.ts";
import { hasRight, isRole } from "#domain/roles.ts";
import { describeMissingPermission } from "#domain/used-permissions.ts";
import { companyMoving, forbidden, Problem } from "#server/kernel/errors.ts";
import type { FoundSession } from "#server/kernel/queries.ts";
import type { IdentifiedCall } from "./identify-actor.ts";
import { addRefusalEntry } from "./refusal-entries.ts";

/** Headers naming the user and company that a screen was loaded for; it never changes or shows others' (decision 5). */
const USER_HEADER = "x-volute-user";
const COMPANY_HEADER = "x-volute-company";

export interface AuthorisedCall extends IdentifiedCall {
  /** Null if anyone may call and no user is signed in, or for a link's holder if the audience is "link". */
  actor: Actor;
}

export function authoriseActor(call: IdentifiedCall): AuthorisedCall {
  if (call.session) authoriseUser(call, call.session);
  const user = call.session?.actor ?? null;
  call.asker.user = user;
  call.asker.seesCosts = user !== null && maySeeCosts(user);
  return { ...call, actor: (call.holder ?? user) as Actor };
}

/** Throws 403, 409 or 503; the order of the checks decides which one the user sees. */
function authoriseUser({ endpoint, request, enter, isReading }: IdentifiedCall, session: FoundSession): void {
  const { actor } = session;
  const { audience } = endpoint;
  // Before the permissions: a screen that another user opened is told that the session is no longer theirs.
  if (audience !== "anyone") refuseOtherUser(request, actor);
  if (!isInAudience(endpoint, actor, isReading)) throw addRefusalEntry(forbidden(), request, actor);
  if (endpoint.refusesImpersonation && actor.impersonating) {
    const sentence = "Only the company's own users can do this, not a platform administrator acting for it.";
    throw addRefusalEntry(new Problem(403, "impersonating", sentence), request, actor);
  }
  const isOfEither = audience === "admin" || audience === "company-or-platform";
  const isOfACompany = audience === "company" || audience === "company-admin" || isOfEither;
  if (isOfACompany && session.isMoving && !isReading) throw companyMoving();
  const missing = missingFor(endpoint, request, session.allowed);
  if (missing) throw addRefusalEntry(forbidden(describeMissingPermission(...missing)), request, actor);
  if ((isOfACompany || !isReading) && !endpoint.carriesCompanyInPath) refuseOtherCompany(request, actor);
  if (isOfEither && !maySeeAllCompanies(actor)) enter(actor.companyId);
}

/** The endpoint's own permission; a reading call that searches needs that permission as well. */
function missingFor({ permission, searches }: Endpoint, request: FastifyRequest, allowed: Action[]) {
  if (!permission) return null;
  const [resource, action] = permission;
  const searching = searches !== undefined && Boolean((request.query as Record<string, unknown>)[searches]);
  const missing = [action, ...(searching ? (["search"] as const) : [])].find((one) => !allowed.includes(one));
  return missing ? ([resource, missing] as const) : null;
}

/** Without a company, reading finds nothing (row level security) and changing is refused (decision 6). */
function isInAudience({ audience, path }: Endpoint, actor: Actor, isReading: boolean): boolean {
  switch (audience) {
    case "anyone":
    case "link":
      return true;
    case "signed-in":
      // A user with an unknown role may use their own account and nothing else.
      return isRole(actor.role) || path.startsWith("/api/auth/");
    case "platform-admin":
      return hasRight(actor.role, "administersPlatform");
    case "company":
      return isRole(actor.role) && (actor.companyId !== null || isReading);
    case "company-admin":
      return hasRight(actor.role, "administersCompany") && (actor.companyId !== null || isReading);
    case "company-or-platform":
      return isRole(actor.role) && (actor.companyId !== null || isReading || maySeeAllCompanies(actor));
    case "admin":
      return (
        hasRight(actor.role, "administersCompany") &&
        (actor.companyId !== null || isReading || maySeeAllCompanies(actor))
      );
  }
}

function refuseOtherUser(request: FastifyRequest, { userId }: Actor): void {
  const loadedFor = request.headers[USER_HEADER];
  if (loadedFor !== undefined && loadedFor !== userId) {
    throw new Problem(
      409,
      "user_changed",
      "Somebody else has signed in here since this page was loaded. Reload the page to continue as that user.",
    );
  }
}

function refuseOtherCompany(request: FastifyRequest, actor: Actor): void {
  const loadedFor = request.headers[COMPANY_HEADER];
  if (loadedFor !== undefined && loadedFor !== String(actor.companyId ?? "none")) {
    throw new Problem(
      409,
      "company_changed",
      "You have switched to another company since this page was loaded. Reload the page and try again.",
    );
  }
}
