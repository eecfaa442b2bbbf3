// What the caches learn when a quote has changed.
import { checkSending, listRevisions } from "#contract/offers.ts";
import { getPipeline } from "#contract/pipeline.ts";
import { allQuotes, getQuote, getQuoteHistory, type QuoteDetail } from "#contract/quotes.ts";
import { keyOf, queryClient } from "#web/kernel/queries.ts";

/** Shows the quote everywhere as it stands now, and has lists and what belongs to it read again (QB 7). */
export function keepQuote(quote: QuoteDetail): void {
  const params = { id: quote.id };
  queryClient.setQueryData(keyOf(getQuote, { params }), quote);
  const others = [
    keyOf(allQuotes),
    keyOf(getPipeline),
    keyOf(getQuoteHistory, { params }),
    keyOf(listRevisions, { params }),
    keyOf(checkSending, { params }),
  ];
  for (const queryKey of others) void queryClient.invalidateQueries({ queryKey });
}
