import type { CurrentUser } from "#contract/sign-in.ts";
import { startQueue } from "#web/quotes/offline-queue/queue-start.ts";
import { onQueueStateChange, readQueueState, setQueueState } from "#web/quotes/offline-queue/queue-state.ts";

let stop: (() => void) | null = null;

/** Sends what waits, and fetches the plate that shows it as soon as something does. */
export async function startQueuedQuotes(user: CurrentUser): Promise<void> {
  stop ??= onQueueStateChange(() => void fetchPlate().catch(() => {})); // Asked for again with the next change.
  await startQueue(user);
}

async function fetchPlate(): Promise<void> {
  if (!readQueueState().entries?.length) return;
  const { QueuedQuotesPanel: UnsentQuotes } = await import("./panel.tsx");
  stop?.();
  if (!readQueueState().Plate) setQueueState({ Plate: UnsentQuotes });
}
