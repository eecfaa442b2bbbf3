import { useMutation } from "@tanstack/react-query";
import { listPermissions, postPermissions, putPermissions } from "#contract/permissions.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { wordsOf } from "#web/kernel/error-toast.ts";
import { keyOf, queryClient } from "#web/kernel/queries.ts";
import { toast } from "#web/ui/toast.ts";
import type { ChangedPair } from "./permission-changes.ts";

/** One request for each changed pair, one after the other: PUT for an existing pair, POST for a new one (AD 7). */
export function usePermissionSaving(onSaved: () => void) {
  return useMutation<void, CallError, readonly ChangedPair[]>({
    async mutationFn(changed) {
      for (const { role, resource, permissions, version } of changed) {
        if (version === null) await call(postPermissions, { body: { role, resource, permissions } });
        else await call(putPermissions, { params: { role, resource }, body: { permissions, version } });
      }
    },
    onSuccess(_nothing, changed) {
      const created = changed.every(({ version }) => version === null);
      toast({
        title: "Success",
        description: created ? "Permissions created successfully" : "Permissions updated successfully",
      });
      onSaved();
    },
    onError(error, changed) {
      // Being signed out has its own notification.
      if (error.status === 401) return;
      const isNew = changed.some(({ version }) => version === null);
      toast({
        title: isNew ? "Failed to create permissions" : "Failed to update permissions",
        description: wordsOf(error) ?? undefined,
        destructive: true,
      });
    },
    // Also after a failure: some may have been saved before it.
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(listPermissions) }),
  });
}
