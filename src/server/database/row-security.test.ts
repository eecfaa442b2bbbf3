// What a company can reach, tried in SQL on every table, whatever the calls above it do.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { openFresh } from "#test/kit/open-database.ts";
import { insertOffer } from "#test/kit/quotes/sent-offers.ts";
import { countIn, insertIn, raw, readOnlyRow, rowsIn, runIn } from "#test/rows.ts";
import { readSqlState, type Tx } from "./connect.ts";

const DENIED = "42501";

const database = await openFresh();
let north: number;
let severn: number;

beforeAll(async () => {
  north = await makeCompany("north");
  severn = await makeCompany("severn");
});
/** One row in every table of a company. */
function makeCompany(slug: string): Promise<number> {
  return database.request(async (tx, enter) => {
    const [company] = await insertIn(tx, "companies", { name: slug, slug, quotePrefix: slug.toUpperCase() });
    const companyId = company?.id ?? 0;
    const userId = randomUUID();
    const person = { passwordHash: "secret", firstName: "Ann", lastName: slug, companyId };
    const operatorId = randomUUID();
    await insertIn(
      tx,
      "users",
      { ...person, id: userId, email: `ann@${slug}.test`, role: "user" },
      { ...person, id: operatorId, email: `operator@${slug}.test`, role: "platform_admin" },
    );
    await insertIn(tx, "sessions", { tokenHash: slug, userId });
    if (slug === "north") await insertIn(tx, "sessions", { tokenHash: "operator of north", userId: operatorId });
    enter(companyId);
    const add = async (table: string, more: object = {}) =>
      (await readOnlyRow(insertIn(tx, table, { companyId, name: "Only one", ...more }))).id;
    const locationId = await add("locations", { labourHours: 200, hourlyRate: 6800 });
    const equipmentAccessId = await add("equipment_access");
    const jobTypeId = await add("job_types", { baseHours: 450 });
    const pumpStyleId = await add("pump_styles", { materialCostBase: 146_000 });
    const motorSizeId = await add("motor_sizes", { kw: 750, multiplier: 145 });
    const driveTypeId = await add("drive_types", { costMultiplier: 135 });
    await add("extras", { price: 1800 });
    await add("configuration_rules", {
      triggerType: "location",
      triggerValueIds: [locationId],
      constraintType: "drive_type",
      allowedValueIds: [driveTypeId],
    });
    await insertIn(tx, "last_imports", { companyId, kind: "location", added: 0, changed: 0, importedRows: [] });
    await insertIn(tx, "quote_counters", { companyId, lastNumber: 1 });
    const quoteId = randomUUID();
    await insertIn(tx, "quotes", {
      id: quoteId,
      quoteNumber: `${slug.toUpperCase()}-000001`,
      companyId,
      userId,
      createdByName: "Ann",
      customerName: "Hope Mill",
      locationId,
      equipmentAccessId,
      jobTypeId,
      pumpStyleId,
      motorSizeId,
      driveTypeId,
    });
    const email = { kind: "trial", toAddress: `ann@${slug}.test`, subject: "Trial", parameters: {} };
    await insertIn(tx, "emails", { id: randomUUID(), companyId, ...email, idempotencyKey: "trial" });
    const { revisionId, linkId } = await insertOffer(tx, { companyId, quoteId });
    const at = new Date().toISOString();
    const answer = { answer: "accepted", answeredAt: at, channel: "link", name: "Margaret" };
    await insertIn(tx, "quote_answers", { companyId, revisionId, linkId, ...answer });
    const asked = { kind: "question", askedAt: at, question: "When?" };
    await insertIn(tx, "quote_questions", { companyId, id: randomUUID(), quoteId, revisionId, linkId, ...asked });
    const skip = { id: randomUUID(), revisionId, key: "after-3", skippedAt: at, skippedByName: "Ann" };
    await insertIn(tx, "reminder_skips", { companyId, ...skip });
    await insertIn(tx, "reminder_stops", { companyId, quoteId, linkId, stoppedAt: at });
    const [customerId, siteId, pumpId] = [randomUUID(), randomUUID(), randomUUID()] as const;
    const record = { companyId, createdByName: "Ann" };
    await insertIn(tx, "customers", { id: customerId, ...record, name: "Hope Mill" });
    await insertIn(tx, "sites", { id: siteId, ...record, customerId, postcode: "M4 6BF" });
    await insertIn(tx, "pumps", { id: pumpId, ...record, siteId, name: "Booster set" });
    await insertIn(tx, "pump_services", { id: randomUUID(), ...record, pumpId, dueOn: "2027-06-30", quoteId });
    await insertIn(tx, "audit_logs", { action: "create", entityType: "company", companyId, companyName: slug });
    const beside = { id: slug, quoteId, salt: slug, personalValues: { userName: slug } };
    await insertIn(tx, "audit_personal_data", { companyId, ...beside });
    return companyId;
  });
}

/** The error's SQLSTATE, or "done" for work that was let through. */
async function outcome(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "done",
    (error) => readSqlState(error) ?? String(error),
  );
}

/** Listed again here; the test below compares it with the existing tables. */
const companyTables = [
  "active_periods",
  "audit_logs",
  "audit_personal_data",
  "companies",
  "configuration_rules",
  "customers",
  "documents",
  "drive_types",
  "emails",
  "equipment_access",
  "extras",
  "job_types",
  "last_imports",
  "locations",
  "motor_sizes",
  "price_book_versions",
  "pump_services",
  "pump_styles",
  "pumps",
  "quote_answers",
  "quote_counters",
  "quote_links",
  "quote_questions",
  "quote_revisions",
  "quotes",
  "reminder_skips",
  "reminder_stops",
  "sites",
  "user_quote_counters",
  "users",
];
/** Tables of which the holder of a customer link may see or write something. */
const tablesOfLinks = [
  "audit_logs",
  "audit_personal_data",
  "companies",
  "documents",
  "emails",
  "quote_answers",
  "quote_links",
  "quote_revisions",
  "quotes",
];

/** Tables of which erasing a customer reads or changes something. */
const tablesOfErasing = [
  ...[
    "audit_personal_data",
    "companies",
    "customers",
    "documents",
    "emails",
    "pump_services",
    "pumps",
    "quote_answers",
  ],
  ...["quote_links", "quote_questions", "quote_revisions", "quotes", "sites"],
];

const run = (tx: Tx, text: string) => runIn(tx)`${raw(text)}`;
const inNorth = (text: string) => outcome(database.asCompany(north, (tx) => run(tx, text)));

describe.each(companyTables)("%s", (table) => {
  /** The column that names the row's company. */
  const key = table === "companies" ? "id" : "company_id";
  const companiesIn = async (tx: Tx) =>
    (await rowsIn<{ company: number }>(tx)`select ${raw(key)} as company from ${raw(table)}`).map((row) => row.company);
  const isForeign = (row: Record<string, unknown>) => row[key] === severn;
  const allRows = () =>
    database.asPlatform(async (tx) => {
      const rows = await rowsIn<{ row: Record<string, unknown> }>(tx)`
        select to_jsonb(t) as row from ${raw(table)} t order by 1`;
      return rows.map(({ row }) => row);
    });

  test("shows a company only its own rows", async () => {
    const seen = await database.asCompany(north, companiesIn);
    expect(new Set(seen)).toEqual(new Set([north]));
    expect((await allRows()).length).toBeGreaterThan(seen.length);
  });

  test("shows nothing and raises nothing when no company is set, also on a connection used before", async () => {
    for (const companyId of [north, null, severn, null]) {
      const seen = await database.asCompany(companyId, companiesIn);
      expect(seen.length > 0).toBe(companyId !== null);
    }
  });

  test("a company cannot change, delete, transfer or insert another company's rows", async () => {
    const before = await allRows();
    const column = ["version", "last_number", "created_at"].find((name) => name in (before[0] ?? {})) ?? "company_id";
    for (const attempt of [
      `update ${table} set ${column} = ${column} where ${key} = ${severn}`,
      `update ${table} set ${column} = default`,
      `delete from ${table} where ${key} = ${severn}`,
    ]) {
      // Either the table does not allow it at all, or no such row was visible.
      expect(["done", DENIED]).toContain(await inNorth(attempt));
    }
    expect((await allRows()).filter(isForeign)).toEqual(before.filter(isForeign));
    // 428C9: an id cannot be assigned at all.
    const sqlState = table === "companies" ? "428C9" : DENIED;
    expect(await inNorth(`update ${table} set ${key} = ${severn} where ${key} = ${north}`)).toBe(sqlState);

    const foreign = before.find(isForeign);
    expect(foreign).toBeDefined();
    const written = await database.asPlatform(async (tx) => {
      const rows = await rowsIn<{ name: string }>(tx)`select attname as name from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`;
      return rows.map(({ name }) => name).join();
    });
    const planted = database.asCompany(
      north,
      (tx) => runIn(tx)`insert into ${raw(table)} (${raw(written)}) overriding system value
        select ${raw(written)} from jsonb_populate_record(null::${raw(table)}, ${foreign}::jsonb)`,
    );
    expect(await outcome(planted)).toBe(DENIED);
    expect((await allRows()).filter(isForeign)).toEqual(before.filter(isForeign));
  });
});

test("every table of a company forces row level security, with a policy for each role", async () => {
  const rows = await database.asPlatform(
    (tx) => rowsIn(tx)`
      select c.relname::text as name, c.relrowsecurity and c.relforcerowsecurity as forced,
             (select array_agg(distinct r.rolname::text order by r.rolname::text)
              from pg_policy p join pg_roles r on r.oid = any (p.polroles)
              where p.polrelid = c.oid and (p.polcmd = 'r' or p.polwithcheck is not null or p.polcmd = 'd')) as checked
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and (c.relname = 'companies'
             or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id'))
      order by 1`,
  );
  const checked = (name: string) => [
    "volute_company",
    ...(tablesOfErasing.includes(name) ? ["volute_eraser"] : []),
    ...(tablesOfLinks.includes(name) ? ["volute_link"] : []),
    "volute_platform",
  ];
  expect(rows).toEqual(companyTables.map((name) => ({ name, forced: true, checked: checked(name) })));
});

test("no role owns anything, logs in, or is above row level security", async () => {
  const rows = await database.asPlatform(
    (tx) => rowsIn(tx)`
      select rolname::text as name, rolsuper or rolbypassrls or rolcanlogin or rolcreaterole as strong,
             (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned
      from pg_roles where rolname in ('volute_company', 'volute_eraser', 'volute_link', 'volute_platform') order by 1`,
  );
  expect(rows).toEqual([
    { name: "volute_company", strong: false, owned: 0 },
    { name: "volute_eraser", strong: false, owned: 0 },
    { name: "volute_link", strong: false, owned: 0 },
    { name: "volute_platform", strong: false, owned: 0 },
  ]);
});

test.each(["locations", "equipment_access", "job_types", "pump_styles", "motor_sizes", "drive_types"])(
  "a quote cannot point at another company's %s",
  async (items) => {
    const column = items === "equipment_access" ? "equipment_access_id" : items.replace(/s$/, "_id");
    const foreign = await database.asCompany(severn, (tx) => rowsIn<{ id: number }>(tx)`select id from ${raw(items)}`);
    expect(foreign).toHaveLength(1);
    expect(await inNorth(`update quotes set ${column} = ${foreign[0]?.id}`)).toBe("23503");
  },
);

describe("audit entries and what stands beside them", () => {
  test.each([
    ...["update audit_logs set success = false", "delete from audit_logs", "truncate audit_logs"],
    ...[
      "update audit_personal_data set personal_values = null",
      "delete from audit_personal_data",
      "truncate audit_personal_data",
    ],
  ])("can be neither changed nor removed: %s", async (attempt) => {
    expect(await outcome(database.asPlatform((tx) => run(tx, attempt)))).toBe(DENIED);
    expect(await inNorth(attempt)).toBe(DENIED);
  });
});

describe("secrets", () => {
  test.each([
    ...["sessions", "sign_in_attempts", "sign_in_sources", "password_links", "schema_migrations", "schema_functions"],
  ])("a company cannot read %s", async (table) => {
    expect(await inNorth(`select 1 from ${table}`)).toBe(DENIED);
  });

  test("the hash of a secret is read by the platform's role, which looks it up, and not inside a company", async () => {
    const readable = await database.asPlatform(
      (tx) => rowsIn<{ name: string; roles: string[] }>(tx)`
        select c.relname || '.' || a.attname as name,
               array(select r.rolname::text from pg_roles r
                     where r.rolname in ('volute_company', 'volute_eraser', 'volute_link', 'volute_platform')
                       and has_column_privilege(r.oid, c.oid, a.attnum, 'select') order by 1) as roles
          from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname ~ 'hash' order by 1`,
    );
    expect(Object.fromEntries(readable.map(({ name, roles }) => [name, roles.join()]))).toEqual({
      "password_links.token_hash": "volute_platform",
      "sessions.token_hash": "volute_platform",
      "users.password_hash": "volute_platform",
      // No login can become volute_eraser: only one function runs as it, and returns nothing.
      "quote_links.token_hash": "volute_eraser,volute_platform",
      // These hashes protect nothing: the seals' are public, and a request's only shows whether a call with the same id
      // is the same call again.
      "audit_seals.hash": "volute_platform",
      "audit_seals.previous_hash": "volute_platform",
      "quotes.creation_hash": "volute_company,volute_eraser,volute_platform",
    });
  });

  test("a company can end its own users' sessions, except one, and no platform admin's or other company's", async () => {
    const left = () =>
      database.asPlatform(async (tx) =>
        (await rowsIn<{ key: string }>(tx)`select token_hash as key from sessions order by 1`).map(({ key }) => key),
      );
    const everybody = await database.asPlatform((tx) => rowsIn<{ id: string }>(tx)`select id from users`);
    const endAll = (except: string | null) => async (tx: Tx) => {
      const ids = everybody.map(({ id }) => id);
      const ended = rowsIn<{ ended: number }>(
        tx,
      )`select end_sessions(id, ${except}) as ended from unnest(${ids}::uuid[]) as id`;
      return (await ended).reduce((sum, one) => sum + one.ended, 0);
    };
    expect(await database.asCompany(null, endAll(null))).toBe(0);
    expect(await database.asCompany(north, endAll("north"))).toBe(0);
    expect(await left()).toEqual(["north", "operator of north", "severn"]);
    expect(await database.asCompany(north, endAll("severn"))).toBe(1);
    expect(await left()).toEqual(["operator of north", "severn"]);
    for (const attempt of [
      "insert into sessions (token_hash, user_id) select 'x', id from users limit 1",
      `update sessions set impersonated_company_id = ${severn}`,
      "delete from sessions",
    ]) {
      expect(await outcome(database.asCompany(severn, (tx) => run(tx, attempt)))).toBe(DENIED);
    }
  });

  test("a company can set the hash of a link's token but not read it", async () => {
    expect(await inNorth("select token_hash from quote_links")).toBe(DENIED);
    expect(await inNorth("select * from quote_links")).toBe(DENIED);
    expect(await inNorth("update quote_links set revoked_at = null where token_hash = 'x'")).toBe(DENIED);
  });

  test("a company can set a password but not read its hash", async () => {
    expect(await inNorth("update users set password_hash = 'new' where email = 'ann@north.test'")).toBe("done");
    expect(await inNorth("select password_hash from users")).toBe(DENIED);
    expect(await inNorth("select * from users")).toBe(DENIED);
  });
});

describe("platform admins", () => {
  test("cannot be made inside a company", async () => {
    const add = (role: string) =>
      inNorth(`insert into users (id, email, password_hash, first_name, last_name, role, company_id)
        values ('${randomUUID()}', '${role}@north.test', 'x', 'X', 'Y', '${role}', ${north})`);
    expect([await add("platform_admin"), await add("company_admin")]).toEqual([DENIED, "done"]);
    expect(await inNorth("update users set role = 'platform_admin'")).toBe(DENIED);
  });

  test("cannot be changed by the company that they belong to", async () => {
    const touched = await database.asCompany(north, async (tx) => [
      ...(await rowsIn(tx)`update users set password_hash = 'mine' where email = 'operator@north.test' returning id`),
      ...(await rowsIn(tx)`delete from users where email = 'operator@north.test' returning id`),
    ]);
    expect(touched).toEqual([]);
  });
});

test("a company cannot change the platform's columns", async () => {
  for (const change of [
    "slug = 'x'",
    "plan_id = null",
    "is_active = true",
    "quote_prefix = 'X'",
    "plan_features = '{}'",
  ]) {
    expect([change, await inNorth(`update companies set ${change}`)]).toEqual([change, DENIED]);
  }
  expect(await inNorth("update companies set name = 'North'")).toBe("done");
});

test("a request looks the session up as the platform and then sees its company alone", async () => {
  const seen = await database.request(async (tx, enter) => {
    const companies = await countIn(tx)`companies`;
    const sessions = await countIn(tx)`sessions`;
    enter(severn);
    return { companies, sessions, quotes: await countIn(tx)`quotes`, inside: await countIn(tx)`companies` };
  });
  expect(seen).toEqual({ companies: 2, sessions: 2, quotes: 1, inside: 1 });
});
