import { useQuery } from "@tanstack/react-query";
import { Plus, ShieldCheck, Users } from "lucide-react";
import { deletePlatformUser, listPlatformUsers, type PlatformUser } from "#contract/platform-users.ts";
import { formatDate } from "#domain/days.ts";
import { hasRight, roleNames } from "#domain/roles.ts";
import { call } from "#web/kernel/api.ts";
import { DeletionDialog } from "#web/kernel/deletion-dialog.tsx";
import { ListPanel, useSearched } from "#web/kernel/list-panel.tsx";
import { type RowActions, useOpenRecord } from "#web/kernel/open-record.ts";
import { reading } from "#web/kernel/queries.ts";
import { useSession } from "#web/people/session.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { DeleteButton, EditButton } from "#web/ui/row-buttons.tsx";
import { Table, Td, Th } from "#web/ui/table.tsx";
import { readPlatformAgain } from "./platform-reading.ts";
import { UserDialog } from "./user-dialog.tsx";

export function UsersTab() {
  const { may } = useSession();
  const search = useSearched();
  const users = useQuery(reading(listPlatformUsers, { query: search ? { search } : {} }));
  const { open, actions, add, close } = useOpenRecord("platform-user", users.data);
  return (
    <>
      <ListPanel
        list={users}
        icon={Users}
        searched={search}
        words={{
          ...(may("users", "search") ? { search: "Search users..." } : {}),
          failure: "Failed to fetch users",
          empty: "No users found",
          emptyMore: "Create the first user to get started",
        }}
        add={
          may("users", "create") && (
            <Button look="primary" onClick={add}>
              <Plus />
              Create User
            </Button>
          )
        }
      >
        {(rows) => <UserTable users={rows} {...actions} />}
      </ListPanel>
      {open?.is === "editing" && <UserDialog user={open.row} onClose={close} />}
      {open?.is === "deleting" && <UserDeletion user={open.row} onClose={close} />}
    </>
  );
}

const nameOf = ({ firstName, lastName }: PlatformUser) => `${firstName} ${lastName}`.trim();

function UserTable({ users, onEdit, onDelete }: { users: readonly PlatformUser[] } & RowActions<PlatformUser>) {
  const { may, user: me } = useSession();
  return (
    <Table caption="Users">
      <thead>
        <tr>
          <Th>Name</Th>
          <Th>Email</Th>
          <Th>Role</Th>
          <Th>Company</Th>
          <Th>Created</Th>
          <Th num>Actions</Th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id}>
            <Td className="t-strong wrap-anywhere">{nameOf(user)}</Td>
            <Td label="Email" className="text-ink-2 wrap-anywhere">
              {user.email}
            </Td>
            <Td label="Role">
              <Badge
                {...(hasRight(user.role, "administersCompany")
                  ? { tone: "brand", icon: ShieldCheck }
                  : { tone: "plain", icon: null })}
              >
                {roleNames[user.role]}
              </Badge>
            </Td>
            <Td label="Company" className={user.companyName === null ? "text-ink-3" : "wrap-anywhere"}>
              {user.companyName ?? "No Company"}
            </Td>
            <Td label="Created" className="whitespace-nowrap text-ink-2">
              {formatDate(user.createdAt)}
            </Td>
            <Td num>
              <span className="inline-flex items-center gap-2 max-md:mt-2">
                {may("users", "edit") && <EditButton name={nameOf(user)} onClick={() => onEdit(user)} />}
                {may("users", "delete") && (
                  <DeleteButton
                    name={nameOf(user)}
                    {...(user.id === me.id && { "aria-label": "Your own account cannot be deleted", disabled: true })}
                    onClick={() => onDelete(user)}
                  />
                )}
              </span>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function UserDeletion({ user, onClose }: { user: PlatformUser; onClose: () => void }) {
  return (
    <DeletionDialog
      title="Delete User"
      name={nameOf(user)}
      remove={() => call(deletePlatformUser, { params: { id: user.id } })}
      done="User deleted successfully!"
      failure="Failed to delete user"
      onDone={readPlatformAgain}
      onClose={onClose}
    >
      <p>
        {user.email} can no longer sign in, from this moment on. The quotes that {user.firstName} made stay, with the
        name.
      </p>
    </DeletionDialog>
  );
}
