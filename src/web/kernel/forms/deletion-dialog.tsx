import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { CallError } from "#web/kernel/api.ts";
import { describeError, showErrorToast } from "#web/kernel/error-toast.ts";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { toast } from "#web/ui/feedback/toast.ts";

/** AD 2's question, with the consequences of deleting. */
export function DeletionDialog({
  title,
  name,
  remove,
  doneMessage,
  failureMessage,
  typeToConfirm,
  onDone,
  onClose,
  children,
}: {
  title: string;
  name: string;
  remove: () => Promise<unknown>;
  doneMessage: string;
  failureMessage: string;
  typeToConfirm?: string | undefined;
  onDone: () => void;
  onClose: () => void;
  /** The consequences. */
  children: ReactNode;
}) {
  const deletion = useMutation<unknown, CallError>({
    mutationFn: remove,
    onSuccess() {
      toast({ title: "Success", description: doneMessage });
      onClose();
      onDone();
    },
    onError: (error) => showErrorToast(error, failureMessage),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      pending={deletion.isPending}
      pendingLabel="Deleting..."
      typeToConfirm={typeToConfirm}
      onConfirm={() => deletion.mutate()}
    >
      <p>Are you sure you want to delete &quot;{name}&quot;? This action cannot be undone.</p>
      <div className="mt-2 grid gap-2 text-ink-2">{children}</div>
      {deletion.error && (
        <Note tone="bad" role="alert" className="mt-3">
          {describeError(deletion.error) ?? failureMessage}
        </Note>
      )}
    </ConfirmDialog>
  );
}
