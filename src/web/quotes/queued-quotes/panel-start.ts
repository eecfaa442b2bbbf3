import type { CurrentUser } from "#contract/users/sign-in.ts";
import { startQueue } from "#web/quotes/offline-queue/queue-start.ts";
import { onQueueViewChange, readQueueView, setQueueView } from "#web/quotes/offline-queue/queue-view.ts";

let stopWatching: (() => void) | null = null;

/** Sends the queued quotes, and loads the panel that shows them as soon as there are any. */
export async function startQueuedQuotes(user: CurrentUser): Promise<void> {
  stopWatching ??= onQueueViewChange(() => void loadPanel().catch(() => {})); // Retried with the next change.
  await startQueue(user);
}

async function loadPanel(): Promise<void> {
  if (!readQueueView().entries?.length) return;
  const { QueuedQuotesPanel } = await import("./panel.tsx");
  stopWatching?.();
  if (!readQueueView().Panel) setQueueView({ Panel: QueuedQuotesPanel });
}
