import { useMutation } from "@tanstack/react-query";
import { listPermissions, postPermissions, putPermissions } from "#contract/permissions.ts";
import { call } from "#web/kernel/api.ts";
import { errorToast } from "#web/kernel/error-toast.ts";
import { keyOf, queryClient } from "#web/kernel/queries.ts";
import { toast } from "#web/ui/toast.ts";
import type { ChangedPair } from "./permission-changes.ts";

/** One request for each changed pair, one after the other: PUT for an existing pair, POST for a new one (AD 7). */
export function usePermissionSaving(onSaved: () => void) {
  return useMutation({
    async mutationFn(changed: readonly ChangedPair[]) {
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
    onError: (error, changed) =>
      errorToast(
        error,
        changed.some(({ version }) => version === null)
          ? "Failed to create permissions"
          : "Failed to update permissions",
      ),
    // Also after a failure: some may have been saved before it.
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(listPermissions) }),
  });
}
