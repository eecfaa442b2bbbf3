import { useMutation } from "@tanstack/react-query";
import { exitImpersonation, getImpersonationStatus, switchCompany } from "#contract/companies.ts";
import { call, goesElsewhere } from "#web/kernel/api.ts";
import { errorToast } from "#web/kernel/error-toast.ts";
import { keyOf, queryClient } from "#web/kernel/queries.ts";
import { toast } from "#web/ui/toast.ts";

/** Time (ms) to read what happened before the page changes (AD 9). */
export const REDIRECT_AFTER_MS = 500;

/** Ends the impersonation and starts afresh, with nothing of the company left in memory. `quietly` as QB 4 has it, else with AD 8's toasts. */
export function useExitImpersonation({ quietly }: { quietly: boolean }) {
  const leave = () => window.location.assign("/platform-admin");
  const exiting = useMutation({
    // Of JSON type although it says nothing (QB 7).
    mutationFn: () => call(exitImpersonation, { body: {} }),
    onMutate: () => goesElsewhere(true),
    onSuccess() {
      if (quietly) return leave();
      toast({ title: "Success", description: "Exited company impersonation." });
      setTimeout(leave, REDIRECT_AFTER_MS);
    },
    onError(error) {
      goesElsewhere(false);
      console.error("Failed to exit impersonation", error);
      if (!quietly) errorToast(error, "Failed to exit impersonation");
    },
  });
  return { busy: exiting.isPending || exiting.isSuccess, start: () => exiting.mutate(), leave };
}

/** Begins the hour in the company anew, also when it is over; the page and what is typed in it stay. */
export function useAnotherHour(companyId: number) {
  const staying = useMutation({
    mutationFn: () => call(switchCompany, { params: { companyId } }),
    onSuccess(status) {
      queryClient.setQueryData(keyOf(getImpersonationStatus), status);
      // What was asked for after the hour was refused.
      void queryClient.invalidateQueries();
    },
    onError: (error) => errorToast(error, "Failed to switch company"),
  });
  return { busy: staying.isPending, start: () => staying.mutate() };
}
