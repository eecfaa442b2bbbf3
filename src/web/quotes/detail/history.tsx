// Who changed a quote, what and when.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getQuoteHistory, type HistoryEntry } from "#contract/quotes/quotes.ts";
import { formatDateTime } from "#domain/days.ts";
import { formatRelativeTime } from "#domain/elapsed.ts";
import { LoadError } from "#web/kernel/load-error.tsx";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Panel, PanelBody } from "#web/ui/layout/panel.tsx";

/** Entries shown at first. */
const SHOWN_ENTRIES = 5;

export function QuoteHistory({ id }: { id: string }) {
  const history = useQuery(buildEndpointQuery(getQuoteHistory, { params: { id } }));
  const [isExpanded, setIsExpanded] = useState(false);
  if (history.isPending) return <Skeleton lines={3} label="Loading the history..." />;
  if (!history.data) {
    return (
      <Panel title="History">
        <LoadError title="The history could not be loaded" query={history} plate={false} />
      </Panel>
    );
  }
  const entries = history.data;
  const hiddenCount = entries.length - SHOWN_ENTRIES;
  return (
    <Panel title="History" className="print:hidden">
      {entries.length === 0 && (
        <PanelBody>
          <p className="text-ink-3">Nothing has been recorded about this quote yet.</p>
        </PanelBody>
      )}
      <ol className="grid">
        {(isExpanded ? entries : entries.slice(0, SHOWN_ENTRIES)).map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {hiddenCount > 0 && !isExpanded && (
        <div className="border-t border-rule px-4 py-2">
          <Button look="text" size="sm" onClick={() => setIsExpanded(true)}>
            Show {hiddenCount} earlier {hiddenCount === 1 ? "entry" : "entries"}
          </Button>
        </div>
      )}
    </Panel>
  );
}

const listFormat = new Intl.ListFormat("en-GB");

function Entry({ entry: { at, who, impersonating, sentences } }: { entry: HistoryEntry }) {
  return (
    <li className="grid gap-x-4 border-t border-rule px-4 py-2.5 first:border-t-0 md:grid-cols-[minmax(0,1fr)_auto] md:items-baseline">
      <p className="wrap-anywhere whitespace-pre-line">
        <strong>{who ?? "Somebody"}</strong>
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
