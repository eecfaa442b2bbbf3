// SQL for quotes. Row level security keeps each query inside the company.
import { and, count, desc, eq, getTableColumns, gte, type Placeholder, sql } from "drizzle-orm";
import type { Choices } from "#domain/catalogue/items.ts";
import type { Tx } from "#server/database/connect.ts";
import { prepared, type Slots } from "#server/database/prepared.ts";
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

const newest = (db: Tx, createdBy?: Placeholder) =>
  db
    .select(listed)
    .from(quotes)
    .innerJoin(quoteStatuses, eq(quoteStatuses.name, quotes.status))
    .where(createdBy ? eq(quotes.userId, createdBy) : undefined)
    .orderBy(desc(quotes.createdAt), desc(quotes.id));

/** Newest first. */
export const listNewest = prepared("list_quotes", (db) => newest(db));
export const listNewestOf = prepared("list_quotes_of", (db, { createdBy }: Slots<{ createdBy: string }>) =>
  newest(db, createdBy),
);

const oneQuote = (db: Tx, id: Placeholder) =>
  db
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

type OneRow = Awaited<ReturnType<typeof oneQuote>>[number];

function joined({ quote, ...others }: OneRow) {
  return { ...quote, ...others };
}

const selectQuote = prepared("find_quote", (db, { id }: Slots<{ id: string }>) => oneQuote(db, id));
const selectQuoteLocked = prepared("lock_quote", (db, { id }: Slots<{ id: string }>) =>
  oneQuote(db, id).for("update", { of: quotes }),
);

/** One quote with the names of its items, active or not. */
export async function findQuote(db: Tx, id: string) {
  const [row] = await selectQuote(db, { id });
  return row ? joined(row) : null;
}

/** The same, held until the transaction ends, so that changes follow one another. */
export async function lockQuote(db: Tx, id: string) {
  const [row] = await selectQuoteLocked(db, { id });
  return row ? joined(row) : null;
}
export type FoundQuote = NonNullable<Awaited<ReturnType<typeof findQuote>>>;

/** Who created a quote, and with what content: for a creation that is sent again (decision 25). */
export async function findCreation(db: Tx, id: string) {
  const [row] = await selectCreation(db, { id });
  return row ?? null;
}

const selectCreation = prepared("find_creation", (db, { id }: Slots<{ id: string }>) =>
  db.select({ userId: quotes.userId, createHash: quotes.createHash }).from(quotes).where(eq(quotes.id, id)),
);

const selectTerms = prepared("read_terms", (db, chosen: Slots<Choices>) =>
  db
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
    .leftJoin(locations, eq(locations.id, chosen.locationId))
    .leftJoin(equipmentAccess, eq(equipmentAccess.id, chosen.equipmentAccessId))
    .leftJoin(jobTypes, eq(jobTypes.id, chosen.jobTypeId))
    .leftJoin(pumpStyles, eq(pumpStyles.id, chosen.pumpStyleId))
    .leftJoin(motorSizes, eq(motorSizes.id, chosen.motorSizeId))
    .leftJoin(driveTypes, eq(driveTypes.id, chosen.driveTypeId)),
);

/** Everything that these choices are priced with, and the company's terms; null for an item that is absent. */
export async function readTerms(db: Tx, choices: Choices) {
  const [row] = await selectTerms(db, choices);
  if (!row) throw new Error("The company in context has no row");
  return row;
}
export type Terms = Awaited<ReturnType<typeof readTerms>>;

const nextNumber = prepared("take_number", (db, { companyId }: Slots<{ companyId: number }>) =>
  db
    .update(quoteCounters)
    .set({ lastNumber: sql`${quoteCounters.lastNumber} + 1` })
    .where(eq(quoteCounters.companyId, companyId))
    .returning({ number: quoteCounters.lastNumber }),
);

/** The company's next number. Its counter's row stays locked until the transaction ends, so there is no gap and no repeat. */
export async function takeNumber(db: Tx, companyId: number): Promise<number> {
  const [row] = await nextNumber(db, { companyId });
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

export interface NewRow extends Choices {
  id: string;
  companyId: number;
  quoteNumber: string;
  userId: string;
  createdByName: string;
  customerName: string;
  postcode: string | null;
  notes: string | null;
  createHash: string;
  at: string;
}

const insertNew = prepared("insert_quote", (db, row: Slots<NewRow>) =>
  db
    .insert(quotes)
    .values({
      id: row.id,
      companyId: row.companyId,
      quoteNumber: row.quoteNumber,
      userId: row.userId,
      createdByName: row.createdByName,
      customerName: row.customerName,
      postcode: row.postcode,
      locationId: row.locationId,
      equipmentAccessId: row.equipmentAccessId,
      jobTypeId: row.jobTypeId,
      pumpStyleId: row.pumpStyleId,
      motorSizeId: row.motorSizeId,
      driveTypeId: row.driveTypeId,
      notes: row.notes,
      createHash: row.createHash,
      createdAt: row.at,
      updatedAt: row.at,
    })
    .onConflictDoNothing({ target: quotes.id })
    .returning({ id: quotes.id }),
);

/** False when a quote with this id exists already, in whichever company. */
export async function insertQuote(db: Tx, row: NewRow): Promise<boolean> {
  return (await insertNew(db, row)).length === 1;
}

export async function countCreatedSince(db: Tx, since: Date): Promise<number> {
  const [row] = await db.select({ found: count() }).from(quotes).where(gte(quotes.createdAt, since.toISOString()));
  return row?.found ?? 0;
}

/** Changes a locked quote; its version counts up. */
export async function saveQuote(db: Tx, id: string, change: Partial<typeof quotes.$inferInsert>): Promise<void> {
  await db
    .update(quotes)
    .set({ ...change, version: sql`${quotes.version} + 1` })
    .where(eq(quotes.id, id));
}

export async function hasActiveStatus(db: Tx, name: string): Promise<boolean> {
  const found = await db
    .select({ id: quoteStatuses.id })
    .from(quoteStatuses)
    .where(and(eq(quoteStatuses.name, name), eq(quoteStatuses.isActive, true)));
  return found.length === 1;
}
