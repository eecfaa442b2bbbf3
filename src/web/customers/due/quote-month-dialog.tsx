// Asks before the quotes of a month are made: how many, for how much, and which can't be made.
import { Link } from "wouter";
import type { DueService } from "#contract/customers/due.ts";
import { formatCount } from "#domain/counts.ts";
import { buildKindUrl } from "#web/companies/settings/settings-url-state.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogClose } from "#web/ui/dialogs/dialog.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { Money } from "#web/ui/figure.tsx";
import { Cell, Cells } from "#web/ui/layout/panel.tsx";
import { useSession } from "#web/users/session.tsx";
import { MAX_BATCH, summariseMonth } from "./month-quotes.ts";
import type { Prices } from "./use-prices.ts";

export function QuoteMonthDialog({
  monthName,
  rows,
  prices,
  onConfirm,
  onClose,
}: {
  /** "June" */
  monthName: string;
  rows: readonly DueService[];
  prices: Prices;
  onConfirm: (rows: readonly DueService[]) => void;
  onClose: () => void;
}) {
  const { priced, unpriced, siteCount, totalPence, sharedSites } = summariseMonth(rows, prices.findToday);
  const leftOut = rows.length - priced.length - unpriced.length;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Quote ${monthName}?`}
      footer={
        <>
          <DialogClose />
          <Button look="primary" disabled={priced.length === 0} onClick={() => onConfirm(priced)}>
            {priced.length === 0 ? "Make quotes" : `Make ${formatCount(priced.length, "quote")}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>
          {formatCount(rows.length, "pump")} at {formatCount(siteCount, "site")}
          {unpriced.length > 0 && `; ${unpriced.length} can’t be priced`}.{" "}
          {priced.length > 0 && `This makes ${formatCount(priced.length, "quote")} at today’s prices. Nothing is sent.`}
        </p>
        <div className="overflow-hidden rounded-md border border-rule-strong">
          <Cells columns={3}>
            <Cell label="Pumps">{rows.length}</Cell>
            <Cell label="Sites">{siteCount}</Cell>
            <Cell label="Net of VAT">
              <Money pence={totalPence} symbol={prices.symbol} />
            </Cell>
          </Cells>
        </div>
        {leftOut > 0 && (
          <p>
            {MAX_BATCH} quotes are made at a time; {leftOut} more can be made afterwards.
          </p>
        )}
        {unpriced.length > 0 && (
          <div>
            <h3 className="t-strong">
              {unpriced.length === 1 ? "1 pump can’t be priced" : `${unpriced.length} pumps can’t be priced`}
            </h3>
            <PumpReasons rows={unpriced} />
          </div>
        )}
        {sharedSites.length > 0 && (
          <Note tone="info">
            Each price includes travel, which is charged more than once at{" "}
            {sharedSites.map(({ name, pumpCount }) => `${name} (${formatCount(pumpCount, "pump")})`).join("; ")}.
          </Note>
        )}
        <WholePumpNote rows={priced} jobs={prices.wholePumpJobs} />
      </div>
    </Dialog>
  );
}

/** Pumps by customer and name, each with a sentence. */
export function PumpReasons({ rows }: { rows: readonly { row: DueService; because: string }[] }) {
  return (
    <ul className="mt-1.5 max-h-60 divide-y divide-rule overflow-y-auto rounded-md border border-rule">
      {rows.map(({ row, because }) => (
        <li key={`${row.pump.id} ${row.dueOn}`} className="px-3 py-1.5 t-small text-ink-2">
          <Link href={`/pumps/${row.pump.id}`} className="font-semibold">
            {row.customer.name}, {row.pump.name}
          </Link>
          : {because}
        </li>
      ))}
    </ul>
  );
}

const listFormat = new Intl.ListFormat("en-GB");

function WholePumpNote({ rows, jobs }: { rows: readonly DueService[]; jobs: ReadonlyMap<number, string> }) {
  const { administersCompany } = useSession();
  const names = [...new Set(rows.flatMap(({ pump }) => jobs.get(pump.serviceJobTypeId) ?? []))];
  if (names.length === 0) return null;
  return (
    <Note tone="warn">
      {listFormat.format(names)} {names.length === 1 ? "charges" : "charge"} the whole price of the pump.{" "}
      {administersCompany && <Link href={buildKindUrl("job_type")}>Change the job type</Link>}
    </Note>
  );
}
