// A quote's lines and discount, as calls give them.
import { type Actor, maySeeCosts } from "#domain/actor.ts";
import type { Discount, GivenLine } from "#domain/quotes/lines.ts";
import { buildRefusal, type Refusal } from "#domain/refusal.ts";
import { forbidden } from "#server/kernel/errors.ts";

/** The extras that these lines name. */
export const listExtraIds = (lines: readonly Pick<GivenLine, "extraId">[] = []): number[] => [
  ...new Set(lines.flatMap(({ extraId }) => extraId ?? [])),
];

/** A discount is set, changed and removed by users who see costs. */
export function requireDiscountPermission(
  actor: Pick<Actor, "role" | "showPricingToUsers">,
  change: { discount?: Discount | null | undefined },
): void {
  if (change.discount !== undefined && !maySeeCosts(actor)) {
    throw forbidden("You don't have permission to change the discount");
  }
}

/** A user who may change the discount is told so at its field; anybody else learns who can (422). */
export function explainDiscountRefusal(refusal: Refusal, actor: Pick<Actor, "role" | "showPricingToUsers">): Refusal {
  if (refusal.refusal !== "discount_too_large") return refusal;
  if (!maySeeCosts(actor)) return buildRefusal(refusal.refusal, refusal.sentence);
  return buildRefusal("invalid", refusal.fields?.discount ?? refusal.sentence, refusal.fields);
}
