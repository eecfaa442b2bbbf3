import { useQueue } from "#web/quotes/queue/use-queue.ts";

/** What was made without a network and waits on this device; nothing while nothing does. */
export function Unsent({ className }: { className?: string | undefined }) {
  const { Plate } = useQueue();
  return Plate && <Plate className={className} />;
}
