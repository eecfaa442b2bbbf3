// The head of a quote's page: its number, status, customer and dates, and the ways to its file and its edit page.
import { Pencil, Phone } from "lucide-react";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { formatDate } from "#domain/days.ts";
import { buildTelephoneUrl } from "#domain/telephone.ts";
import type { Offer } from "#web/offers/use-offer.ts";
import { EditLink } from "#web/quotes/edit-link.tsx";
import { QuoteBadges } from "#web/quotes/status-badge.tsx";
import { useIsPhone } from "#web/ui/phone.ts";
import { BackToList } from "./back-to-list.tsx";
import { DownloadPdf } from "./quote-documents.tsx";
import { QuoteStatusControl } from "./status.tsx";

export function QuoteHead({
  quote,
  offer,
  mayChangeStatus,
  mayEdit,
}: {
  quote: QuoteDetail;
  offer: Offer;
  mayChangeStatus: boolean;
  /** Whether there is anything to edit: an accepted quote is duplicated instead. */
  mayEdit: boolean;
}) {
  const isPhone = useIsPhone();
  return (
    <div className="page-head quote-head">
      <BackToList />
      <div className="page-title">
        <h1 className="t-title">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            Quote {quote.quoteNumber} <QuoteBadges quote={quote} manual />
          </span>
        </h1>
        {mayChangeStatus && <QuoteStatusControl quote={quote} />}
        <p className="page-sub">
          <strong className="wrap-anywhere">
            {quote.customerName}
            {quote.postcode && (
              <>
                , <span className="whitespace-nowrap">{quote.postcode}</span>
              </>
            )}
          </strong>
          <span>Created {formatDate(quote.createdAt)}</span> · <span>Last updated {formatDate(quote.updatedAt)}</span>
        </p>
        {isPhone && quote.customerPhone !== null && (
          <a
            href={buildTelephoneUrl(quote.customerPhone)}
            className="quote-call btn btn-text -ml-1.5 min-h-11 justify-start"
          >
            <Phone /> Call {quote.customerPhone}
          </a>
        )}
      </div>
      {!isPhone && (
        <div className="page-actions">
          <DownloadPdf quote={quote} offer={offer} />
          {mayEdit && (
            <EditLink quoteId={quote.id}>
              <Pencil /> Edit Quote
            </EditLink>
          )}
        </div>
      )}
      {isPhone && mayEdit && (
        <EditLink quoteId={quote.id} square aria-label="Edit Quote">
          <Pencil />
        </EditLink>
      )}
    </div>
  );
}
