// When a pump is due, what that would cost today, and what can be done about it.
import { Check, SkipForward } from "lucide-react";
import type { Pump } from "#contract/customers/pumps.ts";
import type { Settlement } from "#domain/customers/schedule.ts";
import { formatDay, formatLongMonth } from "#domain/days.ts";
import { usePriceBook } from "#web/catalogue/price-book.ts";
import { OverdueBadge } from "#web/customers/overdue-badge.tsx";
import { computePriceToday } from "#web/customers/price-today.ts";
import { formatChoice, useItemOptions } from "#web/customers/use-items.ts";
import { StatusBadge } from "#web/quotes/status-badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Money } from "#web/ui/figure.tsx";
import { Panel, PanelBody } from "#web/ui/layout/panel.tsx";
import { RowLink } from "#web/ui/tables/table.tsx";
import { useSession } from "#web/users/session.tsx";
import { describeInterval } from "./settle-dialog.tsx";

export function NextService({
  pump,
  onEdit,
  onSettle,
}: {
  pump: Pump;
  onEdit: () => void;
  onSettle: (settled: Settlement) => void;
}) {
  const { may } = useSession();
  const { nextDue, removedOn, serviceJobTypeId, serviceMonths } = pump;
  const jobTypes = useItemOptions()("job_type", serviceJobTypeId);
  const mayEdit = may("customers", "edit");
  if (removedOn !== null || nextDue === null) {
    return (
      <Panel title="Next service">
        <PanelBody className="grid justify-items-start gap-3">
          <p className="text-ink-2">
            {removedOn === null ? "No services are planned for this pump." : "It was removed, so no service is due."}
          </p>
          {removedOn === null && mayEdit && <Button onClick={onEdit}>Plan services</Button>}
        </PanelBody>
      </Panel>
    );
  }
  const current = pump.services.find(({ dueOn, settled }) => dueOn === nextDue && settled === null);
  return (
    <Panel
      title="Next service"
      actions={
        mayEdit && (
          <Button look="text" size="sm" onClick={onEdit}>
            Change
          </Button>
        )
      }
    >
      <PanelBody className="grid gap-2">
        <p className="flex flex-wrap items-center gap-x-3">
          <strong className="t-figure">{formatLongMonth(nextDue)}</strong>
          <OverdueBadge day={nextDue} />
        </p>
        <p className="t-small text-ink-2">
          {formatChoice(jobTypes, String(serviceJobTypeId))}, every {describeInterval(serviceMonths)}; due{" "}
          {formatDay(nextDue)}.
        </p>
        {current?.quote ? (
          <p className="relative flex flex-wrap items-center gap-2">
            <RowLink href={`/quotes/${current.quote.id}`}>{current.quote.quoteNumber}</RowLink>
            <StatusBadge {...current.quote} words="label" />
          </p>
        ) : (
          <PriceLine pump={pump} />
        )}
        {mayEdit && (
          <div className="mt-1.5 grid grid-cols-2 gap-2 *:px-2">
            <Button onClick={() => onSettle("done")}>
              <Check /> Mark as done
            </Button>
            <Button onClick={() => onSettle("skipped")}>
              <SkipForward /> Skip this one
            </Button>
          </div>
        )}
      </PanelBody>
    </Panel>
  );
}

function PriceLine({ pump }: { pump: Pump }) {
  const priceBook = usePriceBook();
  if (priceBook.is !== "ready") return null;
  const { postcode, locationId } = pump.site;
  const today = computePriceToday({ ...pump, postcode, locationId }, priceBook, priceBook.company);
  return (
    <p className="t-small text-ink-2">
      {"price" in today ? (
        <>
          <Money pence={today.price} symbol={priceBook.company.currencySymbol} className="font-semibold text-ink" /> net
          of VAT at today’s prices.
        </>
      ) : (
        `It can’t be priced: ${today.because}`
      )}
    </p>
  );
}
