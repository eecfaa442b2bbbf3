// One month, or what is overdue: its services, and the button that quotes them all.

import { Printer, Save, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { type DueService, OVERDUE } from "#contract/customers/due.ts";
import type { DueState } from "#domain/customers/schedule.ts";
import { formatLongMonth } from "#domain/days.ts";
import { findStandingQuote } from "#web/customers/standing-quote.ts";
import { showErrorToast } from "#web/kernel/error-toast.ts";
import { LoadError } from "#web/kernel/load-error.tsx";
import { MoreActions } from "#web/kernel/more-actions.tsx";
import { useMayCreateQuotes } from "#web/quotes/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { joinClassNames } from "#web/ui/class-names.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { TableFoot } from "#web/ui/tables/table.tsx";
import { buildMonthCsv, describeMonth, stateLabels } from "./due-rows.ts";
import { DueTable } from "./due-table.tsx";
import { MAX_BATCH } from "./month-quotes.ts";
import { QuoteMonthDialog } from "./quote-month-dialog.tsx";
import { RunProgress } from "./run-progress.tsx";
import { readMonth, useDueServices } from "./use-month.ts";
import { usePrices } from "./use-prices.ts";
import { useQuoteRun } from "./use-quote-run.ts";

export interface MonthCount {
  month: string;
  due: number;
  quoted: number;
}

export function MonthPanel({
  count,
  state,
  isOpenedByAddress,
  firstRows,
  print,
  isPrinted,
}: {
  count: MonthCount;
  /** Only services in this state. */
  state: DueState | null;
  isOpenedByAddress: boolean;
  /** How many rows are shown at first. */
  firstRows: number;
  print: () => void;
  /** False while another month is printed. */
  isPrinted: boolean;
}) {
  const { month, due } = count;
  const [isWhole, setIsWhole] = useState(isOpenedByAddress);
  const list = useDueServices({ month });
  const prices = usePrices();
  const mayCreateQuotes = useMayCreateQuotes();
  const controls = useQuoteRun(month);
  const [asked, setAsked] = useState<readonly DueService[] | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const isOverdue = month === OVERDUE;
  const title = isOverdue ? "Overdue" : formatLongMonth(month);
  const monthName = isOverdue ? "overdue services" : (title.split(" ")[0] ?? "");
  const all = list.data ?? [];
  const matching = state === null ? all : all.filter((row) => row.state === state);
  const shownCount = isWhole || state !== null ? matching.length : firstRows;
  const isRunning = controls.run?.is === "running";

  const ask = async () => {
    setIsAsking(true);
    try {
      const rows = await readMonth(month, (read) => listUnquoted(read).length >= MAX_BATCH);
      setAsked(listUnquoted(rows));
    } catch (error) {
      showErrorToast(error, "The services could not be counted. Please try again.");
    } finally {
      setIsAsking(false);
    }
  };
  const saveCsv = async () => {
    try {
      const csv = buildMonthCsv(await readMonth(month), prices.findPrice);
      const { saveFile } = await import("#web/kernel/download.ts");
      saveFile(new File([csv], `services-${month}.csv`, { type: "text/csv;charset=utf-8" }));
    } catch (error) {
      showErrorToast(error, "Failed to download. Please try again.");
    }
  };
  const printAll = async () => {
    let hasMore = list.hasNextPage;
    while (hasMore) ({ hasNextPage: hasMore } = await list.fetchNextPage());
    setIsWhole(true);
    print();
  };
  return (
    <section className={joinClassNames("panel", !isPrinted && "print:hidden")} aria-label={title}>
      <div className="panel-head due-head">
        <h2>{title}</h2>
        <p className="t-small flex items-center gap-1.5 text-ink-3">
          {isOverdue && due > count.quoted && <TriangleAlert className="text-warn" />}
          {describeMonth(count)}
        </p>
        {mayCreateQuotes && count.due > count.quoted && !controls.run && prices.symbol !== undefined && (
          <Button
            size="sm"
            className="print:hidden"
            pending={isAsking}
            pendingLabel="Counting…"
            onClick={() => void ask()}
          >
            Quote {monthName}
          </Button>
        )}
        <MoreActions
          look="quiet"
          size="sm"
          className="print:hidden"
          label={`More actions for ${title}`}
          actions={[
            { label: "Print", icon: Printer, to: () => void printAll() },
            { label: "Save as CSV", icon: Save, to: () => void saveCsv() },
          ]}
        />
      </div>
      <RunProgress month={month} monthName={monthName} controls={controls} />
      {list.isPending ? (
        <Skeleton lines={Math.min(due, 7)} head={false} panel={false} label={`Loading ${title}`} />
      ) : !list.data ? (
        <LoadError title="The services could not be loaded" query={list} level={3} panel={false} />
      ) : matching.length === 0 ? (
        <p className="px-4 py-3 text-ink-3">
          {state === null ? "Nothing is due." : `None with the status “${stateLabels[state]}”.`}
        </p>
      ) : (
        <DueTable
          caption={`Services, ${title}`}
          rows={matching.slice(0, shownCount)}
          prices={prices}
          hasMonths={isOverdue}
          isBusy={isRunning}
        />
      )}
      {(matching.length > shownCount || (list.hasNextPage && shownCount >= matching.length)) && (
        <TableFoot>
          <Button
            look="text"
            size="sm"
            className="-ml-1.5"
            pending={list.isFetchingNextPage}
            onClick={() => (matching.length > shownCount ? setIsWhole(true) : list.fetchNextPage())}
          >
            {matching.length > shownCount && !list.hasNextPage ? `Show all ${matching.length}` : "Show more"}
          </Button>
        </TableFoot>
      )}
      {asked && (
        <QuoteMonthDialog
          monthName={monthName}
          rows={asked}
          prices={prices}
          onConfirm={(rows) => {
            setAsked(null);
            controls.start(rows);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

/** A declined service is quoted again by hand only. */
const listUnquoted = (rows: readonly DueService[]) =>
  rows.filter((row) => row.state === "due" && findStandingQuote(row) === null);
