// Keeping and removing rules, and what the screen says of it (AD 8).
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { createRule, deleteRule, listRules, type NewRule, type StoredRule, updateRule } from "#contract/rules.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { wordsOf } from "#web/kernel/error-toast.ts";
import { currentIn } from "#web/kernel/outdated.ts";
import { keyOf, queryClient } from "#web/kernel/queries.ts";
import { toast } from "#web/ui/toast.ts";

export interface RuleSaving {
  /** A new rule without `over`; otherwise this one is changed. */
  save: (body: NewRule, over: StoredRule | null) => void;
  pending: boolean;
  error: CallError | null;
  /** The rule as somebody else has left it meanwhile; null again once it was saved over. */
  theirs: StoredRule | null;
  forgetTheirs: () => void;
}

export function useRuleSaving(whenSaved: () => void): RuleSaving {
  const [theirs, setTheirs] = useState<StoredRule | null>(null);
  const saving = useMutation<StoredRule, CallError, { body: NewRule; over: StoredRule | null }>({
    mutationFn: ({ body, over }) =>
      over
        ? call(updateRule, { params: { id: over.id }, body: { ...body, version: over.version } })
        : call(createRule, { body }),
    onSuccess(_, { over }) {
      readAgain();
      toast({ title: `Configuration rule ${over ? "updated" : "created"} successfully` });
      whenSaved();
    },
    onError(error, { over }) {
      const current = currentIn(updateRule, error);
      if (current) {
        setTheirs(current);
        readAgain();
        return;
      }
      // Signed out: that has its own words, and this notification would take their place.
      if (error.status === 401) return;
      const words = wordsOf(error);
      // The fallback sends people to the console; there it is.
      if (!words) console.error(error);
      toast({
        title: over ? "Error Updating Rule" : "Error Creating Rule",
        description: words ?? `Failed to ${over ? "update" : "create"} configuration rule. Check console for details.`,
        destructive: true,
      });
    },
  });
  return {
    save: (body, over) => saving.mutate({ body, over }),
    pending: saving.isPending,
    error: saving.error && !currentIn(updateRule, saving.error) ? saving.error : null,
    theirs,
    forgetTheirs: () => setTheirs(null),
  };
}

export const DELETION_FAILED = "Failed to delete configuration rule";

/** Why it failed is for the dialog to say; the notification's words are AD 8's. */
export function useRuleDeletion(whenGone: () => void) {
  return useMutation<unknown, CallError, StoredRule>({
    mutationFn: ({ id }) => call(deleteRule, { params: { id } }),
    onSuccess() {
      readAgain();
      toast({ title: "Configuration rule deleted successfully" });
      whenGone();
    },
    onError(error) {
      // Being signed out has its own notification.
      if (error.status !== 401) toast({ title: "Error", description: DELETION_FAILED, destructive: true });
      if (error.status !== 404) return;
      // Somebody else was faster.
      readAgain();
      whenGone();
    },
  });
}

function readAgain(): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(listRules) });
}
