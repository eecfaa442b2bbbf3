// Begins what is kept where its part has not come with the page: nothing that is read is kept before, nor read ahead.
import type { CurrentUser } from "#contract/people.ts";
import { call } from "#web/kernel/api.ts";
import { readCacheOwner } from "#web/kernel/offline/owner.ts";
import { uncachedCurrentUser } from "./current-user-now.ts";

/**
 * Fails where it does not come now either, or where somebody else has meanwhile signed in here: what lies on this device
 * is theirs by then.
 */
export async function startDeferredOfflineData({ companyId }: CurrentUser): Promise<void> {
  if (readCacheOwner() !== undefined) return;
  const { startReplyCache: beginCopies } = await import("./keeping.ts");
  const now = await call(uncachedCurrentUser);
  if (now.companyId === companyId) await beginCopies(now);
}
