// Giving a quote another status, with a way back.
import { useMutation } from "@tanstack/react-query";
import { type QuoteDetail, updateQuote } from "#contract/quotes.ts";
import { listStatuses, type QuoteStatus } from "#contract/statuses.ts";
import { findBadgeLabel } from "#domain/quotes/status.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { wordsOf } from "#web/kernel/error-toast.ts";
import { currentIn } from "#web/kernel/outdated.ts";
import { keyOf, queryClient } from "#web/kernel/queries.ts";
import { keepQuote } from "#web/quotes/cache.ts";
import { toast } from "#web/ui/toast.ts";

interface Change {
  seen: QuoteDetail;
  to: QuoteStatus;
  /** What it goes back to; null where there is no way back. */
  from: QuoteStatus | null;
}

export function useStatusSetting() {
  const setting = useMutation<QuoteDetail, CallError, Change>({
    mutationFn: ({ seen, to }) =>
      call(updateQuote, { params: { id: seen.id }, body: { status: to.name, version: seen.version } }),
    onSuccess(kept, { to, from }) {
      keepQuote(kept);
      const undo = () => from && setting.mutate({ seen: kept, to: from, from: null });
      toast({
        title: "Status Changed",
        description: `Quote ${kept.quoteNumber} is now: ${findBadgeLabel(to.name, to.label)}.`,
        ...(from && { action: { label: "Undo", onClick: undo } }),
      });
    },
    onError(error) {
      const current = currentIn(updateQuote, error);
      // Somebody was faster (decision 52), and what they did may change what the status should be: a person looks again.
      if (current) keepQuote(current);
      // Otherwise it may have been removed or switched off since it was listed.
      else void queryClient.invalidateQueries({ queryKey: keyOf(listStatuses) });
      if (error.status !== 401) toast({ title: "Error", description: failureWords(error), destructive: true });
    },
  });
  return setting;
}

export function failureWords(error: CallError): string {
  return currentIn(updateQuote, error)
    ? "Somebody else changed this quote meanwhile. Here it is as it stands now; its status was not changed."
    : (wordsOf(error) ?? "Failed to change the status. Please try again.");
}
