// Who changed a quote, what and when.
import { useQuery } from "@tanstack/react-query";
import { getQuoteHistory, type HistoryEntry } from "#contract/quotes/quotes.ts";
import { formatDateTime } from "#domain/days.ts";
import { formatRelativeTime } from "#domain/elapsed.ts";
import { LoadError } from "#web/kernel/load-error.tsx";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { RestFold } from "#web/ui/fold.tsx";
import { Panel, PanelBody } from "#web/ui/layout/panel.tsx";

/** Entries shown at first. */
const SHOWN_ENTRIES = 3;

export function QuoteHistory({ id }: { id: string }) {
  const history = useQuery(buildEndpointQuery(getQuoteHistory, { params: { id } }));
  if (history.isPending) return <Skeleton lines={3} label="Loading the history..." />;
  if (!history.data) {
    return (
      <Panel title="History">
        <LoadError title="The history could not be loaded" query={history} panel={false} />
      </Panel>
    );
  }
  const entries = history.data;
  const earlierEntries = entries.slice(SHOWN_ENTRIES);
  return (
    <Panel title="History" className="print:hidden">
      {entries.length === 0 && (
        <PanelBody>
          <p className="text-ink-3">Nothing has been recorded about this quote yet.</p>
        </PanelBody>
      )}
      <Entries entries={entries.slice(0, SHOWN_ENTRIES)} />
      {earlierEntries.length > 0 && (
        <RestFold name="quote.history" count={earlierEntries.length}>
          <Entries entries={earlierEntries} />
        </RestFold>
      )}
    </Panel>
  );
}

function Entries({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <ol>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}

const listFormat = new Intl.ListFormat("en-GB");

function Entry({ entry: { at, who, impersonating, sentences } }: { entry: HistoryEntry }) {
  return (
    <li className="border-t border-rule px-4 py-2.5 first:border-t-0">
      <p className="wrap-anywhere whitespace-pre-line">
        <strong>{who ?? "The customer"}</strong>
        {impersonating && <span className="text-ink-3"> (platform administrator)</span>} {listFormat.format(sentences)}.
      </p>
      <p className="t-small text-ink-3">
        <time dateTime={at}>
          {formatRelativeTime(new Date(at), new Date())} · {formatDateTime(at)}
        </time>
      </p>
    </li>
  );
}
