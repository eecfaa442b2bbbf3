// Caches the replies of calls for when there is no network, and finds them again.
import { deviceStorage } from "#web/kernel/browser-storage.ts";
import { client } from "#web/kernel/client.ts";
import { clearCacheOwner, OWNER_KEY, readLastOwner, SIGNED_OUT_MARK } from "./cache-owner.ts";
import { type CachedReply, readStoredReply as copyIn, storeReply } from "./reply-store.ts";
import { setServiceWorkerState } from "./service-worker-state.ts";
import type { StorageFault } from "./storage-faults.ts";
import { markInstallUseful } from "./storage-persistence.ts";

/** Replies, by address, that could not be cached since this page was opened; retried unless they are too long. */
const missing = new Map<string, CachedReply & { fault: StorageFault }>();
/** Beyond these, the oldest are not retried: replies, and their characters. */
const MOST_MISSING = 300;
const MOST_HELD = 2_000_000;
/** In ms: cached later, a reply could bring back what this device has deleted meanwhile (quotes/prefetch). */
const HELD_MS = 10 * 60_000;

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
export async function cacheReply(address: string, text: string, at = Date.now()): Promise<StorageFault | null> {
  const owner = await waitForCacheOwner();
  if (!owner || owner !== readLastOwner()) return null;
  // So that the older reply does not overwrite a newer one.
  missing.delete(address);
  makeRoom(text.length);
  const fault = await keepOne(owner, address, { text, at });
  for (const [other, copy] of missing) {
    // The user may have signed out meanwhile.
    if (fault || owner !== readLastOwner()) break;
    if (copy.fault !== "long" && (await keepOne(owner, other, copy))) break;
  }
  const [first = null] = missing.values();
  setServiceWorkerState({ fault: first?.fault ?? null });
  return fault;
}

/** For another reply: removes the old ones, and as many of the others as necessary. */
function makeRoom(characters: number): void {
  let held = characters;
  for (const [address, { text, at, fault }] of missing) {
    if (fault !== "long" && Math.abs(Date.now() - at) > HELD_MS) missing.delete(address);
    else held += text.length;
  }
  for (const [address, { text }] of missing) {
    if (held <= MOST_HELD && missing.size < MOST_MISSING) return;
    missing.delete(address);
    held -= text.length;
  }
}

async function keepOne(owner: string, address: string, { text, at }: CachedReply): Promise<StorageFault | null> {
  const fault = await storeReply(owner, address, text, at);
  if (!fault) missing.delete(address);
  else missing.set(address, { text: fault === "long" ? "" : text, at, fault });
  return fault;
}

/** Until it is known who is signed in: of the last user who did not sign out. */
export async function findCachedReply(address: string): Promise<CachedReply | null> {
  const [here, last] = [client.owner, readLastOwner()];
  if (last === null || last === SIGNED_OUT_MARK || (here !== undefined && here !== last)) return null;
  return copyIn(last, address, Date.now());
}
