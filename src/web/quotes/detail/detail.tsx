import "./quote-page.css";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, Suspense, useEffect, useRef } from "react";
import { type QuoteDetail as Detail, getQuote } from "#contract/quotes/quotes.ts";
import { lazyComponent } from "#web/kernel/lazy-part.tsx";
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

const QuoteOptions = lazyComponent(async () => (await import("#web/quotes/options/quote-options.tsx")).QuoteOptions);

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
  const countBefore = useFocusAfterOptions(quote);
  const nextStep = (
    <NextStep quote={quote} viewer={viewer} offer={offer} onShow={show} onPriced={() => price.current?.focus()} />
  );
  const facts = (
    <>
      <CustomerInformation quote={quote} mayEdit={mayEdit} />
      <TechnicalDetails quote={quote} />
      <DocumentFold quote={quote} />
      <OfferFolds quoteId={quote.id} offer={offer} mayEdit={mayEdit} symbol={symbol} />
      <AppliedRules quote={quote} />
    </>
  );
  const aside = (
    <div>
      <QuoteInformation quote={quote} mayEdit={mayEdit} validityDays={company?.quoteValidityDays ?? 30} />
      <QuoteDocuments quote={quote} offer={offer} />
      <QuoteHistory id={quote.id} />
    </div>
  );
  return (
    <>
      <QuoteHead
        quote={quote}
        offer={offer}
        mayChangeStatus={mayEdit}
        mayEdit={mayEdit && offer.state !== "accepted"}
      />
      {quote.options === null ? (
        <div className="quote-page">
          <QuotePrice panelRef={price} quote={quote} viewer={viewer} />
          <div className="quote-page-main">
            {nextStep}
            {facts}
          </div>
          {aside}
        </div>
      ) : (
        <div className="quote-page quote-page-options">
          <div>
            {nextStep}
            <div ref={price} tabIndex={-1} className="quote-page-priced">
              <Suspense fallback={<Skeleton lines={5} label="Loading the options..." />}>
                <QuoteOptions quote={quote} viewer={viewer} countBefore={countBefore} />
              </Suspense>
            </div>
          </div>
          <div>{facts}</div>
          {aside}
        </div>
      )}
      {screen}
    </>
  );
}

/**
 * The first option beside the job, or the last one's removal, lays out the page anew, without the pressed button.
 * Returns the number of options before, for those that are laid out.
 */
function useFocusAfterOptions({ options }: Detail): RefObject<number> {
  const count = options?.length ?? 1;
  const countBefore = useRef(count);
  useEffect(() => {
    if (count > 1 || countBefore.current === 1) return;
    countBefore.current = 1;
    if (document.activeElement?.matches("body, main") === true) document.getElementById("add-line")?.focus();
  }, [count]);
  return countBefore;
}
