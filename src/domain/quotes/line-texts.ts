// Lines and a discount in words, for screens, documents and the audit log.
import { formatDecimal, formatMoney } from "#domain/money.ts";
import type { Discount, QuoteLine } from "./lines.ts";
import { type OptionJob, optionKinds, type QuoteOption } from "./options.ts";
import { computeLineCost } from "./price.ts";

/** "2", "1,250.5 m". */
export function formatQuantity({ quantity, unit }: Pick<QuoteLine, "quantity" | "unit">): string {
  const number = formatDecimal(quantity).replace(/^\d(?=\d{3}\b)/, "$&,");
  return unit === null ? number : `${number} ${unit}`;
}

/** "2 × Isolation valve, £36.00; Parking, £12.00"; null without lines. */
export function describeLines(lines: readonly QuoteLine[], symbol: string | undefined): string | null {
  const texts = lines.map((line) => {
    const quantity = line.quantity === 100 && line.unit === null ? "" : `${formatQuantity(line)} × `;
    return `${quantity}${line.words}, ${formatMoney(computeLineCost(line), symbol)}${describeChoosing(line)}`;
  });
  return texts.length === 0 ? null : texts.join("; ");
}

const listFormat = new Intl.ListFormat("en-GB");
/** " (customer decides, option 2)"; empty for a line that is in every price. */
function describeChoosing({ state, options }: QuoteLine): string {
  const words = [
    ...(state === "included" ? [] : [state === "offered" ? "customer decides" : "taken"]),
    ...(options.length === 0
      ? []
      : [`option${options.length === 1 ? "" : "s"} ${listFormat.format(options.map(String))}`]),
  ];
  return words.length === 0 ? "" : ` (${words.join(", ")})`;
}

/**
 * "Standard; Soft start, Quieter: Ground level, Replacement, Vertical, 5.5 kW, Soft starter, £4,020.50"; null without
 * any. Of a change, `others` are those on its other side: beside its label each option then says only what differs,
 * "Standard; Soft start: £4,020.50".
 */
export function describeOptions(
  options: readonly QuoteOption[] | null,
  symbol: string | undefined,
  others: readonly QuoteOption[] | null = null,
): string | null {
  if (options === null) return null;
  const texts = options.map(({ label, words, job }, at) => {
    const other = others?.[at];
    const said = [label, ...(words && words !== other?.words ? [words] : [])].join(", ");
    const details = job ? describeJob(job, other?.job ?? null, symbol).join(", ") : "";
    return `${said}${details && `: ${details}`}`;
  });
  return texts.join("; ");
}

function describeJob({ names, totalCost }: OptionJob, other: OptionJob | null, symbol: string | undefined): string[] {
  const chosen = optionKinds.filter((kind) => names[kind] !== other?.names[kind]).map((kind) => names[kind]);
  if (totalCost === null) return other && other.totalCost !== null ? [...chosen, "no price"] : chosen;
  return totalCost === other?.totalCost ? chosen : [...chosen, formatMoney(totalCost, symbol)];
}

/** "5%", "£50.00". */
export const formatDiscount = (discount: Discount, symbol: string | undefined): string =>
  discount.percent === undefined ? formatMoney(discount.amount, symbol) : `${formatDecimal(discount.percent)}%`;

/** "Returning customer, 5%"; null without one. */
export const describeDiscount = (discount: Discount | null, symbol: string | undefined): string | null =>
  discount && `${discount.words}, ${formatDiscount(discount, symbol)}`;
