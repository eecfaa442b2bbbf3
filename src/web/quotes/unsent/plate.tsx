// The quotes that were made without a network and wait on this device, each with what can be done about it.
import { useQueue } from "#web/quotes/queue/use-queue.ts";
import { Plate } from "#web/ui/plate.tsx";
import { UnsentQuote } from "./row.tsx";
import { isSent } from "./words.ts";

export function UnsentQuotes({ className }: { className?: string | undefined }) {
  const { entries, sending } = useQueue();
  if (!entries?.length) return null;
  return (
    <Plate
      title="Waiting to be sent"
      actions={!entries.some(isSent) && <span className="t-small text-ink-3">No numbers yet</span>}
      firmness="estimate"
      className={className}
    >
      <ul className="@container divide-y divide-rule">
        {entries.map((entry) => (
          <UnsentQuote key={entry.id} entry={entry} isSending={sending === entry.id} />
        ))}
      </ul>
    </Plate>
  );
}
