import { type CompanyUser, deleteCompanyUser } from "#contract/users/company-users.ts";
import { call } from "#web/kernel/api.ts";
import { DeletionDialog } from "#web/kernel/forms/deletion-dialog.tsx";
import { refreshUsers } from "./user-queries.ts";

export function RemovalDialog({ user, onClose }: { user: CompanyUser; onClose: () => void }) {
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <DeletionDialog
      title="Delete User"
      name={name}
      remove={() => call(deleteCompanyUser, { params: { id: user.id } })}
      done={{ title: "User deleted", description: name }}
      failureMessage="Failed to delete user. Please try again."
      onDone={refreshUsers}
      onClose={onClose}
    >
      <p>
        {user.email} can no longer sign in, from this moment on. The quotes that {user.firstName} made stay, with the
        name.
      </p>
    </DeletionDialog>
  );
}
