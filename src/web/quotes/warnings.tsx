import type { ReactNode } from "react";
import type { QuoteDetail } from "#contract/quotes.ts";
import { Note } from "#web/ui/note.tsx";

/** What a reader of this quote has to know before anything else (decisions 18 and 22). */
export function QuoteWarnings({
  quote,
  recalculate,
}: {
  quote: Pick<QuoteDetail, "needsRecalculation" | "conflicts">;
  /** The button for it, where there is none elsewhere. */
  recalculate?: ReactNode;
}) {
  const { needsRecalculation, conflicts } = quote;
  return (
    <>
      {needsRecalculation && (
        <Note tone="warn" title="Needs recalculation." className="mb-3" action={recalculate}>
          The job details were changed after the calculation; the price is still that of the earlier choices.
        </Note>
      )}
      {conflicts.length > 0 && (
        <Note tone="warn" title="Today's rules exclude a choice of this quote." className="mb-3">
          <ul>
            {conflicts.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Note>
      )}
    </>
  );
}
