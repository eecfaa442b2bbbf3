// The quotes that this device has copies of: what is searched without a network.
import * as z from "zod/mini";
import { getQuote, type QuoteDetail } from "#contract/quotes/quotes.ts";
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
