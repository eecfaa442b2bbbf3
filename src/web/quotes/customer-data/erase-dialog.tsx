// Asks before customers are erased, and says what is deleted and what remains.
import { useMutation } from "@tanstack/react-query";
import { type CustomerDataQuote, eraseCustomer, findCustomerData } from "#contract/quotes/customer-data.ts";
import { listQuotes } from "#contract/quotes/quotes.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { describeError, showErrorToast } from "#web/kernel/error-toast.ts";
import { buildQueryKey, queryClient } from "#web/kernel/query-client.ts";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { toast } from "#web/ui/feedback/toast.ts";

const FAILURE = "The customer could not be erased. Please try again.";

/** `quotes`: those still to be erased, as last read. */
export function EraseDialog({ quotes, onClose }: { quotes: readonly CustomerDataQuote[]; onClose: () => void }) {
  const [firstQuote] = quotes;
  const countText = quotes.length > 1 ? `${quotes.length} quotes` : null;
  const erasing = useMutation<void, CallError, readonly CustomerDataQuote[]>({
    async mutationFn(quotes) {
      for (const { id, version } of quotes) await call(eraseCustomer, { params: { id }, body: { version } });
    },
    onSuccess(_, quotes) {
      const quoteText = quotes.length > 1 ? `${quotes.length} quotes` : quotes[0]?.quoteNumber;
      toast({ title: "Erased", description: `The customer’s data was erased from ${quoteText}.` });
      onClose();
    },
    onError: (error) => showErrorToast(error, FAILURE),
    async onSettled() {
      await queryClient.invalidateQueries({ queryKey: buildQueryKey(findCustomerData) });
      await queryClient.invalidateQueries({ queryKey: buildQueryKey(listQuotes) });
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={countText ? `Erase the customers of ${countText}?` : `Erase the customer of ${firstQuote?.quoteNumber}?`}
      confirm="Erase"
      pending={erasing.isPending}
      pendingLabel="Erasing…"
      typeToConfirm={countText || erasing.isPending ? undefined : firstQuote?.customerName}
      error={erasing.error && (describeError(erasing.error) ?? FAILURE)}
      onConfirm={() => erasing.mutate(quotes)}
    >
      <p>This cannot be undone.</p>
      <p className="mt-2 text-ink-2">
        <b>Erased:</b> name, email address, telephone number, site address, postcode and notes; the documents and what
        they said; answers with their names, reasons and signatures; questions; to whom emails went and what they said;
        and all of this in the audit log.
      </p>
      <p className="mt-2 text-ink-2">
        <b>Stays:</b> numbers, figures, times and states, and the documents’ fingerprints. Links tell their readers that
        the customer’s data was erased.
      </p>
    </ConfirmDialog>
  );
}
