// Sending a quote to its customer, sending it again, or renewing it: a page of its own.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { checkSending } from "#contract/offers/offers.ts";
import { getQuote, type QuoteDetail } from "#contract/quotes/quotes.ts";
import { refuseTransition } from "#domain/quotes/lifecycle.ts";
import { describeMissingPermission } from "#domain/used-permissions.ts";
import { LoadError } from "#web/kernel/load-error.tsx";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { findCurrentState, isTransitionAllowed } from "#web/offers/allowed-actions.ts";
import { BackLink, NOT_FOUND, QuoteNotFound } from "#web/quotes/not-found.tsx";
import { useQuoteViewer } from "#web/quotes/viewer.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { StateBox } from "#web/ui/feedback/state-box.tsx";
import { PageHead, WithAside } from "#web/ui/layout/app-shell.tsx";
import { useSession } from "#web/users/session.tsx";
import { SendForm } from "./form.tsx";
import { SendAlternative } from "./send-alternative.tsx";

const TITLE = "Send Quote";

export function SendPage({ id }: { id: string }) {
  const params = getQuote.params.safeParse({ id }).data;
  const quote = useQuery({
    ...buildEndpointQuery(getQuote, { params: params ?? { id } }),
    enabled: params !== undefined,
  });
  if (!params || (quote.isError && NOT_FOUND.has(quote.error.status))) return <QuoteNotFound />;
  if (quote.data) return <SendQuote quote={quote.data} />;
  return (
    <>
      <PageHead title={TITLE} back={<BackLink href={`/quotes/${params.id}`} />} />
      {quote.isError ? <LoadError title="The quote could not be loaded" query={quote} /> : <Loading />}
    </>
  );
}

function Loading() {
  return (
    <WithAside aside={<Skeleton cells={2} label="Loading the total..." />}>
      <Skeleton lines={5} label="Loading the email..." />
    </WithAside>
  );
}

function SendQuote({ quote }: { quote: QuoteDetail }) {
  const { may, impersonation } = useSession();
  const { mayEdit, symbol } = useQuoteViewer(quote);
  const isAllowed = mayEdit && !impersonation.isImpersonating;
  const state = findCurrentState(quote, new Date());
  const refusal = isTransitionAllowed("renew", state) ? null : refuseTransition("send", state);
  const needsCheck = isAllowed && !refusal;
  // Never from an earlier visit: the user sends what the screen shows.
  const check = useQuery({
    ...buildEndpointQuery(checkSending, { params: { id: quote.id } }),
    enabled: needsCheck,
    gcTime: 0,
  });
  // After calculating a draft here, the user continues at the check.
  const [initialState] = useState(state);
  const quoteUrl = `/quotes/${quote.id}`;
  const backLink = <ButtonLink href={quoteUrl}>Back to the Quote</ButtonLink>;
  if (check.data && needsCheck)
    return <SendForm quote={quote} symbol={symbol} check={check.data} takesFocus={initialState === "draft"} />;
  return (
    <>
      <PageHead title={`${TITLE} ${quote.quoteNumber}`} back={<BackLink href={quoteUrl} />} />
      {!isAllowed ? (
        <StateBox kind="no-access" title="No permission" action={backLink}>
          {impersonation.isImpersonating
            ? "An offer comes from the company itself: while you act in it, you can’t send one."
            : may("quotes", "edit")
              ? "Only the person who created it and your administrators can send it."
              : describeMissingPermission("quotes", "edit")}
        </StateBox>
      ) : refusal ? (
        <StateBox
          kind="empty"
          title="This quote can’t be sent now"
          action={
            <>
              <SendAlternative quote={quote} state={state} />
              {backLink}
            </>
          }
        >
          {refusal.sentence}
        </StateBox>
      ) : check.isError ? (
        <LoadError title="The email could not be loaded" query={check} fallback={backLink} />
      ) : (
        <Loading />
      )}
    </>
  );
}
