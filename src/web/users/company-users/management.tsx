// The company's users, for its administrators (AD 2).
import { useQuery } from "@tanstack/react-query";
import { UserPlus, Users } from "lucide-react";
import type { CompanyUser } from "#contract/users/company-users.ts";
import { isCompanyAdmin } from "#domain/roles.ts";
import { describeError } from "#web/kernel/error-toast.ts";
import { useOpenRecord } from "#web/kernel/forms/open-record.ts";
import { NoPermission } from "#web/kernel/load-error.tsx";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { HelpLink, StateBox } from "#web/ui/feedback/state-box.tsx";
import { PageHead } from "#web/ui/layout/app-shell.tsx";
import { Panel } from "#web/ui/layout/panel.tsx";
import { useSession } from "#web/users/session.tsx";
import { AddUserDialog, EditUserDialog } from "./dialog.tsx";
import { RemovalDialog } from "./removal.tsx";
import { UserTable } from "./table.tsx";
import { buildCompanyUsersQuery, buildUserLimitQuery } from "./user-queries.ts";

export function UserManagement() {
  const { may } = useSession();
  return may("users", "view") ? (
    <UserList />
  ) : (
    <>
      <PageHead title="User Management" />
      <NoPermission to={["users", "view"]} />
    </>
  );
}

function UserList() {
  const { user: currentUser, may } = useSession();
  const list = useQuery(buildCompanyUsersQuery());
  const { data: limit } = useQuery(buildUserLimitQuery());
  const { open, actions, add, close } = useOpenRecord("user", list.data);

  const users = list.data ?? [];
  const hasFailed = list.isError && list.data === undefined;
  const isFull = limit?.maxUsers != null && list.data !== undefined && users.length >= limit.maxUsers;
  const joinedAdmins = users.filter(({ role, invitedAt }) => isCompanyAdmin(role) && !invitedAt);
  const isLastAdmin = (user: CompanyUser) => joinedAdmins.length === 1 && joinedAdmins.includes(user);

  const help = may("users", "create") && <HelpLink page="add-a-person">How to add a person</HelpLink>;

  return (
    <>
      <PageHead
        title="User Management"
        sub={
          limit?.maxUsers != null &&
          list.data &&
          `${users.length} of ${limit.maxUsers} users on the ${limit.planName} plan`
        }
        actions={
          may("users", "create") && (
            <Button look="primary" disabled={hasFailed || list.isPending || isFull} onClick={add}>
              <UserPlus /> Add User
            </Button>
          )
        }
      />
      {isFull && (
        <Note tone="plain" className="mb-4" title={`The ${limit.planName} plan is full.`}>
          Nobody loses access. To add somebody, delete a user first, or ask for a plan with more users.
        </Note>
      )}
      {hasFailed ? (
        <StateBox
          kind="error"
          title="Unable to load users"
          action={
            <>
              <Button
                look="primary"
                pending={list.isFetching}
                pendingLabel="Trying again..."
                onClick={() => void list.refetch()}
              >
                Try Again
              </Button>
              <Button onClick={() => window.location.reload()}>Reload Page</Button>
            </>
          }
        >
          {describeError(list.error) ?? "Something went wrong on our side."}
        </StateBox>
      ) : list.isPending ? (
        <Skeleton lines={5} label={list.failureCount > 0 ? "Loading... Trying again." : "Loading..."} />
      ) : users.length === 0 ? (
        <StateBox kind="empty" icon={Users} title="No users found" action={help}>
          This company has no users yet.
        </StateBox>
      ) : (
        <Panel>
          <UserTable
            users={users}
            me={currentUser.id}
            mayInvite={may("users", "create")}
            mayEdit={may("users", "edit")}
            mayDelete={may("users", "delete")}
            whyKept={(user) =>
              user.id === currentUser.id
                ? "You cannot delete your own account."
                : isLastAdmin(user)
                  ? "The only administrator cannot be deleted."
                  : null
            }
            {...actions}
          />
        </Panel>
      )}
      {users.length === 1 && <p className="mt-3">{help}</p>}
      {open?.is === "editing" &&
        (open.row ? (
          <EditUserDialog user={open.row} isLastAdmin={isLastAdmin(open.row)} onClose={close} />
        ) : (
          <AddUserDialog onClose={close} />
        ))}
      {open?.is === "deleting" && <RemovalDialog user={open.row} onClose={close} />}
    </>
  );
}
