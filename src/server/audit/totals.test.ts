import { expect, test } from "vitest";
import type { AuditPage } from "#contract/audit/audit.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { insertIn, runIn } from "#test/rows.ts";

const world = await openWorld();

test("beyond 10,000 matches the total is unknown until the last page", async () => {
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
  expect(await at(200_000)).toEqual([0, 10_120, false, 10_120]);
});

test("a page reads 20,000 entries, or 5,000 for a search, and the next continues from there", async () => {
  // Older than the ones above: an hour apart from 2020 on.
  await world.database.asPlatform(
    (db) => runIn(db)`insert into audit_logs (action, entity_type, description, company_id, created_at)
      select 'login', 'session', case when n in (1, 11000) then 'bygone' else 'ordinary' end, ${world.north.id}::int,
          timestamptz '2024-01-01 00:00Z' - n * interval '1 hour'
        from generate_series(1, 11000) n`,
  );
  const read = async (query: string) =>
    (await world.as<AuditPage>("platform_admin", "GET", `/api/admin/audit-logs?limit=50${query}`)).json;
  const readOn = async (query: string) => {
    const pages: AuditPage[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: AuditPage = await read(`${query}${cursor && `&cursor=${cursor}`}`);
      expect(page.searchedTo === null).toBe(page.nextCursor === null);
      expect([page.more, page.total === null]).toEqual([page.nextCursor !== null, page.nextCursor !== null]);
      expect(await read(`${query}${cursor && `&cursor=${cursor}`}`)).toEqual(page);
      pages.push(page);
      cursor = page.nextCursor;
    }
    return pages;
  };
  const found = (pages: AuditPage[]) => pages.map(({ logs }) => logs.length);
  // 10,120 and 11,000 entries, and those that the world left.
  expect(found(await readOn("&search=bygone"))).toEqual([0, 0, 1, 0, 1]);
  expect(found(await readOn(`&search=bygone&companyId=${world.north.id}`))).toEqual([1, 0, 1]);
  expect(found(await readOn("&action=delete"))).toEqual([0, 0]);
  const csv = await world.as("platform_admin", "GET", "/api/admin/audit-logs/export?search=bygone");
  expect(csv.text.match(/bygone/g)).toHaveLength(2);
  // The page of an entry that far back begins with it.
  const [oldest] = (await read("&search=bygone&endDate=2022-12-31")).logs;
  const page = await read(`&logId=${oldest?.id}`);
  expect([page.logs[0]?.id, page.offset, page.cursor === null]).toEqual([oldest?.id, 0, false]);
});
