// Marks a service as done or skipped, or reopens it.
import { settleService } from "#contract/customers/pumps.ts";
import type { Settlement } from "#domain/customers/schedule.ts";
import { refreshCustomers } from "#web/customers/refresh.ts";
import { call } from "#web/kernel/api.ts";
import { showErrorToast } from "#web/kernel/error-toast.ts";
import { toast } from "#web/ui/feedback/toast.ts";

interface SettledService {
  pumpId: string;
  pumpName: string;
  dueOn: string;
}

/** With a way back, because it is one press. */
export function announceSettlement({ pumpId, pumpName, dueOn }: SettledService, settled: Settlement): void {
  const reopen = async () => {
    try {
      await call(settleService, { params: { id: pumpId, dueOn }, body: { settled: null, was: settled } });
    } catch (error) {
      showErrorToast(error, "The service could not be reopened. Please try again.");
    }
    await refreshCustomers();
  };
  toast({
    title: settled === "done" ? "Service marked as done" : "Service skipped",
    description: pumpName,
    action: { label: "Undo", onClick: () => void reopen() },
  });
}

/** Done today, or skipped. */
export async function markService({ pumpId, pumpName, dueOn }: SettledService, settled: Settlement): Promise<void> {
  try {
    await call(settleService, { params: { id: pumpId, dueOn }, body: { settled, was: null } });
    announceSettlement({ pumpId, pumpName, dueOn }, settled);
  } catch (error) {
    showErrorToast(error, "The service could not be changed. Please try again.");
  }
  await refreshCustomers();
}
