// Ticked and unticked permissions that are not saved yet.
import type { RolePermissions } from "#contract/permissions.ts";
import { type Action, actions, noPermissions, type Permissions, type Resource } from "#domain/permission-matrix.ts";
import type { Role } from "#domain/roles.ts";

/** Each changed permission, such as "user quotes delete", with its new value. */
export type PermissionChanges = Readonly<Record<string, boolean>>;

export interface ChangedPair {
  role: Role;
  resource: Resource;
  /** All permissions of the pair after the change. */
  permissions: Permissions;
  /** The version of the pair that the user saw; null if the pair does not exist yet. */
  version: number | null;
  squares: number;
}

const toKey = (role: Role, resource: Resource, action: Action) => `${role} ${resource} ${action}`;

type Pair = Pick<RolePermissions, "role" | "resource" | "permissions" | "version">;

const findPair = (pairs: readonly Pair[], role: Role, resource: Resource) =>
  pairs.find((pair) => pair.role === role && pair.resource === resource);

/** Whether a permission is ticked, saved or not. */
export function readPermissionState(
  pairs: readonly Pair[],
  changes: PermissionChanges,
  [role, resource, action]: [Role, Resource, Action],
): { ticked: boolean; unsaved: boolean } {
  const saved = findPair(pairs, role, resource)?.permissions[action] ?? false;
  const ticked = changes[toKey(role, resource, action)] ?? saved;
  return { ticked, unsaved: ticked !== saved };
}

export function setPermission(
  changes: PermissionChanges,
  [role, resource, action]: [Role, Resource, Action],
  ticked: boolean,
): PermissionChanges {
  return { ...changes, [toKey(role, resource, action)]: ticked };
}

/** One change for each pair that is to be saved (AD 7). */
export function listChangedPermissions(pairs: readonly Pair[], changes: PermissionChanges): ChangedPair[] {
  const changedPairs = new Map(
    Object.keys(changes).map((key) => {
      const [role, resource] = key.split(" ") as [Role, Resource];
      return [`${role} ${resource}`, { role, resource }];
    }),
  );
  return [...changedPairs.values()].flatMap(({ role, resource }) => {
    const saved = findPair(pairs, role, resource);
    const permissions = { ...(saved?.permissions ?? noPermissions) };
    let changedSquares = 0;
    for (const action of actions) {
      const { ticked, unsaved: isUnsaved } = readPermissionState(pairs, changes, [role, resource, action]);
      permissions[action] = ticked;
      if (isUnsaved) changedSquares += 1;
    }
    return changedSquares === 0
      ? []
      : [{ role, resource, permissions, version: saved?.version ?? null, squares: changedSquares }];
  });
}

export function countChanges(changed: readonly ChangedPair[]): number {
  return changed.reduce((total, { squares }) => total + squares, 0);
}

/** The changes that still differ from the newly saved state. The same object if all do. */
export function dropSavedChanges(pairs: readonly Pair[], changes: PermissionChanges): PermissionChanges {
  const remaining = Object.entries(changes).filter(([key, ticked]) => {
    const [role, resource, action] = key.split(" ") as [Role, Resource, Action];
    return (findPair(pairs, role, resource)?.permissions[action] ?? false) !== ticked;
  });
  return remaining.length === Object.keys(changes).length ? changes : Object.fromEntries(remaining);
}
