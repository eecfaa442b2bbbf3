import { useOfflineQueue } from "#web/quotes/offline-queue/use-queue.ts";

/** What was made without a network and waits on this device; nothing while nothing does. */
export function QueuedQuotes({ className }: { className?: string | undefined }) {
  const { Panel } = useOfflineQueue();
  return Panel && <Panel className={className} />;
}
