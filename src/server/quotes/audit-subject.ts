// How a quote appears in the audit log and in browser events.
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { describeDiscount, describeLines, describeOptions } from "#domain/quotes/line-texts.ts";
import type { LinesAndDiscount } from "#domain/quotes/lines.ts";
import type { QuoteOption } from "#domain/quotes/options.ts";

/** The customer's words among them are stored beside the entry, as one text each. */
const fieldTexts = {
  lines: (quote: object, symbol: string | undefined) => describeLines((quote as LinesAndDiscount).lines, symbol),
  discount: (quote: object, symbol: string | undefined) =>
    describeDiscount((quote as LinesAndDiscount).discount, symbol),
  options: (quote: object, symbol: string | undefined, other: object = {}) =>
    describeOptions((quote as WithOptions).options, symbol, (other as Partial<WithOptions>).options),
};
interface WithOptions {
  options: QuoteOption[] | null;
}

export const buildQuoteSubject = ({ id, quoteNumber, version, userId }: QuoteDetail) => ({
  id,
  label: quoteNumber,
  fieldTexts,
  browserEvents: { entity: "quote", version, ownerId: userId },
});
