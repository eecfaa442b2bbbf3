// The four figures of a period, each with a sentence on what it counts.
import type { Outcomes } from "#contract/stats.ts";
import { formatDuration } from "#domain/elapsed.ts";
import { formatMoney } from "#domain/money.ts";
import { computeWinRate } from "#domain/quotes/outcomes/outcomes.ts";
import { Cell, Cells, Panel } from "#web/ui/layout/panel.tsx";
import { useIsPhone } from "#web/ui/phone.ts";
import { type BuildQuotesUrl, OutcomeLink } from "./outcome-link.tsx";

const formatQuoteCount = (quotes: number) => `${quotes.toLocaleString("en-GB")} ${quotes === 1 ? "quote" : "quotes"}`;

export function Summary({
  figures,
  symbol,
  buildQuotesUrl,
}: {
  figures: Outcomes;
  symbol: string | undefined;
  buildQuotesUrl: BuildQuotesUrl;
}) {
  const { total, toOpen, toAnswer, cancelled } = figures;
  const decided = total.accepted + total.declined + total.expired;
  const rate = computeWinRate({ accepted: total.accepted, decided });
  const columns = useIsPhone() ? 1 : 4;
  return (
    <Panel
      aria-label="Summary"
      foot={
        cancelled.quotes === 0 ? undefined : (
          <>
            Of the accepted ones,{" "}
            <OutcomeLink href={buildQuotesUrl({ outcome: "cancelled" })}>
              {formatQuoteCount(cancelled.quotes)} worth {formatMoney(cancelled.value, symbol)}
            </OutcomeLink>{" "}
            were cancelled afterwards; they still count as accepted.
          </>
        )
      }
    >
      <Cells columns={columns}>
        <Cell
          label="Win rate"
          big
          note={
            <>
              <OutcomeLink href={buildQuotesUrl({ outcome: "accepted" })}>
                {total.accepted.toLocaleString("en-GB")} accepted
              </OutcomeLink>{" "}
              of <OutcomeLink href={buildQuotesUrl({ outcome: "decided" })}>{formatQuoteCount(decided)}</OutcomeLink>{" "}
              that were accepted, declined or have expired, by the month in which they were last sent. Includes answers
              recorded by staff.
            </>
          }
        >
          {rate === null ? "-" : `${rate}%`}
        </Cell>
        <Cell
          label="Accepted value"
          big
          note={
            <>
              The totals, net, of the{" "}
              <OutcomeLink href={buildQuotesUrl({ outcome: "accepted" })}>accepted quotes</OutcomeLink>, by the month in
              which they were last sent.
            </>
          }
        >
          {formatMoney(total.acceptedValue, symbol)}
        </Cell>
        <Cell
          label="Time to open"
          big
          note={
            <>
              Half of the{" "}
              <OutcomeLink href={buildQuotesUrl({ outcome: "opened" })}>{formatQuoteCount(toOpen.quotes)}</OutcomeLink>{" "}
              that customers opened had been opened within this time.
            </>
          }
        >
          {toOpen.median === null ? "-" : formatDuration(toOpen.median)}
        </Cell>
        <Cell
          label="Time to answer"
          big
          note={
            <>
              Half of the{" "}
              <OutcomeLink href={buildQuotesUrl({ outcome: "answered" })}>
                {formatQuoteCount(toAnswer.quotes)}
              </OutcomeLink>{" "}
              that were accepted or declined were answered within this time of their last sending.
            </>
          }
        >
          {toAnswer.median === null ? "-" : formatDuration(toAnswer.median)}
        </Cell>
      </Cells>
    </Panel>
  );
}
