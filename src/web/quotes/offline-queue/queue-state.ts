// What of this person waits on the device, as far as this page knows: soon after its first screen (begin.ts).
import type { ComponentType } from "react";
import type { QueueEntry } from "./entry.ts";

export interface QueueState {
  /** Null until they have been read. */
  entries: readonly QueueEntry[] | null;
  /** Which of them this tab is sending. */
  sending: string | null;
  /** What shows them, fetched once there is something to show. */
  Plate: ComponentType<{ className?: string | undefined }> | null;
}

let waiting: QueueState = { entries: null, sending: null, Plate: null };
const listeners = new Set<() => void>();

export function setQueueState(next: Partial<QueueState>): void {
  waiting = { ...waiting, ...next };
  for (const listener of listeners) listener();
}

export const readQueueState = (): QueueState => waiting;
export function onQueueStateChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
