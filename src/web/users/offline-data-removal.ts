// Ends what is kept once nobody is signed in here. The first script has it, so it is kept short.
import { clearCacheOwner, OWNER_KEY, readLastOwner } from "#web/kernel/offline/cache-owner.ts";

/** What is kept for when there is no network; nothing waits for it. */
export const loadOfflineData = () => import("./offline-data.ts").catch(() => null);

/** The mark goes first: whoever signs in next must not be signed out because a script did not arrive. */
export async function clearOfflineData(): Promise<void> {
  // A browser that was killed may have lost the mark from localStorage and still have it in IndexedDB, from which it would come back.
  if (readLastOwner() === null) return discardMark().catch(() => {});
  clearCacheOwner();
  await (await loadOfflineData())?.clearReplyCache();
}

const discardMark = async () => (await import("#web/kernel/offline/saved-input.ts")).discardOnDisk(OWNER_KEY);
