// SQL for the figures of a company. Row level security leaves only its own rows in sight.
import { and, count, eq, gte, isNull, lt, or, sql } from "drizzle-orm";
import { hundredthsFromText } from "#server/database/columns.ts";
import type { Tx } from "#server/database/connect.ts";
import {
  companies,
  jobTypes,
  locations,
  presences,
  quoteCounters,
  quoteStatuses,
  quotes,
  users,
} from "#server/database/schema.ts";

const counted = { found: count() };
const only = async (rows: Promise<{ found: number }[]>) => (await rows)[0]?.found ?? 0;

export async function findCompanyStart(db: Tx): Promise<string | null> {
  const [company] = await db.select({ createdAt: companies.createdAt }).from(companies);
  return company?.createdAt ?? null;
}

/** Quotes are never deleted one by one, so the last number is their count. */
export const countQuotes = (db: Tx) => only(db.select({ found: quoteCounters.lastNumber }).from(quoteCounters));
export const countQuotesSince = (db: Tx, since: string) =>
  only(db.select(counted).from(quotes).where(gte(quotes.createdAt, since)));
export const countPeople = (db: Tx) => only(db.select(counted).from(users));
export const countLocations = (db: Tx) => only(db.select(counted).from(locations).where(eq(locations.isActive, true)));
export const countJobTypes = (db: Tx) => only(db.select(counted).from(jobTypes).where(eq(jobTypes.isActive, true)));

/** How many people, zones and job types counted just before that moment. */
export async function countPresent(db: Tx, moment: string): Promise<Record<"user" | "location" | "job_type", number>> {
  const rows = await db
    .select({ kind: presences.kind, found: count() })
    .from(presences)
    .where(and(lt(presences.createdAt, moment), or(isNull(presences.endedAt), gte(presences.endedAt, moment))))
    .groupBy(presences.kind);
  return { user: 0, location: 0, job_type: 0, ...Object.fromEntries(rows.map(({ kind, found }) => [kind, found])) };
}

/**
 * The quotes created in these weeks, counted and summed for each week (from 0), status and zone, apart for those of
 * the month, which begins in one of them; one pass over an index of what is in them, however many quotes the company has.
 */
export async function tallyQuotes(db: Tx, weeks: Date[], month: Date) {
  const starts = sql.param(weeks.map((week) => week.toISOString()));
  const week = sql<number>`width_bucket(${quotes.createdAt}, ${starts}::timestamptz[]) - 1`.as("week");
  const ofMonth = sql<boolean>`${quotes.createdAt} >= ${month.toISOString()}::timestamptz`.as("of_month");
  const rows = await db
    .select({
      week,
      ofMonth,
      status: quotes.status,
      locationId: quotes.locationId,
      quotes: count(),
      value: sql<string>`coalesce(sum(${quotes.totalCost}), 0)::numeric(18, 2)::text`,
    })
    .from(quotes)
    .where(gte(quotes.createdAt, (weeks[0] ?? month).toISOString()))
    .groupBy(sql`week`, sql`of_month`, quotes.status, quotes.locationId);
  return rows.map((row) => ({ ...row, value: hundredthsFromText(row.value) }));
}

export const listStatuses = (db: Tx) =>
  db.select({ name: quoteStatuses.name, label: quoteStatuses.label, color: quoteStatuses.color }).from(quoteStatuses);

export const listZones = (db: Tx) => db.select({ id: locations.id, name: locations.name }).from(locations);
