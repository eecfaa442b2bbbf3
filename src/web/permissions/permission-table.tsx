import type { RolePermissions } from "#contract/permissions.ts";
import { type Action, actions, type Resource, resources } from "#domain/permission-matrix.ts";
import { formatRole, type Role } from "#domain/roles.ts";
import { isPermissionUsed } from "#domain/used-permissions.ts";
import { joinClassNames } from "#web/ui/class-names.ts";
import { Checkbox } from "#web/ui/forms/switch.tsx";
import { Table, Td, Th } from "#web/ui/tables/table.tsx";
import { type PermissionChanges, readPermissionState, setPermission } from "./permission-changes.ts";

interface Editing {
  pairs: readonly RolePermissions[];
  changes: PermissionChanges;
  change: (update: (current: PermissionChanges) => PermissionChanges) => void;
}

const actionLabels = { view: "View", create: "Create", edit: "Edit", delete: "Delete", search: "Search" } as const;

/**
 * Resources as rows, the roles side by side (decision 84). A permission that no call checks is not drawn: it would
 * change nothing. Column heads and row names are no buttons: each permission is a decision of its own.
 */
export function PermissionTable({ roles, ...editingProps }: Editing & { roles: readonly Role[] }) {
  const isSeveral = roles.length > 1;
  const columns = roles.flatMap((role) => actions.map((action) => ({ role, action })));
  const rows = resources.filter((resource) =>
    columns.some(({ role, action }) => isPermissionUsed(role, resource, action)),
  );
  return (
    <Table caption={isSeveral ? "What each role may do" : "What this role may do"} cards={false}>
      <thead>
        {isSeveral && (
          <tr>
            <Th rowSpan={2}>Resource</Th>
            {roles.map((role) => (
              <Th key={role} scope="colgroup" colSpan={actions.length} className={joinClassNames("text-center", EDGE)}>
                {roleTitle(role)}
              </Th>
            ))}
          </tr>
        )}
        <tr>
          {!isSeveral && <Th className="max-md:pr-1 max-md:pl-3">Resource</Th>}
          {columns.map(({ role, action }) => (
            <Th
              key={`${role} ${action}`}
              className={joinClassNames("px-0.5 text-center text-[0.6875rem]", isSeveral && isFirst(action) && EDGE)}
            >
              {actionLabels[action]}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((resource) => (
          <tr key={resource}>
            <th
              scope="row"
              className="t-strong border-rule bg-transparent whitespace-normal in-[tr:last-child]:border-b-0 text-left text-ink max-md:w-28 max-md:t-small max-md:pr-1 max-md:pl-3"
            >
              {formatResource(resource)}
            </th>
            {columns.map(({ role, action }) => (
              <Square
                key={`${role} ${action}`}
                square={[role, resource, action]}
                {...(isSeveral && { named: roleTitle(role) })}
                className={isSeveral && isFirst(action) ? EDGE : undefined}
                {...editingProps}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Separates one role from the next. */
const EDGE = "border-l border-l-rule-strong";
const isFirst = (action: Action) => action === actions[0];

interface SquareProps extends Editing {
  square: [Role, Resource, Action];
  /** The role, if several are shown side by side. */
  named?: string;
  className: string | undefined;
}

function Square({ square, named, className, pairs, changes, change }: SquareProps) {
  const [, resource, action] = square;
  const { ticked, unsaved } = readPermissionState(pairs, changes, square);
  const label = `${formatResource(resource)}: ${actionLabels[action]}${unsaved ? ", changed" : ""}`;
  return (
    <Td className={joinClassNames("px-0.5 text-center", unsaved && "bg-warn-tint", className)}>
      {isPermissionUsed(...square) && (
        <Checkbox
          bare
          className="justify-center"
          label={named === undefined ? label : `${named}, ${label}`}
          checked={ticked}
          onChange={({ target }) => change((current) => setPermission(current, square, target.checked))}
        />
      )}
    </Td>
  );
}

export function roleTitle(role: Role): string {
  const roleName = formatRole(role);
  return roleName.charAt(0).toUpperCase() + roleName.slice(1);
}

function formatResource(resource: Resource): string {
  const text = resource.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
