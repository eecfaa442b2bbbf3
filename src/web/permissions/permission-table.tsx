import type { RolePermissions } from "#contract/permissions.ts";
import type { Role } from "#domain/people/roles.ts";
import { actions, type Resource, resources } from "#domain/permissions/matrix.ts";
import { Checkbox } from "#web/ui/switch.tsx";
import { Table, Td, Th } from "#web/ui/table.tsx";
import { type Changes, isTicked, tick } from "./permission-changes.ts";

const actionWords = { view: "View", create: "Create", edit: "Edit", delete: "Delete", search: "Search" } as const;

/** A click on a column's head or a row's name does nothing: each square is a decision of its own. */
export function PermissionTable({
  role,
  pairs,
  changes,
  change,
}: {
  role: Role;
  pairs: readonly RolePermissions[];
  changes: Changes;
  change: (update: (old: Changes) => Changes) => void;
}) {
  return (
    <Table caption="What this role may do" cards={false}>
      <thead>
        <tr>
          <Th className="max-md:pr-1 max-md:pl-3">Resource</Th>
          {actions.map((action) => (
            <Th key={action} className="text-center max-md:px-0.5 max-md:t-label">
              {actionWords[action]}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {resources.map((resource) => (
          <tr key={resource}>
            <th
              scope="row"
              className="t-strong border-rule bg-plate whitespace-normal in-[tr:last-child]:border-b-0 text-left text-ink max-md:w-28 max-md:t-small max-md:pr-1 max-md:pl-3"
            >
              {resourceWords(resource)}
            </th>
            {actions.map((action) => {
              const { ticked, unsaved } = isTicked(pairs, changes, [role, resource, action]);
              return (
                <Td key={action} className={`text-center max-md:px-0.5 ${unsaved ? "bg-warn-tint" : ""}`}>
                  <Checkbox
                    bare
                    className="justify-center"
                    label={`${resourceWords(resource)}: ${actionWords[action]}${unsaved ? ", changed" : ""}`}
                    checked={ticked}
                    onChange={({ target }) => change((old) => tick(old, [role, resource, action], target.checked))}
                  />
                </Td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function resourceWords(resource: Resource): string {
  const words = resource.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
