import type { CurrentUser } from "#contract/people.ts";
import { beginQueue } from "#web/quotes/queue/begin.ts";
import { onWaiting, readWaiting, setWaiting } from "#web/quotes/queue/waiting.ts";

let stop: (() => void) | null = null;

/** Sends what waits, and fetches the plate that shows it as soon as something does. */
export async function beginUnsent(user: CurrentUser): Promise<void> {
  stop ??= onWaiting(() => void fetchPlate().catch(() => {})); // Asked for again with the next change.
  await beginQueue(user);
}

async function fetchPlate(): Promise<void> {
  if (!readWaiting().entries?.length) return;
  const { UnsentQuotes } = await import("./plate.tsx");
  stop?.();
  if (!readWaiting().Plate) setWaiting({ Plate: UnsentQuotes });
}
