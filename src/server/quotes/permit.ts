// How the audit log and browser events describe a quote.
import type { QuoteDetail } from "#contract/quotes.ts";

export const buildQuoteSubject = ({ id, quoteNumber, version, userId }: QuoteDetail) => ({
  id,
  label: quoteNumber,
  browserEvents: { entity: "quote", version, ownerId: userId },
});
