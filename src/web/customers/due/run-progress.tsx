// How far a run is, and what came of it.
import { Link } from "wouter";
import { formatCount } from "#domain/counts.ts";
import { buildDueUrl } from "#web/customers/due-url-state.ts";
import { LeaveGuard } from "#web/kernel/leave-guard.tsx";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { PumpReasons } from "./quote-month-dialog.tsx";
import type { QuoteRunControls } from "./use-quote-run.ts";

export function RunProgress({
  month,
  monthName,
  controls: { run, resume, stop, dismiss },
}: {
  month: string;
  monthName: string;
  controls: QuoteRunControls;
}) {
  if (!run) return null;
  const { is, total, madeCount, refused, remaining, stopReason } = run;
  const [current] = remaining;
  const isRunning = is === "running";
  const doneCount = total - remaining.length;
  return (
    <div className="due-run">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <strong role="status">
          {isRunning ? `Quoting ${monthName}: ${doneCount} of ${total}` : describeEnd(madeCount, total, is)}
        </strong>
        {isRunning && current && (
          <span className="t-small text-ink-2 max-md:hidden">
            now {current.customer.name}, {current.pump.name}
          </span>
        )}
        {!isRunning && madeCount > 0 && (
          <Link href={buildDueUrl({ month, state: "quoted" })} className="inline-flex min-h-6 items-center">
            Show those not sent
          </Link>
        )}
        <span className="ml-auto flex gap-2">
          {isRunning ? (
            <Button size="sm" onClick={stop}>
              Stop
            </Button>
          ) : (
            <>
              {is === "stopped" && (
                <Button size="sm" look="primary" onClick={resume}>
                  Continue
                </Button>
              )}
              <Button size="sm" look="quiet" onClick={dismiss}>
                Close
              </Button>
            </>
          )}
        </span>
      </div>
      {is !== "finished" && <progress aria-label={`Quotes of ${monthName}`} value={doneCount} max={total} />}
      {isRunning && (
        <p className="t-small text-ink-2">
          Keep this page open. You can stop and make the rest later; none is made twice.
        </p>
      )}
      {stopReason !== null && (
        <Note tone="bad" role="alert">
          {stopReason}
        </Note>
      )}
      {refused.length > 0 && (
        <div>
          <p className="t-small font-semibold">{formatCount(refused.length, "pump")} could not be quoted</p>
          <PumpReasons rows={refused} />
        </div>
      )}
      <LeaveGuard on={isRunning} destroys={false} title="Stop making quotes?">
        Quotes made so far are kept. You can make the rest later.
      </LeaveGuard>
    </div>
  );
}

function describeEnd(madeCount: number, total: number, is: "stopped" | "finished"): string {
  const made = `${madeCount} made, ${madeCount} not sent`;
  return is === "finished" ? made : `Stopped: ${made}, ${total - madeCount} to go`;
}
