// Reads the newest quotes before anybody opens them, so that they open without a network; and takes from the device what
// it must not keep any more.
import * as z from "zod/mini";
import type { ReplyOf } from "#contract/endpoint.ts";
import { MAX_PREFETCHED, prefetchQuotes } from "#contract/quotes/quote-prefetch.ts";
import { getQuote, listQuotePage, listQuotes } from "#contract/quotes/quotes.ts";
import { buildRequestUrl, CallError, call } from "#web/kernel/api.ts";
import { client } from "#web/kernel/client.ts";
import { cacheReply, waitForCacheOwner } from "#web/kernel/offline/reply-cache.ts";
import { deleteReplies, readStoredReply } from "#web/kernel/offline/reply-store.ts";
import { readServiceWorkerState } from "#web/kernel/offline/service-worker-state.ts";
import type { StorageFault } from "#web/kernel/offline/storage-faults.ts";
import { allQuotes, buildQuery } from "#web/quotes/list/list-url-state.ts";
import { parseUserId } from "#web/quotes/offline-queue/entry.ts";

/** In ms, over all pages of a device. */
const EVERY_MS = 4 * 60 * 60_000;
/**
 * Of when that was, and what the server said of the time when it last told what must go; among the copies, with which it
 * goes.
 */
const MARK = prefetchQuotes.path;

type Erased = ReplyOf<typeof prefetchQuotes>["erased"];

/** In this page: in which role, and whose quotes were seen. */
let askedAs: string | null = null;

let running: Promise<void> | null = null;

/**
 * One run at a time. Quotes that were read less than 4 hours ago are not read again: then each page asks once what must
 * go, and once more when `sight` is another, by which the person sees their own quotes or those of others too. Fails
 * while there was no answer yet.
 */
export function prefetchNewestQuotes(sight: string): Promise<void> {
  running ??= read(sight).finally(() => {
    running = null;
  });
  return running;
}

/** Of whoever may see no quote. */
const NOTHING = "nothing";

/** Whoever may see no quote any more keeps none. */
export async function deleteCachedQuotes(): Promise<void> {
  const owner = await waitForCacheOwner();
  if (!owner || askedAs === NOTHING) return;
  askedAs = NOTHING;
  // A storage that cannot be opened gives no copy to anybody either.
  await deleteReplies(owner, isOfQuotes).catch(() => {});
}

async function read(sight: string): Promise<void> {
  const owner = await waitForCacheOwner();
  // Where nothing can be kept nothing is worth reading.
  if (!owner || !client.connectivity.isReached || isOfStorage(readServiceWorkerState().fault)) return;
  const last = await readStoredReply(owner, MARK, Date.now());
  const isDue = !last || Math.abs(Date.now() - last.at) >= EVERY_MS;
  if (askedAs === sight && !isDue) return;
  try {
    const query = { most: isDue ? MAX_PREFETCHED : 0, since: last?.text };
    const { quotes, seesAll, erased, asOf } = await call(prefetchQuotes, { query });
    await dropErased(owner, erased);
    const hasDropped = !seesAll && (await dropOthers(owner));
    askedAs = sight;
    // The list's first page, from which they are opened.
    if (isDue) await call(listQuotePage, { query: buildQuery(allQuotes, new Date()) });
    for (const quote of quotes) {
      const text = JSON.stringify(z.encode(getQuote.reply, quote));
      // Begun anew once the storage takes something again.
      if (isOfStorage(await cacheReply(buildRequestUrl(getQuote, { id: quote.id }, undefined), text))) return;
    }
    // What they may see of what went is read again.
    const isWhole = erased !== null && !hasDropped;
    const lastAll = isDue ? Date.now() : isWhole ? last.at : Date.now() - EVERY_MS;
    await cacheReply(MARK, asOf, lastAll);
    if (!isWhole && !isDue) await read(sight);
  } catch (error) {
    if (error instanceof CallError && error.status === 403) return deleteCachedQuotes();
    if (!last) throw error;
  }
}

/** Not of one answer alone. */
const isOfStorage = (fault: StorageFault | null): boolean => fault !== null && fault !== "long";

/** Copies from before the erasure name the customer, of the quote itself and of lists in which it stands. */
async function dropErased(owner: string, erased: Erased): Promise<void> {
  if (erased?.length === 0) return;
  const versions = erased && new Map(erased.map(({ id, version }) => [id, version]));
  const isOlder = ({ id, version }: { id: string; version: number }) => (versions?.get(id) ?? 0) > version;
  await deleteReplies(owner, (address, text) => {
    if (!isOfQuotes(address)) return false;
    return versions === null || (erased?.some(({ id }) => text.includes(id)) && rowsIn(text).some(isOlder)) || false;
  });
}

/** Quotes of others and lists in which some stand, for whoever sees their own alone; whether there were any. */
async function dropOthers(owner: string): Promise<boolean> {
  const person = parseUserId(owner);
  let hasDropped = false;
  await deleteReplies(owner, (address, text) => {
    if (!isOfQuotes(address) || address === MARK) return false;
    const isToGo = rowsIn(text).some(({ userId }) => userId !== person);
    hasDropped ||= isToGo;
    return isToGo;
  });
  return hasDropped;
}

const isOfQuotes = (address: string): boolean => address.startsWith(listQuotes.path);

function rowsIn(text: string): { id: string; version: number; userId: string | null }[] {
  const answer = JSON.parse(text);
  return Array.isArray(answer) ? answer : (answer.quotes ?? [answer]);
}
