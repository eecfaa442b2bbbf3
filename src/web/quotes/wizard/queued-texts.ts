import type { QueueEntry } from "#web/quotes/offline-queue/entry.ts";

/** What a queued quote waits for that needs no decision. */
export function describeWaiting({ problem, pendingAcceptance }: QueueEntry, isReached: boolean): string {
  if (!isReached) return "The quote is safe on this device and will be sent to the office when there is a signal.";
  if (problem && problem.status > 0)
    return `${problem.sentence} The quote is saved on this device and will be sent again automatically.`;
  return pendingAcceptance
    ? "The quote and what its customer accepted are being sent."
    : "The quote is saved on this device and is being sent.";
}
