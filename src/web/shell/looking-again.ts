// Looks at the network and at this device's storage as they are now.
import * as z from "zod/mini";
import { call, NotReached, PATIENCE_MS } from "#web/kernel/api.ts";
import { readWorker } from "#web/kernel/offline/worker.ts";
import { queryClient } from "#web/kernel/queries.ts";
import { hasNotReached } from "#web/kernel/reach.ts";
import { currentUserNow as asked } from "#web/people/current-user-now.ts";

/**
 * One small call tells both: whether it is answered, and whether that can be kept. What had no room or a broken storage is read
 * again; the other faults last as long as the page.
 */
export async function lookAgain(): Promise<void> {
  const { fault } = readWorker();
  if (fault === "full" || fault === "broken") void queryClient.invalidateQueries();
  try {
    const text = JSON.stringify(z.encode(asked.reply, await call(asked, {}, AbortSignal.timeout(PATIENCE_MS))));
    await (await import("#web/kernel/offline/answers.ts")).keep(asked.path, text);
  } catch (error) {
    if (error instanceof NotReached) hasNotReached(null);
  }
}
