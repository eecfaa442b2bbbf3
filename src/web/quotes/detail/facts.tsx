// A quote's details: the customer, the job and the quote itself (QB 2.8).
import { Lock } from "lucide-react";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { type Kind, kindLabels, kinds, mapKinds, readChoices } from "#domain/catalogue/items.ts";
import { formatDate } from "#domain/days.ts";
import { formatDecimal, formatHours, formatMoney } from "#domain/money.ts";
import { customerDetailKeys } from "#domain/quotes/customer-details.ts";
import { findBadgeLabel, isIssued } from "#domain/quotes/status.ts";
import { CustomerDetailCells } from "#web/quotes/customer-detail-cells.tsx";
import { findItemName } from "#web/quotes/edit/value-texts.ts";
import type { CostViewer } from "#web/quotes/viewer.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Cell, Cells, Panel } from "#web/ui/layout/panel.tsx";
import { NoteButton } from "./note.tsx";
import { formatValidity } from "./validity.ts";

export function CustomerInformation({ quote, mayEdit }: { quote: QuoteDetail; mayEdit: boolean }) {
  const mayAddDetails = mayEdit && !isIssued(quote.status) && !hasCustomerDetails(quote);
  return (
    <Panel
      title="Customer Information"
      actions={
        mayAddDetails ? (
          <ButtonLink look="text" size="sm" href={`/quotes/${quote.id}/edit`}>
            Add Details
          </ButtonLink>
        ) : undefined
      }
    >
      <Cells columns={3}>
        <Cell label="Customer">{quote.customerName}</Cell>
        <Cell label="Quote number">{quote.quoteNumber}</Cell>
        <Cell label="Postcode">{quote.postcode ?? "Not specified"}</Cell>
      </Cells>
    </Panel>
  );
}

const hasCustomerDetails = (quote: QuoteDetail) => customerDetailKeys.some((key) => quote[key] !== null);

export function CustomerParticulars({ quote }: { quote: QuoteDetail }) {
  if (!hasCustomerDetails(quote)) return null;
  return (
    <Panel title="Customer's Details">
      <Cells columns={2}>
        <CustomerDetailCells quote={quote} />
      </Cells>
    </Panel>
  );
}

export function TechnicalDetails({ quote, ...viewer }: { quote: QuoteDetail } & CostViewer) {
  const notes = listPriceNotes(quote, viewer);
  return (
    <Panel title="Technical Details">
      <Cells columns={3}>
        {kinds.map((kind) => (
          <Cell key={kind} label={kindLabels[kind].one} note={notes?.[kind] ?? undefined}>
            {findItemName(quote, kind)}
          </Cell>
        ))}
      </Cells>
    </Panel>
  );
}

/** What each item contributed to the calculated price; null for a choice that has changed since. */
function listPriceNotes({ priceBasis, ...quote }: QuoteDetail, { seesCosts, symbol }: CostViewer) {
  if (!priceBasis) return null;
  const { location, equipment_access: access, job_type: job, pump_style: pump, ...otherChoices } = priceBasis.choices;
  const notes: Record<Kind, string | null> = {
    location: `${formatHours(location.labourHours)} h · ${formatMoney(location.hourlyRate, symbol)}/hr`,
    equipment_access: formatEngineers(access.minEngineers),
    job_type: `${formatHours(job.baseHours)} h`,
    pump_style: seesCosts ? formatMoney(pump.materialCostBase, symbol) : null,
    motor_size: `${formatDecimal(otherChoices.motor_size.multiplier)}x`,
    drive_type: `${formatDecimal(otherChoices.drive_type.costMultiplier)}x`,
  };
  const choices = readChoices(quote);
  return mapKinds((kind) => (priceBasis.choices[kind].id === choices[kind] ? notes[kind] : null));
}

export function formatEngineers(count: number): string {
  return count === 1 ? "1 engineer" : `${count} engineers`;
}

export function QuoteInformation({
  quote,
  mayEdit,
  validityDays,
}: {
  quote: QuoteDetail;
  mayEdit: boolean;
  /** The company's setting, in days. */
  validityDays: number;
}) {
  return (
    <Panel title="Quote Information" actions={mayEdit ? <NoteButton quote={quote} /> : undefined}>
      <Cells columns={2}>
        <Cell label="Number">{quote.quoteNumber}</Cell>
        <Cell label="Status">{findBadgeLabel(quote.status, quote.statusLabel)}</Cell>
      </Cells>
      <p className="flex flex-wrap justify-between gap-x-3 border-t border-rule px-4 py-3">
        <span className="font-medium">Valid Until: {formatValidity(quote, validityDays)}</span>
        {quote.validUntil && <span className="text-ink-2">{formatDate(quote.validUntil)}</span>}
      </p>
      <div className="border-t border-rule px-4 pt-2 pb-3">
        <h3 className="flex items-center gap-1 t-label text-ink-3">
          <Lock className="size-3" /> Notes: internal, not visible to clients
        </h3>
        <p className={quote.notes ? "whitespace-pre-wrap wrap-anywhere" : "text-ink-3"}>{quote.notes ?? "No notes"}</p>
      </div>
    </Panel>
  );
}
