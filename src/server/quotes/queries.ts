// SQL for quotes. Row level security keeps each query inside the company.
import { and, count, desc, eq, getTableColumns, gte, sql } from "drizzle-orm";
import type { Choices } from "#domain/catalogue/items.ts";
import type { Tx } from "#server/database/connect.ts";
import {
  companies,
  driveTypes,
  equipmentAccess,
  jobTypes,
  locations,
  motorSizes,
  plans,
  pumpStyles,
  quoteCounters,
  quoteStatuses,
  quotes,
} from "#server/database/schema.ts";

const { createHash: _content, priceSnapshot, ...columns } = getTableColumns(quotes);
const listed = { ...columns, statusLabel: quoteStatuses.label, statusColor: quoteStatuses.color };

/** Newest first; of one person when `createdBy` is given. */
export function listNewest(db: Tx, { createdBy }: { createdBy: string | null }) {
  return db
    .select(listed)
    .from(quotes)
    .innerJoin(quoteStatuses, eq(quoteStatuses.name, quotes.status))
    .where(createdBy === null ? undefined : eq(quotes.userId, createdBy))
    .orderBy(desc(quotes.createdAt), desc(quotes.id));
}

/** One quote with the names of its items, active or not. */
export async function findQuote(db: Tx, id: string) {
  const [row] = await db
    .select({
      quote: listed,
      priceSnapshot,
      names: {
        location: locations.name,
        equipment_access: equipmentAccess.name,
        job_type: jobTypes.name,
        pump_style: pumpStyles.name,
        motor_size: motorSizes.name,
        drive_type: driveTypes.name,
      },
      motorKw: motorSizes.kw,
    })
    .from(quotes)
    .innerJoin(quoteStatuses, eq(quoteStatuses.name, quotes.status))
    .leftJoin(locations, eq(locations.id, quotes.locationId))
    .leftJoin(equipmentAccess, eq(equipmentAccess.id, quotes.equipmentAccessId))
    .leftJoin(jobTypes, eq(jobTypes.id, quotes.jobTypeId))
    .leftJoin(pumpStyles, eq(pumpStyles.id, quotes.pumpStyleId))
    .leftJoin(motorSizes, eq(motorSizes.id, quotes.motorSizeId))
    .leftJoin(driveTypes, eq(driveTypes.id, quotes.driveTypeId))
    .where(eq(quotes.id, id));
  return row ? { ...row.quote, names: row.names, motorKw: row.motorKw, priceSnapshot: row.priceSnapshot } : null;
}
export type FoundQuote = NonNullable<Awaited<ReturnType<typeof findQuote>>>;

/** Who created a quote, and with what content: for a creation that is sent again (decision 25). */
export async function findCreation(db: Tx, id: string) {
  const [row] = await db
    .select({ userId: quotes.userId, createHash: quotes.createHash })
    .from(quotes)
    .where(eq(quotes.id, id));
  return row ?? null;
}

/** Everything that these choices are priced with, and the company's terms; null for an item that is absent. */
export async function readTerms(db: Tx, choices: Choices) {
  const [row] = await db
    .select({
      company: {
        id: companies.id,
        quotePrefix: companies.quotePrefix,
        applyAccessMultiplier: companies.applyAccessMultiplier,
        planName: plans.name,
        maxQuotes: plans.maxQuotes,
      },
      location: locations,
      equipment_access: equipmentAccess,
      job_type: jobTypes,
      pump_style: pumpStyles,
      motor_size: motorSizes,
      drive_type: driveTypes,
    })
    .from(companies)
    .leftJoin(plans, eq(plans.id, companies.planId))
    .leftJoin(locations, eq(locations.id, choices.locationId ?? 0))
    .leftJoin(equipmentAccess, eq(equipmentAccess.id, choices.equipmentAccessId ?? 0))
    .leftJoin(jobTypes, eq(jobTypes.id, choices.jobTypeId ?? 0))
    .leftJoin(pumpStyles, eq(pumpStyles.id, choices.pumpStyleId ?? 0))
    .leftJoin(motorSizes, eq(motorSizes.id, choices.motorSizeId ?? 0))
    .leftJoin(driveTypes, eq(driveTypes.id, choices.driveTypeId ?? 0));
  if (!row) throw new Error("The company in context has no row");
  return row;
}
export type Terms = Awaited<ReturnType<typeof readTerms>>;

/** The company's next number. Its counter's row stays locked until the transaction ends, so there is no gap and no repeat. */
export async function takeNumber(db: Tx, companyId: number): Promise<number> {
  const [row] = await db
    .update(quoteCounters)
    .set({ lastNumber: sql`${quoteCounters.lastNumber} + 1` })
    .where(eq(quoteCounters.companyId, companyId))
    .returning({ number: quoteCounters.lastNumber });
  if (!row) throw new Error("The company has no counter of quote numbers");
  return row.number;
}

/** Gives the number just taken back, while its lock is still held. */
export async function giveNumberBack(db: Tx, companyId: number): Promise<void> {
  await db
    .update(quoteCounters)
    .set({ lastNumber: sql`${quoteCounters.lastNumber} - 1` })
    .where(eq(quoteCounters.companyId, companyId));
}

/** False when a quote with this id exists already, in whichever company. */
export async function insertQuote(db: Tx, quote: typeof quotes.$inferInsert): Promise<boolean> {
  const inserted = await db
    .insert(quotes)
    .values(quote)
    .onConflictDoNothing({ target: quotes.id })
    .returning({ id: quotes.id });
  return inserted.length === 1;
}

export async function countCreatedSince(db: Tx, since: Date): Promise<number> {
  const [row] = await db.select({ found: count() }).from(quotes).where(gte(quotes.createdAt, since.toISOString()));
  return row?.found ?? 0;
}

/** Changes a quote that still stands at `version`; false when somebody was faster. */
export async function saveQuote(
  db: Tx,
  id: string,
  version: number,
  change: Partial<typeof quotes.$inferInsert>,
): Promise<boolean> {
  const saved = await db
    .update(quotes)
    .set({ ...change, version: version + 1 })
    .where(and(eq(quotes.id, id), eq(quotes.version, version)))
    .returning({ id: quotes.id });
  return saved.length === 1;
}
