import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { deleteStatus, listStatuses, type QuoteStatus } from "#contract/statuses.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { describeError, showErrorToast } from "#web/kernel/error-toast.ts";
import { buildQueryKey, queryClient } from "#web/kernel/query-client.ts";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { toast } from "#web/ui/feedback/toast.ts";

const FAILED = "Failed to delete quote status.";

export function StatusDeletion({ status, onClose }: { status: QuoteStatus; onClose: () => void }) {
  const { isSystemDefault } = status;
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
  const deletion = useMutation<unknown, CallError>({
    mutationFn: () => call(deleteStatus, { params: { id: status.id } }),
    async onSuccess() {
      toast({ title: "Status Deleted", description: status.label });
      onClose();
      await queryClient.invalidateQueries({ queryKey: buildQueryKey(listStatuses) });
    },
    onError: (error) => showErrorToast(error, FAILED),
  });
  if (isSystemDefault) return null;
  const count = status.quoteCount ?? 0;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${status.label}`}
      pending={deletion.isPending}
      pendingLabel="Deleting..."
      onConfirm={() => deletion.mutate()}
    >
      <p>Are you sure you want to delete this quote status?</p>
      <p className="mt-2 text-ink-2">
        {count === 0
          ? "No quote has it. Nobody can set a quote to it any more."
          : `${count.toLocaleString("en-GB")} ${count === 1 ? "quote has" : "quotes have"} it, so it will be refused. You can switch it off instead.`}
      </p>
      {deletion.error && (
        <Note tone="bad" role="alert" className="mt-3">
          {describeError(deletion.error) ?? FAILED}
        </Note>
      )}
    </ConfirmDialog>
  );
}
