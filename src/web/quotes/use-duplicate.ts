// Duplicates a quote: a draft with the same customer, choices and notes.
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { navigate } from "wouter/use-browser-location";
import { duplicateQuote, type Quote, type QuoteDetail } from "#contract/quotes/quotes.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { showFailureToast } from "#web/kernel/error-toast.ts";
import { toast } from "#web/ui/feedback/toast.ts";
import { updateQuoteCache } from "./cache.ts";
import { createQuoteId } from "./quote-id.ts";

interface Words {
  done: string;
  failed: string;
  /** Whether the copy opens at once; otherwise its notification links to it. */
  opens: boolean;
}

/** The copy replaces the quote's page. */
export const duplicateOptions: Words = {
  done: "Quote Duplicated",
  failed: "Failed to duplicate quote. Please try again.",
  opens: true,
};

export function useDuplicate({ id, quoteNumber }: Pick<Quote, "id" | "quoteNumber">, { done, failed, opens }: Words) {
  /** The same for every attempt, so that however many arrive there is one copy (decision 25). */
  const ownId = useRef<string>(null);
  return useMutation<QuoteDetail, CallError>({
    mutationFn() {
      ownId.current ??= createQuoteId();
      return call(duplicateQuote, { params: { id }, body: { id: ownId.current } });
    },
    onSuccess(copy) {
      ownId.current = null;
      updateQuoteCache(copy);
      const open = () => navigate(`/quotes/${copy.id}`);
      toast({
        title: done,
        description: `Quote ${copy.quoteNumber} has been created from ${quoteNumber}.`,
        ...(!opens && { action: { label: "Open", onClick: open } }),
      });
      if (opens) open();
    },
    onError: (error) => showFailureToast(error, failed),
  });
}
