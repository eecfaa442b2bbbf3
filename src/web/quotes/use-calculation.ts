// Calculates a quote that has no price yet.
import { useMutation } from "@tanstack/react-query";
import { calculateQuote, type QuoteDetail } from "#contract/quotes/quotes.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { toast } from "#web/ui/feedback/toast.ts";
import { updateQuoteCache } from "./cache.ts";

export function useCalculation({ id }: QuoteDetail, onDone?: () => void) {
  return useMutation<QuoteDetail, CallError>({
    mutationFn: () => call(calculateQuote, { params: { id } }),
    onSuccess(calculatedQuote) {
      updateQuoteCache(calculatedQuote);
      onDone?.();
      toast({ title: "Quote Calculated", description: "Quote calculation completed successfully." });
    },
    onError(error) {
      // A 401 has its own notification, and only one is shown at a time.
      if (error.status === 401) return;
      toast({ title: "Error", description: "Failed to calculate quote. Please try again.", destructive: true });
    },
  });
}
