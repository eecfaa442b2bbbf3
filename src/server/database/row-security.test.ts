// What a company can reach, tried in SQL on every table; the calls above it may be as wrong as they like.
import { randomUUID } from "node:crypto";
import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase } from "#test/databases.ts";
import { type Database, sqlState, type Tx } from "./connect.ts";
import * as schema from "./schema.ts";

const DENIED = "42501";

let database: Database;
let north: number;
let severn: number;

beforeAll(async () => {
  database = await freshDatabase();
  north = await makeCompany("north");
  severn = await makeCompany("severn");
});
afterAll(() => database.close());

/** One row in every table of a company. */
function makeCompany(slug: string): Promise<number> {
  return database.request(async (tx, enter) => {
    const [company] = await tx
      .insert(schema.companies)
      .values({ name: slug, slug, quotePrefix: slug.toUpperCase() })
      .returning({ id: schema.companies.id });
    const companyId = company?.id ?? 0;
    const userId = randomUUID();
    const person = { passwordHash: "secret", firstName: "Ann", lastName: slug, companyId };
    const operatorId = randomUUID();
    await tx.insert(schema.users).values([
      { ...person, id: userId, email: `ann@${slug}.test` },
      { ...person, id: operatorId, email: `operator@${slug}.test`, role: "platform_admin" },
    ]);
    await tx.insert(schema.sessions).values({ tokenHash: slug, userId });
    if (slug === "north")
      await tx.insert(schema.sessions).values({ tokenHash: "operator of north", userId: operatorId });
    enter(companyId);
    const named = { companyId, name: "Only one" };
    const made = { id: sql<number>`id` };
    const [location] = await tx
      .insert(schema.locations)
      .values({ ...named, labourHours: 200, hourlyRate: 6800 })
      .returning(made);
    const [access] = await tx.insert(schema.equipmentAccess).values(named).returning(made);
    const [job] = await tx
      .insert(schema.jobTypes)
      .values({ ...named, baseHours: 450 })
      .returning(made);
    const [pump] = await tx
      .insert(schema.pumpStyles)
      .values({ ...named, materialCostBase: 146_000 })
      .returning(made);
    const [motor] = await tx
      .insert(schema.motorSizes)
      .values({ ...named, kw: 750, multiplier: 145 })
      .returning(made);
    const [drive] = await tx
      .insert(schema.driveTypes)
      .values({ ...named, costMultiplier: 135 })
      .returning(made);
    await tx.insert(schema.configurationRules).values({
      ...named,
      triggerType: "location",
      triggerValueIds: [location?.id ?? 0],
      constraintType: "drive_type",
      allowedValueIds: [drive?.id ?? 0],
    });
    await tx.insert(schema.quoteCounters).values({ companyId, lastNumber: 1 });
    await tx.insert(schema.quotes).values({
      ...newQuote(companyId),
      quoteNumber: `${slug.toUpperCase()}-000001`,
      userId,
      locationId: location?.id ?? null,
      equipmentAccessId: access?.id ?? null,
      jobTypeId: job?.id ?? null,
      pumpStyleId: pump?.id ?? null,
      motorSizeId: motor?.id ?? null,
      driveTypeId: drive?.id ?? null,
    });
    await tx.insert(schema.auditLogs).values({ action: "create", entityType: "company", companyId, companyName: slug });
    return companyId;
  });
}

function newQuote(companyId: number): typeof schema.quotes.$inferInsert {
  const id = randomUUID();
  return { id, quoteNumber: id, companyId, createdByName: "Ann", customerName: "Hope Mill" };
}

/** The error's SQLSTATE, or "done" for work that was let through. */
async function outcome(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "done",
    (error) => sqlState(error) ?? String(error),
  );
}

interface CompanyTable {
  name: string;
  table: PgTable;
  /** The column that says whose row it is. */
  company: SQL;
}
const companyTables: CompanyTable[] = Object.values(schema)
  .map((table) => ({ name: getTableConfig(table).name, table, columns: getTableColumns(table) }))
  .flatMap(({ name, table, columns }) => {
    const key = name === "companies" ? "id" : "companyId" in columns ? "company_id" : null;
    return key ? [{ name, table, company: sql.identifier(key) as unknown as SQL }] : [];
  });

const rowsOf = (tx: Tx, { name }: CompanyTable) => tx.execute(sql`select * from ${sql.identifier(name)} order by 1`);

describe.each(companyTables)("$name", (table) => {
  const { company } = table;
  const name = sql.identifier(table.name);
  const isForeign = (row: Record<string, unknown>) => (row.company_id ?? row.id) === severn;
  const allRows = () => database.asPlatform(async (tx) => (await rowsOf(tx, table)).rows);

  test("shows a company its own rows alone", async () => {
    const seen = await database.asCompany(north, async (tx) => {
      const { rows } = await tx.execute<{ company: number }>(sql`select ${company} as company from ${name}`);
      return rows.map((row) => row.company);
    });
    expect(new Set(seen)).toEqual(new Set([north]));
    expect((await allRows()).length).toBeGreaterThan(seen.length);
  });

  test("shows nothing and raises nothing when no company is set, also on a connection used before", async () => {
    for (const companyId of [north, null, severn, null]) {
      const seen = await database.asCompany(companyId, (tx) => tx.execute(sql`select ${company} from ${name}`));
      expect(seen.rows.length > 0).toBe(companyId !== null);
    }
  });

  test("lets a company neither change nor remove nor give away nor plant a row of another", async () => {
    const before = await allRows();
    const column = sql.identifier(["version", "last_number"].find((key) => key in (before[0] ?? {})) ?? "created_at");
    const attempts = [
      sql`update ${name} set ${column} = ${column} where ${company} = ${severn}`,
      sql`update ${name} set ${column} = default`,
      sql`delete from ${name} where ${company} = ${severn}`,
    ];
    for (const attempt of attempts) {
      const done = await outcome(database.asCompany(north, (tx) => tx.execute(attempt)));
      // Either the table does not allow it at all, or there was no such row to be seen.
      expect(["done", DENIED]).toContain(done);
    }
    expect((await allRows()).filter(isForeign)).toEqual(before.filter(isForeign));
    const giveAway = sql`update ${name} set ${company} = ${severn} where ${company} = ${north}`;
    // 428C9: an id cannot be assigned at all.
    const refusal = table.name === "companies" ? "428C9" : DENIED;
    expect(await outcome(database.asCompany(north, (tx) => tx.execute(giveAway)))).toBe(refusal);

    const foreign = before.find(isForeign);
    expect(foreign).toBeDefined();
    const written = sql.join(
      Object.values(getTableColumns(table.table))
        .filter((one) => one.generated === undefined)
        .map((one) => sql.identifier(one.name)),
      sql`, `,
    );
    const planted = sql`insert into ${name} (${written}) overriding system value
      select ${written} from jsonb_populate_record(null::${name}, ${JSON.stringify(foreign)}::jsonb)`;
    expect(await outcome(database.asCompany(north, (tx) => tx.execute(planted)))).toBe(DENIED);
    expect((await allRows()).filter(isForeign)).toEqual(before.filter(isForeign));
  });
});

test("every table of a company forces row level security, with a policy for each role", async () => {
  const { rows } = await database.asPlatform((tx) =>
    tx.execute<{ name: string; forced: boolean; checked: string[] }>(sql`
      select c.relname::text as name, c.relrowsecurity and c.relforcerowsecurity as forced,
             (select array_agg(distinct r.rolname::text order by r.rolname::text)
              from pg_policy p join pg_roles r on r.oid = any (p.polroles)
              where p.polrelid = c.oid and (p.polcmd = 'r' or p.polwithcheck is not null or p.polcmd = 'd')) as checked
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and (c.relname = 'companies'
             or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id'))
      order by 1`),
  );
  expect(rows.map((row) => row.name)).toEqual(companyTables.map((table) => table.name).sort());
  for (const row of rows) {
    expect(row).toEqual({ name: row.name, forced: true, checked: ["volute_company", "volute_platform"] });
  }
});

test("neither role owns anything, logs in, or is above row level security", async () => {
  const { rows } = await database.asPlatform((tx) =>
    tx.execute(sql`
      select rolname::text as name, rolsuper or rolbypassrls or rolcanlogin or rolcreaterole as strong,
             (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned
      from pg_roles where rolname in ('volute_company', 'volute_platform') order by 1`),
  );
  expect(rows).toEqual([
    { name: "volute_company", strong: false, owned: 0 },
    { name: "volute_platform", strong: false, owned: 0 },
  ]);
});

test.each(["locations", "equipment_access", "job_types", "pump_styles", "motor_sizes", "drive_types"])(
  "a quote cannot point at another company's %s",
  async (items) => {
    const column = sql.identifier({ equipment_access: "equipment_access_id" }[items] ?? items.replace(/s$/, "_id"));
    const foreign = await database.asCompany(severn, (tx) =>
      tx.execute<{ id: number }>(sql`select id from ${sql.identifier(items)}`),
    );
    const pointing = sql`update quotes set ${column} = ${foreign.rows[0]?.id}`;
    expect(foreign.rows).toHaveLength(1);
    expect(await outcome(database.asCompany(north, (tx) => tx.execute(pointing)))).toBe("23503");
  },
);

describe("audit entries", () => {
  test.each([sql`update audit_logs set success = false`, sql`delete from audit_logs`, sql`truncate audit_logs`])(
    "can be neither changed nor removed (%#)",
    async (attempt) => {
      expect(await outcome(database.asPlatform((tx) => tx.execute(attempt)))).toBe(DENIED);
      expect(await outcome(database.asCompany(north, (tx) => tx.execute(attempt)))).toBe(DENIED);
    },
  );
});

describe("secrets", () => {
  test.each(["sign_in_attempts", "known_places", "schema_migrations"])("a company cannot read %s", async (table) => {
    const read = sql`select 1 from ${sql.identifier(table)}`;
    expect(await outcome(database.asCompany(north, (tx) => tx.execute(read)))).toBe(DENIED);
  });

  test("a company can end the sessions of its own people, and of no platform admin, and cannot make or change one", async () => {
    const seen = (db: Tx) => db.select({ key: schema.sessions.tokenHash }).from(schema.sessions);
    const keys = (await database.asCompany(north, seen)).map(({ key }) => key);
    expect(keys).toEqual(["north"]);
    expect(await database.asCompany(null, seen)).toEqual([]);
    await database.asCompany(north, (tx) => tx.delete(schema.sessions));
    expect((await database.asPlatform(seen)).map(({ key }) => key).sort()).toEqual(["operator of north", "severn"]);
    for (const attempt of [
      sql`insert into sessions (token_hash, user_id) select 'x', id from users limit 1`,
      sql`update sessions set impersonated_company_id = ${severn}`,
    ]) {
      expect(await outcome(database.asCompany(severn, (tx) => tx.execute(attempt)))).toBe(DENIED);
    }
  });

  test("a company can set a password but not read its hash", async () => {
    const change = database.asCompany(north, (tx) =>
      tx.update(schema.users).set({ passwordHash: "new" }).where(eq(schema.users.email, "ann@north.test")),
    );
    expect(await outcome(change)).toBe("done");
    expect(await outcome(database.asCompany(north, (tx) => tx.select().from(schema.users)))).toBe(DENIED);
  });
});

describe("platform admins", () => {
  test("cannot be made inside a company", async () => {
    const admin = {
      email: "x@north.test",
      passwordHash: "x",
      firstName: "X",
      lastName: "Y",
      role: "platform_admin" as const,
    };
    const add = database.asCompany(north, (tx) =>
      tx.insert(schema.users).values({ ...admin, id: randomUUID(), companyId: north }),
    );
    const promote = database.asCompany(north, (tx) => tx.update(schema.users).set({ role: "platform_admin" }));
    expect(await outcome(add)).toBe(DENIED);
    expect(await outcome(promote)).toBe(DENIED);
  });

  test("are out of reach of the company that they belong to", async () => {
    const operator = eq(schema.users.email, "operator@north.test");
    const touched = await database.asCompany(north, async (tx) => [
      ...(await tx
        .update(schema.users)
        .set({ passwordHash: "mine" })
        .where(operator)
        .returning({ id: schema.users.id })),
      ...(await tx.delete(schema.users).where(operator).returning({ id: schema.users.id })),
    ]);
    expect(touched).toEqual([]);
  });
});

test("a company cannot change what is the platform's to decide", async () => {
  for (const change of [
    { slug: "x" },
    { planId: null },
    { isActive: true },
    { quotePrefix: "X" },
    { planFeatures: {} },
  ]) {
    const done = outcome(database.asCompany(north, (tx) => tx.update(schema.companies).set(change)));
    expect([change, await done]).toEqual([change, DENIED]);
  }
  expect(await outcome(database.asCompany(north, (tx) => tx.update(schema.companies).set({ name: "North" })))).toBe(
    "done",
  );
});

test("a request looks the session up as the platform and then sees its company alone", async () => {
  const seen = await database.request(async (tx, enter) => {
    const companies = await tx.$count(schema.companies);
    const sessions = await tx.$count(schema.sessions);
    enter(severn);
    return { companies, sessions, quotes: await tx.$count(schema.quotes), inside: await tx.$count(schema.companies) };
  });
  expect(seen).toEqual({ companies: 2, sessions: 2, quotes: 1, inside: 1 });
});
