import type { Actor } from "#domain/people/actor.ts";
import { administersCompany } from "#domain/people/actor.ts";
import { hasRight, isRole } from "#domain/people/roles.ts";

type Asking = Pick<Actor, "personId" | "role" | "companyId" | "engineersSee" | "showPricingToUsers">;

/** Labour cost and material cost are for administrators, or for all when the company shows prices (QB 6, decision 11). */
export function maySeeCosts(actor: Pick<Actor, "role" | "showPricingToUsers">): boolean {
  return isRole(actor.role) && (hasRight(actor.role, "seesCosts") || actor.showPricingToUsers);
}

/** Reading reaches every quote of the company for its administrators, and for engineers where the company says so (decision 10). */
export function seesAllQuotes(actor: Asking): boolean {
  return administersCompany(actor) || actor.engineersSee === "company";
}

export function mayReadQuote(actor: Asking, quote: { userId: string | null }): boolean {
  return seesAllQuotes(actor) || quote.userId === actor.personId;
}

/** Changing stays with the person who created the quote and with the company's administrators (decision 10). */
export function mayEditQuote(
  actor: Pick<Actor, "personId" | "role" | "companyId">,
  quote: { userId: string | null },
): boolean {
  return administersCompany(actor) || quote.userId === actor.personId;
}
