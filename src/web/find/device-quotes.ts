// The quotes that this device has copies of: what Find searches without a network.
import { type FindReply, MAX_FOUND } from "#contract/find.ts";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { hasFindWords, listFindWords } from "#domain/quotes/find.ts";

type DeviceFound = Pick<FindReply, "users" | "items"> & { quotes: QuoteDetail[] };

export function findDeviceQuotes(quotes: readonly QuoteDetail[], text: string): DeviceFound {
  const words = listFindWords(text);
  return { quotes: quotes.filter((quote) => hasFindWords(quote, words)).slice(0, MAX_FOUND), users: [], items: [] };
}
