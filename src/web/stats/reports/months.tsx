// The months side by side as a chart, and as a table in which each figure links to its quotes.
import type { Outcomes } from "#contract/stats.ts";
import { formatDay, formatMonth } from "#domain/days.ts";
import { computeWinRate } from "#domain/quotes/outcomes/outcomes.ts";
import { joinClassNames } from "#web/ui/class-names.ts";
import { Panel } from "#web/ui/layout/panel.tsx";
import type { BuildQuotesUrl } from "./outcome-link.tsx";
import { countDecided, OutcomeHead, OutcomeRow } from "./outcome-table.tsx";

type Month = Outcomes["months"][number];

/** In px: the height of the month with the most quotes. */
const MAX_BAR_HEIGHT = 112;
/** In px: the width of one month, at most. */
const MONTH_WIDTH = 56;

const formatMonthName = ({ from, to }: Month) => (from === null ? `Until ${formatDay(to)}` : formatMonth(from));

export function Months({
  months,
  symbol,
  buildQuotesUrl,
}: {
  months: readonly Month[];
  symbol: string | undefined;
  buildQuotesUrl: BuildQuotesUrl;
}) {
  const maxDecided = Math.max(1, ...months.map(countDecided));
  return (
    <Panel title="By month" foot="By month last sent. The solid part of each bar is accepted.">
      <Columns months={months} maxDecided={maxDecided} />
      <table className="w-full t-small">
        <caption className="sr-only">By month</caption>
        <OutcomeHead heading="Month" />
        <tbody>
          {months.toReversed().map((month) => (
            <OutcomeRow
              key={month.from}
              name={formatMonthName(month)}
              row={month}
              maxDecided={maxDecided}
              symbol={symbol}
              buildOutcomeUrl={(outcome) => buildQuotesUrl({ outcome, sentFrom: month.from, sentTo: month.to })}
            />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/** With more months than this a phone has room only for their first letters; the table below has the rates. */
const MAX_NAMED_MONTHS = 6;
/** With more months than this only a wide screen has room for their rates. */
const MAX_MONTHS_WITH_RATES = 12;

function Columns({ months, maxDecided }: { months: readonly Month[]; maxDecided: number }) {
  if (months.length < 2) return null;
  const toHeight = (count: number) => `${(count / maxDecided) * MAX_BAR_HEIGHT}px`;
  const isCrowded = months.length > MAX_NAMED_MONTHS;
  const rates = months.length > MAX_MONTHS_WITH_RATES ? "max-xl:hidden" : isCrowded ? "max-md:hidden" : "";
  return (
    <div
      aria-hidden="true"
      className="mx-auto grid auto-cols-fr grid-flow-col px-4 pt-3 text-center t-label text-ink-3"
      style={{ maxWidth: `${months.length * MONTH_WIDTH + 32}px` }}
    >
      {months.map((month) => {
        const decided = countDecided(month);
        const rate = computeWinRate({ accepted: month.accepted, decided });
        const [first = "", ...rest] = formatShortMonth(month);
        return (
          <div key={month.from} className="flex min-w-0 flex-col justify-end gap-0.5">
            <span className={joinClassNames("text-ink-2", rates)}>{rate !== null && `${rate}%`}</span>
            <div className="border-b border-edge px-[15%]">
              {decided > 0 && (
                <div
                  className="flex items-end overflow-hidden rounded-t-sm border border-b-0 border-brand-edge bg-brand-tint"
                  style={{ height: toHeight(decided) }}
                >
                  <div
                    className="grow border-t border-brand-edge bg-brand"
                    style={{ height: toHeight(month.accepted) }}
                  />
                </div>
              )}
            </div>
            <span>
              {first}
              <span className={isCrowded ? "max-md:hidden" : undefined}>{rest}</span>
            </span>
          </div>
        );
      })}
    </div>
  );
}

/** "Nov"; the time before the first month has no short name. */
const formatShortMonth = ({ from }: Month) => (from === null ? "…" : formatMonth(from).slice(0, 3));
