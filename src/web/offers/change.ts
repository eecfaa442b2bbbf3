// Changes of an offer, saved over the quote as it stands on the screen (decision 52).
import { useMutation } from "@tanstack/react-query";
import type { discardRevision, reviseQuote } from "#contract/offers/offers.ts";
import type { discardOnSiteAcceptance, recordOnSiteAcceptance } from "#contract/offers/on-site-acceptance.ts";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { describeError, showErrorToast } from "#web/kernel/error-toast.ts";
import { readCurrentVersion } from "#web/kernel/version-conflict.ts";
import { updateQuoteCache } from "#web/quotes/cache.ts";
import { toast } from "#web/ui/feedback/toast.ts";

interface ChangeTexts {
  doneToast: { title: string; description: string };
  failure: string;
  onDone: () => void;
}

/** A change without any input but the confirmation. */
export function useOfferChange(
  endpoint:
    | typeof reviseQuote
    | typeof discardRevision
    | typeof recordOnSiteAcceptance
    | typeof discardOnSiteAcceptance,
  quote: QuoteDetail,
  { doneToast, failure, onDone }: ChangeTexts,
) {
  const change = useMutation<QuoteDetail, CallError>({
    mutationFn: () => call(endpoint, { params: { id: quote.id }, body: { version: quote.version } }),
    onSuccess(savedQuote) {
      updateQuoteCache(savedQuote);
      toast(doneToast);
      onDone();
    },
    onError(error) {
      const current = readCurrentVersion(endpoint, error);
      if (current) updateQuoteCache(current);
      else showErrorToast(error, failure);
    },
  });
  const { error } = change;
  const current = error && readCurrentVersion(endpoint, error);
  return { ...change, errorText: current ? describeChangedQuote(current) : error && (describeError(error) ?? failure) };
}

/** Another user saved first; this user looks at the quote before going on. */
export const describeChangedQuote = ({ statusLabel }: Pick<QuoteDetail, "statusLabel">): string =>
  `Somebody else has changed this quote. It is now: ${statusLabel}. Nothing else was done.`;

/** The change still makes sense over one that left the quote in its state, such as one of its notes. */
export function mergeIfSameState<Body>(original: QuoteDetail, body: Body, current: QuoteDetail): Body | null {
  return original.status === current.status && original.revision === current.revision ? body : null;
}
