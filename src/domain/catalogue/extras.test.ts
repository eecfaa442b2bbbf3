import { expect, test } from "vitest";
import { findUnusableExtras } from "./extras.ts";
import { mapKinds } from "./items.ts";

const extra = (id: number, more: object = {}) => ({
  ...{ id, name: `Extra ${id}`, needs: [], excludes: [], onlyKind: null, onlyIds: [], isActive: true },
  ...more,
});
const items = { ...mapKinds(() => []), drive_type: [{ id: 7 }] };

test.each([
  ["nothing needed", {}, undefined],
  ["what it needs is active", { needs: [2] }, undefined],
  ["what it needs is off", { needs: [2, 3] }, "It needs “Extra 3”, which is off."],
  ["what it needs excludes it", { needs: [4] }, "It needs “Extra 4”, but the two can’t go together."],
  ["one of its items is active", { onlyKind: "drive_type", onlyIds: [6, 7] }, undefined],
  ["all of its items are off", { onlyKind: "drive_type", onlyIds: [6] }, "It goes only with drive types that are off."],
  ["it is off itself", { isActive: false, needs: [3] }, undefined],
])("an extra says why nobody can use it: %s", (_what, more, sentence) => {
  const extras = [extra(1, more), extra(2), extra(3, { isActive: false }), extra(4, { excludes: [1] })];
  expect(findUnusableExtras(extras, items).get(1)).toBe(sentence);
});
