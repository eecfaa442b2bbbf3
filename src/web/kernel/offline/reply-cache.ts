// Caches the replies of calls for when there is no network, and finds them again.
import { deviceStorage } from "#web/kernel/browser-storage.ts";
import { client } from "#web/kernel/client.ts";
import { clearCacheOwner, OWNER_KEY, readLastOwner, SIGNED_OUT_MARK } from "./cache-owner.ts";
import { type CachedReply, readStoredReply as copyIn, listStoredReplies, storeReply } from "./reply-store.ts";
import { setServiceWorkerState } from "./service-worker-state.ts";
import type { StorageFault } from "./storage-faults.ts";
import { markInstallUseful } from "./storage-persistence.ts";

/** Replies, by address, that could not be cached since this page was opened; retried unless they are too long. */
const uncachedReplies = new Map<string, CachedReply & { fault: StorageFault }>();
/** Beyond these, the oldest are not retried: replies, and their characters. */
const MAX_UNCACHED_REPLIES = 300;
const MAX_UNCACHED_CHARACTERS = 2_000_000;
/** In ms: cached later, a reply could bring back what this device has deleted meanwhile (quotes/prefetch). */
const MAX_RETRY_AGE_MS = 10 * 60_000;

// A cached reply shown instead of a reply means that the user works without a network.
client.addEventListener("connectivity", () => client.connectivity.asOf !== null && markInstallUseful());

/** `owner`: null where nothing is cached. */
export function setCacheOwner(owner: string | null): void {
  client.owner = owner;
  if (owner) deviceStorage.save(OWNER_KEY, owner);
  else clearCacheOwner();
  client.dispatchEvent(new Event("owner"));
}

/** Resolves when it is known who is signed in. */
export async function waitForCacheOwner(): Promise<string | null> {
  while (client.owner === undefined)
    await new Promise((resolve) => client.addEventListener("owner", resolve, { once: true }));
  return client.owner;
}

/**
 * Caches for the current user, once that is known; not at all for users without offline data. Nor if another tab has
 * meanwhile signed that user out or another one in: nothing would ever delete it from the device. When a reply is
 * cached, those that failed before are retried: a full or broken storage has recovered.
 */
export async function cacheReply(address: string, text: string, readAt = Date.now()): Promise<StorageFault | null> {
  const owner = await waitForCacheOwner();
  if (!owner || owner !== readLastOwner()) return null;
  // So that the older reply does not overwrite a newer one.
  uncachedReplies.delete(address);
  makeRoomForUncached(text.length);
  const fault = await storeOrRetryLater(owner, address, { text, at: readAt });
  for (const [uncachedAddress, uncachedReply] of uncachedReplies) {
    // The user may have signed out meanwhile.
    if (fault || owner !== readLastOwner()) break;
    if (uncachedReply.fault !== "long" && (await storeOrRetryLater(owner, uncachedAddress, uncachedReply))) break;
  }
  const [firstUncached = null] = uncachedReplies.values();
  setServiceWorkerState({ fault: firstUncached?.fault ?? null });
  return fault;
}

/** For another reply: removes the old ones, and as many of the others as necessary. */
function makeRoomForUncached(characters: number): void {
  let characterCount = characters;
  for (const [address, { text, at, fault }] of uncachedReplies) {
    if (fault !== "long" && Math.abs(Date.now() - at) > MAX_RETRY_AGE_MS) uncachedReplies.delete(address);
    else characterCount += text.length;
  }
  for (const [address, { text }] of uncachedReplies) {
    if (characterCount <= MAX_UNCACHED_CHARACTERS && uncachedReplies.size < MAX_UNCACHED_REPLIES) return;
    uncachedReplies.delete(address);
    characterCount -= text.length;
  }
}

async function storeOrRetryLater(
  owner: string,
  address: string,
  { text, at }: CachedReply,
): Promise<StorageFault | null> {
  const fault = await storeReply(owner, address, text, at);
  if (!fault) uncachedReplies.delete(address);
  else uncachedReplies.set(address, { text: fault === "long" ? "" : text, at, fault });
  return fault;
}

export async function findCachedReply(address: string): Promise<CachedReply | null> {
  const owner = findReadableOwner();
  return owner === null ? null : copyIn(owner, address, Date.now());
}

/** The texts of all cached replies at such addresses. */
export async function listCachedReplies(address: RegExp): Promise<string[]> {
  const owner = findReadableOwner();
  return owner === null ? [] : listStoredReplies(owner, address, Date.now());
}

/** Until it is known who is signed in, the last user who did not sign out. */
function findReadableOwner(): string | null {
  const [pageOwner, lastOwner] = [client.owner, readLastOwner()];
  const isReadable = lastOwner !== SIGNED_OUT_MARK && (pageOwner === undefined || pageOwner === lastOwner);
  return isReadable ? lastOwner : null;
}
