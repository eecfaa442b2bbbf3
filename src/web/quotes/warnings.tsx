import type { ReactNode } from "react";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { formatDate } from "#domain/days.ts";
import { isIssued } from "#domain/quotes/status.ts";
import { Note } from "#web/ui/feedback/note.tsx";

/** What a reader of this quote has to know first (decisions 18, 22, 24 and 76). */
export function QuoteWarnings({
  quote,
  recalculate,
}: {
  quote: Pick<QuoteDetail, "status" | "needsRecalculation" | "conflicts" | "withdrawn" | "erasedAt">;
  /** The recalculate button, if the page has no other. */
  recalculate?: ReactNode;
}) {
  const { needsRecalculation, conflicts, erasedAt } = quote;
  // What the customer was sent stays, available or not.
  const withdrawn = isIssued(quote.status) ? [] : quote.withdrawn;
  if (erasedAt !== null) {
    return (
      <Note tone="info" title="The customer of this quote was erased." className="mb-3">
        Since {formatDate(erasedAt)} it can only be read.
      </Note>
    );
  }
  return (
    <>
      {needsRecalculation && (
        <Note tone="warn" title="Needs recalculation." className="mb-3" action={recalculate}>
          The job details were changed after the calculation; the price is still that of the earlier choices.
        </Note>
      )}
      <Sentences title="Today's rules exclude a choice of this quote." sentences={conflicts} />
      <Sentences title="Please check before you send this quote." sentences={withdrawn} />
    </>
  );
}

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <Note tone="warn" title={title} className="mb-3">
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Note>
  );
}
