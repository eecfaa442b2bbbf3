// What the tables themselves keep true, and what comes back from them on this engine.
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { roles } from "#domain/people/roles.ts";
import { type Action, actions, resources } from "#domain/permissions/matrix.ts";
import { systemStatuses } from "#domain/quotes/status.ts";
import { freshDatabase, testEngine } from "#test/databases.ts";
import { type Database, sqlState } from "./connect.ts";
import {
  auditLogs,
  companies,
  configurationRules,
  locations,
  ownQuoteCounters,
  quoteCounters,
  quoteStatuses,
  quotes,
  rolePermissions,
  users,
} from "./schema.ts";

const DUPLICATE = "23505";
const REFERENCED = "23503";
const CHECK = "23514";

let database: Database;
/** As the migrations left them. */
let statuses: (typeof quoteStatuses.$inferSelect)[];
let matrix: (typeof rolePermissions.$inferSelect)[];
beforeAll(async () => {
  database = await freshDatabase();
  statuses = await database.asPlatform((tx) => tx.select().from(quoteStatuses).orderBy(quoteStatuses.sortOrder));
  matrix = await database.asPlatform((tx) => tx.select().from(rolePermissions));
});
afterAll(() => database.close());

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => sqlState(error) ?? String(error),
  );

let made = 0;
async function makeCompany(): Promise<number> {
  const slug = `c${++made}`;
  const [company] = await database.asPlatform((tx) =>
    tx.insert(companies).values({ name: slug, slug, quotePrefix: slug.toUpperCase() }).returning({ id: companies.id }),
  );
  return company?.id ?? 0;
}

function quote(companyId: number): typeof quotes.$inferInsert {
  const id = randomUUID();
  return { id, quoteNumber: id, companyId, createdByName: "Ann Smith", customerName: "Hope Mill" };
}

function person(companyId: number | null, email: string): typeof users.$inferInsert {
  return { id: randomUUID(), email, passwordHash: "x", firstName: "Ann", lastName: "Smith", companyId };
}

test("amounts, times, lists and objects come back as they went in", async () => {
  const companyId = await makeCompany();
  const sent = {
    labourHours: 99_999,
    engineerCount: 2,
    labourCost: 9_999_999_999,
    materialCost: 1,
    totalCost: 0,
    calculatedAt: "2026-11-21T08:59:27.850Z",
    validUntil: "2026-07-01T00:00:00.000Z",
  };
  await database.asCompany(companyId, async (tx) => {
    const [back] = await tx
      .insert(quotes)
      .values({ ...quote(companyId), ...sent })
      .returning();
    expect(back).toMatchObject({ ...sent, notes: null, version: 1, status: "draft" });
    expect(back?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const [asked] = await tx.select().from(quotes).where(eq(quotes.calculatedAt, sent.calculatedAt));
    expect(asked).toEqual(back);

    const zone = {
      companyId,
      name: 'Leeds, "LS" {centre}',
      postcodes: ["LS", "BD1", "WF"],
      labourHours: 150,
      hourlyRate: 6850,
    };
    expect((await tx.insert(locations).values(zone).returning())[0]).toMatchObject(zone);
    const rule = {
      companyId,
      name: "Rule",
      triggerType: "location",
      triggerValueIds: [1, 2_147_483_647],
      constraintType: "drive_type",
      allowedValueIds: [7],
      metadata: { note: "é “quoted”" },
    } as const;
    const [kept] = await tx
      .insert(configurationRules)
      .values({ ...rule, triggerValueIds: [...rule.triggerValueIds], allowedValueIds: [...rule.allowedValueIds] })
      .returning();
    expect(kept).toMatchObject({ ...rule, priority: 100 });
  });
});

test("a change sets updatedAt by itself", async () => {
  const companyId = await makeCompany();
  const read = () =>
    database.asPlatform((tx) =>
      tx.select({ at: companies.updatedAt }).from(companies).where(eq(companies.id, companyId)),
    );
  const [before] = await read();
  await new Promise((resolve) => setTimeout(resolve, 5));
  await database.asCompany(companyId, (tx) => tx.update(companies).set({ name: "Renamed" }));
  const [after] = await read();
  expect(Date.parse(after?.at ?? "")).toBeGreaterThan(Date.parse(before?.at ?? ""));
});

describe("keys", () => {
  test("an e-mail address belongs to one person, whatever its case", async () => {
    const add = (email: string) => outcome(database.asPlatform((tx) => tx.insert(users).values(person(null, email))));
    expect(await add("ann@example.test")).toBe("done");
    expect(await add("ann@example.test")).toBe(DUPLICATE);
    expect(await add("Ann@example.test")).toBe(CHECK);
  });

  test("a zone's name is unique within its company only", async () => {
    const [one, other] = [await makeCompany(), await makeCompany()];
    const add = (companyId: number) =>
      outcome(
        database.asCompany(companyId, (tx) =>
          tx.insert(locations).values({ companyId, name: "Leeds", labourHours: 100, hourlyRate: 100 }),
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
      const add = database.asCompany(companyId, (tx) => tx.insert(quotes).values({ ...quote(companyId), ...amount }));
      expect([amount, await outcome(add)]).toEqual([amount, CHECK]);
    }
  });

  test("a cell of the matrix is five times true or false and nothing else", async () => {
    const set = (permissions: unknown) =>
      outcome(
        database.asPlatform((tx) =>
          tx.execute(sql`update role_permissions set permissions = ${JSON.stringify(permissions)}::jsonb where id = 1`),
        ),
      );
    const cell = { view: true, create: true, edit: true, delete: true, search: true };
    expect(await set(cell)).toBe("done");
    for (const wrong of [null, [], {}, { ...cell, view: 1 }, { ...cell, view: null }, { ...cell, extra: true }]) {
      expect([wrong, await set(wrong)]).toEqual([wrong, CHECK]);
    }
  });
});

describe("what goes and what stays", () => {
  test("a company goes with everything in it; its audit entries stay", async () => {
    const companyId = await makeCompany();
    await database.request(async (tx, enter) => {
      const author = person(companyId, `gone@c${companyId}.test`);
      await tx.insert(users).values(author);
      enter(companyId);
      const [zone] = await tx
        .insert(locations)
        .values({ companyId, name: "Leeds", labourHours: 100, hourlyRate: 100 })
        .returning({ id: locations.id });
      await tx.insert(quotes).values({ ...quote(companyId), userId: author.id, locationId: zone?.id ?? null });
      await tx.insert(quoteCounters).values({ companyId, lastNumber: 1 });
      await tx.insert(auditLogs).values({ action: "create", entityType: "quote", companyId, companyName: "Gone Ltd" });
    });
    await database.asPlatform((tx) => tx.delete(companies).where(eq(companies.id, companyId)));
    const left = await database.asPlatform(async (tx) => ({
      users: await tx.$count(users, eq(users.companyId, companyId)),
      zones: await tx.$count(locations, eq(locations.companyId, companyId)),
      quotes: await tx.$count(quotes, eq(quotes.companyId, companyId)),
      counters: await tx.$count(quoteCounters, eq(quoteCounters.companyId, companyId)),
      ownCounters: await tx.$count(ownQuoteCounters, eq(ownQuoteCounters.companyId, companyId)),
      entries: await tx.$count(auditLogs, eq(auditLogs.companyName, "Gone Ltd")),
    }));
    expect(left).toEqual({ users: 0, zones: 0, quotes: 0, counters: 0, ownCounters: 0, entries: 1 });
  });

  test("a person goes; the quotes stay with the name (decision 29)", async () => {
    const companyId = await makeCompany();
    const author = person(companyId, `author@c${companyId}.test`);
    const kept = { ...quote(companyId), userId: author.id };
    await database.asPlatform((tx) => tx.insert(users).values(author));
    await database.asCompany(companyId, (tx) => tx.insert(quotes).values(kept));
    await database.asCompany(companyId, (tx) => tx.delete(users).where(eq(users.id, author.id)));
    const [left] = await database.asCompany(companyId, (tx) => tx.select().from(quotes).where(eq(quotes.id, kept.id)));
    expect(left).toMatchObject({ userId: null, createdByName: "Ann Smith" });
  });

  test("a status in use cannot be removed, and takes its quotes along when renamed", async () => {
    const companyId = await makeCompany();
    await database.asPlatform((tx) => tx.insert(quoteStatuses).values({ name: "in_review", label: "In review" }));
    await database.asCompany(companyId, (tx) => tx.insert(quotes).values({ ...quote(companyId), status: "in_review" }));
    const inReview = eq(quoteStatuses.name, "in_review");
    expect(await outcome(database.asPlatform((tx) => tx.delete(quoteStatuses).where(inReview)))).toBe(REFERENCED);
    await database.asPlatform((tx) => tx.update(quoteStatuses).set({ name: "reviewing" }).where(inReview));
    const [left] = await database.asCompany(companyId, (tx) => tx.select({ status: quotes.status }).from(quotes));
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

  test("the 48 pairs of the permission matrix (decision 8)", () => {
    expect(matrix).toHaveLength(roles.length * resources.length);

    const items = ["locations", "equipment_access", "job_types", "pump_styles", "motor_sizes", "drive_types"];
    const all: readonly Action[] = actions;
    const expected: Record<string, (resource: string) => readonly Action[]> = {
      platform_admin: () => all,
      company_admin: (resource) => {
        if ([...items, "quotes", "users", "configuration_rules"].includes(resource)) return all;
        if (["company_branding", "companies"].includes(resource)) return ["view", "edit"];
        if (resource === "audit_logs") return ["view", "search"];
        return resource === "quote_statuses" ? ["view"] : [];
      },
      user: (resource) => {
        if (resource === "quotes") return ["view", "create", "edit", "search"];
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
      const [counter] = await tx
        .insert(quoteCounters)
        .values({ companyId, lastNumber: 1 })
        .onConflictDoUpdate({
          target: quoteCounters.companyId,
          set: { lastNumber: sql`${quoteCounters.lastNumber} + 1` },
        })
        .returning();
      if (index % 10 === 0) throw new Error("given up");
      return counter?.lastNumber ?? 0;
    });
  const tries = await Promise.allSettled(Array.from({ length: 100 }, (_, index) => take(index)));
  for (const one of tries) if (one.status === "fulfilled") taken.push(one.value);
  expect(taken.sort((a, b) => a - b)).toEqual(Array.from({ length: 90 }, (_, index) => index + 1));
});

describe("a person's own quotes are counted", () => {
  const ownCounts = (companyId: number) =>
    database.asCompany(companyId, (tx) =>
      tx
        .select({ userId: ownQuoteCounters.userId, count: ownQuoteCounters.lastNumber })
        .from(ownQuoteCounters)
        .orderBy(ownQuoteCounters.lastNumber),
    );

  test("for each company apart, whoever made them, and no more once the person is gone", async () => {
    const [one, other] = [await makeCompany(), await makeCompany()];
    const [ann, bob] = [person(one, `ann@c${one}.test`), person(one, `bob@c${one}.test`)];
    await database.asPlatform((tx) => tx.insert(users).values([ann, bob]));
    const make = (companyId: number, userId: string | null) =>
      database.asCompany(companyId, (tx) => tx.insert(quotes).values({ ...quote(companyId), userId }));
    for (const userId of [ann.id, bob.id, ann.id, null, ann.id]) await make(one, userId);
    await make(other, ann.id);
    expect(await ownCounts(one)).toEqual([
      { userId: bob.id, count: 1 },
      { userId: ann.id, count: 3 },
    ]);
    expect(await ownCounts(other)).toEqual([{ userId: ann.id, count: 1 }]);
    await database.asPlatform((tx) => tx.delete(users).where(eq(users.id, ann.id)));
    expect([await ownCounts(one), await ownCounts(other)]).toEqual([[{ userId: bob.id, count: 1 }], []]);
  });

  test("without reading the quotes that are there, whatever was planned while there were none", async () => {
    const companyId = await makeCompany();
    const ann = person(companyId, `ann@c${companyId}.test`);
    await database.asPlatform((tx) => tx.insert(users).values(ann));
    const read = await database.asCompany(companyId, async (tx) => {
      const soFar = async () => {
        const counted = sql`select n_tup_ins::int as inserted, (seq_tup_read + idx_tup_fetch)::int as read
          from pg_stat_xact_user_tables where relname = 'quotes'`;
        const { rows } = await tx.execute<{ inserted: number; read: number }>(counted);
        return rows[0] ?? { inserted: 0, read: 0 };
      };
      const before = await soFar();
      for (let count = 0; count < 50; count++) await tx.insert(quotes).values({ ...quote(companyId), userId: ann.id });
      const after = await soFar();
      return { inserted: after.inserted - before.inserted, read: after.read - before.read };
    });
    expect(read).toEqual({ inserted: 50, read: 0 });
  });

  // The embedded database has one connection: two transactions at once do not exist there.
  test.runIf(testEngine === "server")(
    "after the person is held, so that a deletion at once is no deadlock",
    async () => {
      const companyId = await makeCompany();
      const ann = person(companyId, `ann@c${companyId}.test`);
      await database.asPlatform((tx) => tx.insert(users).values(ann));
      const make = () =>
        database.asCompany(companyId, (tx) => tx.insert(quotes).values({ ...quote(companyId), userId: ann.id }));
      await make();
      const held = Promise.withResolvers<void>();
      const creation = held.promise.then(() => outcome(make()));
      const deletion = await database.asPlatform(async (tx) => {
        await tx.select({ id: users.id }).from(users).where(eq(users.id, ann.id)).for("update");
        held.resolve();
        const waits = sql`select from pg_stat_activity
          where datname = current_database() and pg_backend_pid() = any (pg_blocking_pids(pid))`;
        while ((await tx.execute(waits)).rows.length === 0) await pause(5);
        return outcome(tx.delete(users).where(eq(users.id, ann.id)).execute());
      });
      expect([deletion, await creation]).toEqual(["done", REFERENCED]);
    },
  );
});

test.each([
  ["quotes_newest_of_company", sql`select id from quotes order by created_at desc, id desc limit 50`],
  [
    "quotes_newest_of_person",
    sql`select id from quotes where user_id = '00000000-0000-0000-0000-000000000000' order by created_at desc, id desc limit 50`,
  ],
  ["audit_logs_newest_of_company", sql`select id from audit_logs order by created_at desc, id desc limit 50`],
])("a list newest first is read from %s in order, under row level security", async (index, list) => {
  const plan = await database.asCompany(await makeCompany(), async (tx) => {
    await tx.execute(
      sql`select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`,
    );
    const scoped = sql`explain ${list}`;
    const { rows } = await tx.execute<{ "QUERY PLAN": string }>(scoped);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
  expect(plan).toContain(index);
  expect(plan).not.toContain("Sort");
});
