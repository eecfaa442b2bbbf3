// What the platform's dialogs say when a record is saved, and when it is not (AD 8).
import type { CallError } from "#web/kernel/api.ts";
import { showErrorToast } from "#web/kernel/error-toast.ts";
import { toast } from "#web/ui/feedback/toast.ts";
import type { SummaryError } from "#web/ui/forms/error-summary.tsx";
import { refreshPlatform } from "./platform-refresh.ts";

export const buildSaveHandlers = <R>(done: string | ((saved: R) => string), failure: string, onClose: () => void) => ({
  onSaved(saved: R) {
    toast({ title: "Success", description: typeof done === "string" ? done : done(saved) });
    onClose();
    refreshPlatform();
  },
  onFailed: (error: CallError) => showErrorToast(error, failure),
  onInvalid: showInvalid,
});

/** Errors appear as toasts as well, whoever found them. */
export function showInvalid([first]: readonly SummaryError[]): void {
  if (first) toast({ title: "Error", description: first.message, destructive: true });
}
