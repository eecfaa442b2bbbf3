// A table of quotes' outcomes, row by row, each with a bar.
import type { ReactNode } from "react";
import type { OutcomeCounts, OutcomeReportRow } from "#contract/stats.ts";
import { formatMoney } from "#domain/money.ts";
import { computeWinRate } from "#domain/quotes/outcomes/outcomes.ts";
import type { ListView } from "#web/quotes/list/list-url-state.ts";
import { Bar, BarRow, BarTable } from "#web/stats/bar-row.tsx";
import { StateBox } from "#web/ui/feedback/state-box.tsx";
import { Panel } from "#web/ui/layout/panel.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { type BuildQuotesUrl, OutcomeLink } from "./outcome-link.tsx";

const countDecided = ({ accepted, declined, expired }: OutcomeCounts) => accepted + declined + expired;

const ALL_OTHERS_NOTE = "“All others” is a group, so it can’t be opened as one list.";

/** One row of the table, whatever its rows are about. */
export interface OutcomeRow {
  key: string;
  name: string;
  counts: OutcomeCounts;
  /** Null if no filter finds these quotes. */
  filter: Partial<ListView> | null;
}

/** The bar's length is the row's number of quotes; its solid part is the accepted ones. */
export function OutcomeTable({
  title,
  heading,
  rows,
  symbol,
  buildQuotesUrl,
}: {
  title: string;
  heading: string;
  rows: readonly OutcomeRow[];
  symbol: string | undefined;
  buildQuotesUrl: BuildQuotesUrl;
}) {
  const maxDecided = Math.max(...rows.map(({ counts }) => countDecided(counts)));
  if (rows.length === 0 || maxDecided === 0) {
    return (
      <Panel title={title}>
        <StateBox kind="empty" title="No answers yet" level={3} panel={false}>
          Quotes are counted here once they are accepted or declined, or have expired.
        </StateBox>
      </Panel>
    );
  }
  return (
    <Panel title={title} foot={rows.some(({ filter }) => filter === null) ? ALL_OTHERS_NOTE : undefined}>
      <BarTable caption={title} heads={[heading, "Win rate", "Accepted value"]} rows={rows}>
        {({ key, name, counts, filter }, isFolded) => {
          const decided = countDecided(counts);
          const linkTo: LinkTo = (outcome, figure) =>
            filter ? <OutcomeLink href={buildQuotesUrl({ outcome, ...filter })}>{figure}</OutcomeLink> : figure;
          return (
            <BarRow
              key={key}
              isFolded={isFolded}
              name={name}
              bar={<Bar length={decided / maxDecided} solid={counts.accepted / maxDecided} />}
              figure={<WinRate counts={counts} linkTo={linkTo} />}
              value={linkTo("accepted", formatMoney(counts.acceptedValue, symbol))}
            />
          );
        }}
      </BarTable>
    </Panel>
  );
}

type LinkTo = (outcome: "accepted" | "decided", figure: ReactNode) => ReactNode;

function WinRate({ counts, linkTo }: { counts: OutcomeCounts; linkTo: LinkTo }) {
  const decided = countDecided(counts);
  const rate = computeWinRate({ accepted: counts.accepted, decided });
  return (
    <>
      <span className="mr-2 font-semibold">{rate === null ? "-" : `${rate}%`}</span>
      {linkTo(
        "accepted",
        <>
          {counts.accepted.toLocaleString("en-GB")}
          <VisuallyHidden> accepted</VisuallyHidden>
        </>,
      )}{" "}
      of {linkTo("decided", decided.toLocaleString("en-GB"))}
    </>
  );
}

/** Rows by zone, engineer or job type. */
export function toOutcomeRows(
  rows: readonly OutcomeReportRow[],
  missingName: string,
  toFilter: (key: string) => Partial<ListView>,
): OutcomeRow[] {
  return rows.map(({ key, name, ...counts }) => ({
    key: key ?? "others",
    name: key === null ? "All others" : (name ?? missingName),
    counts,
    filter: key === null ? null : toFilter(key),
  }));
}
