// Makes the quote of a due service; where it can't be priced, the wizard opens at the choice that is missing.
import { useMutation } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { createServiceQuote } from "#contract/customers/due.ts";
import { getCustomer } from "#contract/customers/records.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { type CustomerStart, prepareQuote } from "#web/customers/new-quote.ts";
import { refreshCustomers } from "#web/customers/refresh.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { showErrorToast } from "#web/kernel/error-toast.ts";
import { buildEndpointQuery, queryClient } from "#web/kernel/query-client.ts";
import { toast } from "#web/ui/feedback/toast.ts";
import { useSession } from "#web/users/session.tsx";

export interface DueOfPump extends Omit<CustomerStart, "customer"> {
  customerId: string;
  pumpId: string;
  serviceDueOn: string;
  /** A declined or expired quote that the new one follows. */
  replaces: string | null;
}

export const requestServiceQuote = ({
  pumpId,
  serviceDueOn,
  replaces,
}: Pick<DueOfPump, "pumpId" | "serviceDueOn" | "replaces">) =>
  call(createServiceQuote, { params: { id: pumpId }, body: { dueOn: serviceDueOn, ...(replaces && { replaces }) } });

/** `onMade` gets the quote; null if somebody else made one that this user may not read. */
export function useServiceQuote(onMade: (quote: ReplyOf<typeof createServiceQuote>["quote"]) => void) {
  const openWizard = useCustomerWizard();
  return useMutation<ReplyOf<typeof createServiceQuote>, CallError, DueOfPump>({
    mutationFn: requestServiceQuote,
    async onSuccess({ quote, isNew }) {
      if (quote === null) toast({ title: "Already quoted", description: "Somebody else has made this quote." });
      else if (!isNew)
        toast({ title: "Already quoted", description: `Quote ${quote.quoteNumber} is for this service.` });
      onMade(quote);
      await refreshCustomers();
    },
    async onError(error, due) {
      if (error.status !== 422) return showErrorToast(error, "The service could not be quoted. Please try again.");
      toast({ title: "Please complete this quote", description: error.sentence ?? "A choice is missing." });
      await openWizard(due);
    },
  });
}

/** Opens the wizard for a customer of whom only the id is known here. */
export function useCustomerWizard() {
  const { user } = useSession();
  const [, navigate] = useLocation();
  return async ({ customerId, ...start }: Omit<CustomerStart, "customer"> & { customerId: string }) => {
    try {
      const customer = await queryClient.fetchQuery(buildEndpointQuery(getCustomer, { params: { id: customerId } }));
      navigate(prepareQuote(user, { ...start, customer }));
    } catch (error) {
      showErrorToast(error, "The customer could not be loaded. Please try again.");
    }
  };
}
