import { expect, test } from "vitest";
import { badgeWord, isSystemStatus, systemStatuses, systemStatusNames } from "./status.ts";

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
  expect(badgeWord(status, label)).toBe(word);
});

test("a status that a platform admin added is no system status", () => {
  expect(isSystemStatus("expired")).toBe(true);
  expect(isSystemStatus("in_review")).toBe(false);
});
