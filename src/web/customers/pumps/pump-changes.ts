// Changes of a pump that are one press or one field.
import { useMutation } from "@tanstack/react-query";
import { type Pump, type PumpEdit, updatePump } from "#contract/customers/pumps.ts";
import { refreshCustomers } from "#web/customers/refresh.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { describeError, showErrorToast } from "#web/kernel/error-toast.ts";
import { toast } from "#web/ui/feedback/toast.ts";

const FAILED = "The pump could not be changed. Please try again.";

export function usePumpChange(
  { id, version }: Pump,
  { doneToast, onDone }: { doneToast: Parameters<typeof toast>[0]; onDone?: () => void },
) {
  const change = useMutation<Pump, CallError, Omit<PumpEdit, "version">>({
    mutationFn: (fields) => call(updatePump, { params: { id }, body: { ...fields, version } }),
    onSuccess() {
      toast(doneToast);
      onDone?.();
      return refreshCustomers();
    },
    async onError(error) {
      showErrorToast(error, FAILED);
      if (error.status === 409) await refreshCustomers();
    },
  });
  return { ...change, errorText: change.error && (describeError(change.error) ?? FAILED) };
}
