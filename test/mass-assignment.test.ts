// A call changes what its contract names, and nothing else: dozens of other keys in a valid body change no column (or a
// body with `role` in it would create an administrator). What the call changes without them is what it may change with
// them.
import { describe, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { routes } from "#server/app.ts";
import { isWholeSuite } from "#test/kit/conditions.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { shapeOf } from "./shapes.ts";
import { makeIds, nameOf, samples } from "./walk.ts";
import type { ActorName, Reply } from "./world.ts";

const world = await openWorld();
const ids = await makeIds(world);

const TIME = "1999-12-31T23:59:59.000Z";
const NUMBER = 424_242;
const WORD = "massassigned";
const UUID = "0193a1b2-dead-7000-8000-00000000beef";

/** The program's own columns, keys of other calls, words with a meaning in JavaScript; each with a plausible value. */
const extras: Record<string, unknown> = {
  id: NUMBER,
  role: "platform_admin",
  companyId: NUMBER,
  company_id: NUMBER,
  companyName: WORD,
  userId: UUID,
  user_id: UUID,
  createdByName: WORD,
  created_by_name: WORD,
  isSystemDefault: true,
  is_system_default: true,
  status: "accepted",
  createdAt: TIME,
  created_at: TIME,
  updatedAt: TIME,
  passwordHash: WORD,
  password_hash: WORD,
  planId: NUMBER,
  planFeatures: { [WORD]: true },
  plan_features: { [WORD]: true },
  isActive: false,
  is_active: false,
  slug: WORD,
  quotePrefix: "MASS",
  quote_prefix: "MASS",
  quoteNumber: "MASS-000001",
  quote_number: "MASS-000001",
  isManual: true,
  needsRecalculation: true,
  labourCost: NUMBER,
  materialCost: NUMBER,
  totalCost: NUMBER,
  total_cost: NUMBER,
  calculatedAt: TIME,
  sentAt: TIME,
  validUntil: TIME,
  priceSnapshot: { [WORD]: true },
  creationHash: WORD,
  lastNumber: NUMBER,
  tokenHash: WORD,
  impersonatedCompanyId: NUMBER,
  impersonationStartedAt: TIME,
  impersonating: true,
  success: false,
  riskLevel: "low",
  action: WORD,
  description: WORD,
  errorMessage: WORD,
  ipAddress: WORD,
  userAgent: WORD,
  userName: WORD,
  metadata: { [WORD]: true },
  profileImageUrl: `https://${WORD}.test/me.png`,
  brandImageUrl: `https://${WORD}.test/logo.png`,
  brandImageData: WORD,
  showPricingToUsers: true,
  engineersSee: "company",
  maxUsers: NUMBER,
  maxQuotes: NUMBER,
  permissions: { [WORD]: true },
  constructor: WORD,
  toString: WORD,
  hasOwnProperty: WORD,
  length: NUMBER,
};
/** The values in a column that only an extra key could have written. */
const written = new RegExp(`${WORD}|1999-12-31|"?MASS\\b|${UUID}|\\b${NUMBER}\\b`);

/** A valid body, and the objects in it, with every key that the call does not know. */
function laden(body: unknown, schema: unknown): Record<string, unknown> {
  const shape = shapeOf(schema);
  const known = Object.entries((body ?? {}) as object).map(([key, value]) => {
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return [key, isObject ? laden(value, shape[key]) : value];
  });
  return { ...Object.fromEntries(strangers(shape)), ...Object.fromEntries(known) };
}

const strangers = (shape: object) => Object.entries(extras).filter(([key]) => !Object.hasOwn(shape, key));

type Row = Record<string, unknown>;
type Tables = Map<string, Map<string, Row>>;

const tables = await world.platform.rows<{
  name: string;
  key: string | null;
}>`select relname as name, string_agg(attname, ' ') as key
    from pg_class left join pg_index on indrelid = pg_class.oid and indisprimary
    left join pg_attribute on attrelid = pg_class.oid and attnum = any (indkey)
    where relnamespace = 'public'::regnamespace and relkind = 'r' and has_table_privilege(pg_class.oid, 'select')
    group by relname`;
const keys = new Map(tables.map(({ name, key }) => [name, key?.split(" ")]));

/** The primary key; for a table without one the whole row. */
function keyOf(table: string, row: Row): string {
  const columns = keys.get(table) ?? Object.keys(row);
  return columns.map((column) => row[column]).join(" ");
}

/** The rows of the last reading, and the oldest transaction that had not ended by then. */
let seen: Tables = new Map(tables.map(({ name }) => [name, new Map()]));
let since: string | null = "0";

const look = [
  "select '', pg_snapshot_xmin(pg_current_snapshot())::xid::text",
  ...tables.map(({ name }) => `select '${name}', count(*)::text from ${name}`),
  ...tables.map(({ name }) => `select '${name}', to_jsonb(t)::text from ${name} t where age(t.xmin) <= age($1::xid)`),
].join(" union all ");
const read = (name: string, text: string, values: (string | null)[] = []) =>
  world.database.asPlatform((db) => db.run({ name, text }, values));

/** For each table what was written since the last reading (`xmin`), or all of it if the count shows deleted rows. */
async function everything(): Promise<Tables> {
  const counts = new Map<string, number>();
  const written: Tables = new Map();
  for (const [name = null, text = null] of await read("test_look", look, [since])) {
    const value: Row | number = JSON.parse(text ?? "");
    if (!name) since = text;
    else if (typeof value === "number") counts.set(name, value);
    else written.set(name, (written.get(name) ?? new Map(seen.get(name))).set(keyOf(name, value), value));
  }
  seen = new Map([...seen, ...written]);
  for (const [name, rows] of seen) {
    if (rows.size === counts.get(name)) continue;
    const all = (await read("", `select to_jsonb(t)::text from ${name} t`)).map(([row]) => JSON.parse(row ?? ""));
    seen.set(name, new Map(all.map((row: Row) => [keyOf(name, row), row])));
  }
  return seen;
}

/** Each change as "table, how, column" with what it was set to. */
function changesBetween(before: Tables, after: Tables): Map<string, string[]> {
  const changes = new Map<string, string[]>();
  const note = (what: string, value: unknown) =>
    changes.set(what, [...(changes.get(what) ?? []), JSON.stringify(value)]);
  for (const [table, rows] of after) {
    const old = before.get(table) ?? new Map<string, Row>();
    for (const [key, row] of rows) {
      const was = old.get(key);
      if (was === row) continue;
      for (const [column, value] of Object.entries(row)) {
        if (!was) note(`${table}: new row's ${column}`, value);
        else if (JSON.stringify(was[column]) !== JSON.stringify(value)) note(`${table}: ${column}`, value);
      }
    }
    for (const key of old.keys()) if (!rows.has(key)) note(`${table}: row gone`, true);
  }
  return changes;
}

interface Done {
  answer: Reply;
  changes: Map<string, string[]>;
}

/** A call for which everything it needs exists. */
async function prepared(name: string, endpoint: Endpoint, actor: ActorName) {
  const sample = samples[name];
  if (!sample) throw new Error(`test/walk.ts has no row for ${name}`);
  await world.renew(actor);
  const [url, body] = [await sample.url(world, ids, "north"), await sample.body?.(world)];
  return (load: (body: unknown) => unknown) => world.as(actor, endpoint.method, url, load(body));
}

async function call(
  name: string,
  endpoint: Endpoint,
  actor: ActorName,
  load: (body: unknown) => unknown,
): Promise<Done> {
  const make = await prepared(name, endpoint, actor);
  const before = await everything();
  const answer = await make(load);
  return { answer, changes: changesBetween(before, await everything()) };
}

/** Impersonators send the same bodies through the same code; `npm run test:all` tries them too. */
const besides: ActorName[] = isWholeSuite ? ["platform_admin impersonating"] : [];
const callers: Record<Endpoint["audience"], ActorName[]> = {
  anyone: ["signed out"],
  link: ["signed out"],
  "signed-in": ["user"],
  company: ["user", ...besides],
  "company-admin": ["company_admin", ...besides],
  admin: ["company_admin"],
  "company-or-platform": ["company_admin"],
  "platform-admin": ["platform_admin"],
};
/** For a member of the company who may change costs. */
const ofCosts = "POST /api/quotes/:id/apply-offline-price";
const callersOf = (endpoint: Endpoint): ActorName[] =>
  nameOf(endpoint) === ofCosts || (endpoint.method === "DELETE" && endpoint.audience === "company")
    ? callers["company-admin"]
    : callers[endpoint.audience];
const writing = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ method }) => method !== "GET")
  .flatMap((endpoint) => callersOf(endpoint).map((actor) => [nameOf(endpoint), actor, endpoint] as const))
  .filter(([, actor, { refusesImpersonation }]) => !(refusesImpersonation && actor === "platform_admin impersonating"));

test("there are calls to burden", () => {
  expect(writing.length).toBeGreaterThan(50);
});

describe("keys that a call does not know change nothing by", () => {
  test.each(writing)("%s as %s", async (name, actor, endpoint) => {
    expect(strangers(shapeOf(endpoint.body)).length).toBeGreaterThanOrEqual(25);
    // Three times without them: values that differ between the last two are generated by this call.
    await (await prepared(name, endpoint, actor))((body) => body);
    const plain = await call(name, endpoint, actor, (body) => body);
    const again = await call(name, endpoint, actor, (body) => body);
    const burdened = await call(name, endpoint, actor, (body) => laden(body, endpoint.body));
    // A form redirects to the page.
    const most = endpoint.audience === "link" ? 303 : 299;
    expect(again.answer.status, again.answer.text.slice(0, 300)).toBeLessThanOrEqual(most);
    expect(burdened.answer.status, burdened.answer.text.slice(0, 300)).toBe(again.answer.status);
    const known = [...plain.changes.keys(), ...again.changes.keys()];
    for (const [what, values] of burdened.changes) {
      // Within the same millisecond as the last change it stays the same.
      if (!what.endsWith(": updated_at")) expect(known, `${name} changed`).toContain(what);
      expect(
        values.filter((value) => written.test(value)),
        `${name} wrote into ${what}`,
      ).toEqual([]);
      const [one, other] = [plain.changes.get(what), again.changes.get(what)];
      if (one && JSON.stringify(one) === JSON.stringify(other))
        expect(values, `${name} wrote into ${what}`).toEqual(one);
    }
  });
});

describe("an outdated version is refused and written nowhere (decision 52) by", () => {
  const versioned = writing.filter(([, , { body }]) => "version" in shapeOf(body));

  test.each(versioned)("%s as %s", async (name, actor, endpoint) => {
    const { answer, changes } = await call(name, endpoint, actor, (body) => ({ ...(body as object), version: 999 }));
    // The walk's sample of the matrix creates a pair again, which has no version yet.
    if (name.includes("role-permissions")) expect([...changes.values()].flat()).not.toContain("999");
    else expect([answer.status, [...changes.keys()]]).toEqual([409, []]);
  });
});

test("what a call writes from its body is noticed", async () => {
  const [name, actor, endpoint] = writing.find(([name]) => name === "PUT /api/auth/profile") ?? [];
  if (!name || !actor || !endpoint) throw new Error("There is no profile to change");
  const { changes } = await call(name, endpoint, actor, () => ({ lastName: WORD }));
  const found = [...changes].filter(([, values]) => values.some((value) => written.test(value)));
  expect(found.map(([what]) => what)).toContain("users: last_name");
});

test.each([
  ["__proto__", '{"__proto__":{"role":"platform_admin","isActive":false},"firstName":"Ann"}'],
  ["constructor.prototype", '{"constructor":{"prototype":{"role":"platform_admin"}},"firstName":"Ann"}'],
])("%s in a body is refused and changes no object of the program", async (_name, payload) => {
  const before = await everything();
  const headers = { cookie: world.people.user.cookie, "content-type": "application/json" };
  const answer = await world.app.inject({ method: "PUT", url: "/api/auth/profile", headers, payload });
  expect([answer.statusCode, JSON.parse(answer.body).code]).toEqual([400, "invalid"]);
  expect([...changesBetween(before, await everything()).keys()]).toEqual([]);
  expect(({} as { role?: string }).role).toBeUndefined();
});

test.each([
  ["POST", (): string => "/api/company/users"],
  ["PUT", (): string => `/api/company/users/${world.people.colleague.id}`],
])("a company's administrator makes nobody a platform administrator by %s", async (method, url) => {
  const person = { email: "new@north.test", firstName: "A", lastName: "B", password: "secret1", currentPassword: "x" };
  const body = method === "POST" ? { ...person, role: "platform_admin" } : { role: "platform_admin" };
  await world.renew("company_admin");
  const { status } = await world.as("company_admin", method, url(), body);
  expect(status).toBe(400);
});
