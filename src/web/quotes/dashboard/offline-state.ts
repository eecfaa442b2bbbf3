import type { Worker } from "#web/kernel/offline/worker.ts";

interface Known extends Pick<Worker, "isReady" | "fault"> {
  /** Whose it is what lies here; null where nothing is kept. */
  owner: string | null;
  /** Quotes; null where the queue could not be read. */
  waiting: number | null;
  hasRead: boolean;
}

export function offlineState({ owner, isReady, fault, waiting, hasRead }: Known): string {
  if (waiting) return `${waiting} waiting`;
  if (owner === null || isReady === false || fault) return "Not kept on this device";
  if (hasRead && isReady && waiting === 0) return "Synced";
  return "Not read yet";
}
