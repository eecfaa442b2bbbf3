import { formatDate } from "#domain/days.ts";
import { roleWords } from "#domain/people/roles.ts";
import { useSession } from "#web/kernel/session.tsx";
import { PageHead } from "#web/ui/app-shell.tsx";
import { Cell, Cells, Plate } from "#web/ui/plate.tsx";

export function Profile() {
  const { user, company } = useSession();
  return (
    <>
      <PageHead title="User Profile" />
      <Plate title="Personal Information" className="max-w-[720px]">
        <Cells columns={2}>
          <Cell label="Name">{`${user.firstName} ${user.lastName}`.trim() || "-"}</Cell>
          <Cell label="Role">{roleWords(user.role)}</Cell>
          <Cell label="Email" wide>
            {user.email}
          </Cell>
          <Cell label="Company">{company?.name ?? (user.companyId === null ? "No Company" : "-")}</Cell>
          <Cell label="Member since">{formatDate(user.createdAt)}</Cell>
        </Cells>
      </Plate>
    </>
  );
}
