import type { Actor } from "#domain/actor.ts";
import { mayAdministerCompany, maySeeCosts } from "#domain/actor.ts";

type Asking = Pick<Actor, "personId" | "role" | "companyId" | "engineersSee" | "showPricingToUsers">;

/** Reading reaches every quote of the company for its administrators, and for engineers where the company says so (decision 10). */
export function maySeeAllQuotes(actor: Asking): boolean {
  return mayAdministerCompany(actor) || actor.engineersSee === "company";
}

export function mayReadQuote(actor: Asking, quote: { userId: string | null }): boolean {
  return maySeeAllQuotes(actor) || quote.userId === actor.personId;
}

/** Changing stays with the person who created the quote and with the company's administrators (decision 10). */
export function mayEditQuote(
  actor: Pick<Actor, "personId" | "role" | "companyId">,
  quote: { userId: string | null },
): boolean {
  return mayAdministerCompany(actor) || quote.userId === actor.personId;
}

/** A quote that may not be read does not exist for the actor; one that may be read but not changed is refused (decision 10). */
export const permitReading = (actor: Asking, quote: { userId: string | null }) =>
  mayReadQuote(actor, quote) ? "allow" : "hide";
export const permitEditing = (actor: Asking, quote: { userId: string | null }) =>
  mayReadQuote(actor, quote) ? (mayEditQuote(actor, quote) ? "allow" : "refuse") : "hide";

declare const shown: unique symbol;
/** As its reader may see it: what is written into a file takes no other, so that nobody can forget to ask. */
export type Redacted<Q> = Q & { readonly [shown]: true };

/** The quote as this person may see it: without the costs, where they may not see them (decision 11). */
export function redactCosts<Q extends { labourCost: number | null; materialCost: number | null }>(
  actor: Pick<Actor, "role" | "showPricingToUsers">,
  quote: Q,
): Redacted<Q> {
  return (maySeeCosts(actor) ? quote : { ...quote, labourCost: null, materialCost: null }) as Redacted<Q>;
}
