// A quote's details: the customer, the job, its document and the quote itself (QB 2.8).
import { Lock } from "lucide-react";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { kindLabels, kinds } from "#domain/catalogue/items.ts";
import { formatDate } from "#domain/days.ts";
import { customerDetailKeys, customerDetailLabels } from "#domain/quotes/customer-details.ts";
import { findBadgeLabel, isIssued } from "#domain/quotes/status.ts";
import { buildMapUrl } from "#web/quotes/contact-links.ts";
import { CONTACT_LINK, CustomerDetail } from "#web/quotes/customer-detail-cells.tsx";
import { DocumentCells, describeDocument } from "#web/quotes/document-panel.tsx";
import { findItemName } from "#web/quotes/edit/value-texts.ts";
import { QuoteFiling } from "#web/quotes/filing/quote-filing.tsx";
import { LongNote } from "#web/quotes/long-note.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { FoldPanel } from "#web/ui/fold.tsx";
import { Cell, Cells, Panel } from "#web/ui/layout/panel.tsx";
import { useIsPhone } from "#web/ui/phone.ts";
import { describeKnownDetails, describeMissingDetails } from "./customer-texts.ts";
import { NoteButton } from "./note.tsx";
import { formatValidity } from "./validity.ts";

export function CustomerInformation({ quote, mayEdit }: { quote: QuoteDetail; mayEdit: boolean }) {
  const isPhone = useIsPhone();
  const knownKeys = customerDetailKeys.filter((key) => quote[key] !== null);
  const missingDetails = describeMissingDetails(quote);
  return (
    <FoldPanel
      name="quote.customer"
      title="Customer Information"
      summary={isPhone ? describeKnownDetails(quote) : undefined}
      startsOpen={!isPhone}
    >
      <Cells columns={3}>
        <Cell label="Customer">{quote.customerName}</Cell>
        <Cell label="Quote number">{quote.quoteNumber}</Cell>
        <Cell label="Postcode">
          {quote.postcode === null ? (
            "Not specified"
          ) : quote.siteAddress === null ? (
            <a className={CONTACT_LINK} href={buildMapUrl(quote.postcode, null)} target="_blank" rel="noreferrer">
              {quote.postcode}
            </a>
          ) : (
            quote.postcode
          )}
        </Cell>
        {knownKeys.map((key) => (
          <Cell key={key} label={customerDetailLabels[key]}>
            <CustomerDetail detail={key} quote={quote} />
          </Cell>
        ))}
      </Cells>
      <QuoteFiling quote={quote} mayEdit={mayEdit} />
      {missingDetails !== null && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-rule px-4 py-2">
          <span className="t-small text-ink-3">{missingDetails}</span>
          {mayEdit && !isIssued(quote.status) && (
            <ButtonLink look="text" size="sm" href={`/quotes/${quote.id}/edit`}>
              Add details
            </ButtonLink>
          )}
        </div>
      )}
    </FoldPanel>
  );
}

export function TechnicalDetails({ quote }: { quote: QuoteDetail }) {
  const isPhone = useIsPhone();
  const { job_type: job, pump_style: pump } = quote.names;
  const summary = [job, pump, findItemName(quote, "motor_size")].filter((name) => name !== null && name !== "-");
  return (
    <FoldPanel
      name="quote.job"
      title={quote.options === null ? "Technical Details" : "Technical Details of option 1"}
      summary={isPhone && summary.length > 0 ? summary.join(", ").replace(/ kW/g, "\u00a0kW") : undefined}
      startsOpen={!isPhone}
    >
      <Cells columns={3}>
        {kinds.map((kind) => (
          <Cell key={kind} label={kindLabels[kind].one}>
            {findItemName(quote, kind)}
          </Cell>
        ))}
      </Cells>
    </FoldPanel>
  );
}

export function DocumentFold({ quote }: { quote: QuoteDetail }) {
  return (
    <FoldPanel name="quote.document" title="Document" summary={describeDocument(quote)}>
      <DocumentCells quote={quote} />
    </FoldPanel>
  );
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
        {quote.notes ? <LongNote text={quote.notes} /> : <p className="text-ink-3">No notes</p>}
      </div>
    </Panel>
  );
}
