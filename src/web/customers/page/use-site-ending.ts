// Marks a site as a former one, and takes that back.
import { useMutation } from "@tanstack/react-query";
import { type Site, updateSite } from "#contract/customers/sites.ts";
import { refreshCustomers } from "#web/customers/refresh.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { showErrorToast } from "#web/kernel/error-toast.ts";
import { toast } from "#web/ui/feedback/toast.ts";

export function useSiteEnding({ id, version }: Site, title: string) {
  return useMutation<Site, CallError, boolean>({
    mutationFn: (isEnded) => call(updateSite, { params: { id }, body: { version, isEnded } }),
    async onSuccess(saved, isEnded) {
      await refreshCustomers();
      toast({
        title: isEnded ? "Marked as former site" : "Marked as current site",
        description: isEnded ? `${title}: services of its pumps are no longer due.` : title,
        ...(isEnded && { action: { label: "Undo", onClick: () => void undoEnding(saved) } }),
      });
    },
    async onError(error) {
      showErrorToast(error, FAILED);
      if (error.status === 409) await refreshCustomers();
    },
  });
}
const FAILED = "The site could not be changed. Please try again.";

async function undoEnding({ id, version }: Site): Promise<void> {
  try {
    await call(updateSite, { params: { id }, body: { version, isEnded: false } });
  } catch (error) {
    showErrorToast(error, FAILED);
  }
  await refreshCustomers();
}
