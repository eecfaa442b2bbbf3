// A run of "Quote June" in this page: begun, stopped, and gone on with.
import { useEffect, useRef, useState } from "react";
import type { DueService } from "#contract/customers/due.ts";
import { requestServiceQuote } from "#web/customers/pumps/service-quote.ts";
import { refreshCustomers } from "#web/customers/refresh.ts";
import { beginRun, type QuoteRun, runQuotes } from "./quote-run.ts";
import { showQuote } from "./use-month.ts";

export function useQuoteRun(month: string) {
  const [run, setRun] = useState<QuoteRun<DueService> | null>(null);
  const mustStop = useRef(false);
  // A page that is left makes no more quotes.
  useEffect(() => {
    mustStop.current = false;
    return () => {
      mustStop.current = true;
    };
  }, []);
  const goOn = async (start: QuoteRun<DueService>) => {
    mustStop.current = false;
    const started = { ...start, is: "running", stopReason: null } as const;
    setRun(started);
    await runQuotes(started, quoteRow, () => mustStop.current, setRun);
    await refreshCustomers();
  };
  const quoteRow = async (row: DueService) => {
    const { quote } = await requestServiceQuote({
      pumpId: row.pump.id,
      serviceDueOn: row.dueOn,
      replaces: row.quote?.id ?? null,
    });
    showQuote({ month }, row, quote);
  };
  return {
    run,
    start: (rows: readonly DueService[]) => void goOn(beginRun(rows)),
    resume: () => run && void goOn(run),
    stop: () => {
      mustStop.current = true;
    },
    dismiss: () => setRun(null),
  };
}
export type QuoteRunControls = ReturnType<typeof useQuoteRun>;
