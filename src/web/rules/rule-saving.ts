// Saves and deletes rules, with the screen's messages about it (AD 8).
import { useMutation } from "@tanstack/react-query";
import { createRule, deleteRule, listRules, type NewRule, type StoredRule, updateRule } from "#contract/rules/rules.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { describeError } from "#web/kernel/error-toast.ts";
import type { SaveBase } from "#web/kernel/forms/record-state.ts";
import { buildQueryKey, queryClient } from "#web/kernel/query-client.ts";
import { toast } from "#web/ui/feedback/toast.ts";

export function saveRule(body: NewRule, base: SaveBase<StoredRule> | null): Promise<StoredRule> {
  return base
    ? call(updateRule, { params: { id: base.original.id }, body: { ...body, version: base.version } })
    : call(createRule, { body });
}

export function showRuleFailure(error: CallError, isNew: boolean): void {
  const description = describeError(error);
  // The fallback text refers to the console, so the error is logged there.
  if (!description) console.error(error);
  toast({
    title: isNew ? "Error Creating Rule" : "Error Updating Rule",
    description:
      description ?? `Failed to ${isNew ? "create" : "update"} configuration rule. Check console for details.`,
    destructive: true,
  });
}

export const DELETION_FAILED = "Failed to delete configuration rule";

/** The dialog shows why it failed; the notification's text is AD 8's. */
export function useRuleDeletion(onDeleted: () => void) {
  return useMutation<unknown, CallError, StoredRule>({
    mutationFn: ({ id }) => call(deleteRule, { params: { id } }),
    onSuccess() {
      refreshRules();
      toast({ title: "Configuration rule deleted successfully" });
      onDeleted();
    },
    onError(error) {
      // Being signed out has its own notification.
      if (error.status !== 401) toast({ title: "Error", description: DELETION_FAILED, destructive: true });
      if (error.status !== 404) return;
      // Another user changed it first.
      refreshRules();
      onDeleted();
    },
  });
}

export function refreshRules(): void {
  void queryClient.invalidateQueries({ queryKey: buildQueryKey(listRules) });
}
