// A quote's lines and discount, as its customer reads them beside the job (options.md, "What the customer sees").
import type { Pence } from "#domain/money.ts";
import { formatDiscount, formatQuantity } from "#domain/quotes/line-texts.ts";
import type { Discount, QuoteLine } from "#domain/quotes/lines.ts";
import { computeLineCost } from "#domain/quotes/price.ts";
import type { PriceLine } from "./price-lines.ts";

export type IncludedLine = Pick<QuoteLine, "extraId" | "heading" | "words" | "details" | "quantity" | "unit"> & {
  /** Net; null if only the total is shown. */
  pence: Pence | null;
};

export interface OfferDiscount {
  /** "Discount: Returning customer, 5%". */
  words: string;
  /** Net, of the price without it. */
  before: Pence;
  /** Net, of what it takes off. */
  pence: Pence;
}

interface QuoteWithLines {
  lines: readonly QuoteLine[];
  discount: Discount | null;
  linesCost: Pence;
  totalCost: Pence;
}

/** What an offer holds of lines and discount: no key without any, so that such an offer is what it always was. */
export interface OfferLines {
  included?: IncludedLine[];
  discount?: OfferDiscount;
  /** Offered lines that the customer has chosen: each with its price, and outside the discount. */
  taken?: IncludedLine[];
}

export function buildOfferLines(quote: QuoteWithLines, symbol: string, showsPrices: boolean): OfferLines {
  const listLines = (state: QuoteLine["state"], isPriced: boolean): IncludedLine[] =>
    quote.lines
      .filter((line) => line.state === state)
      .map((line) => ({
        extraId: line.extraId,
        heading: line.heading,
        words: line.words,
        details: line.details,
        quantity: line.quantity,
        unit: line.unit,
        pence: isPriced ? computeLineCost(line) : null,
      }));
  const included = listLines("included", showsPrices);
  const taken = listLines("taken", true);
  const discount = buildDiscount(quote, symbol);
  return {
    ...(included.length > 0 && { included }),
    ...(discount && { discount }),
    ...(taken.length > 0 && { taken }),
  };
}

/** From figures that everyone sees: a reader without sight of costs reads the same. */
function buildDiscount(
  { lines, discount, linesCost, totalCost }: QuoteWithLines,
  symbol: string,
): OfferDiscount | null {
  if (discount === null) return null;
  const percent = discount.percent === undefined ? "" : `, ${formatDiscount(discount, symbol)}`;
  const addUp = (states: readonly QuoteLine["state"][]) =>
    lines.reduce((sum, line) => (states.includes(line.state) ? sum + computeLineCost(line) : sum), 0);
  const pence = addUp(["included", "taken"]) - linesCost;
  const words = /^discount$/i.test(discount.words) ? discount.words : `Discount: ${discount.words}`;
  return { words: `${words}${percent}`, before: totalCost + pence - addUp(["taken"]), pence };
}

export type NamedLine = Pick<IncludedLine, "quantity" | "unit" | "words">;
/** "2 × Isolation valve", "Parking". */
export const describeIncludedLine = (line: NamedLine): string =>
  line.quantity === 100 && line.unit === null ? line.words : `${formatQuantity(line)} × ${line.words}`;

/** A paragraph a line, below its heading. */
export const describeIncludedLines = (included: readonly IncludedLine[]): string =>
  groupByHeading(included)
    .flatMap(({ heading, lines }) => [
      ...(heading === null ? [] : [`${heading}:`]),
      ...lines.map((line) => `• ${describeIncludedLine(line)}${line.details === null ? "" : `: ${line.details}`}`),
    ])
    .join("\n");

/** What the job includes, then its lines, then those that the customer chose. */
export const describeScope = (
  scope: string | null,
  { included = [], taken = [] }: Pick<OfferLines, "included" | "taken">,
): string =>
  [
    scope ?? "",
    describeIncludedLines(included),
    describeIncludedLines(taken.map((line) => ({ ...line, heading: "Extras that you chose" }))),
  ]
    .filter(Boolean)
    .join("\n");

/** Each line with its price, and a subtotal below a heading with several; none if no price is shown. */
export function listIncludedAmounts(included: readonly IncludedLine[]): PriceLine[] {
  return groupByHeading(included).flatMap(({ heading, lines }) => {
    const amounts = lines.flatMap((line) =>
      line.pence === null ? [] : [{ label: describeIncludedLine(line), pence: line.pence }],
    );
    const pence = amounts.reduce((sum, amount) => sum + amount.pence, 0);
    if (heading === null || amounts.length < 2) return amounts;
    return [...amounts, { label: `Subtotal: ${heading}`, pence, isSum: true }];
  });
}

/** A heading covers the lines below it up to another. */
function groupByHeading(included: readonly IncludedLine[]) {
  const groups: { heading: string | null; lines: IncludedLine[] }[] = [];
  for (const line of included) {
    const last = groups.at(-1);
    if (last && (line.heading === null || line.heading === last.heading)) last.lines.push(line);
    else groups.push({ heading: line.heading, lines: [line] });
  }
  return groups;
}
