// The fields of a discount as texts, and their conversion to the contract's values.
import * as z from "zod/mini";
import { GivenDiscount } from "#contract/quotes/lines.ts";
import { formatDecimal } from "#domain/money.ts";
import type { Discount } from "#domain/quotes/lines.ts";
import { normaliseTyped } from "./line-form.ts";
import { dropPercentSign } from "./percent-text.ts";
import { formatPriceText } from "./price-text.ts";

export interface DiscountTexts {
  kind: "percent" | "amount";
  figure: string;
  words: string;
}

export function toDiscountTexts(discount: Discount | null): DiscountTexts {
  if (discount === null) return { kind: "percent", figure: "", words: "Discount" };
  const { words, percent, amount } = discount;
  return percent === undefined
    ? { kind: "amount", figure: formatPriceText(amount), words }
    : { kind: "percent", figure: formatDecimal(percent), words };
}

const toDiscount = z.transform(({ kind, figure, words }: DiscountTexts, context): Discount => {
  const number = normaliseTyped(dropPercentSign(figure), "money");
  const parsed = z.safeParse(GivenDiscount, { words, [kind]: number });
  for (const { path, message } of parsed.error?.issues ?? [])
    context.issues.push({ code: "custom", message, path: [findDiscountField(String(path[0]))], input: figure });
  return parsed.data ?? z.NEVER;
});
export const discountSchema = toDiscount as unknown as z.ZodMiniType<Discount, DiscountTexts>;

/** The form's field for one of the contract's. */
export const findDiscountField = (field: string): "words" | "figure" => (field === "words" ? "words" : "figure");
