// What the caches learn when a quote has changed.
import { allQuotes, getQuote, getQuoteHistory, type QuoteDetail } from "#contract/quotes.ts";
import { keyOf, queryClient } from "#web/kernel/queries.ts";

/** Shows the quote everywhere as it stands now, and has lists and its history read again (QB 7). */
export function keepQuote(quote: QuoteDetail): void {
  const params = { id: quote.id };
  queryClient.setQueryData(keyOf(getQuote, { params }), quote);
  void queryClient.invalidateQueries({ queryKey: keyOf(allQuotes) });
  void queryClient.invalidateQueries({ queryKey: keyOf(getQuoteHistory, { params }) });
}
