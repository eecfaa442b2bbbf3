// Updates the caches after a quote has changed.
import { checkSending, listRevisions } from "#contract/offers.ts";
import { getPipeline } from "#contract/pipeline.ts";
import { getQuote, getQuoteHistory, listAllQuotes, type QuoteDetail } from "#contract/quotes.ts";
import { buildQueryKey, queryClient } from "#web/kernel/query-client.ts";

/** Shows the quote in its new state everywhere, and reads lists and dependent data again (QB 7). */
export function updateQuoteCache(quote: QuoteDetail): void {
  const params = { id: quote.id };
  queryClient.setQueryData(buildQueryKey(getQuote, { params }), quote);
  const others = [
    buildQueryKey(listAllQuotes),
    buildQueryKey(getPipeline),
    buildQueryKey(getQuoteHistory, { params }),
    buildQueryKey(listRevisions, { params }),
    buildQueryKey(checkSending, { params }),
  ];
  for (const queryKey of others) void queryClient.invalidateQueries({ queryKey });
}
