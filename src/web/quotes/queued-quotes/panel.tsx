// The queued quotes on this device, each with its actions.
import { useOfflineQueue } from "#web/quotes/offline-queue/use-queue.ts";
import { Panel } from "#web/ui/layout/panel.tsx";
import { isQuoteSent } from "./queued-quote-texts.ts";
import { QueuedQuoteRow } from "./row.tsx";

export function QueuedQuotesPanel({ className }: { className?: string | undefined }) {
  const { entries, sendingId } = useOfflineQueue();
  if (!entries?.length) return null;
  return (
    <Panel
      title="Waiting to be sent"
      actions={!entries.some(isQuoteSent) && <span className="t-small text-ink-3">No numbers yet</span>}
      firmness="estimate"
      className={className}
    >
      <ul className="@container divide-y divide-rule">
        {entries.map((entry) => (
          <QueuedQuoteRow key={entry.id} entry={entry} isSending={sendingId === entry.id} />
        ))}
      </ul>
    </Panel>
  );
}
