import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { useSearchParams } from "wouter";
import { listCompanies } from "#contract/platform/platform-companies.ts";
import {
  deletePlatformUser,
  invitePlatformUser,
  listPlatformUsers,
  type PlatformUser,
} from "#contract/platform/platform-users.ts";
import { formatDate } from "#domain/days.ts";
import { roleNames, roles } from "#domain/roles.ts";
import { call } from "#web/kernel/api.ts";
import { DeletionDialog } from "#web/kernel/forms/deletion-dialog.tsx";
import { type RowActions, useOpenRecord } from "#web/kernel/forms/open-record.ts";
import { ListPanel, useSearchText } from "#web/kernel/list-panel.tsx";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { Options, Select } from "#web/ui/forms/select.tsx";
import { DeleteButton, EditButton } from "#web/ui/tables/row-buttons.tsx";
import { Table, Td, Th } from "#web/ui/tables/table.tsx";
import { InvitedBadge, ResendInvitation } from "#web/users/first-password-choice.tsx";
import { RoleBadge } from "#web/users/role-badge.tsx";
import { useSession } from "#web/users/session.tsx";
import { refreshPlatform } from "./platform-refresh.ts";
import { UserDialog } from "./user-dialog.tsx";

export function UsersTab() {
  const { may } = useSession();
  const search = useSearchText();
  const filter = useFilter();
  const users = useQuery(
    buildEndpointQuery(listPlatformUsers, { query: { ...(search && { search }), ...filter.query } }),
  );
  const { open, actions, add, close } = useOpenRecord("platform-user", users.data);
  return (
    <>
      <ListPanel
        list={users}
        icon={Users}
        searchText={search || (filter.isOn ? "this filter" : "")}
        filters={{
          menus: <Filters {...filter} />,
          setCount: [filter.companyId > 0, filter.role !== undefined].filter(Boolean).length,
        }}
        texts={{
          ...(may("users", "search") ? { search: "Search users..." } : {}),
          failure: "Failed to fetch users",
          empty: "No users found",
          emptyMore: "Create the first user to get started",
        }}
        add={may("users", "create") && { label: "Create User", onClick: add }}
      >
        {(rows) => <UserTable users={rows} {...actions} />}
      </ListPanel>
      {open?.is === "editing" && <UserDialog user={open.row} onClose={close} />}
      {open?.is === "deleting" && <UserDeletion user={open.row} onClose={close} />}
    </>
  );
}

/** By company and role, as in the page's address. */
function useFilter() {
  const [parameters, setParameters] = useSearchParams();
  const companyId = Number(/^[1-9]\d{0,8}$/.exec(parameters.get("company") ?? "")?.[0] ?? 0);
  const role = roles.find((knownRole) => knownRole === parameters.get("role"));
  const setParameter = (name: "company" | "role", value: string) =>
    setParameters(
      (current) => {
        const nextParameters = new URLSearchParams(current);
        if (value) nextParameters.set(name, value);
        else nextParameters.delete(name);
        return nextParameters;
      },
      { replace: true },
    );
  return {
    companyId,
    role,
    isOn: companyId > 0 || role !== undefined,
    query: { ...(companyId > 0 && { companyId }), ...(role && { role }) },
    set: setParameter,
  };
}

function Filters({ companyId, role, set: setParameter }: ReturnType<typeof useFilter>) {
  const { may } = useSession();
  const companies = useQuery({
    ...buildEndpointQuery(listCompanies, { query: {} }),
    enabled: may("companies", "view"),
  });
  return (
    <>
      {may("companies", "view") && (
        <div className="w-56 max-md:w-full">
          <Select
            aria-label="Company"
            value={companyId || ""}
            onChange={({ target }) => setParameter("company", target.value)}
          >
            <option value="">All companies</option>
            <Options of={companies.data?.map(({ id, name }) => [id, name]) ?? []} />
          </Select>
        </div>
      )}
      <div className="w-44 max-md:w-full">
        <Select aria-label="Role" value={role ?? ""} onChange={({ target }) => setParameter("role", target.value)}>
          <option value="">All roles</option>
          <Options of={roles.map((knownRole) => [knownRole, roleNames[knownRole]])} />
        </Select>
      </div>
    </>
  );
}

const formatName = ({ firstName, lastName }: PlatformUser) => `${firstName} ${lastName}`.trim();

function UserTable({ users, onEdit, onDelete }: { users: readonly PlatformUser[] } & RowActions<PlatformUser>) {
  const { may, user: currentUser } = useSession();
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
            <Td className="t-strong wrap-anywhere">
              <span className="block">{formatName(user)}</span>
              {user.invitedAt && <InvitedBadge />}
            </Td>
            <Td className="text-ink-2 wrap-anywhere">{user.email}</Td>
            <Td>
              <RoleBadge role={user.role} />
            </Td>
            <Td className={user.companyName === null ? "text-ink-3" : "wrap-anywhere"}>
              {user.companyName ?? "No Company"}
            </Td>
            <Td label="Created" className="whitespace-nowrap text-ink-2">
              {formatDate(user.createdAt)}
            </Td>
            <Td num corner>
              <span className="inline-flex flex-wrap items-center justify-end gap-2">
                {may("users", "create") && user.invitedAt && (
                  <ResendInvitation
                    name={formatName(user)}
                    invite={() => call(invitePlatformUser, { params: { id: user.id } })}
                    onDone={refreshPlatform}
                  />
                )}
                {may("users", "edit") && <EditButton name={formatName(user)} onClick={() => onEdit(user)} />}
                {may("users", "delete") && (
                  <DeleteButton
                    name={formatName(user)}
                    {...(user.id === currentUser.id && {
                      "aria-label": "Your own account cannot be deleted",
                      disabled: true,
                    })}
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
      name={formatName(user)}
      remove={() => call(deletePlatformUser, { params: { id: user.id } })}
      done={{ title: "Success", description: "User deleted successfully!" }}
      failureMessage="Failed to delete user"
      onDone={refreshPlatform}
      onClose={onClose}
    >
      <p>
        {user.email} can no longer sign in, from this moment on. The quotes that {user.firstName} made stay, with the
        name.
      </p>
    </DeletionDialog>
  );
}
