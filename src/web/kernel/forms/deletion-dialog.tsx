import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { CallError } from "#web/kernel/api.ts";
import { describeError, showErrorToast } from "#web/kernel/error-toast.ts";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { toast } from "#web/ui/feedback/toast.ts";

/** AD 2's question, with the consequences of deleting. */
export function DeletionDialog({
  title,
  name,
  question = `Are you sure you want to delete "${name}"? This action cannot be undone.`,
  remove,
  done,
  failureMessage,
  typeToConfirm,
  onDone,
  onClose,
  children,
}: {
  title: string;
  name: string;
  question?: string;
  remove: () => Promise<unknown>;
  done: { title: string; description: string };
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
      toast(done);
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
      error={deletion.error && (describeError(deletion.error) ?? failureMessage)}
      onConfirm={() => deletion.mutate()}
    >
      <p>{question}</p>
      <div className="mt-2 grid gap-2 text-ink-2">{children}</div>
    </ConfirmDialog>
  );
}
