// The four figures of a period, each with a sentence on what it counts.

import type { Outcomes } from "#contract/stats.ts";
import { formatCount } from "#domain/counts.ts";
import { formatDuration } from "#domain/elapsed.ts";
import { formatMoney } from "#domain/money.ts";
import { computeWinRate } from "#domain/quotes/outcomes/outcomes.ts";
import type { ListView } from "#web/quotes/list/list-url-state.ts";
import { Cell, Cells, Panel } from "#web/ui/layout/panel.tsx";
import { useIsPhone } from "#web/ui/phone.ts";
import { type BuildQuotesUrl, OutcomeLink } from "./outcome-link.tsx";

const formatQuoteCount = (quotes: number) => formatCount(quotes, "quote");

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
  const link = (filter: Partial<ListView>, text: string) => (
    <OutcomeLink href={buildQuotesUrl(filter)}>{text}</OutcomeLink>
  );
  return (
    <Panel
      aria-label="Summary"
      foot={
        <>
          The win rate counts quotes that were answered or have expired, in the month they were last sent. Answers
          recorded by staff count too.
          {cancelled.quotes > 0 && (
            <>
              {" "}
              {link(
                { outcome: "cancelled" },
                `${formatQuoteCount(cancelled.quotes)} worth ${formatMoney(cancelled.value, symbol)}`,
              )}{" "}
              {cancelled.quotes === 1 ? "was" : "were"} cancelled after being accepted and still{" "}
              {cancelled.quotes === 1 ? "counts" : "count"} as accepted.
            </>
          )}
        </>
      }
    >
      <Cells columns={columns}>
        <Cell
          label="Win rate"
          big
          note={
            <>
              {link({ outcome: "accepted" }, `${total.accepted.toLocaleString("en-GB")} accepted`)} of{" "}
              {link({ outcome: "decided" }, formatQuoteCount(decided))}
            </>
          }
        >
          {rate === null ? "-" : `${rate}%`}
        </Cell>
        <Cell
          label="Accepted value"
          big
          note={<>Net totals of the {link({ outcome: "accepted" }, "accepted quotes")}.</>}
        >
          {formatMoney(total.acceptedValue, symbol)}
        </Cell>
        <Cell
          label="Time to open"
          big
          note={
            toOpen.quotes === 0 ? (
              "No quote has been opened yet."
            ) : (
              <>Half of {link({ outcome: "opened" }, formatQuoteCount(toOpen.quotes))} were opened by then.</>
            )
          }
        >
          {toOpen.median === null ? "-" : formatDuration(toOpen.median)}
        </Cell>
        <Cell
          label="Time to answer"
          big
          note={
            toAnswer.quotes === 0 ? (
              "No quote has been answered yet."
            ) : (
              <>Half of {link({ outcome: "answered" }, formatQuoteCount(toAnswer.quotes))} were answered by then.</>
            )
          }
        >
          {toAnswer.median === null ? "-" : formatDuration(toAnswer.median)}
        </Cell>
      </Cells>
    </Panel>
  );
}
