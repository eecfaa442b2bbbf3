import type { RolePermissions } from "#contract/permissions.ts";
import { type Action, actions, type Resource, resources } from "#domain/matrix.ts";
import { isAsked } from "#domain/matrix-cells.ts";
import type { Role } from "#domain/roles.ts";
import { Checkbox } from "#web/ui/switch.tsx";
import { Table, Td, Th } from "#web/ui/table.tsx";
import { type Changes, isTicked, tick } from "./permission-changes.ts";

interface Editing {
  pairs: readonly RolePermissions[];
  changes: Changes;
  change: (update: (old: Changes) => Changes) => void;
}

const actionWords = { view: "View", create: "Create", edit: "Edit", delete: "Delete", search: "Search" } as const;

/** A click on a column's head or a row's name does nothing: each square is a decision of its own. */
export function PermissionTable({ role, pairs, changes, change }: Editing & { role: Role }) {
  return (
    <Table caption="What this role may do" cards={false}>
      <thead>
        <tr>
          <Th className="max-md:pr-1 max-md:pl-3">Resource</Th>
          {actions.map((action) => (
            <Th key={action} className="text-center max-md:px-0.5 max-md:text-[0.6875rem]">
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
              className="t-strong border-rule bg-transparent whitespace-normal in-[tr:last-child]:border-b-0 text-left text-ink max-md:w-28 max-md:t-small max-md:pr-1 max-md:pl-3"
            >
              {resourceWords(resource)}
            </th>
            {actions.map((action) => (
              <Square key={action} square={[role, resource, action]} {...{ pairs, changes, change }} />
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** A square that no call asks this role for cannot be ticked and says so: it would change nothing. */
function Square({ square, pairs, changes, change }: Editing & { square: [Role, Resource, Action] }) {
  const [, resource, action] = square;
  const { ticked, unsaved } = isTicked(pairs, changes, square);
  const counts = isAsked(...square);
  const more = counts ? (unsaved ? ", changed" : "") : ", has no effect here";
  return (
    <Td className={`text-center max-md:px-0.5 ${unsaved ? "bg-warn-tint" : ""}`}>
      <Checkbox
        bare
        className="justify-center"
        label={`${resourceWords(resource)}: ${actionWords[action]}${more}`}
        checked={ticked}
        disabled={!counts}
        onChange={({ target }) => change((old) => tick(old, square, target.checked))}
      />
      {!counts && (
        <span aria-hidden className="t-label block text-ink-3 max-md:-mt-2 max-md:leading-tight">
          no effect
        </span>
      )}
    </Td>
  );
}

function resourceWords(resource: Resource): string {
  const words = resource.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
