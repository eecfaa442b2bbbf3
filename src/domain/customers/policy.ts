// Who sees which customers, if engineers see their own quotes only. The lists find it out in SQL: db/functions/customer_records.sql.
import type { Actor } from "#domain/actor.ts";
import { maySeeAllQuotes } from "#domain/quotes/policy.ts";

/**
 * Of a customer that others made, such an engineer sees name, kind, email and phone, and the sites of their own quotes.
 * Null: nothing.
 */
export type CustomerSight = "whole" | "limited" | null;

/** Whose own quotes decide what is seen; null for a user who sees all. */
export const findSeer = (
  actor: Pick<Actor, "userId" | "role" | "companyId" | "engineersSee" | "showPricingToUsers">,
): string | null => (maySeeAllQuotes(actor) ? null : actor.userId);

/** What only those see who see the whole customer. */
export const wholeSightFields = ["invoiceAddress", "vatNumber", "reference", "notes"] as const;

/** The record as its reader sees it. */
export function limitCustomer<
  C extends { [K in (typeof wholeSightFields)[number]]: string | null } & { merged: unknown[] },
>(customer: C, sight: CustomerSight): C & { isLimited: boolean } {
  if (sight === "whole") return { ...customer, isLimited: false };
  const hidden = Object.fromEntries(wholeSightFields.map((field) => [field, null]));
  return { ...customer, ...hidden, merged: [], mergedFrom: null, isLimited: true };
}
