import { expect, test } from "vitest";
import { type BackupListing, chooseOutdated } from "./outdated.ts";

const backup = (day: number, firstSeal: string | null = "ours"): BackupListing => ({
  file: `${day} ${firstSeal}`,
  manifest: { madeAt: new Date(Date.UTC(2026, 10, day)).toISOString(), firstSeal },
});

test.each<[what: string, others: BackupListing[], keep: number, made: BackupListing, files: string[]]>([
  ["the oldest, until as many remain", [backup(3), backup(1), backup(2)], 2, backup(4), ["1 ours", "2 ours"]],
  ["nothing while there are no more", [backup(3), backup(2)], 3, backup(4), []],
  ["all others, where one stays", [backup(2), backup(3)], 1, backup(4), ["2 ours", "3 ours"]],
  ["nothing of another database", [backup(1, "theirs"), backup(2), backup(3)], 2, backup(4), ["2 ours"]],
  ["never the new one, also by a clock that went back", [backup(8), backup(9)], 2, backup(4), ["8 ours"]],
  ["never the new one, if it is listed too", [backup(4), backup(3)], 1, backup(4), ["3 ours"]],
  ["nothing while no seal tells databases apart", [backup(1, null), backup(2)], 1, backup(3, null), []],
])("goes: %s", (_, others, keep, made, files) => {
  expect(chooseOutdated(made, others, keep).map(({ file }) => file)).toEqual(files);
});
