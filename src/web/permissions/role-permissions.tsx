import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { listPermissions, type RolePermissions as Pair } from "#contract/permissions.ts";
import { type Role, roles } from "#domain/roles.ts";
import { describeError } from "#web/kernel/error-toast.ts";
import { useSavedForm } from "#web/kernel/forms/restored-forms.ts";
import { LeaveGuard } from "#web/kernel/leave-guard.tsx";
import { LoadError } from "#web/kernel/load-error.tsx";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ActionBar, PageHead } from "#web/ui/layout/app-shell.tsx";
import { Panel } from "#web/ui/layout/panel.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { useIsPhone } from "#web/ui/phone.ts";
import {
  countChanges,
  dropSavedChanges,
  listChangedPermissions,
  type PermissionChanges,
} from "./permission-changes.ts";
import { usePermissionSaving } from "./permission-saving.ts";
import { PermissionTable, roleTitle } from "./permission-table.tsx";

export function RolePermissions() {
  const matrix = useQuery(buildEndpointQuery(listPermissions));
  return (
    <>
      {matrix.data ? (
        <Matrix pairs={matrix.data} />
      ) : (
        <>
          <PageHead title="Role Permissions" />
          {matrix.error ? (
            <LoadError title="The permissions could not be loaded" query={matrix} />
          ) : (
            <Skeleton lines={12} label="Loading the permissions" />
          )}
        </>
      )}
    </>
  );
}

function Matrix({ pairs }: { pairs: Pair[] }) {
  const isPhone = useIsPhone();
  const [role, showRole] = useRole();
  const [changes, setChanges] = useState<PermissionChanges>({});
  const changedPairs = listChangedPermissions(pairs, changes);
  const hasUnsaved = changedPairs.length > 0;
  useSavedForm("permissions", { dirty: hasUnsaved, read: () => changes, restore: setChanges });
  const saving = usePermissionSaving();
  // A change that this or another user has saved is no longer pending.
  useEffect(() => setChanges((current) => dropSavedChanges(pairs, current)), [pairs]);

  const buttons = hasUnsaved && (
    <>
      <Button disabled={saving.isPending} onClick={() => setChanges({})}>
        Reset Changes
      </Button>
      <Button
        look="primary"
        pending={saving.isPending}
        pendingLabel="Saving..."
        onClick={() => saving.mutate(changedPairs)}
      >
        Save Changes
      </Button>
    </>
  );
  const editingProps = { pairs, changes, change: setChanges };
  const summary = `${countChanges(changedPairs)} unsaved ${countChanges(changedPairs) === 1 ? "change" : "changes"}`;

  return (
    <>
      <PageHead
        title="Role Permissions"
        sub="What each role may do. Ticks can only restrict a role, never extend it."
        actions={hasUnsaved && <span className="flex items-center gap-3 max-md:hidden">{buttons}</span>}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Note tone="info">
          Changes apply after saving. People who are signed in may need to refresh the page before their screens follow.
        </Note>
        {saving.error && (
          <Note tone="bad" role="alert" title="Not everything was saved.">
            {describeError(saving.error) ?? "Failed to update permissions"} What is still marked as changed was not
            saved.
          </Note>
        )}
        {isPhone ? (
          <Tabs
            label="Roles"
            tabs={roles.map((value) => ({
              value,
              label: roleTitle(value),
              count: countChanges(changedPairs.filter((pair) => pair.role === value)) || undefined,
            }))}
            value={role}
            onChange={showRole}
          >
            <Panel title={roleTitle(role)} className="mt-4">
              <PermissionTable roles={[role]} {...editingProps} />
            </Panel>
          </Tabs>
        ) : (
          <Panel>
            <PermissionTable roles={roles} {...editingProps} />
          </Panel>
        )}
        <p role="status" className="sr-only">
          {hasUnsaved ? summary : ""}
        </p>
      </div>
      {hasUnsaved && <ActionBar summary={<span className="t-small">{summary}</span>}>{buttons}</ActionBar>}
      <LeaveGuard on={hasUnsaved && !saving.isPending}>The permissions that you changed are not saved.</LeaveGuard>
    </>
  );
}

/** The open role is in the page's address. */
function useRole(): [Role, (role: Role) => void] {
  const [, navigate] = useLocation();
  const requestedRole = new URLSearchParams(useSearch()).get("role");
  const role = roles.find((knownRole) => knownRole === requestedRole) ?? "platform_admin";
  return [role, (value) => navigate(`/role-permissions?role=${value}`, { replace: true })];
}
