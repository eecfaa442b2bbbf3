// Three companies with a word of their own in every text that a company can have: if one of these words appears to
// another company, something has leaked.

import { randomUUIDv7 } from "node:crypto";
import sharp from "sharp";
import { kinds } from "#domain/catalogue/items.ts";
import { mapOptionKinds, type QuoteOption } from "#domain/quotes/options.ts";
import type { Role } from "#domain/roles.ts";
import type { Database, Tx } from "#server/database/connect.ts";
import { COOKIE, createToken, hashToken } from "#server/kernel/session.ts";
import { ensureSigningKey } from "#server/offers/acceptance-proof/keys.ts";
import { findSigningKey } from "#server/offers/acceptance-proof/queries.ts";
import { insertIn, raw, rowsIn, runIn } from "#test/rows.ts";
import { giveOffer } from "./canary-offers.ts";
import { offlinePriceSample } from "./kit/quotes/seen.ts";
import { type Company, createWorld, PASSWORD_HASH, type World, type WorldUser } from "./world.ts";

const CANARY_LINE = {
  ...{ id: "0193a1b2-0000-7000-8000-000000000001", extraId: null, heading: null, details: null, unit: null },
  ...{ quantity: 100, price: 1800, state: "included", options: [] },
};
/** As one has them that was never calculated. */
const optionsOf = ({ locationId: _, ...choices }: World["north"]["choices"], word: string): QuoteOption[] => [
  { label: word, words: word, job: null },
  {
    ...{ label: "Other", words: null },
    job: {
      ...{ ...choices, names: mapOptionKinds(() => word), motorKw: null, labourHours: null, engineerCount: null },
      ...{ labourCost: null, materialCost: null, linesCost: 0, totalCost: null, priceSnapshot: null },
    },
  },
];

export const insiders = ["user", "company_admin", "platform_admin impersonating"] as const;
export type Insider = (typeof insiders)[number];

export interface Canary {
  /** In lower case; no other text contains it. */
  word: string;
  company: Company;
  people: Record<Insider, WorldUser>;
  quotes: [priced: string, odd: string];
  /** The ids of its audit entries. */
  entries: number[];
  /** Its logo and its word, which no other company may see, and what nobody may see at all. */
  secrets: string[];
}

export async function createCanaries(opened?: Promise<Database>): Promise<{ world: World; canaries: Canary[] }> {
  const world = await createWorld({}, opened);
  const canaries: Canary[] = [];
  await ensureSigningKey(world.database);
  const signing = await world.database.asPlatform(findSigningKey);
  if (!signing) throw new Error("There is no key to keep secret");
  for (const word of ["ashkanarie", "beechkanarie", "cedarkanarie"]) {
    const canary = await hatch(world, word, canaries.length);
    // Nobody may read the installation's key, in no company.
    canary.secrets.push(signing.privateKey);
    canaries.push(canary);
  }
  return { world, canaries };
}

async function hatch({ database, app }: World, word: string, nth: number): Promise<Canary> {
  const colour = { r: 200, g: 10 * nth, b: 99 };
  const logo = await sharp({ create: { width: 8, height: 4, channels: 3, background: colour } })
    .png()
    .toBuffer();
  const brandImageData = logo.toString("base64");
  const made = await database.request(async (db, enter) => {
    const planId = await first(
      insertIn(db, "plans", { name: `${word} plan`, description: word, features: { [word]: word }, maxUsers: 1000 }),
    );
    const companyId = await first(
      insertIn(db, "companies", {
        name: `${word} Ltd`,
        slug: word,
        quotePrefix: word.toUpperCase(),
        brandImageUrl: `https://${word}.test/logo.png`,
        brandImageData,
        brandImageType: "image/png",
        brandImageSize: logo.length,
        currencySymbol: word,
        planId,
        planFeatures: { [word]: word },
        legalName: `${word} Holdings Ltd`,
        registeredAddress: `1 ${word} Lane`,
        companyNumber: word,
        contactEmail: `office@${word}.test`,
        contactPhone: word,
        defaultEmailMessage: `Dear customer of ${word}`,
        terms: `The terms of ${word}`,
        termsVersion: 1,
        declineReasons: [`Asked ${word} for less`],
        defaultNoCancellation: "advised",
        cancellationAdvice: `As ${word} Solicitors wrote`,
        cancellationAdviceDate: "2026-11-02",
        depositPercent: 25,
        depositWords: `Pay ${word} Bank`,
        vatRegistered: true,
        vatNumber: word,
        engineersSee: "company",
        showPricingToUsers: true,
      }),
    );
    const person = async (role: Role, of: number | null): Promise<WorldUser> => {
      const id = randomUUIDv7();
      const email = `${role}@${word}.test`;
      const names = { firstName: `${role} ${word}`, lastName: word, profileImageUrl: `https://${word}.test/me.png` };
      await insertIn(db, "users", { id, email, passwordHash: PASSWORD_HASH, role, companyId: of, ...names });
      return { id, email, cookie: "" };
    };
    const people = {
      user: await person("user", companyId),
      company_admin: await person("company_admin", companyId),
      // Of no company, but with the word too: it acts in this one only.
      "platform_admin impersonating": await person("platform_admin", null),
    };
    enter(companyId);
    await insertIn(db, "quote_counters", { companyId });
    return { company: await catalogueOf(db, companyId, word), people };
  });
  const { company, people } = made;
  const canary: Canary = { word, ...made, quotes: ["", ""], entries: [], secrets: [word, brandImageData] };
  for (const name of insiders) await signInAgain({ database }, canary, name);

  for (const more of [{}, { notes: word }]) {
    const payload = { customerName: `${word} Mill`, postcode: "M4 6BF", ...company.choices, ...more };
    const headers = { cookie: people.user.cookie };
    const id = (await app.inject({ method: "POST", url: "/api/quotes", headers, payload })).json().id;
    await app.inject({ method: "POST", url: `/api/quotes/${id}/calculate`, headers });
    canary.quotes = [canary.quotes[1], id] as [string, string];
  }
  await database.asCompany(company.id, async (db) => {
    await runIn(
      db,
    )`update quotes set creation_hash = ${word}, decline_reason = ${word}, notes = ${`Ring ${word} first`},
      customer_email = ${`office@${word}.test`}, customer_phone = ${word}, site_address = ${`1 ${word} Lane`},
      vat_reason = ${word}, customer_vat_number = ${word}, scope = ${`${word} pump`}, exclusions = ${`No ${word}`}, discount = ${{ words: `For ${word}`, amount: 100 }},
      lines = ${JSON.stringify([{ ...CANARY_LINE, words: word, details: word, heading: word, unit: word.slice(0, 10) }])},
      options = ${JSON.stringify(optionsOf(company.choices, word))}, is_selectable = true`;
    // No postcode at all, so in one company only: the other is priced by its own.
    const shown = { net: 329_995, gross: 395_994, currencySymbol: "£", documentKind: "quotation", termsVersion: null };
    const kept = { id: randomUUIDv7(), name: word, strokes: [], startEarly: false, shown, because: `Another ${word}.` };
    const at = new Date().toISOString();
    const pendingAcceptance = {
      ...kept,
      acceptedAtDeviceTime: at,
      receivedAt: at,
      takenBy: people.user.id,
      recordedByName: `user ${word}`,
    };
    const offlinePrice = {
      ...offlinePriceSample,
      figures: { ...offlinePriceSample.figures, location: { ...offlinePriceSample.figures.location, name: word } },
    };
    await runIn(
      db,
    )`update quotes set postcode = ${word}, pending_acceptance = ${pendingAcceptance}, offline_price = ${offlinePrice}
      where id = ${canary.quotes[1]}`;
    await giveOffer(db, company.id, canary.quotes[0], word);
    await giveRecords(db, company, canary.quotes, word);
    for (const success of [true, false]) {
      const metadata = { event: "quote.updated", changes: { notes: { before: word, after: `${word} again` } } };
      const entry = {
        action: `update ${word}`,
        entityType: "quote",
        entityId: success ? canary.quotes[0] : word,
        userId: people.user.id,
        userName: `user ${word}`,
        userEmail: people.user.email,
        companyId: company.id,
        companyName: `${word} Ltd`,
        sessionId: word,
        ipAddress: word,
        userAgent: word,
        metadata,
        description: `user ${word} changed a quote`,
        success,
        errorMessage: word,
      };
      canary.entries.push(await first(insertIn(db, "audit_logs", entry)));
    }
    const beside = { id: word, quoteId: word, subject: word, salt: word, personalValues: { userName: word } };
    await insertIn(db, "audit_personal_data", { ...beside, companyId: company.id });
  });
  await database.asPlatform((db) =>
    insertIn(db, "active_periods", {
      companyId: company.id,
      kind: "user",
      entityId: word,
      endedAt: new Date().toISOString(),
    }),
  );
  const letter = {
    kind: "password_reset",
    state: "failed",
    toAddress: `ann@${word}.test`,
    subject: `About ${word}`,
    customerName: word,
  };
  const fate = { parameters: { firstName: word }, idempotencyKey: word, reply: word, error: word };
  await database.asPlatform((db) =>
    insertIn(db, "emails", { id: randomUUIDv7(), companyId: company.id, ...letter, ...fate }),
  );
  return canary;
}

async function first(rows: Promise<{ id: number }[]>): Promise<number> {
  const [row] = await rows;
  if (!row) throw new Error("Nothing was made");
  return row.id;
}

async function catalogueOf(db: Tx, companyId: number, word: string): Promise<Company> {
  const item = (name: string) => ({ companyId, name: `${word} ${name}`, description: `About ${word}` });
  const zone = { ...item("zone"), postcodes: ["M4", word.toUpperCase()], labourHours: 150, hourlyRate: 6800 };
  const choices = {
    locationId: await first(insertIn(db, "locations", zone)),
    equipmentAccessId: await first(insertIn(db, "equipment_access", item("access"))),
    jobTypeId: await first(
      insertIn(db, "job_types", { ...item("job"), baseHours: 500, scope: word, exclusions: word }),
    ),
    pumpStyleId: await first(insertIn(db, "pump_styles", { ...item("pump"), materialCostBase: 146_000 })),
    motorSizeId: await first(
      insertIn(db, "motor_sizes", { companyId, name: `${word} motor`, kw: 550, multiplier: 145 }),
    ),
    driveTypeId: await first(insertIn(db, "drive_types", item("drive"))),
  };
  const others = {
    equipmentAccessId: await first(insertIn(db, "equipment_access", item("roof"))),
    pumpStyleId: await first(insertIn(db, "pump_styles", { ...item("sewage"), materialCostBase: 99_000 })),
  };
  await insertIn(db, "configuration_rules", {
    ...item("rule"),
    metadata: { [word]: word },
    triggerType: "equipment_access",
    triggerValueIds: [others.equipmentAccessId],
    constraintType: "pump_style",
    allowedValueIds: [choices.pumpStyleId],
  });
  await insertIn(db, "extras", { companyId, name: `${word} valve`, details: `About ${word}`, price: 1800 });
  const imported = { companyId, fileName: `${word}.csv`, added: 0, changed: 0, importedRows: [word] };
  await insertIn(db, "last_imports", ...kinds.map((kind) => ({ ...imported, kind })));
  return { id: companyId, name: `${word} Ltd`, choices, others };
}

/** A new session, replacing one that the last call may have changed. */
/** The customer that its quotes made, with the word in every text; one that was merged into it; and a replaced pump. */
async function giveRecords(db: Tx, company: Company, [quoteId, unfiledId]: [string, string], word: string) {
  const [filed] = await rowsIn<{ customerId: string; siteId: string }>(
    db,
  )`select customer_id, site_id from quotes where id = ${quoteId}`;
  if (!filed) throw new Error("The quote of this canary is not filed");
  const { customerId, siteId } = filed;
  await runIn(db)`update quotes set customer_id = null, site_id = null where id = ${unfiledId}`;
  await runIn(
    db,
  )`update customers set kind = 'business', email = ${`office@${word}.test`}, phone = ${word}, vat_number = ${word},
      invoice_address = ${`1 ${word} Lane`}, reference = ${word}, notes = ${`Ring ${word} first`} where id = ${customerId}`;
  await runIn(
    db,
  )`update sites set name = ${word}, address = ${`1 ${word} Lane`}, contact_name = ${word}, contact_phone = ${word},
      contact_email = ${`site@${word}.test`}, directions = ${`Ask ${word}`} where id = ${siteId}`;
  const own = { companyId: company.id, createdByName: `user ${word}` };
  // Its id sorts before that of the customer that it was merged into, and the new pump's before the one that it replaces.
  const early = `00000000-0000-7000-8000-${String(company.id).padStart(12, "0")}`;
  await insertIn(db, "customers", { id: early, ...own, name: `${word} Mills`, mergedInto: customerId });
  await insertIn(db, "sites", { id: early, ...own, customerId: early, postcode: word });
  const pump = { ...own, siteId, name: word, make: word, model: word, serial: word, notes: word };
  const old = { id: randomUUIDv7(), ...pump, createdAt: "2020-01-01", removedOn: "2026-01-01" };
  await insertIn(db, "pumps", old);
  const schedule = { serviceMonths: 12, serviceJobTypeId: company.choices.jobTypeId, nextDue: "2027-06-30" };
  await insertIn(db, "pumps", { id: early, ...pump, ...schedule, replaces: old.id });
  const settled = { settled: "skipped", settledOn: "2026-06-30", because: word, settledByName: word };
  await insertIn(db, "pump_services", { id: early, ...own, pumpId: early, dueOn: "2026-06-30", quoteId, ...settled });
}

export async function signInAgain({ database }: Pick<World, "database">, canary: Canary, name: Insider): Promise<void> {
  const token = createToken();
  const impersonates = name === "platform_admin impersonating";
  await database.asPlatform((db) =>
    insertIn(db, "sessions", {
      tokenHash: hashToken(token),
      userId: canary.people[name].id,
      impersonatedCompanyId: impersonates ? canary.company.id : null,
      impersonationStartedAt: impersonates ? new Date().toISOString() : null,
      ipAddress: canary.word,
      userAgent: canary.word,
    }),
  );
  canary.people[name].cookie = `${COOKIE}=${token}`;
}

/** Writes the word into the names of everything that the walk has created or renamed in the company. */
export async function markAll({ database }: World, { word, company }: Canary): Promise<void> {
  const mark =
    (table: string, column: string, more = "true") =>
    (db: Tx) =>
      runIn(db)`update ${raw(table)} set ${raw(column)} = ${`${word} `} || ${raw(column)}
      where ${raw(column)} not like ${`%${word}%`} and ${raw(more)}`;
  const marks = [
    ...["locations", "equipment_access", "job_types", "pump_styles", "motor_sizes", "drive_types", "companies"],
    "configuration_rules",
  ].map((table) => mark(table, "name"));
  marks.push(mark("quotes", "customer_name"), mark("quotes", "notes"));
  marks.push(mark("users", "first_name", "role <> 'platform_admin'"));
  await database.asCompany(company.id, (db) => Promise.all(marks.map((one) => one(db))));
}

/** The world as this company sees it: everything else belongs to the other one. */
export function worldOf(world: World, own: Canary, other: Canary): World {
  return {
    ...world,
    north: own.company,
    south: other.company,
    people: { ...world.people, ...own.people, "user of the other company": other.people.user },
  };
}

interface Column {
  table: string;
  column: string;
  type: string;
}

/** Every table with rows of companies, and the condition by which a row `t` belongs to `company`. */
export async function companyTables({ database }: World): Promise<Map<string, string>> {
  const rows = await database.asPlatform(
    (db) => rowsIn<{ table: string }>(db)`
      select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'company_id' order by 1`,
  );
  const tables = new Map(rows.map(({ table }) => [table, "t.company_id"]));
  tables.set("companies", "t.id");
  tables.set("sessions", "(select users.company_id from users where users.id = t.user_id)");
  return tables;
}

/** The text columns of those tables. */
export async function textColumns({ database }: World, tables: string[]): Promise<Column[]> {
  const rows = await database.asPlatform(
    (db) => rowsIn<Column>(db)`
      select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and format_type(a.atttypid, null) in ('text', 'text[]', 'jsonb', 'character varying') order by 1, 2`,
  );
  return rows.filter(({ table }) => tables.includes(table));
}

/** For each company and table the number of rows and their transactions: every write changes it. */
export async function digests({ database }: World, tables: Map<string, string>): Promise<Map<string, string>> {
  const each = [...tables].map(
    ([
      table,
      company,
    ]) => `select '${table}' as name, ${company} as company, count(*) || ' by ' || sum(t.xmin::text::bigint) as digest
      from ${table} t where ${company} is not null group by 2`,
  );
  const rows = await database.asPlatform(
    (db) => rowsIn<{ name: string; company: number; digest: string }>(db)`${raw(each.join(" union all "))}`,
  );
  return new Map(rows.map(({ name, company, digest }) => [`${name} of company ${company}`, digest]));
}

/** A new quote, and the customer that it may have made, which is told beside it. */
export async function listQuoteIds(world: World, { company }: Canary, quoteId: string): Promise<unknown[]> {
  const [filed] = await world.inCompany(company.id).rows`select customer_id::text from quotes where id = ${quoteId}`;
  return [quoteId, ...Object.values(filed ?? {})];
}
