// What the caches learn when a quote has changed.
import { checkSending, listRevisions } from "#contract/offers/offers.ts";
import { getPipeline } from "#contract/quotes/pipeline.ts";
import { getQuote, getQuoteHistory, listAllQuotes, type QuoteDetail } from "#contract/quotes/quotes.ts";
import { buildQueryKey, queryClient } from "#web/kernel/query-client.ts";

/** Puts the current quote into the cache, and reads again the lists and everything else that depends on it (QB 7). */
export function updateQuoteCache(quote: QuoteDetail): void {
  const params = { id: quote.id };
  queryClient.setQueryData(buildQueryKey(getQuote, { params }), quote);
  const otherQueries = [
    buildQueryKey(listAllQuotes),
    buildQueryKey(getPipeline),
    buildQueryKey(getQuoteHistory, { params }),
    buildQueryKey(listRevisions, { params }),
    buildQueryKey(checkSending, { params }),
  ];
  for (const queryKey of otherQueries) void queryClient.invalidateQueries({ queryKey });
}
