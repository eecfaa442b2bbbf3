// Changing a quote's status, with undo.
import { useMutation } from "@tanstack/react-query";
import { type QuoteDetail, updateQuote } from "#contract/quotes/quotes.ts";
import { listStatuses, type QuoteStatus } from "#contract/statuses.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { describeError } from "#web/kernel/error-toast.ts";
import { buildQueryKey, queryClient } from "#web/kernel/query-client.ts";
import { readCurrentVersion } from "#web/kernel/version-conflict.ts";
import { updateQuoteCache } from "#web/quotes/cache.ts";
import { toast } from "#web/ui/feedback/toast.ts";

interface StatusChange {
  quote: QuoteDetail;
  to: QuoteStatus;
  /** The status that undo restores; null if there is no undo. */
  from: QuoteStatus | null;
}

export function useStatusChange() {
  const statusChange = useMutation<QuoteDetail, CallError, StatusChange>({
    mutationFn: ({ quote, to }) =>
      call(updateQuote, { params: { id: quote.id }, body: { status: to.name, version: quote.version } }),
    onSuccess(savedQuote, { to, from }) {
      updateQuoteCache(savedQuote);
      const undo = () => from && statusChange.mutate({ quote: savedQuote, to: from, from: null });
      toast({
        title: "Status Changed",
        description: `Quote ${savedQuote.quoteNumber} is now: ${to.label}.`,
        ...(from && { action: { label: "Undo", onClick: undo } }),
      });
    },
    onError(error) {
      const current = readCurrentVersion(updateQuote, error);
      // Another user saved first (decision 52), which may change the status that is wanted: this user decides again.
      if (current) updateQuoteCache(current);
      // Otherwise the status may have been deleted or deactivated since it was listed.
      else void queryClient.invalidateQueries({ queryKey: buildQueryKey(listStatuses) });
      if (error.status !== 401) toast({ title: "Error", description: describeStatusFailure(error), destructive: true });
    },
  });
  return statusChange;
}

export function describeStatusFailure(error: CallError): string {
  return readCurrentVersion(updateQuote, error)
    ? "Somebody else has changed this quote, so its status was not changed. This is the latest version."
    : (describeError(error) ?? "Failed to change the status. Please try again.");
}
