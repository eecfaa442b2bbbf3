// The platform's check that the audit log is unchanged (SECURITY.md).
import { expect, test } from "vitest";
import { verifyAuditLog } from "#contract/audit/audit-seals.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, refuse } from "#test/screens/answers.ts";
import { openScreen } from "#test/screens/open.tsx";
import { button, dialog, expectCount, toastWith } from "#test/screens/parts.ts";

const newLog = {
  seals: 0,
  sealedEntries: 0,
  unsealedEntries: 3,
  overdueEntries: 0,
  unsealedSince: "2026-11-23T09:59:30.000Z",
  lastHash: null,
  lastSealedAt: null,
  tampering: null,
  late: null,
  explained: [],
};
const sealedLog = {
  ...newLog,
  seals: 2,
  sealedEntries: 1200,
  lastHash: "4f".repeat(32),
  lastSealedAt: "2026-11-24T13:59:00.000Z",
};
const sentence = "Entry 17 was changed after it was sealed.";

test.each([
  ["a new log", newLog, ["Nothing is sealed yet. 3 entries will be within a minute."]],
  [
    "a log as it was written",
    sealedLog,
    ["1,200 entries are as written, under 2 seals.", "3 entries too new to be sealed.", sealedLog.lastHash],
  ],
  ["a log that was tampered with", { ...sealedLog, tampering: { entryId: 17, sealNumber: 1, sentence } }, [sentence]],
  [
    "a log of which entries have had no seal for too long",
    { ...sealedLog, overdueEntries: 2 },
    ["2 entries have no seal.", "The oldest is of Nov 23, 2026 09:59:30.", "1 entry too new to be sealed."],
  ],
  ["a log that was sealed late", { ...sealedLog, late: { entries: 1, firstId: 5 } }, ["1 entry sealed late."]],
  [
    "a log of which entries were sealed late for a reason",
    { ...sealedLog, explained: [{ reason: "server.started" as const, entries: 3, saidBy: [120, 130] }] },
    ["3 entries sealed late, and why.", "3 entries because of a start: see entry 120 and 1 more."],
  ],
])("The check of %s says so", async (_, verification, words) => {
  answer(verifyAuditLog, verification);
  await openScreen("/audit-logs", { as: "platformAdmin" });
  await button("Verify").click();
  for (const part of words) await expect.element(dialog().getByRole("status")).toMatchTextContent(part);
  await expectAccessible();
  await dialog().getByRole("button", { name: "Close" }).click();
  await expectCount(dialog(), 0);
});

test("A check that fails says so", async () => {
  answer(verifyAuditLog, refuse(500, ""));
  await openScreen("/audit-logs", { as: "platformAdmin" });
  await button("Verify").click();
  const words = "The audit log could not be checked. Please try again.";
  await expect.element(dialog().getByRole("status")).toMatchTextContent(words);
  await expect.element(toastWith(words)).toBeVisible();
});
