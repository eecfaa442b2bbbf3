// Starts the offline cache where its script was not loaded with the page: until then no reply is cached or prefetched.
import type { CurrentUser } from "#contract/users/sign-in.ts";
import { call } from "#web/kernel/api.ts";
import { client } from "#web/kernel/client.ts";
import { uncachedCurrentUser } from "./uncached-current-user.ts";

/**
 * Fails where it does not come now either, or where somebody else has meanwhile signed in here: what lies on this device
 * is theirs by then.
 */
export async function startDeferredOfflineData({ companyId }: CurrentUser): Promise<void> {
  if (client.owner !== undefined) return;
  const { startReplyCache } = await import("./offline-data.ts");
  const currentUser = await call(uncachedCurrentUser);
  if (currentUser.companyId === companyId) await startReplyCache(currentUser);
}
