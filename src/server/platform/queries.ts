// SQL for all companies of the installation. Runs as volute_platform, which sees every one of them.
import { and, asc, count, eq, ilike, inArray, like, or, sql } from "drizzle-orm";
import type { StarterCatalogue } from "#domain/catalogue/starter.ts";
import type { Tx } from "#server/database/connect.ts";
import {
  companies,
  driveTypes,
  equipmentAccess,
  jobTypes,
  locations,
  motorSizes,
  pumpStyles,
  quoteCounters,
  sessions,
  users,
} from "#server/database/schema.ts";

const tenant = {
  id: companies.id,
  name: companies.name,
  slug: companies.slug,
  quotePrefix: companies.quotePrefix,
  primaryColor: companies.primaryColor,
  secondaryColor: companies.secondaryColor,
  tertiaryColor: companies.tertiaryColor,
  brandImageUrl: companies.brandImageUrl,
  brandImageType: companies.brandImageType,
  brandImageSize: companies.brandImageSize,
  currency: companies.currency,
  currencySymbol: companies.currencySymbol,
  showPricingToUsers: companies.showPricingToUsers,
  planId: companies.planId,
  planFeatures: companies.planFeatures,
  isActive: companies.isActive,
  // In full words: drizzle leaves the table's name out where a query has one table only.
  userCount: sql<number>`(select count(*)::int from users where users.company_id = companies.id)`,
  // Numbers are given without gaps and quotes never removed, so the last number is how many there are.
  quoteCount: sql<number>`coalesce(
    (select last_number from quote_counters where quote_counters.company_id = companies.id), 0)`,
  createdAt: companies.createdAt,
  updatedAt: companies.updatedAt,
  version: companies.version,
};

/** By name, those beyond one alone. */
export function listTenants(
  db: Tx,
  search: string | undefined,
  beyond: { name: string; id: number } | null,
  most: number,
) {
  const words = search ? `%${search.replace(/[\\%_]/g, "\\$&")}%` : null;
  return db
    .select(tenant)
    .from(companies)
    .where(
      and(
        words ? or(ilike(companies.name, words), ilike(companies.slug, words)) : undefined,
        beyond
          ? sql`(lower(${companies.name}), ${companies.id}) > (lower(${beyond.name}::text), ${beyond.id}::int)`
          : undefined,
      ),
    )
    .orderBy(asc(sql`lower(${companies.name})`), asc(companies.id))
    .limit(most);
}

export async function findTenant(db: Tx, id: number) {
  const [found] = await db.select(tenant).from(companies).where(eq(companies.id, id));
  return found ?? null;
}

export async function readTenant(db: Tx, id: number) {
  const found = await findTenant(db, id);
  if (!found) throw new Error(`Company ${id} is not there`);
  return found;
}

/** Held until this transaction ends. */
export async function lockTenant(db: Tx, id: number) {
  const [held] = await db.select({ id: companies.id }).from(companies).where(eq(companies.id, id)).for("update");
  return held ? readTenant(db, id) : null;
}

/** Any number that nothing else in the database locks. */
const FOUNDING = 20_261_122;

/** One company is founded after another: each has to see what prefix and slug the others took. */
export async function holdFounding(db: Tx): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${FOUNDING}::bigint)`);
}

export async function isSlugTaken(db: Tx, slug: string): Promise<boolean> {
  const found = await db.select({ id: companies.id }).from(companies).where(eq(companies.slug, slug));
  return found.length > 0;
}

/** The prefixes in use that begin so. */
export async function prefixesLike(db: Tx, prefix: string): Promise<Set<string>> {
  const rows = await db
    .select({ prefix: companies.quotePrefix })
    .from(companies)
    .where(like(companies.quotePrefix, `${prefix}%`));
  return new Set(rows.map((row) => row.prefix));
}

export async function insertCompany(db: Tx, company: typeof companies.$inferInsert): Promise<number> {
  const [made] = await db.insert(companies).values(company).returning({ id: companies.id });
  if (!made) throw new Error("The company was not added");
  return made.id;
}

/** Inside the company: its quotes are counted from here on (decision 26). */
export async function insertCounter(db: Tx, companyId: number): Promise<void> {
  await db.insert(quoteCounters).values({ companyId });
}

export async function saveTenant(
  db: Tx,
  id: number,
  change: Partial<typeof companies.$inferInsert>,
  now: Date,
): Promise<void> {
  await db
    .update(companies)
    .set({ ...change, version: sql`${companies.version} + 1`, updatedAt: now.toISOString() })
    .where(eq(companies.id, id));
}

/**
 * The company and, by the database's own keys, everything in it but its audit entries. A platform administrator who
 * belongs to it stays, without a company.
 */
export async function removeCompany(db: Tx, id: number): Promise<void> {
  await db
    .update(users)
    .set({ companyId: null })
    .where(sql`${users.companyId} = ${id} and ${users.role} = 'platform_admin'`);
  await db.delete(companies).where(eq(companies.id, id));
}

/** Ends the sessions of a company's own people; a platform administrator's go on. */
export async function endSessionsOfCompany(db: Tx, companyId: number): Promise<void> {
  const people = db
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.companyId} = ${companyId} and ${users.role} <> 'platform_admin'`);
  await db.delete(sessions).where(inArray(sessions.userId, people));
}

export async function countEverything(db: Tx) {
  const [company] = await db.select({ found: count() }).from(companies);
  const [person] = await db.select({ found: count() }).from(users);
  return { totalCompanies: company?.found ?? 0, totalUsers: person?.found ?? 0 };
}

/** Inside the company: items of every kind, all active. */
export async function insertCatalogue(db: Tx, companyId: number, catalogue: StarterCatalogue): Promise<void> {
  const own = <Item extends object>(items: readonly Item[]) => items.map((item) => ({ ...item, companyId }));
  await db.insert(locations).values(own(catalogue.location));
  await db.insert(equipmentAccess).values(own(catalogue.equipment_access));
  await db.insert(jobTypes).values(own(catalogue.job_type));
  await db.insert(pumpStyles).values(own(catalogue.pump_style));
  await db.insert(motorSizes).values(own(catalogue.motor_size));
  await db.insert(driveTypes).values(own(catalogue.drive_type));
}
