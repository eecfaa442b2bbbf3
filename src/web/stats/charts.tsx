// Pictures of the last twelve weeks: quotes and their value by week, by status and by zone.

import { type KeyboardEvent, type ReactNode, useState } from "react";
import type { AdminOverview } from "#contract/stats.ts";
import { formatDate } from "#domain/days.ts";
import { formatMoney, type Pence } from "#domain/money.ts";
import { NewQuoteLink } from "#web/quotes/new-quote-link.tsx";
import { useMayCreateQuotes } from "#web/quotes/viewer.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Plate } from "#web/ui/plate.tsx";
import { StateBox } from "#web/ui/state-box.tsx";

type Week = AdminOverview["weeks"][number];

export function Charts({ overview, symbol }: { overview: AdminOverview; symbol: string }) {
  const { weeks, statuses, zones } = overview;
  const mayCreate = useMayCreateQuotes();
  if (statuses.length === 0) {
    return (
      <Plate title="Quotes per week">
        <StateBox
          kind="empty"
          title="No quotes in the last 12 weeks"
          level={3}
          plate={false}
          action={mayCreate && <NewQuoteLink>Create New Quote</NewQuoteLink>}
        />
      </Plate>
    );
  }
  const byStatus = statuses.map(({ name, label, ...tally }) => ({ key: name, name: label, ...tally }));
  return (
    <>
      <Weeks weeks={weeks} symbol={symbol} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Shares title="By status" heading="Status" rows={byStatus} symbol={symbol} />
        <Shares title="By zone" heading="Zone" rows={largest(zones)} symbol={symbol} />
      </div>
    </>
  );
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/** Two rows of bars over the same weeks. One week is picked out, by mouse, touch or arrow keys, and told in words. */
function Weeks({ weeks, symbol }: { weeks: readonly Week[]; symbol: string }) {
  const last = weeks.length - 1;
  const [picked, setPicked] = useState(last);
  const week = weeks[picked];
  if (!week) return null;
  const step = (event: KeyboardEvent) => {
    const to = event.key === "Home" ? 0 : event.key === "End" ? last : picked + (STEPS[event.key] ?? Number.NaN);
    if (!weeks[to]) return;
    event.preventDefault();
    setPicked(to);
  };
  const told = `${weekWords(week)}${picked === last ? ", so far" : ""}: ${quoteWords(week.quotes)}, ${formatMoney(week.value, symbol)}`;
  return (
    <Plate title="Quotes per week" actions={<span className="t-small text-ink-3">Last 12 weeks</span>}>
      <div
        role="slider"
        tabIndex={0}
        aria-label="Week"
        aria-valuemin={1}
        aria-valuemax={weeks.length}
        aria-valuenow={picked + 1}
        aria-valuetext={told}
        className="m-2 rounded-md p-2"
        onKeyDown={step}
      >
        <Bars label="Quotes" weeks={weeks} picked={picked} pick={setPicked} of={(one) => one.quotes} show={String} />
        <Bars
          className="mt-4"
          label="Value"
          weeks={weeks}
          picked={picked}
          pick={setPicked}
          of={(one) => one.value}
          show={(value) => short(value, symbol)}
          wide
        />
        <p className="mt-2 border-t border-rule pt-2 t-small" aria-hidden="true">
          {told}
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
          {weeks.map((one) => (
            <tr key={one.from}>
              <th scope="row">{weekWords(one)}</th>
              <td>{one.quotes}</td>
              <td>{formatMoney(one.value, symbol)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Plate>
  );
}

/** The week that is not over yet is dashed, as everything that is not firm. */
function Bars({
  label,
  weeks,
  picked,
  pick,
  of,
  show,
  wide = false,
  className,
}: {
  label: string;
  weeks: readonly Week[];
  picked: number;
  pick: (index: number) => void;
  of: (week: Week) => number;
  show: (value: number) => string;
  /** The values are too long to stand beside one another on the phone. */
  wide?: boolean;
  className?: string;
}) {
  const most = Math.max(1, ...weeks.map(of));
  return (
    <div aria-hidden="true" className={className}>
      <p className="t-label text-ink-3">{label}</p>
      <div className="mt-1 grid grid-cols-12 border-b border-edge">
        {weeks.map((week, index) => (
          <div
            key={week.from}
            className="flex h-24 flex-col justify-end gap-0.5 px-[8%] pt-1"
            onPointerEnter={() => pick(index)}
            onPointerDown={() => pick(index)}
          >
            <span
              className={classNames(
                "text-center t-label whitespace-nowrap",
                index === picked ? "text-ink" : "text-ink-3",
                wide && "max-md:hidden",
              )}
            >
              {of(week) > 0 && show(of(week))}
            </span>
            <div
              className={classNames(
                "rounded-t-sm border border-b-0 border-brand-edge",
                index === weeks.length - 1 && "border-dashed",
                index === picked ? "bg-brand" : index === weeks.length - 1 ? "bg-transparent" : "bg-brand-tint",
                of(week) === 0 && "invisible",
              )}
              // Of the 72 px below the figure.
              style={{ height: `${Math.max(2, (of(week) / most) * 72)}px` }}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

interface Share {
  key: string;
  name: string;
  quotes: number;
  value: Pence;
}

/** A table whose first column is also a bar. */
function Shares({
  title,
  heading,
  rows,
  symbol,
}: {
  title: string;
  heading: string;
  rows: readonly Share[];
  symbol: string;
}) {
  const most = Math.max(1, ...rows.map(({ quotes }) => quotes));
  return (
    <Plate title={title} actions={<span className="t-small text-ink-3">Last 12 weeks</span>}>
      <table className="w-full t-small">
        <caption className="sr-only">{title}, last 12 weeks</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">Quotes</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, quotes, value }) => (
            <tr key={key} className="border-b border-rule last:border-b-0">
              <th scope="row" className="w-full px-4 py-2 text-left font-medium wrap-anywhere">
                {name}
                <Bar share={quotes / most} />
              </th>
              <td className="px-2 py-2 text-right align-top font-semibold">{quotes.toLocaleString("en-GB")}</td>
              <td className="py-2 pr-4 pl-2 text-right align-top whitespace-nowrap text-ink-2">
                {formatMoney(value, symbol)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Plate>
  );
}

function Bar({ share }: { share: number }): ReactNode {
  return (
    <span
      className="mt-1 block h-2 rounded-sm border border-brand-edge bg-brand"
      style={{ width: `${Math.max(1, share * 100)}%` }}
    />
  );
}

const MOST_ZONES = 8;

/** The largest by themselves, the others together. */
function largest(zones: AdminOverview["zones"]): Share[] {
  const rows = zones.map(({ id, name, ...tally }) => ({ key: String(id), name: name ?? "No zone", ...tally }));
  const rest = rows.slice(MOST_ZONES);
  if (rest.length < 2) return rows;
  const sum = (key: "quotes" | "value") => rest.reduce((total, row) => total + row[key], 0);
  const others = { key: "rest", name: `${rest.length} other zones`, quotes: sum("quotes"), value: sum("value") };
  return [...rows.slice(0, MOST_ZONES), others];
}

function weekWords({ from }: Week): string {
  return `Week of ${formatDate(`${from}T12:00:00.000Z`)}`;
}

function quoteWords(quotes: number): string {
  return `${quotes.toLocaleString("en-GB")} ${quotes === 1 ? "quote" : "quotes"}`;
}

/** £950, £12k, £1.2m: short enough to stand on a bar. */
function short(pence: Pence, symbol: string): string {
  const pounds = pence / 100;
  if (pounds < 1000) return `${symbol}${Math.round(pounds)}`;
  if (pounds < 1_000_000) return `${symbol}${(pounds / 1000).toFixed(pounds < 10_000 ? 1 : 0)}k`;
  return `${symbol}${(pounds / 1_000_000).toFixed(1)}m`;
}
