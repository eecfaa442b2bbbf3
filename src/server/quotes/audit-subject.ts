// How a quote appears in the audit log and in browser events.
import type { QuoteDetail } from "#contract/quotes/quotes.ts";

export const buildQuoteSubject = ({ id, quoteNumber, version, userId }: QuoteDetail) => ({
  id,
  label: quoteNumber,
  browserEvents: { entity: "quote", version, ownerId: userId },
});
