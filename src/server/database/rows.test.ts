// What the tables themselves guarantee, and how values are returned on this engine.

import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { type Action, actions, resources } from "#domain/permission-matrix.ts";
import { systemStatuses } from "#domain/quotes/status.ts";
import { roles } from "#domain/roles.ts";
import { onServer } from "#test/kit/conditions.ts";
import { openFresh } from "#test/kit/open-database.ts";
import { countIn, insertIn, readOnlyRow, rowsIn, runIn } from "#test/rows.ts";
import {
  buildInsertValues,
  hundredths,
  instant,
  integer,
  integers,
  json,
  listColumns,
  nullable,
  text,
  texts,
  uuid,
} from "./codecs.ts";
import { readSqlState } from "./connect.ts";
import { readRow, statement } from "./statement.ts";

const DUPLICATE = "23505";
const REFERENCED = "23503";
const CHECK = "23514";

const database = await openFresh();
/** As the migrations left them. */
let statuses: Record<string, unknown>[];
let matrix: { role: string; resource: string; permissions: Record<Action, boolean> }[];
beforeAll(async () => {
  statuses = await database.asPlatform((tx) => rowsIn(tx)`select * from quote_statuses order by sort_order`);
  matrix = await database.asPlatform((tx) => rowsIn<(typeof matrix)[0]>(tx)`select * from role_permissions`);
});
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => readSqlState(error) ?? String(error),
  );

let made = 0;
async function makeCompany(): Promise<number> {
  const slug = `c${++made}`;
  const [company] = await database.asPlatform((tx) =>
    insertIn(tx, "companies", { name: slug, slug, quotePrefix: slug.toUpperCase() }),
  );
  return company?.id ?? 0;
}

function quote(companyId: number) {
  const id = randomUUID();
  return { id, quoteNumber: id, companyId, createdByName: "Ann Smith", customerName: "Hope Mill" };
}

function person(companyId: number | null, email: string) {
  return { id: randomUUID(), email, passwordHash: "x", firstName: "Ann", lastName: "Smith", companyId };
}

const sentQuote = {
  labourHours: hundredths,
  engineerCount: integer,
  labourCost: hundredths,
  materialCost: hundredths,
  totalCost: hundredths,
  calculatedAt: instant,
  validUntil: instant,
};
const newQuote = { id: uuid, quoteNumber: text, companyId: integer, createdByName: text, customerName: text };
const foundQuote = { ...newQuote, ...sentQuote, notes: nullable(text), version: integer, createdAt: instant };
const addQuote = statement({
  name: "test_add_quote",
  takes: { ...newQuote, ...sentQuote },
  gives: foundQuote,
  text: `insert into quotes ${buildInsertValues({ ...newQuote, ...sentQuote })} returning ${listColumns(foundQuote)}`,
});
const findCalculated = statement({
  name: "test_find_calculated",
  takes: { at: instant },
  gives: foundQuote,
  text: `select ${listColumns(foundQuote)} from quotes where calculated_at = $at`,
});
const zoneColumns = {
  companyId: integer,
  name: text,
  postcodes: texts,
  labourHours: hundredths,
  hourlyRate: hundredths,
};
const addZone = statement({
  name: "test_add_zone",
  takes: zoneColumns,
  gives: zoneColumns,
  text: `insert into locations ${buildInsertValues(zoneColumns)} returning ${listColumns(zoneColumns)}`,
});
const newRule = {
  companyId: integer,
  name: text,
  triggerType: text,
  triggerValueIds: integers,
  constraintType: text,
  allowedValueIds: integers,
  metadata: json<unknown>(),
};
const addRule = statement({
  name: "test_add_rule",
  takes: newRule,
  gives: { ...newRule, priority: integer },
  text: `insert into configuration_rules ${buildInsertValues(newRule)} returning ${listColumns(newRule)}, priority`,
});

test("amounts, times, lists and objects survive a round trip", async () => {
  const companyId = await makeCompany();
  const sent = {
    ...quote(companyId),
    labourHours: 99_999,
    engineerCount: 2,
    labourCost: 9_999_999_999,
    materialCost: 1,
    totalCost: 0,
    calculatedAt: "2026-11-21T08:59:27.850Z",
    validUntil: "2026-07-01T00:00:00.000Z",
  };
  const zone = {
    companyId,
    name: 'Leeds, "LS" {centre}',
    postcodes: ["LS", "BD1", "WF"],
    labourHours: 150,
    hourlyRate: 6850,
  };
  const rule = {
    companyId,
    name: "Rule",
    triggerType: "location",
    triggerValueIds: [1, 2_147_483_647],
    constraintType: "drive_type",
    allowedValueIds: [7],
    metadata: { note: "é “quoted”" },
  };
  await database.asCompany(companyId, async (tx) => {
    const back = await readRow(addQuote(tx, sent));
    expect(back).toMatchObject({ ...sent, notes: null, version: 1 });
    expect(back.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(await findCalculated(tx, { at: sent.calculatedAt })).toEqual([back]);
    expect(await addZone(tx, zone)).toEqual([zone]);
    expect(await addRule(tx, rule)).toEqual([{ ...rule, priority: 100 }]);
  });
});

describe("keys", () => {
  test("an email address belongs to one person, whatever its case", async () => {
    const add = (email: string) => outcome(database.asPlatform((tx) => insertIn(tx, "users", person(null, email))));
    expect(await add("ann@example.test")).toBe("done");
    expect(await add("ann@example.test")).toBe(DUPLICATE);
    expect(await add("Ann@example.test")).toBe(CHECK);
  });

  test("a zone's name is unique within its company only", async () => {
    const [one, other] = [await makeCompany(), await makeCompany()];
    const add = (companyId: number) =>
      outcome(
        database.asCompany(companyId, (tx) =>
          insertIn(tx, "locations", { companyId, name: "Leeds", labourHours: 100, hourlyRate: 100 }),
        ),
      );
    expect([await add(one), await add(other), await add(one)]).toEqual(["done", "done", DUPLICATE]);
  });

  test("no amount is negative", async () => {
    const companyId = await makeCompany();
    for (const amount of [
      { labourHours: -1 },
      { engineerCount: -1 },
      { labourCost: -1 },
      { materialCost: -1 },
      { totalCost: -1 },
    ]) {
      const add = database.asCompany(companyId, (tx) => insertIn(tx, "quotes", { ...quote(companyId), ...amount }));
      expect([amount, await outcome(add)]).toEqual([amount, CHECK]);
    }
  });

  test("a cell of the matrix has exactly five booleans", async () => {
    const set = (permissions: unknown) =>
      outcome(
        database.asPlatform(
          (tx) =>
            runIn(tx)`update role_permissions set permissions = ${JSON.stringify(permissions)}::jsonb where id = 1`,
        ),
      );
    const cell = { view: true, create: true, edit: true, delete: true, search: true };
    expect(await set(cell)).toBe("done");
    for (const wrong of [null, [], {}, { ...cell, view: 1 }, { ...cell, view: null }, { ...cell, extra: true }]) {
      expect([wrong, await set(wrong)]).toEqual([wrong, CHECK]);
    }
  });
});

describe("deletion", () => {
  test("deleting a company deletes everything in it except audit entries", async () => {
    const companyId = await makeCompany();
    await database.request(async (tx, enter) => {
      const author = person(companyId, `gone@c${companyId}.test`);
      await insertIn(tx, "users", author);
      enter(companyId);
      const [zone] = await insertIn(tx, "locations", { companyId, name: "Leeds", labourHours: 100, hourlyRate: 100 });
      await insertIn(tx, "quotes", { ...quote(companyId), userId: author.id, locationId: zone?.id });
      await insertIn(tx, "quote_counters", { companyId, lastNumber: 1 });
      await insertIn(tx, "audit_logs", { action: "create", entityType: "quote", companyId, companyName: "Gone Ltd" });
    });
    await database.asPlatform((tx) => runIn(tx)`delete from companies where id = ${companyId}`);
    const left = await database.asPlatform(async (tx) => ({
      users: await countIn(tx)`users where company_id = ${companyId}`,
      zones: await countIn(tx)`locations where company_id = ${companyId}`,
      quotes: await countIn(tx)`quotes where company_id = ${companyId}`,
      counters: await countIn(tx)`quote_counters where company_id = ${companyId}`,
      ownCounters: await countIn(tx)`user_quote_counters where company_id = ${companyId}`,
      entries: await countIn(tx)`audit_logs where company_name = 'Gone Ltd'`,
    }));
    expect(left).toEqual({ users: 0, zones: 0, quotes: 0, counters: 0, ownCounters: 0, entries: 1 });
  });

  test("deleting a user keeps their quotes with the name (decision 29)", async () => {
    const companyId = await makeCompany();
    const author = person(companyId, `author@c${companyId}.test`);
    const kept = { ...quote(companyId), userId: author.id };
    await database.asPlatform((tx) => insertIn(tx, "users", author));
    await database.asCompany(companyId, (tx) => insertIn(tx, "quotes", kept));
    await database.asCompany(companyId, (tx) => runIn(tx)`delete from users where id = ${author.id}`);
    const [left] = await database.asCompany(companyId, (tx) => rowsIn(tx)`select * from quotes where id = ${kept.id}`);
    expect(left).toMatchObject({ userId: null, createdByName: "Ann Smith" });
  });

  test("a status in use cannot be removed, and takes its quotes along when renamed", async () => {
    const companyId = await makeCompany();
    await database.asPlatform((tx) => insertIn(tx, "quote_statuses", { name: "in_review", label: "In review" }));
    await database.asCompany(companyId, (tx) => insertIn(tx, "quotes", { ...quote(companyId), status: "in_review" }));
    const remove = database.asPlatform((tx) => runIn(tx)`delete from quote_statuses where name = 'in_review'`);
    expect(await outcome(remove)).toBe(REFERENCED);
    await database.asPlatform((tx) => runIn(tx)`update quote_statuses set name = 'reviewing' where name = 'in_review'`);
    const [left] = await database.asCompany(companyId, (tx) => rowsIn(tx)`select status from quotes`);
    expect(left).toEqual({ status: "reviewing" });
  });
});

describe("what every installation begins with", () => {
  test("the six system statuses (decision 27)", () => {
    expect(
      statuses.map(({ name, label, color, sortOrder, isSystemDefault, isActive }) => {
        return { name, label, color, sortOrder, isSystemDefault, isActive };
      }),
    ).toEqual(systemStatuses.map((status) => ({ ...status, isSystemDefault: true, isActive: true })));
  });

  test("the 54 pairs of the permission matrix (decision 8)", () => {
    expect(matrix).toHaveLength(roles.length * resources.length);

    const items = ["locations", "equipment_access", "job_types", "pump_styles", "motor_sizes", "drive_types", "extras"];
    const all: readonly Action[] = actions;
    const expected: Record<string, (resource: string) => readonly Action[]> = {
      platform_admin: () => all,
      company_admin: (resource) => {
        if ([...items, "quotes", "customers", "users", "configuration_rules"].includes(resource)) return all;
        if (["company_branding", "companies"].includes(resource)) return ["view", "edit"];
        if (resource === "audit_logs") return ["view", "search"];
        return resource === "quote_statuses" ? ["view"] : [];
      },
      user: (resource) => {
        if (["quotes", "customers"].includes(resource)) return ["view", "create", "edit", "search"];
        const readable = [...items, "configuration_rules", "company_branding", "companies", "quote_statuses"];
        return readable.includes(resource) ? ["view"] : [];
      },
    };
    for (const { role, resource, permissions } of matrix) {
      const granted = actions.filter((action) => permissions[action]);
      expect([role, resource, granted]).toEqual([role, resource, expected[role]?.(resource)]);
    }
  });
});

test("numbers counted under the row lock have neither gap nor repeat, also when some are given up", async () => {
  const companyId = await makeCompany();
  const taken: number[] = [];
  const take = (index: number) =>
    database.asCompany(companyId, async (tx) => {
      const { lastNumber } = await readOnlyRow(
        rowsIn<{ lastNumber: number }>(tx)`insert into quote_counters as counted (company_id, last_number)
          values (${companyId}, 1)
          on conflict (company_id) do update set last_number = counted.last_number + 1 returning last_number`,
      );
      if (index % 10 === 0) throw new Error("given up");
      return lastNumber;
    });
  const tries = await Promise.allSettled(Array.from({ length: 100 }, (_, index) => take(index)));
  for (const one of tries) if (one.status === "fulfilled") taken.push(one.value);
  expect(taken.sort((a, b) => a - b)).toEqual(Array.from({ length: 90 }, (_, index) => index + 1));
});

describe("a person's own quotes are counted", () => {
  const ownCounts = (companyId: number) =>
    database.asCompany(
      companyId,
      (tx) => rowsIn(tx)`select user_id, last_number as count from user_quote_counters order by last_number`,
    );

  test("separately for each company, and not after the user is deleted", async () => {
    const [one, other] = [await makeCompany(), await makeCompany()];
    const [ann, bob] = [person(one, `ann@c${one}.test`), person(one, `bob@c${one}.test`)];
    await database.asPlatform((tx) => insertIn(tx, "users", ann, bob));
    const make = (companyId: number, userId: string | null) =>
      database.asCompany(companyId, (tx) => insertIn(tx, "quotes", { ...quote(companyId), userId }));
    for (const userId of [ann.id, bob.id, ann.id, null, ann.id]) await make(one, userId);
    await make(other, ann.id);
    expect(await ownCounts(one)).toEqual([
      { userId: bob.id, count: 1 },
      { userId: ann.id, count: 3 },
    ]);
    expect(await ownCounts(other)).toEqual([{ userId: ann.id, count: 1 }]);
    await database.asPlatform((tx) => runIn(tx)`delete from users where id = ${ann.id}`);
    expect([await ownCounts(one), await ownCounts(other)]).toEqual([[{ userId: bob.id, count: 1 }], []]);
  });

  test("without reading existing quotes, even with a plan from an empty table", async () => {
    const companyId = await makeCompany();
    const ann = person(companyId, `ann@c${companyId}.test`);
    await database.asPlatform((tx) => insertIn(tx, "users", ann));
    const read = await database.asCompany(companyId, async (tx) => {
      const soFar = () =>
        readOnlyRow(
          rowsIn<{ inserted: number; read: number }>(
            tx,
          )`select n_tup_ins as inserted, seq_tup_read + idx_tup_fetch as read
            from pg_stat_xact_user_tables where relname = 'quotes'`,
        );
      const before = await soFar();
      for (let count = 0; count < 50; count++) await insertIn(tx, "quotes", { ...quote(companyId), userId: ann.id });
      const after = await soFar();
      return { inserted: after.inserted - before.inserted, read: after.read - before.read };
    });
    expect(read).toEqual({ inserted: 50, read: 0 });
  });

  // The embedded database has one connection: two transactions at once do not exist there.
  test.runIf(onServer)("after locking the user, so that a simultaneous deletion is no deadlock", async () => {
    const companyId = await makeCompany();
    const ann = person(companyId, `ann@c${companyId}.test`);
    await database.asPlatform((tx) => insertIn(tx, "users", ann));
    const make = () =>
      database.asCompany(companyId, (tx) => insertIn(tx, "quotes", { ...quote(companyId), userId: ann.id }));
    await make();
    const held = Promise.withResolvers<void>();
    const creation = held.promise.then(() => outcome(make()));
    const deletion = await database.asPlatform(async (tx) => {
      await runIn(tx)`select id from users where id = ${ann.id} for update`;
      held.resolve();
      // In pg_stat_activity a transaction sees no connection that was opened since its first look.
      const waiting = () => countIn(tx)`pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`;
      await expect.poll(waiting).toBeGreaterThan(0);
      return outcome(runIn(tx)`delete from users where id = ${ann.id}`);
    });
    expect([deletion, await creation]).toEqual(["done", REFERENCED]);
  });
});

test.each([
  // Of two with this order, the engines choose either.
  [/quotes_(newest|search)_of_company/, `select id from quotes order by created_at desc, id desc limit 50`],
  [
    /quotes_(newest|search)_of_user/,
    `select id from quotes where user_id = '00000000-0000-0000-0000-000000000000' order by created_at desc, id desc limit 50`,
  ],
  [/audit_logs_newest_of_company/, `select id from audit_logs order by created_at desc, id desc limit 50`],
])("a list newest first is read from %s in order, under row level security", async (index, list) => {
  const plan = await database.asCompany(await makeCompany(), async (tx) => {
    await runIn(tx)`select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`;
    const lines = await tx.run({ name: "", text: `explain ${list}` }, []);
    return lines.join("\n");
  });
  expect(plan).toMatch(index);
  expect(plan).not.toContain("Sort");
});
