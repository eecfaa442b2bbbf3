import { expect, test } from "vitest";
import { findBadgeLabel, findFreeStatusName, isSystemStatus, systemStatuses, systemStatusNames } from "./status.ts";

test("the six system statuses come in the order of a quote's life (decision 27)", () => {
  const sorted = [...systemStatuses].sort((a, b) => a.sortOrder - b.sortOrder);
  expect(sorted.map(({ name }) => name)).toEqual([...systemStatusNames]);
  expect(sorted.map(({ label }) => label)).toEqual(["Draft", "Calculated", "Sent", "Accepted", "Declined", "Expired"]);
  for (const { color } of systemStatuses) expect(color).toMatch(/^#[0-9a-f]{6}$/);
});

test.each([
  ["calculated", "Calculated", "Active"],
  ["draft", "Draft", "Draft"],
  ["sent", "Sent", "Sent"],
  ["in_review", "In review", "In review"],
])("the badge of %s (%s) says %s", (status, label, word) => {
  expect(findBadgeLabel(status, label)).toBe(word);
});

test("a status that a platform admin added is no system status", () => {
  expect(isSystemStatus("expired")).toBe(true);
  expect(isSystemStatus("in_review")).toBe(false);
});

test.each([
  ["In review", "in_review"],
  ["  Wartet auf Prüfung (2. Mal)! ", "wartet_auf_prufung_2_mal"],
  ["Draft", "draft_2"],
  ["On hold", "on_hold_3"],
  ["保留中", "status"],
])("a status labelled %j is called %s", (label, name) => {
  expect(findFreeStatusName(label, new Set(["draft", "on_hold", "on_hold_2"]))).toBe(name);
});

test("the name of a long label leaves room for a number", () => {
  expect(findFreeStatusName("ﬃ".repeat(200), new Set())).toHaveLength(180);
});
