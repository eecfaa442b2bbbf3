// SQL for lists of quotes: all, a page, a search, an export.
import { and, asc, desc, eq, exists, type Placeholder, sql } from "drizzle-orm";
import type { Cursor } from "#domain/quotes/cursor.ts";
import type { Tx } from "#server/database/connect.ts";
import { prepared, type Slots } from "#server/database/prepared.ts";
import {
  driveTypes,
  equipmentAccess,
  jobTypes,
  locations,
  motorSizes,
  ownQuoteCounters,
  pumpStyles,
  quoteCounters,
  quoteStatuses,
  quotes,
} from "#server/database/schema.ts";
import { columns, itemNames, listed } from "#server/quotes/queries.ts";

export interface QuoteFilter {
  /** All must occur in the customer's name, the postcode or the number. */
  words: string[];
  createdBy: string | null;
  status: string | null;
  locationId: number | null;
  since: string | null;
  before: string | null;
}

export const isFiltered = ({ words, status, locationId, since, before }: QuoteFilter) =>
  words.length > 0 || [status, locationId, since, before].some((one) => one !== null);

interface Place {
  createdBy: string | null;
  beyondAt: string | null;
  beyondId: string | null;
  most: number;
}

/** No page is longer (`limit` of the contract, and the row that tells whether there is another page). */
const LONGEST_PAGE = 1001;

/**
 * A page in the one order that has an index for it; filters go through `find_quotes`. The planner sees the longest page
 * and not how long this one is: it would plan a short one anew each time, which takes longer than the page itself.
 */
const onePage = (name: string, own: boolean, place: "first" | "after" | "before") =>
  prepared(name, (db, slots: Slots<Place>) => {
    const beyond = sql`(${slots.beyondAt}::timestamptz, ${slots.beyondId}::uuid)`;
    const at = sql`(${quotes.createdAt}, ${quotes.id})`;
    const where = { first: undefined, after: sql`${at} < ${beyond}`, before: sql`${at} > ${beyond}` }[place];
    const to = place === "before" ? asc : desc;
    const page = db
      .select(columns)
      .from(quotes)
      .where(and(own ? eq(quotes.userId, slots.createdBy) : undefined, where))
      .orderBy(to(quotes.createdAt), to(quotes.id))
      .limit(LONGEST_PAGE)
      .as("page");
    return db
      .select({ ...page._.selectedFields, statusLabel: quoteStatuses.label, statusColor: quoteStatuses.color })
      .from(page)
      .innerJoin(quoteStatuses, eq(quoteStatuses.name, page.status))
      .orderBy(to(page.createdAt), to(page.id))
      .limit(sql`(select ${slots.most}::int)` as unknown as Placeholder);
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
export async function listPage(db: Tx, filter: QuoteFilter, cursor: Omit<Cursor, "start"> | null, most: number) {
  const place = {
    createdBy: filter.createdBy,
    beyondAt: cursor?.createdAt ?? null,
    beyondId: cursor?.id ?? null,
    most,
  };
  const rows = await pages[filter.createdBy === null ? "all" : "own"][cursor?.direction ?? "first"](db, place);
  return { rows, matching: null };
}

interface Search extends QuoteFilter {
  beyondAt: string | null;
  beyondId: string | null;
  backwards: boolean;
  page: number;
  most: number;
}

const matching = (asked: Record<keyof Search, unknown>) =>
  sql`find_quotes(${asked.words}::text[], ${asked.createdBy}::uuid, ${asked.status}::text, ${asked.locationId}::int,
    ${asked.since}::timestamptz, ${asked.before}::timestamptz, ${asked.beyondAt}::timestamptz, ${asked.beyondId}::uuid,
    ${asked.backwards}::boolean, ${asked.page}::int, ${asked.most}::int) matching`;

const search = prepared("find_quotes", (db, asked: Slots<Search>) =>
  db
    .select({ quote: listed, found: sql<number>`matching.counted`, isWhole: sql<boolean>`matching.is_whole` })
    .from(quotes)
    .innerJoin(quoteStatuses, eq(quoteStatuses.name, quotes.status))
    .innerJoin(matching(asked), sql`${quotes.id} = any(matching.ids)`)
    .orderBy(desc(quotes.createdAt), desc(quotes.id)),
);

/** The same of those that fit the filter, with how many there are from that place on, counted up to `counted`. */
export async function searchPage(
  db: Tx,
  filter: QuoteFilter,
  cursor: Cursor | null,
  most: number,
  counted: number,
): Promise<{ rows: Listed[]; matching: Matching }> {
  const backwards = cursor?.direction === "before";
  const [beyondAt, beyondId] = [cursor?.createdAt ?? null, cursor?.id ?? null];
  const found = await search(db, { ...filter, beyondAt, beyondId, backwards, page: most, most: counted + 1 });
  const rows = found.map(({ quote }) => quote);
  const { found: count, isWhole } = found[0] ?? { found: 0, isWhole: true };
  return { rows: backwards ? rows.reverse() : rows, matching: { count, isWhole } };
}
type Listed = Awaited<ReturnType<typeof listPage>>["rows"][number];

/** How many quotes there are at least, and whether that is all. */
export interface Matching {
  count: number;
  isWhole: boolean;
}

const totals = prepared("quote_totals", (db, { personId }: Slots<{ personId: string }>) =>
  db
    .select({
      // Quotes are never deleted one by one, so the last number is their count.
      all: quoteCounters.lastNumber,
      mine: sql<number>`coalesce((select ${ownQuoteCounters.lastNumber} from ${ownQuoteCounters}
        where ${ownQuoteCounters.companyId} = ${quoteCounters.companyId} and ${ownQuoteCounters.userId} = ${personId}), 0)`,
    })
    .from(quoteCounters),
);

/** How many quotes the company has, and how many of them the person created; at any size without counting. */
export async function readTotals(db: Tx, personId: string): Promise<{ all: number; mine: number }> {
  const [row] = await totals(db, { personId });
  return row ?? { all: 0, mine: 0 };
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
  filter: QuoteFilter,
  beyond: { createdAt: string; id: string } | null,
  most: number,
) {
  const [beyondAt, beyondId] = [beyond?.createdAt ?? null, beyond?.id ?? null];
  const asked = {
    ...filter,
    words: sql.param(filter.words),
    beyondAt,
    beyondId,
    backwards: false,
    page: most,
    most: 0,
  };
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
      isFiltered(filter)
        ? sql`${quotes.id} in (select unnest(ids) from ${matching(asked)})`
        : and(
            filter.createdBy === null ? undefined : eq(quotes.userId, filter.createdBy),
            beyond
              ? sql`(${quotes.createdAt}, ${quotes.id}) < (${beyond.createdAt}::timestamptz, ${beyond.id}::uuid)`
              : undefined,
          ),
    )
    .orderBy(desc(quotes.createdAt), desc(quotes.id))
    .limit(most);
  return rows.map(({ quote, names }) => ({ ...quote, names }));
}
