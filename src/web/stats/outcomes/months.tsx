// The months beside one another as a picture, and as a table in which each figure leads to its quotes.
import type { Figures } from "#contract/stats.ts";
import { formatDay, formatMonth } from "#domain/days.ts";
import { winRate } from "#domain/quotes/pipeline/outcomes.ts";
import { Plate } from "#web/ui/plate.tsx";
import type { ToQuotes } from "./figure-link.tsx";
import { decidedOf, OutcomeHead, OutcomeRow } from "./outcome-table.tsx";

type Month = Figures["months"][number];

const HEIGHT = 120;
/** Of one month; a bar is as wide as what is left between. */
const [STEP, GAP] = [40, 12];

const nameOf = ({ from, to }: Month) => (from === null ? `Until ${formatDay(to)}` : formatMonth(from));

export function Months({ months, symbol, to }: { months: readonly Month[]; symbol: string | undefined; to: ToQuotes }) {
  const most = Math.max(1, ...months.map(decidedOf));
  return (
    <Plate
      title="By month"
      foot="The month is that of the last sending. A full bar is what was accepted of its quotes."
    >
      <Columns months={months} most={most} />
      <table className="w-full t-small">
        <caption className="sr-only">By month</caption>
        <OutcomeHead heading="Month" />
        <tbody>
          {months.toReversed().map((month) => (
            <OutcomeRow
              key={month.from}
              name={nameOf(month)}
              row={month}
              most={most}
              symbol={symbol}
              to={(outcome) => to({ outcome, sentFrom: month.from, sentTo: month.to })}
            />
          ))}
        </tbody>
      </table>
    </Plate>
  );
}

function Columns({ months, most }: { months: readonly Month[]; most: number }) {
  if (months.length < 2) return null;
  const high = (count: number) => (count / most) * HEIGHT;
  return (
    <div className="px-4 pt-3">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${months.length * STEP} ${HEIGHT + 20}`}
        className="mx-auto block max-h-40 w-full"
      >
        {months.map((month, index) => {
          const [x, decided, accepted] = [index * STEP + GAP / 2, high(decidedOf(month)), high(month.accepted)];
          const rate = winRate({ accepted: month.accepted, decided: decidedOf(month) });
          const bar = { x, width: STEP - GAP, rx: 2 };
          return (
            <g key={month.from}>
              <rect {...bar} y={20 + HEIGHT - decided} height={decided} className="fill-brand-tint stroke-brand-edge" />
              <rect {...bar} y={20 + HEIGHT - accepted} height={accepted} className="fill-brand stroke-brand-edge" />
              <text
                x={x + (STEP - GAP) / 2}
                y={14 + HEIGHT - decided}
                textAnchor="middle"
                className="fill-ink-2"
                fontSize="11"
              >
                {rate === null ? "" : `${rate}%`}
              </text>
            </g>
          );
        })}
        <path d={`M0 ${HEIGHT + 20}H${months.length * STEP}`} className="stroke-edge" />
      </svg>
    </div>
  );
}
