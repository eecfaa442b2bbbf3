// A small world for the route tests: two companies with catalogues, every actor, and the real server.
import { randomUUIDv7 } from "node:crypto";
import type { FastifyInstance, InjectOptions } from "fastify";
import { restorePersonalData } from "#domain/audit-personal-data.ts";
import type { Role } from "#domain/roles.ts";
import { createApp } from "#server/app.ts";
import type { FoundEntry } from "#server/audit/queries.ts";
import type { OwnCompany } from "#server/companies/queries.ts";
import { bigint, listColumns } from "#server/database/codecs.ts";
import type { Database } from "#server/database/connect.ts";
import { statement } from "#server/database/statement.ts";
import { findEmailTransport, findPublicUrl, setEmailTransport, setPublicUrl } from "#server/emails/email-transport.ts";
import { auditEntry, entriesWithPersonalData, personalValues } from "#server/kernel/queries.ts";
import { COOKIE, createToken, hashToken } from "#server/kernel/session.ts";
import { insertIn, type Sql, sqlIn } from "#test/rows.ts";
import { type FreshDatabase, freshDatabase } from "./databases.ts";

export const PUBLIC_URL = "https://quotes.test";
export const PASSWORD = "correct horse";
/** The hash of `PASSWORD`, at the least cost of argon2: the product reads the cost from the hash. */
export const PASSWORD_HASH =
  "$argon2id$v=19$m=8,t=1,p=1$YSBzYWx0IG9mIGEgdGVzdA$jN0gwlotEQhBrsbsUXms/1YD4pDkE7gcFIMkf9x2cC4";

export interface Company {
  id: number;
  name: string;
  choices: {
    locationId: number;
    equipmentAccessId: number;
    jobTypeId: number;
    pumpStyleId: number;
    motorSizeId: number;
    driveTypeId: number;
  };
  /** A second item of each kind; the rule "No sewage in plant rooms" excludes `pumpStyleId` with this access. */
  others: { equipmentAccessId: number; pumpStyleId: number };
}

export interface WorldUser {
  id: string;
  email: string;
  cookie: string;
}

export type ActorName =
  | "signed out"
  | "user"
  | "colleague"
  | "company_admin"
  | "platform_admin"
  | "platform_admin impersonating"
  | "user of the other company"
  | "user of an inactive company"
  | "user without a company";

export interface World {
  database: Database;
  app: FastifyInstance;
  north: Company;
  south: Company;
  /** SQL around the calls, each statement in a transaction of its own: the platform's, or a company's. */
  platform: Sql;
  inNorth: Sql;
  inCompany(id: number): Sql;
  people: Record<Exclude<ActorName, "signed out">, WorldUser>;
  /** A call as this actor, as their browser would make it. */
  as<Body = Record<string, unknown>>(
    name: ActorName,
    method: string,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply<Body>>;
  /** A new session for this user, in the state in which the world began. */
  renew(name: ActorName): Promise<void>;
  /** Entries after this one, oldest first; without refusal entries, which record no change. */
  auditEntries(after?: number): Promise<FoundEntry[]>;
  /** The newest of them. */
  lastEntry(): Promise<FoundEntry | undefined>;
  end(): Promise<void>;
}

const selectEntries = statement({
  name: "test_audit_entries",
  takes: { after: bigint },
  gives: { entry: auditEntry, personalValues },
  text: `select ${listColumns(auditEntry, "e")}, p.personal_values from ${entriesWithPersonalData}
    where e.id > $after and e.metadata ->> 'event' is distinct from 'access.refused' order by e.id`,
});

export interface Reply<Body = Record<string, unknown>> {
  status: number;
  text: string;
  /** The JSON that the test expects; it throws if the reply is something else. */
  json: Body;
  headers: Record<string, unknown>;
}

export async function createWorld(
  settings: Partial<OwnCompany> = {},
  opened: Promise<FreshDatabase> = freshDatabase(),
): Promise<World> {
  const database = await opened;
  const north = await addCompany(database, "Northern Pumps Ltd", "NPL", settings);
  const south = await addCompany(database, "Severn Pump Services Ltd", "SPS", {});
  const closed = await addCompany(database, "Closed Ltd", "CLO", { isActive: false });
  const person = (email: string, role: Role, companyId: number | null, impersonates: number | null = null) =>
    addUser(database, { email, role, companyId, passwordHash: PASSWORD_HASH }, impersonates);
  const people: World["people"] = {
    user: await person("user@north.test", "user", north.id),
    colleague: await person("colleague@north.test", "user", north.id),
    company_admin: await person("admin@north.test", "company_admin", north.id),
    platform_admin: await person("platform@demo.test", "platform_admin", null),
    "platform_admin impersonating": await person("second-platform@demo.test", "platform_admin", null, north.id),
    "user of the other company": await person("user@south.test", "user", south.id),
    "user of an inactive company": await person("user@closed.test", "user", closed.id),
    "user without a company": await person("nobody@nowhere.test", "user", null),
  };
  const app = await createApp({ database, webDirectory: "" });
  setPublicUrl(database, PUBLIC_URL);
  const endSecond = process.env.VOLUTE_TEST_PROCESSES === "two" ? await inTurn(app, database) : undefined;

  const auditEntries = async (after = 0) =>
    (await database.asPlatform((db) => selectEntries(db, { after }))).map(({ entry, personalValues }) =>
      restorePersonalData(entry, personalValues),
    );
  const inCompany = (id: number) => sqlIn((work) => database.asCompany(id, work));
  return {
    database,
    app,
    north,
    south,
    people,
    inCompany,
    platform: sqlIn((work) => database.asPlatform(work)),
    inNorth: inCompany(north.id),
    async as<Body>(name: ActorName, method: string, url: string, body?: unknown, headers: Record<string, string> = {}) {
      const request: InjectOptions = {
        method: method as "GET",
        url,
        // Customers have many addresses; the calls of one address in a minute are limited.
        ...(url.startsWith("/q/") ? { remoteAddress: someAddress() } : {}),
        headers: { ...(name === "signed out" ? {} : { cookie: people[name].cookie }), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      };
      const { statusCode: status, body: text, headers: answered } = await app.inject(request);
      const isJson = String(answered["content-type"]).startsWith("application/json");
      return { status, text, json: (isJson && text ? JSON.parse(text) : null) as Body, headers: answered };
    },
    async renew(name) {
      if (name === "signed out") return;
      const impersonates = name === "platform_admin impersonating" ? north.id : null;
      people[name].cookie = await addSession(database, people[name].id, impersonates);
    },
    auditEntries,
    lastEntry: async () => (await auditEntries()).at(-1),
    async end() {
      await endSecond?.();
      await app.close();
      await database.close();
    },
  };
}

/** A second server on the same database handles every other request, as behind a load balancer; returns its end. */
async function inTurn(app: FastifyInstance, first: FreshDatabase): Promise<(() => Promise<void>) | undefined> {
  const database = await first.again?.();
  if (!database) return undefined;
  const second = await createApp({ database, webDirectory: "" });
  let asked = 0;
  app.inject = new Proxy(app.inject, {
    apply(own, _, given) {
      if (asked++ % 2 === 0) return Reflect.apply(own, app, given);
      // A test sets the transport of the first; processes are started with the same settings.
      const post = findEmailTransport(first);
      if (post) setEmailTransport(database, post);
      setPublicUrl(database, findPublicUrl(first) ?? PUBLIC_URL);
      return Reflect.apply(second.inject, second, given);
    },
  });
  return async () => {
    await second.close();
    await database.close();
  };
}

const someAddress = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join(".")}`;

/** The body that creates a quote of the company's first choices. */
export function newQuote(company: Company, more: Record<string, unknown> = {}) {
  return { customerName: "Ancoats Mill Management Co.", postcode: "M4 6BF", ...company.choices, ...more };
}

export async function addCompany(
  database: Database,
  name: string,
  quotePrefix: string,
  settings: Partial<OwnCompany>,
): Promise<Company> {
  return database.request(async (db, enter) => {
    const slug = name.toLowerCase().replaceAll(" ", "-");
    const [company] = await insertIn(db, "companies", { name, slug, quotePrefix, ...settings });
    const companyId = company?.id ?? 0;
    enter(companyId);
    await insertIn(db, "quote_counters", { companyId });
    const own = { companyId };
    const add = async (table: string, ...items: Record<string, unknown>[]) => {
      const rows = await insertIn<{ id: number }>(db, table, ...items.map((item) => ({ ...own, ...item })));
      return rows.map(({ id }) => id) as [number, number];
    };
    const central = { name: `${quotePrefix} Central`, postcodes: ["M1", "M4"] };
    const [locationId] = await add("locations", { ...central, labourHours: 150, hourlyRate: 6800 });
    const [equipmentAccessId, plantRoom] = await add(
      "equipment_access",
      { name: "Ground level, clear", minEngineers: 1, multiplier: 100 },
      { name: "Plant room, restricted", minEngineers: 2, multiplier: 125 },
    );
    const [jobTypeId] = await add("job_types", { name: "Like-for-like replacement", baseHours: 500 });
    const [pumpStyleId, sewage] = await add(
      "pump_styles",
      { name: "Vertical multistage", materialCostBase: 146_000 },
      { name: "Submersible sewage", materialCostBase: 185_000 },
    );
    const [motorSizeId] = await add("motor_sizes", { name: "5.5 kW", kw: 550, multiplier: 145 });
    const [driveTypeId] = await add("drive_types", { name: "Variable speed drive", costMultiplier: 135 });
    await insertIn(db, "configuration_rules", {
      ...own,
      name: "Plant rooms stay dry",
      triggerType: "equipment_access",
      triggerValueIds: [plantRoom],
      constraintType: "pump_style",
      allowedValueIds: [pumpStyleId],
      priority: 1,
    });
    return {
      id: companyId,
      name,
      choices: { locationId, equipmentAccessId, jobTypeId, pumpStyleId, motorSizeId, driveTypeId },
      others: { equipmentAccessId: plantRoom, pumpStyleId: sewage },
    };
  });
}

export async function addUser(
  database: Database,
  person: { email: string; role: Role; companyId: number | null; passwordHash: string },
  impersonates: number | null,
): Promise<WorldUser> {
  const id = randomUUIDv7();
  const [firstName = ""] = person.email.split("@");
  await database.asPlatform((db) => insertIn(db, "users", { id, firstName, lastName: "Example", ...person }));
  return { id, email: person.email, cookie: await addSession(database, id, impersonates) };
}

async function addSession(database: Database, userId: string, impersonatedCompanyId: number | null): Promise<string> {
  const token = createToken();
  const impersonationStartedAt = impersonatedCompanyId === null ? null : new Date().toISOString();
  await database.asPlatform((db) =>
    insertIn(db, "sessions", { tokenHash: hashToken(token), userId, impersonatedCompanyId, impersonationStartedAt }),
  );
  return `${COOKIE}=${token}`;
}
