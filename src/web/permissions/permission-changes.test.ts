import { expect, test } from "vitest";
import { type Changes, changedPairs, countOf, isTicked, tick, withoutKept } from "./permission-changes.ts";

const permissions = { view: true, create: false, edit: false, delete: false, search: false };
const pairs = [{ role: "user", resource: "quotes", permissions, version: 3 } as const];
const none: Changes = {};

test("a square that is ticked and unticked again is no change", () => {
  const ticked = tick(none, ["user", "quotes", "edit"], true);
  expect(isTicked(pairs, ticked, ["user", "quotes", "edit"])).toEqual({ ticked: true, unsaved: true });
  expect(changedPairs(pairs, tick(ticked, ["user", "quotes", "edit"], false))).toEqual([]);
});

test("the squares of one pair are saved together, whole and with its version", () => {
  const changes = tick(tick(none, ["user", "quotes", "edit"], true), ["user", "quotes", "view"], false);
  const changed = changedPairs(pairs, changes);
  expect(changed).toEqual([
    {
      role: "user",
      resource: "quotes",
      permissions: { ...permissions, view: false, edit: true },
      version: 3,
      squares: 2,
    },
  ]);
  expect(countOf(changed)).toBe(2);
});

test("a pair that does not exist yet has no version, and nothing else in it is ticked", () => {
  const [pair] = changedPairs(pairs, tick(none, ["user", "plans", "view"], true));
  expect(pair).toMatchObject({ version: null, permissions: { ...permissions, view: true } });
});

test("what somebody else has saved the same is no change any more", () => {
  const changes = tick(tick(none, ["user", "quotes", "edit"], true), ["user", "quotes", "delete"], true);
  const saved = [
    { role: "user", resource: "quotes", permissions: { ...permissions, edit: true }, version: 4 } as const,
  ];
  expect(withoutKept(saved, changes)).toEqual({ "user quotes delete": true });
  expect(withoutKept(pairs, changes)).toBe(changes);
});
