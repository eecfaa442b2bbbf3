import { useMutation } from "@tanstack/react-query";
import { type CompanyUser, deleteCompanyUser } from "#contract/users/company-users.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { describeError, showErrorToast } from "#web/kernel/error-toast.ts";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { refreshUsers } from "./user-queries.ts";

const FAILED = "Failed to delete user. Please try again.";

export function RemovalDialog({ user, onClose }: { user: CompanyUser; onClose: () => void }) {
  const name = `${user.firstName} ${user.lastName}`;
  const removal = useMutation<unknown, CallError>({
    mutationFn: () => call(deleteCompanyUser, { params: { id: user.id } }),
    async onSuccess() {
      toast({ title: "User deleted", description: name });
      onClose();
      await refreshUsers();
    },
    onError: (error) => showErrorToast(error, FAILED),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete User"
      pending={removal.isPending}
      pendingLabel="Deleting..."
      onConfirm={() => removal.mutate()}
    >
      <p>Are you sure you want to delete &quot;{name}&quot;? This action cannot be undone.</p>
      <p className="mt-2 text-ink-2">
        {user.email} can no longer sign in, from this moment on. The quotes that {user.firstName} made stay, with the
        name.
      </p>
      {removal.error && (
        <Note tone="bad" role="alert" className="mt-3">
          {describeError(removal.error) ?? FAILED}
        </Note>
      )}
    </ConfirmDialog>
  );
}
