import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { type QuoteDetail as Detail, getQuote } from "#contract/quotes.ts";
import { formatDate } from "#domain/days.ts";
import { maySeeCosts } from "#domain/quotes/policy.ts";
import { reading } from "#web/kernel/queries.ts";
import { useSession } from "#web/kernel/session.tsx";
import { PageHead, WithAside } from "#web/ui/app-shell.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Note } from "#web/ui/note.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StateBox } from "#web/ui/state-box.tsx";
import { QuoteBasis } from "./quote-basis.tsx";
import { CustomerInformation, QuoteInformation, TechnicalDetails } from "./quote-facts.tsx";
import { LoadError } from "./quote-load-error.tsx";
import { QuotePapers } from "./quote-papers.tsx";
import { QuotePrice } from "./quote-price.tsx";
import { QuoteBadges } from "./status-badge.tsx";

/** An address that cannot be a quote's is one of no quote; a forbidden one is not told apart (QB 2.8). */
const NOT_FOUND = new Set([400, 403, 404]);

export function QuoteDetail({ id }: { id: string }) {
  const params = getQuote.params.safeParse({ id }).data;
  const quote = useQuery({ ...reading(getQuote, { params: params ?? { id } }), enabled: params !== undefined });
  if (!params || (quote.isError && NOT_FOUND.has(quote.error.status))) return <QuoteNotFound />;
  if (quote.isSuccess) return <Quote quote={quote.data} />;
  return (
    <>
      <PageHead title="Quote Details" back={<Back />} />
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

function Back() {
  return (
    <ButtonLink href="/quotes" square aria-label="Back" className="max-md:self-start">
      <ArrowLeft />
    </ButtonLink>
  );
}

function QuoteNotFound() {
  return (
    <StateBox
      kind="empty"
      level={1}
      title="Quote Not Found"
      action={
        <ButtonLink href="/quotes">
          <ArrowLeft /> Back to Quotes
        </ButtonLink>
      }
    >
      There is no such quote, or it is not among those that you may see.
    </StateBox>
  );
}

function Quote({ quote }: { quote: Detail }) {
  const { user, company } = useSession();
  const seesCosts = maySeeCosts({ role: user.role, showPricingToUsers: company?.showPricingToUsers ?? false });
  const symbol = company?.currencySymbol;
  return (
    <>
      <PageHead
        back={<Back />}
        title={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            Quote {quote.quoteNumber} <QuoteBadges quote={quote} manual />
          </span>
        }
        sub={
          <>
            <span className="max-md:block">Created {formatDate(quote.createdAt)}</span>
            <span className="max-md:hidden"> · </span>
            <span className="max-md:block">Last updated {formatDate(quote.updatedAt)}</span>
          </>
        }
      />
      <Warnings quote={quote} />
      <WithAside
        asideFirst
        aside={
          <>
            <QuotePrice quote={quote} seesCosts={seesCosts} symbol={symbol} />
            <QuoteInformation quote={quote} validityDays={company?.quoteValidityDays ?? 30} />
          </>
        }
      >
        <CustomerInformation quote={quote} />
        <TechnicalDetails quote={quote} seesCosts={seesCosts} symbol={symbol} />
        <QuoteBasis quote={quote} symbol={symbol} />
        <QuotePapers />
      </WithAside>
    </>
  );
}

function Warnings({ quote: { needsRecalculation, conflicts } }: { quote: Detail }) {
  return (
    <>
      {needsRecalculation && (
        <Note tone="warn" title="Needs recalculation." className="mb-3">
          The job details were changed after the calculation; the price is still that of the earlier choices.
        </Note>
      )}
      {conflicts.length > 0 && (
        <Note tone="warn" title="Today's rules exclude a choice of this quote." className="mb-3">
          <ul>
            {conflicts.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Note>
      )}
    </>
  );
}
