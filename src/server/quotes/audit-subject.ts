// How the audit log and open browsers are told of a quote.
import type { QuoteDetail } from "#contract/quotes/quotes.ts";

export const buildQuoteSubject = ({ id, quoteNumber, version, userId }: QuoteDetail) => ({
  id,
  label: quoteNumber,
  browserEvents: { entity: "quote", version, ownerId: userId },
});
