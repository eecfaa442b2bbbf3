// A user without a company, and one whose company is deleted at this moment: both are refused with a sentence.

import { expect, test } from "vitest";
import { onServer } from "#test/kit/conditions.ts";
import { freshDatabaseWithOwner } from "./databases.ts";
import { openWorld } from "./kit/open-world.ts";
import { newQuote } from "./world.ts";

const { owner, database } = await freshDatabaseWithOwner();
const world = await openWorld({}, Promise.resolve(database));

const entries = async () => (await world.platform.rows`select from audit_logs where action = 'create'`).length;

test("an administrator without a company has an empty log to read, and none to write of an export in", async () => {
  const { id } = world.people["user without a company"];
  const as = (role: string) => world.platform.run`update users set role = ${role} where id = ${id}`;
  await as("company_admin");
  const listed = await world.as("user without a company", "GET", "/api/admin/audit-logs");
  const exported = await world.as("user without a company", "GET", "/api/admin/audit-logs/export");
  await as("user");
  expect([listed.status, listed.json.logs]).toEqual([200, []]);
  expect([exported.status, exported.json?.code]).toEqual([403, "forbidden"]);
});

// On the embedded database the calls run in turn.
test.runIf(onServer)(
  "whoever creates a quote while the company is deleted waits for that, is signed out by it and leaves nothing",
  async () => {
    const create = () => world.as("user", "POST", "/api/quotes", newQuote(world.north));
    const before = await entries();
    await owner.run(`begin; delete from companies where id = ${world.north.id}`);
    const creating = create();
    // Of this database alone: other tests wait for locks on the same server.
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(() => owner.rows(waiting)).not.toEqual([]);
    await owner.run("commit");
    expect([(await creating).status, (await create()).status]).toEqual([401, 401]);
    expect(await entries()).toBe(before);
  },
);
