// An installation with every kind of row and 1,000 quotes in every state is upgraded to a version with more migrations,
// backed up by it and restored on an empty server: every row is there as it was.
import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemStatusNames } from "#domain/quotes/status.ts";
import { openDatabase } from "#server/database/connect.ts";
import { migratedServerDatabase } from "#test/databases.ts";
import { onServer } from "#test/kit/conditions.ts";
import { withEveryRow } from "#test/kit/every-row.ts";
import { insertLives } from "#test/kit/lives.ts";
import { listColumns, readRowsAt, sumRows, upgradeColumns } from "#test/kit/row-sums.ts";
import { buildNextVersion } from "#test/operation/older.ts";
import { type PostgresServer, startPostgresServer } from "#test/postgres-server.ts";

const QUOTES = 1000;
/** A restore decides about emails that were queued. */
const changing = {
  ...upgradeColumns,
  emails: ["state", "claimed_until", "next_attempt_at", "finished_at", "error"],
};

describe.runIf(onServer)("an installation with quotes in every state", () => {
  const next = buildNextVersion();
  let source: { url: string; drop: () => Promise<void> };
  let target: PostgresServer;
  let directory: string;
  beforeAll(async () => {
    [source, target] = await Promise.all([migratedServerDatabase(), startPostgresServer()]);
    directory = await mkdtemp(join(tmpdir(), "volute-backups-"));
    await withEveryRow(source.url, async () => {});
    await addLives(source.url);
  }, 600_000);
  afterAll(async () => {
    await Promise.all([source?.drop(), target?.stop(), next.remove()]);
    await rm(directory, { recursive: true, force: true });
  });

  const run = (url: string, ...words: string[]) => {
    const env = { PATH: process.env.PATH, NODE_ENV: "production", DATABASE_URL: url };
    const options = { cwd: next.directory, env, encoding: "utf8" } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, ["src/commands/main.ts", ...words], options);
    return { status, output: stdout + stderr };
  };
  const succeed = (url: string, ...words: string[]) => {
    const { status, output } = run(url, ...words);
    expect(status, `${words.join(" ")}\n${output}`).toBe(0);
    return output;
  };

  test("is upgraded, backed up, and restored on an empty server with every row", async () => {
    const columns = await listColumns(source.url, changing);
    const before = await sumRows(source.url, columns);
    expect(await countStates(source.url)).toEqual(
      Object.fromEntries(systemStatusNames.map((name) => [name, expect.toSatisfy((count) => count >= 50)])),
    );
    expect(Number(before.quotes?.split(" ")[0])).toBeGreaterThan(QUOTES);

    const [old, file] = [join(directory, "before.backup"), join(directory, "after.backup")];
    expect(run(source.url, "upgrade", old).output).toContain("(2 migrations applied)");
    expect(await sumRows(source.url, columns)).toEqual(before);
    succeed(source.url, "backup", file);
    succeed(target.url, "restore", file);
    expect(await sumRows(target.url, columns)).toEqual(before);
    succeed(target.url, "audit", "verify");
    const migrations = await readRowsAt<{ name: string }>(
      target.url,
      "select name from schema_migrations order by name",
    );
    expect(migrations.map(({ name }) => name)).toEqual(next.migrations);
  });
});

async function addLives(url: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: url });
  try {
    const [company] = await readRowsAt<{ id: number }>(url, "select id from companies order by id limit 1");
    const companyId = company?.id ?? 0;
    const people = await readRowsAt<{ id: string }>(
      url,
      `select id from users where company_id = ${companyId} order by id`,
    );
    const cast = { companyId, people: people.map(({ id }) => id), locations: [null], jobTypes: [null] };
    await database.asCompany(companyId, (db) => insertLives(db, cast, QUOTES, 200));
  } finally {
    await database.close();
  }
}

async function countStates(url: string): Promise<Record<string, number>> {
  const rows = await readRowsAt<{ state: string; count: number }>(
    url,
    `select case when status = 'sent' and valid_until <= now() then 'expired' else status end as state, count(*)::int as count
      from quotes group by 1`,
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}
