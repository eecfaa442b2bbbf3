// Quotes and their value by week.

import { type KeyboardEvent, useState } from "react";
import type { AdminOverview } from "#contract/stats.ts";
import { formatCount } from "#domain/counts.ts";
import { formatDate, formatDay } from "#domain/days.ts";
import { formatMoney, type Pence } from "#domain/money.ts";
import { joinClassNames } from "#web/ui/class-names.ts";
import { Panel } from "#web/ui/layout/panel.tsx";
import { useIsPhone } from "#web/ui/phone.ts";
import { ShareTable } from "./shares.tsx";

type Week = AdminOverview["weeks"][number];
interface ChartProps {
  weeks: readonly Week[];
  foot: string | undefined;
  symbol: string;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/** On the phone, which has no room for labels above twelve bars, each week is a row. */
export function WeeklyChart(props: ChartProps) {
  return useIsPhone() ? <WeekRows {...props} /> : <WeekColumns {...props} />;
}

function WeekRows({ weeks, foot, symbol }: ChartProps) {
  const rows = weeks.map((week, index) => ({
    key: week.from,
    name: formatWeek(week),
    quotes: week.quotes,
    value: week.value,
    isOpen: index === weeks.length - 1,
  }));
  return <ShareTable title="Quotes per week" heading="Week" rows={rows.toReversed()} foot={foot} symbol={symbol} />;
}

/** Two rows of bars over the same weeks. Mouse, touch or arrow keys select one week, which is described in words. */
function WeekColumns({ weeks, foot, symbol }: ChartProps) {
  const lastIndex = weeks.length - 1;
  const [selectedIndex, setSelectedIndex] = useState(lastIndex);
  const week = weeks[selectedIndex];
  if (!week) return null;
  const handleKey = (event: KeyboardEvent) => {
    const targetIndex =
      event.key === "Home" ? 0 : event.key === "End" ? lastIndex : selectedIndex + (STEPS[event.key] ?? Number.NaN);
    if (!weeks[targetIndex]) return;
    event.preventDefault();
    setSelectedIndex(targetIndex);
  };
  const description = `${formatWeek(week)}${selectedIndex === lastIndex ? ", so far" : ""}: ${formatCount(week.quotes, "quote")}, ${formatMoney(week.value, symbol)}`;
  return (
    <Panel title="Quotes per week" foot={foot} actions={<span className="t-small text-ink-3">Last 12 weeks</span>}>
      <div
        role="slider"
        tabIndex={0}
        aria-label="Week"
        aria-valuemin={1}
        aria-valuemax={weeks.length}
        aria-valuenow={selectedIndex + 1}
        aria-valuetext={description}
        className="m-2 rounded-md p-2"
        onKeyDown={handleKey}
      >
        <Bars
          label="Quotes"
          weeks={weeks}
          selectedIndex={selectedIndex}
          onSelect={setSelectedIndex}
          of={(week) => week.quotes}
          format={String}
        />
        <Bars
          className="mt-4"
          label="Value"
          weeks={weeks}
          selectedIndex={selectedIndex}
          onSelect={setSelectedIndex}
          of={(week) => week.value}
          format={(value) => formatShortMoney(value, symbol)}
        />
        <div aria-hidden="true" className="grid grid-cols-12 pt-1 text-center t-label text-ink-3">
          {weeks.map((week) => (
            <span key={week.from}>{formatDay(week.from).replace(/,.*/, "")}</span>
          ))}
        </div>
        <p className="mt-2 border-t border-rule pt-2 t-small print:hidden" aria-hidden="true">
          {description}
        </p>
      </div>
      <table className="sr-only">
        <caption>Quotes per week</caption>
        <thead>
          <tr>
            <th scope="col">Week</th>
            <th scope="col">Quotes</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.from}>
              <th scope="row">{formatWeek(week)}</th>
              <td>{week.quotes}</td>
              <td>{formatMoney(week.value, symbol)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/** The current week is dashed, like everything that is not firm. */
function Bars({
  label,
  weeks,
  selectedIndex,
  onSelect,
  of,
  format,
  className,
}: {
  label: string;
  weeks: readonly Week[];
  selectedIndex: number;
  onSelect: (index: number) => void;
  of: (week: Week) => number;
  format: (value: number) => string;
  className?: string;
}) {
  const maxValue = Math.max(1, ...weeks.map(of));
  return (
    <div aria-hidden="true" className={className}>
      <p className="t-label text-ink-3">{label}</p>
      <div className="mt-1 grid grid-cols-12 border-b border-edge">
        {weeks.map((week, index) => (
          <div
            key={week.from}
            className="flex h-24 flex-col justify-end gap-0.5 px-[8%] pt-1"
            onPointerEnter={() => onSelect(index)}
            onPointerDown={() => onSelect(index)}
          >
            <span
              className={joinClassNames(
                "text-center t-label whitespace-nowrap",
                index === selectedIndex ? "text-ink" : "text-ink-3",
              )}
            >
              {of(week) > 0 && format(of(week))}
            </span>
            <div
              className={joinClassNames(
                "rounded-t-sm border border-b-0 border-brand-edge",
                index === weeks.length - 1 && "border-dashed",
                index === selectedIndex ? "bg-brand" : index === weeks.length - 1 ? "bg-transparent" : "bg-brand-tint",
                of(week) === 0 && "invisible",
              )}
              // Of the 72 px below the figure.
              style={{ height: `${Math.max(2, (of(week) / maxValue) * 72)}px` }}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

function formatWeek({ from }: Week): string {
  return `Week of ${formatDate(`${from}T12:00:00.000Z`)}`;
}

/** £950, £12k, £1.2m: short enough for a bar. */
function formatShortMoney(pence: Pence, symbol: string): string {
  const pounds = pence / 100;
  if (pounds < 1000) return `${symbol}${Math.round(pounds)}`;
  if (pounds < 1_000_000) return `${symbol}${(pounds / 1000).toFixed(pounds < 10_000 ? 1 : 0)}k`;
  return `${symbol}${(pounds / 1_000_000).toFixed(1)}m`;
}
