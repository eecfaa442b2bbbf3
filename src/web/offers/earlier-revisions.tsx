// The earlier revisions, newest first.
import type { Revision } from "#contract/offers/offers.ts";
import { formatDate, formatDateTime } from "#domain/days.ts";
import { Money } from "#web/ui/figure.tsx";
import { Fold } from "#web/ui/fold.tsx";
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
  const [latest] = revisions;
  if (!latest) return null;
  const summary = revisions.length === 1 ? latest.name : `${revisions.length}, the last was ${latest.name}`;
  return (
    <Fold name="quote.revisions" level={2} title="Earlier revisions" summary={summary}>
      <ol>
        {revisions.map((revision) => (
          <li key={revision.number} className="grid gap-2 px-4 py-3">
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
    </Fold>
  );
}
