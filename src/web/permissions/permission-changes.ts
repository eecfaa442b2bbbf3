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

const keyOf = (role: Role, resource: Resource, action: Action) => `${role} ${resource} ${action}`;

type Pair = Pick<RolePermissions, "role" | "resource" | "permissions" | "version">;

const pairOf = (pairs: readonly Pair[], role: Role, resource: Resource) =>
  pairs.find((pair) => pair.role === role && pair.resource === resource);

/** Whether a permission is ticked, saved or not. */
export function readPermissionState(
  pairs: readonly Pair[],
  changes: PermissionChanges,
  [role, resource, action]: [Role, Resource, Action],
): { ticked: boolean; unsaved: boolean } {
  const saved = pairOf(pairs, role, resource)?.permissions[action] ?? false;
  const ticked = changes[keyOf(role, resource, action)] ?? saved;
  return { ticked, unsaved: ticked !== saved };
}

export function setPermission(
  changes: PermissionChanges,
  [role, resource, action]: [Role, Resource, Action],
  ticked: boolean,
): PermissionChanges {
  return { ...changes, [keyOf(role, resource, action)]: ticked };
}

/** One change for each pair that is to be saved (AD 7). */
export function listChangedPermissions(pairs: readonly Pair[], changes: PermissionChanges): ChangedPair[] {
  const named = new Map(
    Object.keys(changes).map((key) => {
      const [role, resource] = key.split(" ") as [Role, Resource];
      return [`${role} ${resource}`, { role, resource }];
    }),
  );
  return [...named.values()].flatMap(({ role, resource }) => {
    const saved = pairOf(pairs, role, resource);
    const permissions = { ...(saved?.permissions ?? noPermissions) };
    let squares = 0;
    for (const action of actions) {
      const { ticked, unsaved } = readPermissionState(pairs, changes, [role, resource, action]);
      permissions[action] = ticked;
      if (unsaved) squares += 1;
    }
    return squares === 0 ? [] : [{ role, resource, permissions, version: saved?.version ?? null, squares }];
  });
}

export function countChanges(changed: readonly ChangedPair[]): number {
  return changed.reduce((sum, { squares }) => sum + squares, 0);
}

/** The changes that still differ from the newly saved state. The same object if all do. */
export function dropSavedChanges(pairs: readonly Pair[], changes: PermissionChanges): PermissionChanges {
  const left = Object.entries(changes).filter(([key, ticked]) => {
    const [role, resource, action] = key.split(" ") as [Role, Resource, Action];
    return (pairOf(pairs, role, resource)?.permissions[action] ?? false) !== ticked;
  });
  return left.length === Object.keys(changes).length ? changes : Object.fromEntries(left);
}
