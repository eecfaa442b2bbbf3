// Removes offline data once nobody is signed in here. It is part of the first script, so it is small.
import { clearCacheOwner, OWNER_KEY, readLastOwner } from "#web/kernel/offline/cache-owner.ts";

/** The offline data's script, which is loaded in the background. */
export const loadOfflineData = () => import("./offline-data.ts").catch(() => null);

/** Removes the mark first: the next user to sign in must not be signed out because a script did not arrive. */
export async function clearOfflineData(): Promise<void> {
  // After a crash the mark may be gone from localStorage but still be in IndexedDB, from which it would be restored.
  if (readLastOwner() === null) return discardMark().catch(() => {});
  clearCacheOwner();
  await (await loadOfflineData())?.clearReplyCache();
}

const discardMark = async () => (await import("#web/kernel/offline/saved-input.ts")).discardOnDisk(OWNER_KEY);
