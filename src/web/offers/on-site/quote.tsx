// Shows a quote that the server has to its customer: the acceptance is sent at once, and stays on screen until it is.
import { useState } from "react";
import type { Company } from "#contract/companies.ts";
import { checkSending } from "#contract/offers/offers.ts";
import { acceptOnSite } from "#contract/offers/on-site-acceptance.ts";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import type { OnSiteOffer } from "#domain/offers/on-site.ts";
import { CallError, call } from "#web/kernel/api.ts";
import { describeError, showErrorToast } from "#web/kernel/error-toast.ts";
import { useConnectivity } from "#web/kernel/use-connectivity.ts";
import { findCurrentState, isTransitionAllowed } from "#web/offers/allowed-actions.ts";
import { updateQuoteCache } from "#web/quotes/cache.ts";
import { useQuoteViewer } from "#web/quotes/viewer.ts";
import { useSession } from "#web/users/session.tsx";
import {
  ACCEPT_BY_LINK_TEXT,
  buildThanks,
  describeDelivery,
  type OnSiteAcceptanceInput,
  useOnSiteRefusal,
} from "./acceptance.ts";
import { prepareOffer } from "./offer-content.tsx";
import { ShowToCustomer } from "./on-site-screen.tsx";

const CHOICE_NEEDS_NETWORK = "A quote with options can’t be shown without a connection.";
const SENDING_FAILED = "This could not be sent. What you entered is still here: please try again.";

/** `show` is null if it cannot be shown now; `screen` is what the customer sees. */
export function useShowToCustomer(quote: QuoteDetail) {
  const { company } = useSession();
  const { maxPriceDetail, mayEdit } = useQuoteViewer(quote);
  const refusal = useOnSiteRefusal();
  const { isReached } = useConnectivity();
  const [offer, setOffer] = useState<OnSiteOffer | null>(null);
  const { totalCost, needsRecalculation, conflicts, pendingAcceptance } = quote;
  const isFirm = totalCost !== null && !needsRecalculation && conflicts.length === 0 && pendingAcceptance === null;
  if (!company) return { show: null, screen: null };
  const { customerEmail } = quote;
  async function accept(body: OnSiteAcceptanceInput): Promise<string> {
    try {
      const acceptedQuote = await call(acceptOnSite, { params: { id: quote.id }, body });
      updateQuoteCache(acceptedQuote);
      return buildThanks(acceptedQuote, customerEmail);
    } catch (error) {
      throw new Error((error instanceof CallError && describeError(error)) || SENDING_FAILED);
    }
  }
  async function show(company: Company, totalCost: number) {
    try {
      // What the customer chooses from is the server's to say.
      const check = quote.isSelectable ? await call(checkSending, { params: { id: quote.id } }) : null;
      const choice = check?.offer?.choice ?? null;
      setOffer(prepareOffer(quote, { ...company, maxPriceDetail }, totalCost, new Date(), choice));
    } catch (error) {
      const { status = 0 } = error instanceof CallError ? error : {};
      showErrorToast(error, status === 0 ? CHOICE_NEEDS_NETWORK : "The quote could not be shown. Please try again.");
    }
  }
  const mayShow = isFirm && isTransitionAllowed("accept_on_site", findCurrentState(quote, new Date()));
  return {
    show: mayShow ? () => void show(company, totalCost) : null,
    screen: offer && (
      <ShowToCustomer
        offer={offer}
        company={company}
        accept={accept}
        refusal={mayEdit ? refusal : ACCEPT_BY_LINK_TEXT}
        isWaitingForSignal={!isReached}
        deliveryText={describeDelivery(customerEmail, offer.cancellation !== null, "once your acceptance is confirmed")}
        onClose={() => setOffer(null)}
      />
    ),
  };
}
