// SQL for quotes. Row level security keeps each query inside the company.
import { and, count, desc, eq, getTableColumns, gte, type Placeholder, type SQLWrapper, sql } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import type { Choices, Kind } from "#domain/catalogue/items.ts";
import type { PriceSnapshot } from "#domain/quotes/explain.ts";
import type { Tx } from "#server/database/connect.ts";
import { prepared, type Slots } from "#server/database/prepared.ts";
import {
  auditLogs,
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
import { notFound } from "#server/kernel/errors.ts";
import { named } from "#server/kernel/queries.ts";
import { rulesAgainst } from "#server/rules/queries.ts";

const { createHash: _hash, searchText: _text, priceSnapshot, ...shown } = getTableColumns(quotes);
export const columns = shown;
/** The columns of a quote as a list shows it. */
export const listed = { ...columns, statusLabel: quoteStatuses.label, statusColor: quoteStatuses.color };

/** The names behind a quote's ids. */
export const itemNames = {
  location: locations.name,
  equipment_access: equipmentAccess.name,
  job_type: jobTypes.name,
  pump_style: pumpStyles.name,
  motor_size: motorSizes.name,
  drive_type: driveTypes.name,
};

const oneQuote = (db: Tx, id: Placeholder) =>
  db
    .select({
      quote: listed,
      priceSnapshot,
      names: itemNames,
      motorKw: motorSizes.kw,
      rules: rulesAgainst,
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
const lock = prepared("lock_quote", (db, { id }: Slots<{ id: string }>) =>
  db.select({ id: quotes.id }).from(quotes).where(eq(quotes.id, id)).for("update"),
);

/** One quote with the names of its items, active or not, and the rules of now. */
export async function findQuote(db: Tx, id: string) {
  const [row] = await selectQuote(db, { id });
  return row ? joined(row) : null;
}

/**
 * The same, held until the transaction ends, so that changes follow one another. Two statements: one that had to wait
 * would see the quote of now beside the items of before.
 */
export async function lockQuote(db: Tx, id: string) {
  const [, quote] = await Promise.all([lock(db, { id }), findQuote(db, id)]);
  return quote;
}
export type FoundQuote = NonNullable<Awaited<ReturnType<typeof findQuote>>>;

/** Who created a quote, and with what content: for a creation that is sent again (decision 25). */
export async function findCreation(db: Tx, id: string) {
  const [row] = await selectCreation(db, { id });
  return row ? { id, ...row } : null;
}
export type Creation = NonNullable<Awaited<ReturnType<typeof findCreation>>>;

const selectCreation = prepared("find_creation", (db, { id }: Slots<{ id: string }>) =>
  db.select({ userId: quotes.userId, createHash: quotes.createHash }).from(quotes).where(eq(quotes.id, id)),
);

const draftStatus = alias(quoteStatuses, "draft_status");
const calculatedStatus = alias(quoteStatuses, "calculated_status");

/** What a price and the rules need of an item. */
function ofItem<C extends Record<"companyId" | "version" | "createdAt" | "updatedAt", unknown>>(all: C) {
  const { companyId: _company, version: _version, createdAt: _created, updatedAt: _updated, ...needed } = all;
  return needed;
}

const ofCompany = {
  id: companies.id,
  quotePrefix: companies.quotePrefix,
  applyAccessMultiplier: companies.applyAccessMultiplier,
  planName: plans.name,
  maxQuotes: plans.maxQuotes,
};
const ofDraft = { statusLabel: draftStatus.label, statusColor: draftStatus.color };

const termsFor = (db: Tx, chosen: Record<keyof Choices, SQLWrapper>) =>
  db
    .select({
      company: ofCompany,
      draft: ofDraft,
      calculated: { statusLabel: calculatedStatus.label, statusColor: calculatedStatus.color },
      location: ofItem(getTableColumns(locations)),
      equipment_access: ofItem(getTableColumns(equipmentAccess)),
      job_type: ofItem(getTableColumns(jobTypes)),
      pump_style: ofItem(getTableColumns(pumpStyles)),
      motor_size: ofItem(getTableColumns(motorSizes)),
      drive_type: ofItem(getTableColumns(driveTypes)),
      rules: rulesAgainst,
    })
    .from(companies)
    .innerJoin(draftStatus, eq(draftStatus.name, sql`'draft'`))
    .innerJoin(calculatedStatus, eq(calculatedStatus.name, sql`'calculated'`))
    .leftJoin(plans, eq(plans.id, companies.planId))
    .leftJoin(locations, eq(locations.id, chosen.locationId))
    .leftJoin(equipmentAccess, eq(equipmentAccess.id, chosen.equipmentAccessId))
    .leftJoin(jobTypes, eq(jobTypes.id, chosen.jobTypeId))
    .leftJoin(pumpStyles, eq(pumpStyles.id, chosen.pumpStyleId))
    .leftJoin(motorSizes, eq(motorSizes.id, chosen.motorSizeId))
    .leftJoin(driveTypes, eq(driveTypes.id, chosen.driveTypeId));

const selectTerms = prepared("read_terms", (db, chosen: Slots<Choices>) => termsFor(db, chosen));
const selectTermsOf = prepared("read_terms_of", (db, { id }: Slots<{ id: string }>) => {
  const chosen = (column: PgColumn) => sql`(select ${column} from ${quotes} where ${quotes.id} = ${id})`;
  return termsFor(db, {
    locationId: chosen(quotes.locationId),
    equipmentAccessId: chosen(quotes.equipmentAccessId),
    jobTypeId: chosen(quotes.jobTypeId),
    pumpStyleId: chosen(quotes.pumpStyleId),
    motorSizeId: chosen(quotes.motorSizeId),
    driveTypeId: chosen(quotes.driveTypeId),
  });
});

/** Everything that these choices are priced with, the rules and the company's terms; null for an item that is absent. */
export async function readTerms(db: Tx, choices: Choices) {
  const [row] = await selectTerms(db, choices);
  return row ?? noCompany();
}

const selectOffer = prepared("read_offer", (db, chosen: Slots<Choices>) =>
  db
    .select({
      company: ofCompany,
      draft: ofDraft,
      location: { name: locations.name, isActive: locations.isActive },
      equipment_access: { name: equipmentAccess.name, isActive: equipmentAccess.isActive },
      job_type: { name: jobTypes.name, isActive: jobTypes.isActive },
      pump_style: { name: pumpStyles.name, isActive: pumpStyles.isActive },
      motor_size: { name: motorSizes.name, isActive: motorSizes.isActive, kw: motorSizes.kw },
      drive_type: { name: driveTypes.name, isActive: driveTypes.isActive },
      rules: rulesAgainst,
    })
    .from(companies)
    .innerJoin(draftStatus, eq(draftStatus.name, sql`'draft'`))
    .leftJoin(plans, eq(plans.id, companies.planId))
    .leftJoin(locations, eq(locations.id, chosen.locationId))
    .leftJoin(equipmentAccess, eq(equipmentAccess.id, chosen.equipmentAccessId))
    .leftJoin(jobTypes, eq(jobTypes.id, chosen.jobTypeId))
    .leftJoin(pumpStyles, eq(pumpStyles.id, chosen.pumpStyleId))
    .leftJoin(motorSizes, eq(motorSizes.id, chosen.motorSizeId))
    .leftJoin(driveTypes, eq(driveTypes.id, chosen.driveTypeId)),
);

/** What a new quote is checked against and shown with: a third of the terms, since quotes are made often. */
export async function readOffer(db: Tx, choices: Choices) {
  const [row] = await selectOffer(db, choices);
  return row ?? noCompany();
}
export type Offer = Awaited<ReturnType<typeof readOffer>>;

/** A quote and the terms for its choices; asked for together. */
export async function findWithTerms(db: Tx, id: string) {
  const [quote, [terms]] = await Promise.all([findQuote(db, id), selectTermsOf(db, { id })]);
  return quote && { ...quote, terms: terms ?? noCompany() };
}

/** The same, held until the transaction ends. The names come with the terms, which saves reading them twice. */
export async function lockWithTerms(db: Tx, id: string) {
  const [[quote], [found]] = await Promise.all([lockAlone(db, { id }), selectTermsOf(db, { id })]);
  if (!quote) return null;
  const terms = found ?? noCompany();
  return { ...quote, ...namesIn(terms), rules: terms.rules, terms };
}

const ofStatus = (column: PgColumn) =>
  sql<string>`(select ${column} from ${quoteStatuses} where ${eq(quoteStatuses.name, quotes.status)})`;
const lockAlone = prepared("lock_quote_alone", (db, { id }: Slots<{ id: string }>) =>
  db
    .select({
      ...columns,
      statusLabel: ofStatus(quoteStatuses.label),
      statusColor: ofStatus(quoteStatuses.color),
      priceSnapshot,
    })
    .from(quotes)
    .where(eq(quotes.id, id))
    .for("update"),
);

/** The names of the items that these terms are for. */
export function namesIn(terms: Pick<Offer, Kind>): Pick<FoundQuote, "names" | "motorKw"> {
  return {
    names: {
      location: terms.location?.name ?? null,
      equipment_access: terms.equipment_access?.name ?? null,
      job_type: terms.job_type?.name ?? null,
      pump_style: terms.pump_style?.name ?? null,
      motor_size: terms.motor_size?.name ?? null,
      drive_type: terms.drive_type?.name ?? null,
    },
    motorKw: terms.motor_size?.kw ?? null,
  };
}

/** It was deleted in the middle of the call. */
function noCompany(): never {
  throw notFound();
}
export type Terms = Awaited<ReturnType<typeof readTerms>>;

export interface NewRow extends Choices {
  id: string;
  companyId: number;
  quotePrefix: string;
  userId: string;
  createdByName: string;
  customerName: string;
  postcode: string | null;
  notes: string | null;
  createHash: string;
  at: string;
}

const insertRow = prepared("insert_quote", (db, row: Slots<NewRow>) => {
  const taken = db.$with("taken").as(
    db
      .update(quoteCounters)
      .set({ lastNumber: sql`${quoteCounters.lastNumber} + 1` })
      .returning({ number: quoteCounters.lastNumber }),
  );
  // As `quoteNumber` of the domain writes it; lpad alone would cut what is longer.
  const digits = sql`${taken.number}::text`;
  const numbered = sql`(select ${row.quotePrefix} || '-' || lpad(${digits}, greatest(6, length(${digits})), '0') from ${taken})`;
  return db
    .with(taken)
    .insert(quotes)
    .values({
      id: row.id,
      companyId: row.companyId,
      quoteNumber: numbered,
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
    .returning({ quoteNumber: quotes.quoteNumber, named: named(quotes.quoteNumber) });
});

/**
 * A new quote with the company's next number, which the entry of the audit log is named by. The counter's row is locked
 * from here to the end of the transaction, so there is no gap and no repeat; nothing waits for this program meanwhile.
 * Fails with a unique violation when a quote with this id exists already, in whichever company.
 */
export async function insertQuote(db: Tx, row: NewRow): Promise<{ quoteNumber: string }> {
  const [made] = await insertRow(db, row);
  if (!made) throw new Error("The quote was not made");
  return { quoteNumber: made.quoteNumber };
}

export async function countCreatedSince(db: Tx, since: Date): Promise<number> {
  const [row] = await db.select({ found: count() }).from(quotes).where(gte(quotes.createdAt, since.toISOString()));
  return row?.found ?? 0;
}

interface CalculationRow {
  id: string;
  status: string;
  labourHours: number;
  engineerCount: number;
  labourCost: number;
  materialCost: number;
  totalCost: number;
  priceSnapshot: PriceSnapshot;
  at: string;
}

/** Keeps a calculation in a locked quote, in place of manual values; its version counts up. */
export const saveCalculation = prepared("save_calculation", (db, row: Slots<CalculationRow>) =>
  db
    .update(quotes)
    .set({
      status: sql`${row.status}`,
      labourHours: sql`${sql.param(row.labourHours, quotes.labourHours)}`,
      engineerCount: sql`${row.engineerCount}`,
      labourCost: sql`${sql.param(row.labourCost, quotes.labourCost)}`,
      materialCost: sql`${sql.param(row.materialCost, quotes.materialCost)}`,
      totalCost: sql`${sql.param(row.totalCost, quotes.totalCost)}`,
      priceSnapshot: sql`${sql.param(row.priceSnapshot, quotes.priceSnapshot)}`,
      isManual: false,
      needsRecalculation: false,
      calculatedAt: sql`${row.at}`,
      updatedAt: sql`${row.at}`,
      version: sql`${quotes.version} + 1`,
    })
    .where(eq(quotes.id, row.id)),
);

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

/** The newest entries of the audit log about one quote. */
export function listQuoteEntries(db: Tx, quoteId: string, most: number) {
  return db
    .select({
      id: auditLogs.id,
      at: auditLogs.createdAt,
      who: auditLogs.userName,
      impersonating: auditLogs.impersonating,
      metadata: auditLogs.metadata,
    })
    .from(auditLogs)
    .where(and(eq(auditLogs.entityType, "quote"), eq(auditLogs.entityId, quoteId), eq(auditLogs.success, true)))
    .orderBy(desc(auditLogs.id))
    .limit(most);
}
