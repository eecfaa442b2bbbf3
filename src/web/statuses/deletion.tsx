import { useEffect } from "react";
import { deleteStatus, listStatuses, type QuoteStatus } from "#contract/statuses.ts";
import { call } from "#web/kernel/api.ts";
import { DeletionDialog } from "#web/kernel/forms/deletion-dialog.tsx";
import { buildQueryKey, queryClient } from "#web/kernel/query-client.ts";
import { toast } from "#web/ui/feedback/toast.ts";

export function StatusDeletion({ status, onClose }: { status: QuoteStatus; onClose: () => void }) {
  const { id, label, isSystemDefault } = status;
  // There is nothing to ask: it cannot be deleted (AD 8).
  useEffect(() => {
    if (!isSystemDefault) return;
    toast({
      title: "Cannot Delete",
      description: "System default statuses cannot be deleted.",
      destructive: true,
    });
    onClose();
  }, [isSystemDefault, onClose]);
  if (isSystemDefault) return null;
  const count = status.quoteCount ?? 0;
  return (
    <DeletionDialog
      title={`Delete ${label}`}
      name={label}
      question="Are you sure you want to delete this quote status?"
      remove={() => call(deleteStatus, { params: { id } })}
      done={{ title: "Status Deleted", description: label }}
      failureMessage="Failed to delete quote status."
      onDone={() => queryClient.invalidateQueries({ queryKey: buildQueryKey(listStatuses) })}
      onClose={onClose}
    >
      <p>
        {count === 0
          ? "No quote has it, and it can no longer be used."
          : `${count.toLocaleString("en-GB")} ${count === 1 ? "quote has" : "quotes have"} it, so it will be refused. You can switch it off instead.`}
      </p>
    </DeletionDialog>
  );
}
