// Saves and deletes rules, with the screen's messages about it (AD 8).
import { useMutation } from "@tanstack/react-query";
import { createRule, deleteRule, listRules, type NewRule, type StoredRule, updateRule } from "#contract/rules/rules.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { describeError } from "#web/kernel/error-toast.ts";
import type { SaveBase } from "#web/kernel/forms/record-state.ts";
import { buildQueryKey, queryClient } from "#web/kernel/query-client.ts";
import { toast } from "#web/ui/feedback/toast.ts";

export function saveRule(body: NewRule, over: SaveBase<StoredRule> | null): Promise<StoredRule> {
  return over
    ? call(updateRule, { params: { id: over.original.id }, body: { ...body, version: over.version } })
    : call(createRule, { body });
}

export function showRuleFailure(error: CallError, isNew: boolean): void {
  const words = describeError(error);
  // The fallback text refers to the console, so the error is logged there.
  if (!words) console.error(error);
  toast({
    title: isNew ? "Error Creating Rule" : "Error Updating Rule",
    description: words ?? `Failed to ${isNew ? "create" : "update"} configuration rule. Check console for details.`,
    destructive: true,
  });
}

export const DELETION_FAILED = "Failed to delete configuration rule";

/** The dialog shows why it failed; the notification's text is AD 8's. */
export function useRuleDeletion(whenGone: () => void) {
  return useMutation<unknown, CallError, StoredRule>({
    mutationFn: ({ id }) => call(deleteRule, { params: { id } }),
    onSuccess() {
      refreshRules();
      toast({ title: "Configuration rule deleted successfully" });
      whenGone();
    },
    onError(error) {
      // Being signed out has its own notification.
      if (error.status !== 401) toast({ title: "Error", description: DELETION_FAILED, destructive: true });
      if (error.status !== 404) return;
      // Another user changed it first.
      refreshRules();
      whenGone();
    },
  });
}

export function refreshRules(): void {
  void queryClient.invalidateQueries({ queryKey: buildQueryKey(listRules) });
}
