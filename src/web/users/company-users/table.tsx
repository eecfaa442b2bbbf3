import { type CompanyUser, inviteCompanyUser } from "#contract/users/company-users.ts";
import { formatDate } from "#domain/days.ts";
import { formatInitials } from "#domain/roles.ts";
import { mayChangeUser } from "#domain/users/membership.ts";
import { call } from "#web/kernel/api.ts";
import type { RowActions } from "#web/kernel/forms/open-record.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Chip } from "#web/ui/badge.tsx";
import { DeleteButton, EditButton } from "#web/ui/tables/row-buttons.tsx";
import { Table, Td, Th } from "#web/ui/tables/table.tsx";
import { InvitedBadge, ResendInvitation } from "#web/users/first-password-choice.tsx";
import { RoleBadge } from "#web/users/role-badge.tsx";
import { refreshUsers } from "./user-queries.ts";

interface UserActions extends RowActions<CompanyUser> {
  mayInvite: boolean;
  mayEdit: boolean;
  mayDelete: boolean;
  /** Why this user cannot be deleted; null if they can. */
  whyKept: (user: CompanyUser) => string | null;
}

export function UserTable({ users, me, ...actions }: { users: readonly CompanyUser[]; me: string } & UserActions) {
  const acts = actions.mayInvite || actions.mayEdit || actions.mayDelete;
  return (
    <Table caption="The company's users, by name">
      <thead>
        <tr>
          <Th>Name</Th>
          <Th>Email</Th>
          <Th>Role</Th>
          <Th>Added</Th>
          {acts && <Th num>Actions</Th>}
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id}>
            <Td>
              <span className="flex items-center gap-3">
                <Avatar initials={formatInitials(user)} />
                <span className="min-w-0">
                  <span className="block font-semibold wrap-anywhere text-ink">
                    {user.firstName} {user.lastName}
                  </span>
                  {user.invitedAt && <InvitedBadge />}
                </span>
                {user.id === me && <Chip>You</Chip>}
              </span>
            </Td>
            <Td className="wrap-anywhere text-ink-2">
              {user.email}
              <WhyKept user={user} {...actions} />
            </Td>
            <Td>
              <RoleBadge role={user.role} />
            </Td>
            <Td className="whitespace-nowrap text-ink-2" label="Added">
              {formatDate(user.createdAt)}
            </Td>
            {acts && (
              <Td num corner>
                {mayChangeUser(user) ? (
                  <Actions user={user} {...actions} />
                ) : (
                  <span className="t-small text-ink-3">Managed by the platform</span>
                )}
              </Td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const buildReasonId = ({ id }: CompanyUser) => `kept-${id}`;

/** On a wide screen the button's tooltip. */
function WhyKept({ user, mayDelete, whyKept: explainUndeletable }: { user: CompanyUser } & UserActions) {
  const reason = mayDelete && mayChangeUser(user) ? explainUndeletable(user) : null;
  return (
    reason !== null && (
      <span id={buildReasonId(user)} className="t-small block text-ink-3 md:sr-only">
        {reason}
      </span>
    )
  );
}

function Actions({
  user,
  mayInvite,
  mayEdit,
  mayDelete,
  whyKept: explainUndeletable,
  onEdit,
  onDelete,
}: { user: CompanyUser } & UserActions) {
  const name = `${user.firstName} ${user.lastName}`;
  const disabledReason = mayDelete ? explainUndeletable(user) : null;
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      {mayInvite && user.invitedAt && (
        <ResendInvitation
          name={name}
          invite={() => call(inviteCompanyUser, { params: { id: user.id } })}
          onDone={refreshUsers}
        />
      )}
      {mayEdit && <EditButton name={name} onClick={() => onEdit(user)} />}
      {mayDelete && (
        <DeleteButton
          name={name}
          disabled={disabledReason !== null}
          {...(disabledReason !== null && { title: disabledReason, "aria-describedby": buildReasonId(user) })}
          onClick={() => onDelete(user)}
        />
      )}
    </span>
  );
}
