// What this page shows of the queue: available soon after its first screen (queue-start.ts).
import type { ComponentType } from "react";
import type { QueueEntry } from "./entry.ts";

export interface QueueView {
  /** Null until they have been read. */
  entries: readonly QueueEntry[] | null;
  /** The entry that this tab is sending. */
  sendingId: string | null;
  /** Shows the entries; loaded once there is one. */
  Panel: ComponentType<{ className?: string | undefined }> | null;
}

let view: QueueView = { entries: null, sendingId: null, Panel: null };
const listeners = new Set<() => void>();

export function setQueueView(next: Partial<QueueView>): void {
  view = { ...view, ...next };
  for (const listener of listeners) listener();
}

export const readQueueView = (): QueueView => view;
export function onQueueViewChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
