// Prefetches the newest quotes, so that they open without a network, and deletes cached quotes that the device may no
// longer store.
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

/** In ms, shared by all pages of a device. */
const EVERY_MS = 4 * 60 * 60_000;
/**
 * The time of the last prefetch, with the server's time mark of its last list of erased quotes; cached like a reply,
 * and deleted with the others.
 */
const MARK = prefetchQuotes.path;

type Erased = ReplyOf<typeof prefetchQuotes>["erased"];

/** In this page: the last `visibility`, which is the role and whose quotes it may see. */
let prefetchedFor: string | null = null;

let currentPrefetch: Promise<void> | null = null;

/**
 * One run at a time. Quotes read less than 4 hours ago are not read again: then each page asks once which quotes were
 * erased, and again when `visibility` differs, which says whether the user sees only their own quotes. Rejects as long as
 * there was no reply at all.
 */
export function prefetchNewestQuotes(visibility: string): Promise<void> {
  currentPrefetch ??= fetchNewest(visibility).finally(() => {
    currentPrefetch = null;
  });
  return currentPrefetch;
}

/** The `visibility` of a user who may see no quotes. */
const NOTHING = "nothing";

/** For a user who may no longer see any quotes. */
export async function deleteCachedQuotes(): Promise<void> {
  const owner = await waitForCacheOwner();
  if (!owner || prefetchedFor === NOTHING) return;
  prefetchedFor = NOTHING;
  // A storage that cannot be opened shows no cached reply either.
  await deleteReplies(owner, isQuoteAddress).catch(() => {});
}

async function fetchNewest(visibility: string): Promise<void> {
  const owner = await waitForCacheOwner();
  // If nothing can be cached there is no point in reading.
  if (!owner || !client.connectivity.isReached || isStorageFault(readServiceWorkerState().fault)) return;
  const lastMark = await readStoredReply(owner, MARK, Date.now());
  const isDue = !lastMark || Math.abs(Date.now() - lastMark.at) >= EVERY_MS;
  if (prefetchedFor === visibility && !isDue) return;
  try {
    const query = { most: isDue ? MAX_PREFETCHED : 0, since: lastMark?.text };
    const { quotes, seesAll, erased, asOf } = await call(prefetchQuotes, { query });
    await deleteErased(owner, erased);
    const hasDropped = !seesAll && (await deleteOthersQuotes(owner));
    prefetchedFor = visibility;
    // The list's first page, from which the quotes are opened.
    if (isDue) await call(listQuotePage, { query: buildQuery(allQuotes, new Date()) });
    for (const quote of quotes) {
      const text = JSON.stringify(z.encode(getQuote.reply, quote));
      // Starts again once the storage accepts data.
      if (isStorageFault(await cacheReply(buildRequestUrl(getQuote, { id: quote.id }, undefined), text))) return;
    }
    // What was deleted and the user may still see is read again.
    const isComplete = erased !== null && !hasDropped;
    const lastAll = isDue ? Date.now() : isComplete ? lastMark.at : Date.now() - EVERY_MS;
    await cacheReply(MARK, asOf, lastAll);
    if (!isComplete && !isDue) await fetchNewest(visibility);
  } catch (error) {
    if (error instanceof CallError && error.status === 403) return deleteCachedQuotes();
    if (!lastMark) throw error;
  }
}

/** A fault of the storage, not of a single reply. */
const isStorageFault = (fault: StorageFault | null): boolean => fault !== null && fault !== "long";

/** Deletes replies from before an erasure, which name the customer: the quote itself and lists that contain it. */
async function deleteErased(owner: string, erased: Erased): Promise<void> {
  if (erased?.length === 0) return;
  const versions = erased && new Map(erased.map(({ id, version }) => [id, version]));
  const isOutdated = ({ id, version }: { id: string; version: number }) => (versions?.get(id) ?? 0) > version;
  await deleteReplies(owner, (address, text) => {
    if (!isQuoteAddress(address)) return false;
    return (
      versions === null || (erased?.some(({ id }) => text.includes(id)) && parseRows(text).some(isOutdated)) || false
    );
  });
}

/** Deletes others' quotes and lists that contain any, for a user who sees only their own; true if there were any. */
async function deleteOthersQuotes(owner: string): Promise<boolean> {
  const person = parseUserId(owner);
  let hasDropped = false;
  await deleteReplies(owner, (address, text) => {
    if (!isQuoteAddress(address) || address === MARK) return false;
    const isForeign = parseRows(text).some(({ userId }) => userId !== person);
    hasDropped ||= isForeign;
    return isForeign;
  });
  return hasDropped;
}

const isQuoteAddress = (address: string): boolean => address.startsWith(listQuotes.path);

function parseRows(text: string): { id: string; version: number; userId: string | null }[] {
  const answer = JSON.parse(text);
  return Array.isArray(answer) ? answer : (answer.quotes ?? [answer]);
}
