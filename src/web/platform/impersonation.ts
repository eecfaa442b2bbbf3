import { useMutation } from "@tanstack/react-query";
import { exitImpersonation, getImpersonationStatus, switchCompany } from "#contract/companies.ts";
import { call } from "#web/kernel/api.ts";
import { client } from "#web/kernel/client.ts";
import { showErrorToast } from "#web/kernel/error-toast.ts";
import { buildQueryKey, queryClient } from "#web/kernel/query-client.ts";
import { toast } from "#web/ui/feedback/toast.ts";

/** In ms: time to read the notification before the page changes (AD 9). */
export const REDIRECT_AFTER_MS = 500;

/** Ends the impersonation and clears the company's data from memory. `isQuiet` as in QB 4, otherwise AD 8's toasts. */
export function useExitImpersonation({ isQuiet }: { isQuiet: boolean }) {
  const openPlatformAdmin = () => window.location.assign("/platform-admin");
  const exiting = useMutation({
    // An empty JSON body (QB 7).
    mutationFn: () => call(exitImpersonation, { body: {} }),
    onMutate() {
      client.isLeavingCompany = true;
    },
    onSuccess() {
      if (isQuiet) return openPlatformAdmin();
      toast({ title: "Success", description: "Exited company impersonation." });
      setTimeout(openPlatformAdmin, REDIRECT_AFTER_MS);
    },
    onError(error) {
      client.isLeavingCompany = false;
      console.error("Failed to exit impersonation", error);
      if (!isQuiet) showErrorToast(error, "Failed to exit impersonation");
    },
  });
  return { busy: exiting.isPending || exiting.isSuccess, start: () => exiting.mutate(), leave: openPlatformAdmin };
}

/** Restarts the hour in the company, even when it is over; the page and its typed input stay. */
export function useImpersonationRenewal(companyId: number) {
  const staying = useMutation({
    mutationFn: () => call(switchCompany, { params: { companyId } }),
    onSuccess(status) {
      queryClient.setQueryData(buildQueryKey(getImpersonationStatus), status);
      // Calls made after the end of the hour were refused.
      void queryClient.invalidateQueries();
    },
    onError: (error) => showErrorToast(error, "Failed to switch company"),
  });
  return { busy: staying.isPending, start: () => staying.mutate() };
}
