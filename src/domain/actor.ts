import { hasRight, isRole, type Role } from "./roles.ts";

/**
 * The user behind a call, derived by the server from the session: never from anything the browser sent. `companyId` is
 * the company acted in: the user's own; for a platform admin the impersonated one or none (decisions 5 and 7).
 */
export interface Actor {
  userId: string;
  name: string;
  email: string;
  role: Role;
  companyId: number | null;
  companyName: string | null;
  impersonating: boolean;
  /** Company settings that decide what this user may see. */
  showPricingToUsers: boolean;
  engineersSee: "own" | "company";
  currencySymbol: string;
}

/** Administers the company acted in: its own administrator, or a platform admin who is impersonating it. */
export function mayAdministerCompany(actor: Pick<Actor, "role" | "companyId">): boolean {
  return actor.companyId !== null && hasRight(actor.role, "administersCompany");
}

/** Acts for the platform and in no company: a platform admin who is not impersonating (decision 5). */
export function maySeeAllCompanies(actor: Pick<Actor, "role" | "impersonating">): boolean {
  return hasRight(actor.role, "administersPlatform") && !actor.impersonating;
}

/** Labour cost and material cost: for administrators, or everyone if the company shows prices (QB 6, decision 11). */
export function maySeeCosts(actor: Pick<Actor, "role" | "showPricingToUsers">): boolean {
  return isRole(actor.role) && (hasRight(actor.role, "seesCosts") || actor.showPricingToUsers);
}
