import { useOfflineQueue } from "#web/quotes/offline-queue/use-queue.ts";

/** The queued quotes on this device; nothing if there are none. */
export function QueuedQuotes({ className }: { className?: string | undefined }) {
  const { Panel } = useOfflineQueue();
  return Panel && <Panel className={className} />;
}
