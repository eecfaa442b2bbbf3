// The notifications of the platform's dialogs when a record is saved or cannot be (AD 8).
import type { CallError } from "#web/kernel/api.ts";
import { showErrorToast } from "#web/kernel/error-toast.ts";
import { toast } from "#web/ui/feedback/toast.ts";
import type { SummaryError } from "#web/ui/forms/error-summary.tsx";
import { refreshPlatform } from "./platform-refresh.ts";

export const buildSaveHandlers = <Saved>(
  done: string | ((record: Saved) => string),
  failure: string,
  onClose: () => void,
) => ({
  onSaved(record: Saved) {
    toast({ title: "Success", description: typeof done === "string" ? done : done(record) });
    onClose();
    refreshPlatform();
  },
  onFailed: (error: CallError) => showErrorToast(error, failure),
  onInvalid: showInvalid,
});

/** Errors are shown as toasts as well, whether the form or the server found them. */
export function showInvalid([firstError]: readonly SummaryError[]): void {
  if (firstError) toast({ title: "Error", description: firstError.message, destructive: true });
}
