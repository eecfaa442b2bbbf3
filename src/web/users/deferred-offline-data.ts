// Starts the offline cache if its script did not come with the page; until then nothing is cached or prefetched.
import type { CurrentUser } from "#contract/sign-in.ts";
import { call } from "#web/kernel/api.ts";
import { client } from "#web/kernel/client.ts";
import { uncachedCurrentUser } from "./uncached-current-user.ts";

/**
 * Rejects if the script does not arrive now either, or if another user has meanwhile signed in here: what is cached on
 * this device is then theirs.
 */
export async function startDeferredOfflineData({ companyId }: CurrentUser): Promise<void> {
  if (client.owner !== undefined) return;
  const { startReplyCache } = await import("./offline-data.ts");
  const now = await call(uncachedCurrentUser);
  if (now.companyId === companyId) await startReplyCache(now);
}
