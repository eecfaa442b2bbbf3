// The user's own account, for every signed-in user (AD 2, decision 40).
import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { type CurrentUser, getCurrentUser } from "#contract/users/sign-in.ts";
import { formatDate } from "#domain/days.ts";
import { formatInitials, formatRole } from "#domain/roles.ts";
import { useReopenedDialog } from "#web/kernel/forms/restored-forms.ts";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { findKeys, isSlashKeyOn, saveSlashKey } from "#web/kernel/slash-key.ts";
import { Button } from "#web/ui/button.tsx";
import { StateBox } from "#web/ui/feedback/state-box.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { PageHead } from "#web/ui/layout/app-shell.tsx";
import { Cell, Cells, Panel, PanelBody } from "#web/ui/layout/panel.tsx";
import { useSession } from "#web/users/session.tsx";
import { ProfileDialog } from "./edit.tsx";
import { PasswordForm } from "./password.tsx";
import { Portrait } from "./portrait.tsx";
import { SecurityInformation } from "./sessions.tsx";

export function Profile() {
  const { user, onPlatform } = useSession();
  // The session has the user from the start; only reading it again has failed.
  const { isError, isFetching, refetch } = useQuery(buildEndpointQuery(getCurrentUser));
  const [editing, setEditing] = useState(false);
  return (
    <>
      <PageHead title="User Profile" />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-5">
          {isError && !editing ? (
            <NoProfile isTrying={isFetching} onTryAgain={() => void refetch()} />
          ) : (
            <PersonalInformation {...{ user, editing, setEditing }} />
          )}
          <PasswordForm email={user.email} />
          {!onPlatform && user.companyId !== null && <ThisDevice />}
        </div>
        <SecurityInformation />
      </div>
    </>
  );
}

/** What is stored in this browser alone. */
function ThisDevice() {
  const [isOn, setIsOn] = useState(isSlashKeyOn);
  return (
    <Panel title="This Device">
      <PanelBody>
        <Switch
          label="Keyboard shortcut / opens Find"
          hint={`${findKeys} opens it in any case.`}
          checked={isOn}
          onChange={({ target }) => {
            saveSlashKey(target.checked);
            setIsOn(isSlashKeyOn());
          }}
        />
      </PanelBody>
    </Panel>
  );
}

function NoProfile({ isTrying, onTryAgain }: { isTrying: boolean; onTryAgain: () => void }) {
  return (
    <StateBox
      kind="error"
      title="Unable to load user profile. Please try refreshing the page."
      action={
        <>
          <Button look="primary" pending={isTrying} pendingLabel="Trying again..." onClick={onTryAgain}>
            Try Again
          </Button>
          <Button onClick={() => window.location.reload()}>Reload Page</Button>
        </>
      }
    />
  );
}

function PersonalInformation({
  user,
  editing,
  setEditing,
}: {
  user: CurrentUser;
  editing: boolean;
  setEditing: (editing: boolean) => void;
}) {
  const { company } = useSession();
  useReopenedDialog("profile", [user], () => setEditing(true));
  const name = `${user.firstName} ${user.lastName}`.trim() || "-";
  return (
    <Panel
      title="Personal Information"
      actions={
        <Button size="sm" onClick={() => setEditing(true)}>
          <Pencil /> Edit<span className="sr-only"> profile</span>
        </Button>
      }
    >
      <PanelBody className="flex items-center gap-4">
        <Portrait initials={formatInitials(user)} src={user.profileImageUrl} />
        <div className="min-w-0">
          <div className="t-head wrap-anywhere">{name}</div>
          <div className="text-ink-2 wrap-anywhere">{user.email}</div>
        </div>
      </PanelBody>
      <div className="border-t border-rule">
        <Cells columns={2}>
          <Cell label="Role">{formatRole(user.role)}</Cell>
          <Cell label="Company">{company?.name ?? (user.companyId === null ? "No Company" : "-")}</Cell>
          <Cell label="Member since">{formatDate(user.createdAt)}</Cell>
          <Cell label="Last updated">{formatDate(user.updatedAt)}</Cell>
        </Cells>
      </div>
      <p className="t-small border-t border-rule px-4 py-2.5 text-ink-3">
        Only an administrator can change your email or role.
      </p>
      {editing && <ProfileDialog user={user} onClose={() => setEditing(false)} />}
    </Panel>
  );
}
