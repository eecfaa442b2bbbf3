// What calls keep of their answers for when there is no network, and find again.
import { deviceStorage } from "#web/kernel/browser-storage.ts";
import { client } from "#web/kernel/client.ts";
import { clearCacheOwner, OWNER_KEY, readLastOwner, SIGNED_OUT_MARK } from "./cache-owner.ts";
import { type CachedReply, readStoredReply as copyIn, storeReply } from "./reply-store.ts";
import { setServiceWorkerState } from "./service-worker-state.ts";
import type { StorageFault } from "./storage-faults.ts";
import { markInstallUseful } from "./storage-persistence.ts";

/** What could not be kept since this page was opened, by address; held for another try, but for what is too long. */
const missing = new Map<string, CachedReply & { fault: StorageFault }>();
/** Beyond, the first are not tried again: answers, and characters of theirs. */
const MOST_MISSING = 300;
const MOST_HELD = 2_000_000;
/** In ms: longer than that no answer comes late, or what this device has dropped meanwhile would come back (quotes/ahead). */
const HELD_MS = 10 * 60_000;

// Where a copy is shown instead of an answer somebody works without a network.
client.addEventListener("connectivity", () => client.connectivity.asOf !== null && markInstallUseful());

/** `owner`: null where nothing is cached. */
export function setCacheOwner(owner: string | null): void {
  client.owner = owner;
  if (owner) deviceStorage.save(OWNER_KEY, owner);
  else clearCacheOwner();
  client.dispatchEvent(new Event("owner"));
}

/** As soon as it is known who is signed in. */
export async function waitForCacheOwner(): Promise<string | null> {
  while (client.owner === undefined)
    await new Promise((resolve) => client.addEventListener("owner", resolve, { once: true }));
  return client.owner;
}

/**
 * In the name of whoever is here, as soon as that is known; where nothing is kept of them, not at all. Nor for whom
 * another tab has meanwhile signed out, or somebody else in: nobody would ever take it from the device again. Where it
 * is kept, what could not be kept before is tried again: a storage that was full or dead is it no more.
 */
export async function cacheReply(address: string, text: string, at = Date.now()): Promise<StorageFault | null> {
  const owner = await waitForCacheOwner();
  if (!owner || owner !== readLastOwner()) return null;
  // Not to be written over what is newer.
  missing.delete(address);
  makeRoom(text.length);
  const fault = await keepOne(owner, address, { text, at });
  for (const [other, copy] of missing) {
    // Meanwhile somebody may have signed out.
    if (fault || owner !== readLastOwner()) break;
    if (copy.fault !== "long" && (await keepOne(owner, other, copy))) break;
  }
  const [first = null] = missing.values();
  setServiceWorkerState({ fault: first?.fault ?? null });
  return fault;
}

/** For another answer: the old ones go, and as many of the others as must. */
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

/** Before it is known who is here: of whoever was here last and did not sign out. */
export async function findCachedReply(address: string): Promise<CachedReply | null> {
  const [here, last] = [client.owner, readLastOwner()];
  if (last === null || last === SIGNED_OUT_MARK || (here !== undefined && here !== last)) return null;
  return copyIn(last, address, Date.now());
}
