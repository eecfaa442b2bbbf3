import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { formatDate } from "#domain/days.ts";
import { isIssued } from "#domain/quotes/status.ts";
import { Note } from "#web/ui/feedback/note.tsx";

type WarnedQuote = Pick<
  QuoteDetail,
  "status" | "needsRecalculation" | "conflicts" | "withdrawn" | "erasedAt" | "options"
>;

interface Warning {
  key: "recalculate" | "conflicts" | "withdrawn";
  title: string;
  sentences: readonly string[];
}

/** What a reader of this quote has to know first (decisions 18, 22 and 24). */
export function listWarnings(quote: WarnedQuote): Warning[] {
  if (quote.erasedAt !== null) return [];
  const warnings: (Warning | false)[] = [
    quote.needsRecalculation && {
      key: "recalculate",
      title: "Needs recalculation.",
      sentences: [
        describeUnpricedOptions(quote) ??
          "The job details were changed after the calculation; the price is still that of the earlier choices.",
      ],
    },
    { key: "conflicts", title: "Today's rules exclude a choice of this quote.", sentences: quote.conflicts },
    // What the customer was sent stays, available or not.
    !isIssued(quote.status) && {
      key: "withdrawn",
      title: "Please check before you send this quote.",
      sentences: quote.withdrawn,
    },
  ];
  return warnings.filter((warning) => warning !== false && warning.sentences.length > 0) as Warning[];
}

const listFormat = new Intl.ListFormat("en-GB");

/** "Option 2 has no price yet."; null if every option has one. */
function describeUnpricedOptions({ options }: WarnedQuote): string | null {
  const places = (options ?? []).flatMap(({ job }, index) =>
    job && job.totalCost === null ? [String(index + 1)] : [],
  );
  if (places.length === 0) return null;
  return places.length === 1
    ? `Option ${places[0]} has no price yet.`
    : `Options ${listFormat.format(places)} have no price yet.`;
}

/** The same above the edit page, and that the customer was erased (decision 76). */
export function QuoteWarnings({ quote }: { quote: WarnedQuote }) {
  if (quote.erasedAt !== null) {
    return (
      <Note tone="info" title="The customer of this quote was erased." className="mb-3">
        Since {formatDate(quote.erasedAt)} it can only be read.
      </Note>
    );
  }
  return listWarnings(quote).map(({ key, title, sentences }) => (
    <Note key={key} tone="warn" title={title} className="mb-3">
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Note>
  ));
}
