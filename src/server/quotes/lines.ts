// A quote's lines and discount, as calls give them.
import { type Actor, maySeeCosts } from "#domain/actor.ts";
import { formatMoney } from "#domain/money.ts";
import type { Discount, GivenLine } from "#domain/quotes/lines.ts";
import { computeLinesPrice } from "#domain/quotes/price.ts";
import { buildRefusal, isRefusal, type Refusal } from "#domain/refusal.ts";
import { forbidden } from "#server/kernel/errors.ts";
import type { FoundQuote } from "./queries.ts";

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
export function explainDiscountRefusal(
  refusal: Refusal,
  actor: Actor,
  quote: Pick<FoundQuote, "labourCost" | "materialCost" | "lines">,
): Refusal {
  if (refusal.refusal !== "discount_too_large" || !maySeeCosts(actor)) return refusal;
  const { labourCost, materialCost, lines } = quote;
  const price = computeLinesPrice(lines, null, { labourCost: labourCost ?? 0, materialCost: materialCost ?? 0 });
  const limit = isRefusal(price) ? "" : `, ${formatMoney(price.costBeforeDiscount, actor.currencySymbol)}`;
  const sentence = `The discount is larger than the price${limit}`;
  return buildRefusal("invalid", sentence, { discount: sentence });
}
