// Marks a customer as a former one, and takes that back.
import { useMutation } from "@tanstack/react-query";
import { type Customer, getCustomer, updateCustomer } from "#contract/customers/records.ts";
import { refreshCustomers } from "#web/customers/refresh.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { showErrorToast } from "#web/kernel/error-toast.ts";
import { buildQueryKey, queryClient } from "#web/kernel/query-client.ts";
import { toast } from "#web/ui/feedback/toast.ts";

export function useEnding({ id, name, version }: Customer) {
  const change = useMutation<Customer, CallError, boolean>({
    mutationFn(isEnded) {
      const current = queryClient.getQueryData<Customer>(buildQueryKey(getCustomer, { params: { id } }));
      return call(updateCustomer, { params: { id }, body: { version: current?.version ?? version, isEnded } });
    },
    async onSuccess(_, isEnded) {
      await refreshCustomers();
      toast({
        title: isEnded ? "Marked as former customer" : "Marked as current customer",
        description: isEnded ? `${name}: its services are no longer due.` : name,
        ...(isEnded && { action: { label: "Undo", onClick: () => change.mutate(false) } }),
      });
    },
    async onError(error) {
      showErrorToast(error, "The customer could not be changed. Please try again.");
      if (error.status === 409) await refreshCustomers();
    },
  });
  return change;
}
export type Ending = ReturnType<typeof useEnding>;
