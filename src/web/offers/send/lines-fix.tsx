// Lines that do not go together, each with the taps that fix it, as on the quote's own page.
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { isIssued } from "#domain/quotes/status.ts";
import { useExtras } from "#web/quotes/lines/extras.ts";
import { useLineActions } from "#web/quotes/lines/line-actions.ts";
import { LineFaultNotes } from "#web/quotes/lines/line-faults.tsx";
import { useQuoteViewer } from "#web/quotes/viewer.ts";
import type { OnFixed, SendCheckReply } from "./sending.ts";

export const LINES_SENTENCE = "Some lines do not go together.";

/** A quote that the customer has is revised first, on its own page. */
export const isLinesFix = ({ key }: SendCheckReply["lines"][number], { lineFaults, status }: QuoteDetail): boolean =>
  key === "lines" && lineFaults.length > 0 && !isIssued(status);

export function LinesFix({ quote, onFixed }: { quote: QuoteDetail; onFixed: OnFixed }) {
  const { lines, options, lineFaults } = quote;
  const { symbol } = useQuoteViewer(quote);
  const { extras } = useExtras(lineFaults.some(({ kind }) => kind === "needs"));
  const actions = useLineActions(quote, onFixed);
  return lines.map((line) => (
    <LineFaultNotes
      key={line.id}
      line={line}
      faults={lineFaults.filter(({ lineId }) => lineId === line.id)}
      optionCount={options?.length ?? 1}
      extras={extras}
      symbol={symbol}
      fixes={{
        add: actions.addExtra,
        leaveOut: (places) => actions.leaveOut(line, places),
        remove: () => actions.remove(line),
      }}
    />
  ));
}
