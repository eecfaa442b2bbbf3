import "./quote-page.css";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { type QuoteDetail as Detail, getQuote } from "#contract/quotes/quotes.ts";
import { LoadError } from "#web/kernel/load-error.tsx";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { OfferFolds } from "#web/offers/offer-folds.tsx";
import { useShowToCustomer } from "#web/offers/on-site/quote.tsx";
import { useOffer } from "#web/offers/use-offer.ts";
import { NextStep } from "#web/quotes/next-step/next-step.tsx";
import { NOT_FOUND, QuoteNotFound } from "#web/quotes/not-found.tsx";
import { useQuoteViewer } from "#web/quotes/viewer.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { PageHead, WithAside } from "#web/ui/layout/app-shell.tsx";
import { useSession } from "#web/users/session.tsx";
import { AppliedRules } from "./applied-rules.tsx";
import { BackToList } from "./back-to-list.tsx";
import { CustomerInformation, DocumentFold, QuoteInformation, TechnicalDetails } from "./facts.tsx";
import { QuoteHead } from "./head.tsx";
import { QuoteHistory } from "./history.tsx";
import { QuotePrice } from "./price.tsx";
import { QuoteDocuments } from "./quote-documents.tsx";

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
      <PageHead title="Quote Details" back={<BackToList />} />
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
  const { mayEdit, symbol } = viewer;
  const offer = useOffer(quote, mayEdit);
  const { show, screen } = useShowToCustomer(quote);
  const price = useRef<HTMLDivElement>(null);
  return (
    <>
      <QuoteHead
        quote={quote}
        offer={offer}
        mayChangeStatus={mayEdit}
        mayEdit={mayEdit && offer.state !== "accepted"}
      />
      <div className="quote-page">
        <QuotePrice panelRef={price} quote={quote} viewer={viewer} />
        <div className="quote-page-main">
          <NextStep quote={quote} viewer={viewer} offer={offer} onShow={show} onPriced={() => price.current?.focus()} />
          <CustomerInformation quote={quote} mayEdit={mayEdit} />
          <TechnicalDetails quote={quote} />
          <DocumentFold quote={quote} />
          <OfferFolds quoteId={quote.id} offer={offer} mayEdit={mayEdit} symbol={symbol} />
          <AppliedRules quote={quote} />
        </div>
        <div>
          <QuoteInformation quote={quote} mayEdit={mayEdit} validityDays={company?.quoteValidityDays ?? 30} />
          <QuoteDocuments quote={quote} offer={offer} />
          <QuoteHistory id={quote.id} />
        </div>
      </div>
      {screen}
    </>
  );
}
