// Lines and a discount in words, for screens, documents and the audit log.
import { formatDecimal, formatMoney } from "#domain/money.ts";
import type { Discount, QuoteLine } from "./lines.ts";
import { computeLineCost } from "./price.ts";

/** "2", "12.5 m". */
export const formatQuantity = ({ quantity, unit }: Pick<QuoteLine, "quantity" | "unit">): string =>
  unit === null ? formatDecimal(quantity) : `${formatDecimal(quantity)} ${unit}`;

/** "2 × Isolation valve, £36.00; Parking, £12.00"; null without lines. */
export function describeLines(lines: readonly QuoteLine[], symbol: string | undefined): string | null {
  const texts = lines.map((line) => {
    const quantity = line.quantity === 100 && line.unit === null ? "" : `${formatQuantity(line)} × `;
    return `${quantity}${line.words}, ${formatMoney(computeLineCost(line), symbol)}`;
  });
  return texts.length === 0 ? null : texts.join("; ");
}

/** "5%", "£50.00". */
export const formatDiscount = (discount: Discount, symbol: string | undefined): string =>
  discount.percent === undefined ? formatMoney(discount.amount, symbol) : `${formatDecimal(discount.percent)}%`;

/** "Returning customer, 5%"; null without one. */
export const describeDiscount = (discount: Discount | null, symbol: string | undefined): string | null =>
  discount && `${discount.words}, ${formatDiscount(discount, symbol)}`;
