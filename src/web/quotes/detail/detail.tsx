import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useRef, useState } from "react";
import { type QuoteDetail as Detail, getQuote } from "#contract/quotes/quotes.ts";
import { formatDate } from "#domain/days.ts";
import { isIssued } from "#domain/quotes/status.ts";
import { LoadError } from "#web/kernel/load-error.tsx";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { CustomerPanel } from "#web/offers/customer-panel.tsx";
import { HeadActions } from "#web/offers/head-actions.tsx";
import { PendingAcceptance } from "#web/offers/on-site/pending-acceptance.tsx";
import { ShowQuote } from "#web/offers/on-site/quote.tsx";
import { DocumentPanel } from "#web/quotes/document-panel.tsx";
import { Recalculation } from "#web/quotes/edit/recalculation.tsx";
import { BackLink, NOT_FOUND, QuoteNotFound } from "#web/quotes/not-found.tsx";
import { QuoteBadges } from "#web/quotes/status-badge.tsx";
import { useQuoteViewer } from "#web/quotes/viewer.ts";
import { QuoteWarnings } from "#web/quotes/warnings.tsx";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { PageHead, WithAside } from "#web/ui/layout/app-shell.tsx";
import { useIsPhone } from "#web/ui/phone.ts";
import { useSession } from "#web/users/session.tsx";
import { CustomerInformation, CustomerParticulars, QuoteInformation, TechnicalDetails } from "./facts.tsx";
import { QuoteHistory } from "./history.tsx";
import { QuotePrice } from "./price.tsx";
import { PriceConflictPanel } from "./price-conflict.tsx";
import { QuotePriceSnapshot } from "./price-snapshot.tsx";
import { DownloadPdf, QuoteDocuments } from "./quote-documents.tsx";
import { QuoteStatusControl } from "./status.tsx";

export function QuoteDetail({ id }: { id: string }) {
  const params = getQuote.params.safeParse({ id }).data;
  const quote = useQuery({
    ...buildEndpointQuery(getQuote, { params: params ?? { id } }),
    enabled: params !== undefined,
  });
  if (!params || (quote.isError && NOT_FOUND.has(quote.error.status))) return <QuoteNotFound />;
  if (quote.data) return <Quote quote={quote.data} />;
  return (
    <>
      <PageHead title="Quote Details" back={<BackLink href="/quotes" />} />
      {quote.isError ? (
        <LoadError title="The quote could not be loaded" query={quote} />
      ) : (
        <WithAside asideFirst aside={<Skeleton cells={2} lines={4} label="Loading the price..." />}>
          <Skeleton cells={3} label="Loading the quote..." />
          <Skeleton cells={3} lines={2} label="Loading the job details..." />
        </WithAside>
      )}
    </>
  );
}

function Quote({ quote }: { quote: Detail }) {
  const { company } = useSession();
  const viewer = useQuoteViewer(quote);
  const { seesCosts, mayEdit, symbol } = viewer;
  const [isRecalculating, setIsRecalculating] = useState(false);
  const phone = useIsPhone();
  const price = useRef<HTMLDivElement>(null);
  const customer = <CustomerPanel quote={quote} mayEdit={mayEdit} symbol={symbol} />;
  return (
    <>
      <PageHead
        back={<BackLink href="/quotes" />}
        title={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            Quote {quote.quoteNumber} <QuoteBadges quote={quote} manual />
          </span>
        }
        beside={mayEdit && <QuoteStatusControl quote={quote} />}
        sub={
          <>
            <span className="max-md:block">Created {formatDate(quote.createdAt)}</span>
            <span className="max-md:hidden"> · </span>
            <span className="max-md:block">Last updated {formatDate(quote.updatedAt)}</span>
          </>
        }
        actions={
          <>
            <DownloadPdf quote={quote} />
            <ShowQuote quote={quote} />
            {mayEdit && <HeadActions quote={quote} />}
          </>
        }
      />
      <PendingAcceptance quote={quote} mayEdit={mayEdit} symbol={symbol} />
      <PriceConflictPanel quote={quote} viewer={viewer} onDone={() => price.current?.focus()} />
      <QuoteWarnings
        // The price conflict already shows these warnings.
        quote={quote.conflict ? { ...quote, conflicts: [], withdrawn: [] } : quote}
        recalculate={
          mayEdit &&
          !isIssued(quote.status) && (
            <Button onClick={() => setIsRecalculating(true)}>
              <RefreshCw /> Recalculate
            </Button>
          )
        }
      />
      <Recalculation quote={quote} viewer={viewer} open={isRecalculating} onClose={() => setIsRecalculating(false)} />
      {phone && <div className="mb-4 empty:hidden">{customer}</div>}
      <WithAside
        asideFirst
        aside={
          <>
            <QuotePrice panelRef={price} quote={quote} {...viewer} />
            <QuoteInformation quote={quote} mayEdit={mayEdit} validityDays={company?.quoteValidityDays ?? 30} />
          </>
        }
      >
        {!phone && customer}
        <CustomerInformation quote={quote} mayEdit={mayEdit} />
        <CustomerParticulars quote={quote} />
        <TechnicalDetails quote={quote} seesCosts={seesCosts} symbol={symbol} />
        <DocumentPanel quote={quote} />
        <QuotePriceSnapshot quote={quote} seesCosts={seesCosts} symbol={symbol} />
        <QuoteDocuments quote={quote} />
        <QuoteHistory id={quote.id} />
      </WithAside>
    </>
  );
}
