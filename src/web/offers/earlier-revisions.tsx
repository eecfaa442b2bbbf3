// The earlier revisions, newest first.
import { ChevronDown } from "lucide-react";
import type { Revision } from "#contract/offers/offers.ts";
import { formatDate, formatDateTime } from "#domain/days.ts";
import { Money } from "#web/ui/figure.tsx";
import { formatAnswer } from "./offer-texts.ts";
import { RevisionDownloads } from "./revision-downloads.tsx";

export function EarlierRevisions({
  quoteId,
  revisions,
  symbol,
}: {
  quoteId: string;
  revisions: readonly Revision[];
  symbol: string | undefined;
}) {
  if (revisions.length === 0) return null;
  return (
    <details className="group border-t border-rule">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-4 py-2 font-medium">
        Earlier revisions ({revisions.length})
        <ChevronDown className="ml-auto size-4 transition-transform group-open:rotate-180" />
      </summary>
      <ol>
        {revisions.map((revision) => (
          <li key={revision.number} className="grid gap-2 border-t border-rule px-4 py-3">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <strong>{revision.name}</strong>
              <Money pence={revision.total} symbol={symbol} className="font-medium" />
            </div>
            <p className="t-small text-ink-2">
              Sent {formatDateTime(revision.issuedAt)} by {revision.issuedByName} · valid until{" "}
              {formatDate(revision.validUntil)}
            </p>
            {revision.answer && <p className="t-small">{formatAnswer(revision.answer)}</p>}
            {revision.closedAt !== null && (
              <p className="t-small wrap-anywhere text-ink-2">
                {revision.closedBecause === "withdrawn" ? "Withdrawn" : "Replaced"} {formatDateTime(revision.closedAt)}
                {revision.closedReason !== null && <>: {revision.closedReason}</>}
              </p>
            )}
            <div className="flex flex-wrap gap-2">
              <RevisionDownloads quoteId={quoteId} revision={revision} />
            </div>
          </li>
        ))}
      </ol>
    </details>
  );
}
