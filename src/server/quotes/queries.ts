// SQL for quotes. Row level security keeps each query inside the company.
import { and, asc, count, desc, eq, exists, getTableColumns, gte, inArray, type Placeholder, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Choices } from "#domain/catalogue/items.ts";
import type { Cursor } from "#domain/quotes/cursor.ts";
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

const { createHash: _hash, searchText: _text, ownNumber: _count, priceSnapshot, ...columns } = getTableColumns(quotes);
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

const itemNames = {
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

const draftStatus = alias(quoteStatuses, "draft_status");
const calculatedStatus = alias(quoteStatuses, "calculated_status");

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
      draft: { statusLabel: draftStatus.label, statusColor: draftStatus.color },
      calculated: { statusLabel: calculatedStatus.label, statusColor: calculatedStatus.color },
      location: locations,
      equipment_access: equipmentAccess,
      job_type: jobTypes,
      pump_style: pumpStyles,
      motor_size: motorSizes,
      drive_type: driveTypes,
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

/** Fails with a unique violation when a quote with this id exists already, in whichever company. */
export const insertQuote = prepared("insert_quote", (db, row: Slots<NewRow>) =>
  db.insert(quotes).values({
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
  }),
);

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

export interface QuoteFilter {
  /** All must occur in the customer's name, the postcode or the number. */
  words: string[];
  createdBy: string | null;
  status: string | null;
  locationId: number | null;
  since: string | null;
  before: string | null;
}

const isFiltered = ({ words, status, locationId, since, before }: QuoteFilter) =>
  words.length > 0 || [status, locationId, since, before].some((one) => one !== null);

interface Place {
  createdBy: string | null;
  beyondAt: string | null;
  beyondId: string | null;
  most: number;
}

/** A page in the one order that has an index for it; filters go through `matching_quotes`. */
const onePage = (name: string, own: boolean, place: "first" | "after" | "before") =>
  prepared(name, (db, slots: Slots<Place>) => {
    const beyond = sql`(${slots.beyondAt}::timestamptz, ${slots.beyondId}::uuid)`;
    const at = sql`(${quotes.createdAt}, ${quotes.id})`;
    const where = { first: undefined, after: sql`${at} < ${beyond}`, before: sql`${at} > ${beyond}` }[place];
    const order =
      place === "before" ? [asc(quotes.createdAt), asc(quotes.id)] : [desc(quotes.createdAt), desc(quotes.id)];
    return db
      .select(listed)
      .from(quotes)
      .innerJoin(quoteStatuses, eq(quoteStatuses.name, quotes.status))
      .where(and(own ? eq(quotes.userId, slots.createdBy) : undefined, where))
      .orderBy(...order)
      .limit(slots.most);
  });

const pages = {
  all: {
    first: onePage("page", false, "first"),
    after: onePage("page_after", false, "after"),
    before: onePage("page_before", false, "before"),
  },
  own: {
    first: onePage("own_page", true, "first"),
    after: onePage("own_page_after", true, "after"),
    before: onePage("own_page_before", true, "before"),
  },
};

/** At most `most` quotes beyond a row, nearest to it first: newest first after it (and from the start), oldest first before it. */
export async function listPage(db: Tx, filter: QuoteFilter, cursor: Cursor | null, most: number) {
  const place = {
    createdBy: filter.createdBy,
    beyondAt: cursor?.createdAt ?? null,
    beyondId: cursor?.id ?? null,
    most,
  };
  if (!isFiltered(filter))
    return pages[filter.createdBy === null ? "all" : "own"][cursor?.direction ?? "first"](db, place);
  const backwards = cursor?.direction === "before";
  const found = await db.execute<{ id: string }>(
    sql`select matching_quotes(${filterValues(filter)}, ${place.beyondAt}::timestamptz, ${place.beyondId}::uuid, ${backwards}, ${most}) as id`,
  );
  if (found.rows.length === 0) return [];
  return db
    .select(listed)
    .from(quotes)
    .innerJoin(quoteStatuses, eq(quoteStatuses.name, quotes.status))
    .where(
      inArray(
        quotes.id,
        found.rows.map(({ id }) => id),
      ),
    )
    .orderBy(...(backwards ? [asc(quotes.createdAt), asc(quotes.id)] : [desc(quotes.createdAt), desc(quotes.id)]));
}

const filterValues = ({ words, createdBy, status, locationId, since, before }: QuoteFilter) =>
  sql`${sql.param(words)}::text[], ${createdBy}::uuid, ${status}::text, ${locationId}::int, ${since}::timestamptz, ${before}::timestamptz`;

const totals = prepared("quote_totals", (db, { personId }: Slots<{ personId: string }>) =>
  db
    .select({
      // Quotes are never deleted one by one, so the last number is their count.
      all: quoteCounters.lastNumber,
      mine: sql<number>`coalesce((select max(${quotes.ownNumber}) from ${quotes}
        where ${quotes.companyId} = ${quoteCounters.companyId} and ${quotes.userId} = ${personId}), 0)`,
    })
    .from(quoteCounters),
);

/** How many quotes the company has, and how many of them the person created; at any size without counting. */
export async function readTotals(db: Tx, personId: string): Promise<{ all: number; mine: number }> {
  const [row] = await totals(db, { personId });
  return row ?? { all: 0, mine: 0 };
}

/** How many quotes fit the filter, counted up to `most`. */
export async function countMatching(db: Tx, filter: QuoteFilter, most: number): Promise<number> {
  const { rows } = await db.execute<{ found: number }>(
    sql`select count_matching_quotes(${filterValues(filter)}, ${most}) as found`,
  );
  return rows[0]?.found ?? 0;
}

const presentStatuses = (name: string, own: boolean) =>
  prepared(name, (db, { createdBy }: Slots<{ createdBy: string | null }>) =>
    db
      .select({ name: quoteStatuses.name, label: quoteStatuses.label, color: quoteStatuses.color })
      .from(quoteStatuses)
      .where(
        exists(
          db
            .select({ one: sql`1` })
            .from(quotes)
            .where(and(eq(quotes.status, quoteStatuses.name), own ? eq(quotes.userId, createdBy) : undefined)),
        ),
      )
      .orderBy(asc(quoteStatuses.sortOrder), asc(quoteStatuses.id)),
  );
const statusesOfAll = presentStatuses("statuses_present", false);
const statusesOfOwn = presentStatuses("own_statuses_present", true);

/** The statuses that occur in the quotes of the company, or of one person. */
export const listPresentStatuses = (db: Tx, createdBy: string | null) =>
  (createdBy === null ? statusesOfAll : statusesOfOwn)(db, { createdBy });

/** A part of an export, newest first, with the names of the items. */
export async function exportPage(
  db: Tx,
  createdBy: string | null,
  beyond: { createdAt: string; id: string } | null,
  most: number,
) {
  const rows = await db
    .select({ quote: listed, names: itemNames })
    .from(quotes)
    .innerJoin(quoteStatuses, eq(quoteStatuses.name, quotes.status))
    .leftJoin(locations, eq(locations.id, quotes.locationId))
    .leftJoin(equipmentAccess, eq(equipmentAccess.id, quotes.equipmentAccessId))
    .leftJoin(jobTypes, eq(jobTypes.id, quotes.jobTypeId))
    .leftJoin(pumpStyles, eq(pumpStyles.id, quotes.pumpStyleId))
    .leftJoin(motorSizes, eq(motorSizes.id, quotes.motorSizeId))
    .leftJoin(driveTypes, eq(driveTypes.id, quotes.driveTypeId))
    .where(
      and(
        createdBy === null ? undefined : eq(quotes.userId, createdBy),
        beyond
          ? sql`(${quotes.createdAt}, ${quotes.id}) < (${beyond.createdAt}::timestamptz, ${beyond.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(quotes.createdAt), desc(quotes.id))
    .limit(most);
  return rows.map(({ quote, names }) => ({ ...quote, names }));
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
