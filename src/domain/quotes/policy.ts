import type { Actor } from "#domain/actor.ts";
import { mayAdministerCompany, maySeeCosts } from "#domain/actor.ts";

type QuoteReader = Pick<Actor, "userId" | "role" | "companyId" | "engineersSee" | "showPricingToUsers">;

/** Administrators read every quote of the company, and so do engineers if the company says so (decision 10). */
export function maySeeAllQuotes(actor: QuoteReader): boolean {
  return mayAdministerCompany(actor) || actor.engineersSee === "company";
}

export function mayReadQuote(actor: QuoteReader, quote: { userId: string | null }): boolean {
  return maySeeAllQuotes(actor) || quote.userId === actor.userId;
}

/** Only the user who created the quote and the company's administrators may change it (decision 10). */
export function mayEditQuote(
  actor: Pick<Actor, "userId" | "role" | "companyId">,
  quote: { userId: string | null },
): boolean {
  return mayAdministerCompany(actor) || quote.userId === actor.userId;
}

/** A quote that may not be read gets a 404; one that may be read but not changed gets a 403 (decision 10). */
export const permitReading = (actor: QuoteReader, quote: { userId: string | null }) =>
  mayReadQuote(actor, quote) ? "allow" : "hide";
export const permitEditing = (actor: QuoteReader, quote: { userId: string | null }) =>
  mayReadQuote(actor, quote) ? (mayEditQuote(actor, quote) ? "allow" : "refuse") : "hide";

declare const redacted: unique symbol;
/** Limited to what its reader may see: files accept no other type, so that the check cannot be forgotten. */
export type Redacted<Q> = Q & { readonly [redacted]: true };

/** The quote as this user may see it: without the costs, if they may not see them (decision 11). */
export function redactCosts<Q extends { labourCost: number | null; materialCost: number | null }>(
  actor: Pick<Actor, "role" | "showPricingToUsers">,
  quote: Q,
): Redacted<Q> {
  return (maySeeCosts(actor) ? quote : { ...quote, labourCost: null, materialCost: null }) as Redacted<Q>;
}
