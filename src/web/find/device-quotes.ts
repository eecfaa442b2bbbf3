// The quotes that this device has copies of: what Find searches without a network.
import * as z from "zod/mini";
import { type FindReply, MAX_FOUND } from "#contract/find.ts";
import { getQuote, type QuoteDetail } from "#contract/quotes/quotes.ts";
import { hasFindWords, listFindWords } from "#domain/quotes/find.ts";
import { listCachedReplies } from "#web/kernel/offline/reply-cache.ts";

const QUOTE_ADDRESS = /^\/api\/quotes\/[\da-f-]{36}$/;

/** Newest first: each opens without a network. A copy by an older build that this one cannot read is left out. */
export async function readDeviceQuotes(): Promise<QuoteDetail[]> {
  const texts = await listCachedReplies(QUOTE_ADDRESS);
  return texts
    .flatMap((text) => {
      try {
        return z.decode(getQuote.reply, JSON.parse(text));
      } catch {
        return [];
      }
    })
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

type DeviceFound = Pick<FindReply, "users" | "items"> & { quotes: QuoteDetail[] };

export function findDeviceQuotes(quotes: readonly QuoteDetail[], text: string): DeviceFound {
  const words = listFindWords(text);
  return { quotes: quotes.filter((quote) => hasFindWords(quote, words)).slice(0, MAX_FOUND), users: [], items: [] };
}
