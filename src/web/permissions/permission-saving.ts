import { useMutation } from "@tanstack/react-query";
import { listPermissions, postPermissions, putPermissions } from "#contract/permissions.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { describeError } from "#web/kernel/error-toast.ts";
import { buildQueryKey, queryClient } from "#web/kernel/query-client.ts";
import { toast } from "#web/ui/feedback/toast.ts";
import type { ChangedPair } from "./permission-changes.ts";

/** One request for each changed pair, in sequence: PUT for an existing pair, POST for a new one (AD 7). */
export function usePermissionSaving() {
  return useMutation<void, CallError, readonly ChangedPair[]>({
    async mutationFn(changedPairs) {
      for (const { role, resource, permissions, version } of changedPairs) {
        if (version === null) await call(postPermissions, { body: { role, resource, permissions } });
        else await call(putPermissions, { params: { role, resource }, body: { permissions, version } });
      }
    },
    async onSuccess(_nothing, changedPairs) {
      const isAllNew = changedPairs.every(({ version }) => version === null);
      toast({
        title: "Success",
        description: isAllNew ? "Permissions created successfully" : "Permissions updated successfully",
      });
      // Reading again drops the saved changes; those made meanwhile stay.
      await refreshMatrix();
    },
    onError(error, changedPairs) {
      // Some pairs may have been saved before the failure.
      void refreshMatrix();
      // Being signed out has its own notification.
      if (error.status === 401) return;
      const isNew = changedPairs.some(({ version }) => version === null);
      toast({
        title: isNew ? "Failed to create permissions" : "Failed to update permissions",
        description: describeError(error) ?? undefined,
        destructive: true,
      });
    },
  });
}

const refreshMatrix = () => queryClient.invalidateQueries({ queryKey: buildQueryKey(listPermissions) });
