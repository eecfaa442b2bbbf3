import type { CurrentUser } from "#contract/people.ts";
import { startQueue } from "#web/quotes/queue/begin.ts";
import { onQueueStateChange, readQueueState, setQueueState } from "#web/quotes/queue/waiting.ts";

let stop: (() => void) | null = null;

/** Sends what waits, and fetches the plate that shows it as soon as something does. */
export async function startQueuedQuotes(user: CurrentUser): Promise<void> {
  stop ??= onQueueStateChange(() => void fetchPlate().catch(() => {})); // Asked for again with the next change.
  await startQueue(user);
}

async function fetchPlate(): Promise<void> {
  if (!readQueueState().entries?.length) return;
  const { QueuedQuotesPanel: UnsentQuotes } = await import("./plate.tsx");
  stop?.();
  if (!readQueueState().Plate) setQueueState({ Plate: UnsentQuotes });
}
