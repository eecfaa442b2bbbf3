import { expect, test } from "vitest";
import {
  countChanges,
  dropSavedChanges,
  listChangedPermissions,
  type PermissionChanges,
  readPermissionState,
  setPermission,
} from "./permission-changes.ts";

const permissions = { view: true, create: false, edit: false, delete: false, search: false };
const pairs = [{ role: "user", resource: "quotes", permissions, version: 3 } as const];
const none: PermissionChanges = {};

test("a square that is ticked and unticked again is no change", () => {
  const ticked = setPermission(none, ["user", "quotes", "edit"], true);
  expect(readPermissionState(pairs, ticked, ["user", "quotes", "edit"])).toEqual({ ticked: true, unsaved: true });
  expect(listChangedPermissions(pairs, setPermission(ticked, ["user", "quotes", "edit"], false))).toEqual([]);
});

test("the squares of one pair are saved together, whole and with its version", () => {
  const changes = setPermission(
    setPermission(none, ["user", "quotes", "edit"], true),
    ["user", "quotes", "view"],
    false,
  );
  const changed = listChangedPermissions(pairs, changes);
  expect(changed).toEqual([
    {
      role: "user",
      resource: "quotes",
      permissions: { ...permissions, view: false, edit: true },
      version: 3,
      squares: 2,
    },
  ]);
  expect(countChanges(changed)).toBe(2);
});

test("a pair that does not exist yet has no version, and nothing else in it is ticked", () => {
  const [pair] = listChangedPermissions(pairs, setPermission(none, ["user", "plans", "view"], true));
  expect(pair).toMatchObject({ version: null, permissions: { ...permissions, view: true } });
});

test("what somebody else has saved the same is no change any more", () => {
  const changes = setPermission(
    setPermission(none, ["user", "quotes", "edit"], true),
    ["user", "quotes", "delete"],
    true,
  );
  const saved = [
    { role: "user", resource: "quotes", permissions: { ...permissions, edit: true }, version: 4 } as const,
  ];
  expect(dropSavedChanges(saved, changes)).toEqual({ "user quotes delete": true });
  expect(dropSavedChanges(pairs, changes)).toBe(changes);
});
