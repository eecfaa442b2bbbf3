// Checks the current state of the network and of this device's storage.
import * as z from "zod/mini";
import { call, PATIENCE_MS, ServerUnreachable } from "#web/kernel/api.ts";
import { client } from "#web/kernel/client.ts";
import { readServiceWorkerState } from "#web/kernel/offline/service-worker-state.ts";
import { queryClient } from "#web/kernel/query-client.ts";
import { uncachedCurrentUser as asked } from "#web/users/uncached-current-user.ts";

/**
 * One small call tests both: whether there is a reply, and whether it can be cached. What failed for lack of space or
 * because of broken storage is read again; the other faults last as long as the page.
 */
export async function checkConnection(): Promise<void> {
  const { fault } = readServiceWorkerState();
  if (fault === "full" || fault === "broken") void queryClient.invalidateQueries();
  try {
    const text = JSON.stringify(z.encode(asked.reply, await call(asked, {}, AbortSignal.timeout(PATIENCE_MS))));
    await (await import("#web/kernel/offline/reply-cache.ts")).cacheReply(asked.path, text);
  } catch (error) {
    if (error instanceof ServerUnreachable) client.markUnreachable(null);
  }
}
