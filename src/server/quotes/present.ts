// How a quote looks to the person who asked: costs are taken out here, in this one place (decision 11).
import type { Actor } from "#domain/people/actor.ts";
import { maySeeCosts } from "#domain/quotes/policy.ts";

export function forEyesOf<Q extends { labourCost: number | null; materialCost: number | null }>(
  actor: Pick<Actor, "role" | "showPricingToUsers">,
  quote: Q,
): Q & { labourCost: number | null; materialCost: number | null } {
  return maySeeCosts(actor) ? quote : { ...quote, labourCost: null, materialCost: null };
}
