import { expect, test } from "vitest";
import type { AuditPage } from "#contract/audit/audit.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { insertIn } from "#test/rows.ts";

const world = await openWorld();

test("past ten thousand entries the total is none until the last page, and then the true number", async () => {
  const userId = "0193a1b2-2222-7000-8000-000000000000";
  const rows = Array.from({ length: 10_120 }, (_, n) => ({
    action: "login",
    entityType: "session",
    userId,
    description: `entry ${n}`,
    createdAt: new Date(Date.UTC(2025, 0, 1) + n * 1000).toISOString(),
  }));
  await world.database.asPlatform(async (db) => {
    for (let from = 0; from < rows.length; from += 1000)
      await insertIn(db, "audit_logs", ...rows.slice(from, from + 1000));
  });
  const at = async (offset: number) => {
    const { logs, total, more, atLeast } = (
      await world.as<AuditPage>(
        "platform_admin",
        "GET",
        `/api/admin/audit-logs?userId=${userId}&limit=50&offset=${offset}`,
      )
    ).json;
    return [logs.length, total, more, atLeast];
  };
  expect(await at(0)).toEqual([50, null, true, 10_000]);
  expect(await at(10_050)).toEqual([50, null, true, 10_100]);
  expect(await at(10_070)).toEqual([50, 10_120, false, 10_120]);
  expect(await at(10_100)).toEqual([20, 10_120, false, 10_120]);
  // A page beyond the last one does not invent entries.
  expect(await at(200_000)).toEqual([0, null, true, 10_000]);
});
