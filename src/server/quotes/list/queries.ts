// SQL for lists of quotes: all, a page, a search, an export.
import type { Cursor } from "#domain/quotes/cursor.ts";
import type { OutcomeName } from "#domain/quotes/outcomes/outcomes.ts";
import { pickSnapshotNames, type SnapshotChoices } from "#domain/quotes/price-snapshot.ts";
import {
  boolean,
  instant,
  integer,
  json,
  listColumns,
  nullable,
  nullableShape,
  type RowOf,
  text,
  texts,
  uuid,
} from "#server/database/codecs.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, statement } from "#server/database/statement.ts";
import {
  itemNameColumns,
  itemNames,
  joinItems,
  listColumnsSql,
  listShape,
  quoteColumns,
  statusJoinSql,
} from "#server/quotes/queries.ts";
import { documentColumns } from "#server/quotes/shapes.ts";

/** The filters that find_quotes has under these names; null if not requested. */
interface Asked {
  status: string | null;
  locationId: number | "none" | null;
  jobTypeId: number | "none" | null;
  engineer: string | null;
  opened: "yes" | "no" | null;
  outcome: OutcomeName | null;
  reason: string | null;
  price: "awaits" | null;
  customerId: string | null;
  siteId: string | null;
  pumpId: string | null;
  since: string | null;
  before: string | null;
  sentSince: string | null;
  sentBefore: string | null;
}

export interface QuoteFilter {
  /** Each must occur in the customer's name, the postcode or the number. */
  words: string[];
  createdBy: string | null;
  asked: Asked;
}

export const isFiltered = ({ words, asked }: QuoteFilter) =>
  words.length > 0 || Object.values(asked).some((one) => one !== null);

type Listed = RowOf<typeof listShape>;

/** The longest page (`limit` of the contract, and the row that shows whether there is another page). */
const LONGEST_PAGE = 1001;

/** A row's position in that order. */
interface Place {
  createdAt: string;
  id: string;
}
/** Before every quote. */
const start: Place = { createdAt: "infinity", id: "ffffffff-ffff-ffff-ffff-ffffffffffff" };
const beyond = { beyondAt: instant, beyondId: uuid };

const ofAll = { ...beyond, most: integer };
const ofOwn = { createdBy: uuid, ...ofAll };
/**
 * A page in the one order that has an index; filters use `find_quotes`. The planner sees the longest page, and neither
 * this one's length nor its start: it would plan a short one, and the first one of a long list, each time again, which
 * takes longer than the page itself.
 */
const pages = {
  after: statement({
    name: "page_after",
    takes: ofAll,
    gives: listShape,
    text: `select ${listColumnsSql} from (
      select ${quoteColumns} from quotes q
      where (q.created_at, q.id) < ((select $beyondAt), (select $beyondId))
      order by q.created_at desc, q.id desc limit ${LONGEST_PAGE}
    ) q ${statusJoinSql}
    order by q.created_at desc, q.id desc limit (select $most)`,
  }),
  before: statement({
    name: "page_before",
    takes: ofAll,
    gives: listShape,
    text: `select ${listColumnsSql} from (
      select ${quoteColumns} from quotes q
      where (q.created_at, q.id) > ((select $beyondAt), (select $beyondId))
      order by q.created_at, q.id limit ${LONGEST_PAGE}
    ) q ${statusJoinSql}
    order by q.created_at, q.id limit (select $most)`,
  }),
};
const ownPages = {
  after: statement({
    name: "own_page_after",
    takes: ofOwn,
    gives: listShape,
    text: `select ${listColumnsSql} from (
      select ${quoteColumns} from quotes q
      where q.user_id = $createdBy and (q.created_at, q.id) < ((select $beyondAt), (select $beyondId))
      order by q.created_at desc, q.id desc limit ${LONGEST_PAGE}
    ) q ${statusJoinSql}
    order by q.created_at desc, q.id desc limit (select $most)`,
  }),
  before: statement({
    name: "own_page_before",
    takes: ofOwn,
    gives: listShape,
    text: `select ${listColumnsSql} from (
      select ${quoteColumns} from quotes q
      where q.user_id = $createdBy and (q.created_at, q.id) > ((select $beyondAt), (select $beyondId))
      order by q.created_at, q.id limit ${LONGEST_PAGE}
    ) q ${statusJoinSql}
    order by q.created_at, q.id limit (select $most)`,
  }),
};

/** At most `most` quotes next to a row, nearest first: newest first after it (or the start), oldest first before it. */
export async function listPage(
  db: Tx,
  { createdBy }: QuoteFilter,
  cursor: Pick<Cursor, "createdAt" | "id" | "direction"> | null,
  most: number,
) {
  const { createdAt, id, direction } = cursor ?? { ...start, direction: "after" as const };
  const from = { beyondAt: createdAt, beyondId: id, most };
  const rows = await (createdBy === null
    ? pages[direction](db, from)
    : ownPages[direction](db, { createdBy, ...from }));
  return { rows, matching: null };
}

const asked = {
  words: texts,
  wanted: json<Asked & Pick<QuoteFilter, "createdBy">>(),
  ...beyond,
  backwards: boolean,
  page: integer,
  most: integer,
  walk: integer,
};
/** How many quotes one search reads, however few of them match: so many take no longer than three plain pages. */
const MAX_WALK = 5000;
/** The function in db/functions: the ids of a page of matches, and how many match from there on. */
const findQuotes = "find_quotes($words, $wanted, $beyondAt, $beyondId, $backwards, $page, $most, $walk) matching";

const search = statement({
  name: "find_quotes",
  takes: asked,
  gives: {
    quote: nullableShape(listShape),
    found: integer,
    isWhole: boolean,
    reached: nullableShape({ createdAt: instant, id: uuid }),
  },
  text: `select ${listColumnsSql}, matching.counted as found, matching.is_whole,
      matching.reached_at as created_at, matching.reached_id as id
    from ${findQuotes}
    left join (quotes q ${statusJoinSql}) on q.id = any(matching.ids)
    order by q.created_at desc, q.id desc`,
});

interface SearchLimits {
  /** Of the matches that are returned, and of those that are counted. */
  page: number;
  counted: number;
  walk?: number;
}

const describeSearch = ({ words, createdBy, asked }: QuoteFilter, from: Place | null, limits: SearchLimits) => ({
  words,
  wanted: { createdBy, ...asked },
  beyondAt: (from ?? start).createdAt,
  beyondId: (from ?? start).id,
  page: limits.page,
  most: limits.counted,
  walk: limits.walk ?? MAX_WALK,
});

/** The same for quotes that match the filter, with the number of matches from that position. */
export async function searchPage(
  db: Tx,
  filter: QuoteFilter,
  cursor: Pick<Cursor, "createdAt" | "id" | "direction"> | null,
  limits: SearchLimits,
): Promise<{ rows: Listed[]; matching: MatchCount }> {
  const backwards = cursor?.direction === "before";
  const found = await search(db, { ...describeSearch(filter, cursor, limits), backwards });
  const rows = found.flatMap(({ quote }) => quote ?? []);
  const { found: count, isWhole, reached } = found[0] ?? { found: 0, isWhole: true, reached: null };
  return {
    rows: backwards ? rows.reverse() : rows,
    matching: { count, isWhole, reached: reached && { ...reached, read: limits.walk ?? MAX_WALK } },
  };
}

/** A lower limit of the number of quotes, and whether it is exact. */
export interface MatchCount {
  count: number;
  isWhole: boolean;
  /** Where a search ended before it had a whole page, as it may read no more quotes; there may be matches beyond. */
  reached: (Place & { read: number }) | null;
}

const ofTotals = { all: integer, mine: integer, someAwait: boolean, ownAwait: boolean };
const totals = statement({
  name: "quote_totals",
  takes: { userId: uuid },
  gives: ofTotals,
  // Quotes are never deleted one by one, so the last number is their count. In the order of quotes_with_price_conflict:
  // a plan that was made while no quote awaited a price would else read all that need recalculation from another index.
  text: `select c.last_number as all, coalesce(own.last_number, 0) as mine,
      coalesce((select true from quotes q where q.offline_price is not null and q.erased_at is null
        order by q.created_at desc, q.id desc limit 1), false) as some_await,
      coalesce((select true from quotes q where q.offline_price is not null and q.erased_at is null
        and q.user_id = $userId order by q.created_at desc, q.id desc limit 1), false) as own_await
    from quote_counters c
    left join user_quote_counters own on own.company_id = c.company_id and own.user_id = $userId`,
});

/**
 * How many quotes the company has, how many the user created, and whether any of either await their price; without
 * counting, so equally fast at any size.
 */
export const readTotals = async (db: Tx, userId: string): Promise<RowOf<typeof ofTotals>> =>
  (await findRow(totals(db, { userId }))) ?? { all: 0, mine: 0, someAwait: false, ownAwait: false };

const presentStatus = { name: text, label: text, color: text };
/** Whether sent quotes are open or expired is seen from the one that ends last or first, at the end of an index. */
const statusesOfAll = statement({
  name: "statuses_present",
  gives: presentStatus,
  text: `select s.name, s.label, s.color from (
      select * from quote_statuses s where s.name <> 'sent'
        and exists (select from quotes q where q.status = s.name)
      union all select * from quote_statuses s where s.name = 'sent'
        and now() < (select max(q.valid_until) from quotes q where q.status = 'sent')
      union all select * from quote_statuses s where s.name = 'expired'
        and now() >= (select min(q.valid_until) from quotes q where q.status = 'sent')
    ) s order by s.sort_order, s.id`,
});
const statusesOfOwn = statement({
  name: "own_statuses_present",
  takes: { createdBy: uuid },
  gives: presentStatus,
  text: `select s.name, s.label, s.color from (
      select * from quote_statuses s where s.name <> 'sent'
        and exists (select from quotes q where q.status = s.name and q.user_id = $createdBy)
      union all select * from quote_statuses s where s.name = 'sent'
        and now() < (select max(q.valid_until) from quotes q where q.status = 'sent' and q.user_id = $createdBy)
      union all select * from quote_statuses s where s.name = 'expired'
        and now() >= (select min(q.valid_until) from quotes q where q.status = 'sent' and q.user_id = $createdBy)
    ) s order by s.sort_order, s.id`,
});

/** The statuses that occur in the quotes of the company, or of one user. */
export const listPresentStatuses = (db: Tx, createdBy: string | null) =>
  createdBy === null ? statusesOfAll(db) : statusesOfOwn(db, { createdBy });

const exported = { ...listShape, ...documentColumns, names: itemNames, priced: nullable(json<SnapshotChoices>()) };
const exportedColumns = `${listColumnsSql}, ${listColumns(documentColumns, "q")}, ${itemNameColumns},
      q.price_snapshot->'choices' as priced`;
const exportOfAll = statement({
  name: "export_page",
  takes: ofAll,
  gives: exported,
  text: `select ${exportedColumns} from quotes q ${statusJoinSql}
    ${joinItems}
    where (q.created_at, q.id) < ($beyondAt, $beyondId) order by q.created_at desc, q.id desc limit $most`,
});
const exportOfOwn = statement({
  name: "export_own_page",
  takes: ofOwn,
  gives: exported,
  text: `select ${exportedColumns} from quotes q ${statusJoinSql}
    ${joinItems}
    where q.user_id = $createdBy and (q.created_at, q.id) < ($beyondAt, $beyondId)
    order by q.created_at desc, q.id desc limit $most`,
});
const exportOfMatching = statement({
  name: "export_matching_page",
  takes: asked,
  gives: { quote: nullableShape(exported), reached: nullableShape({ createdAt: instant, id: uuid }) },
  text: `select ${exportedColumns}, matching.reached_at as created_at, matching.reached_id as id
    from ${findQuotes}
    left join (quotes q ${statusJoinSql}
      ${joinItems}) on q.id = any(matching.ids)
    order by q.created_at desc, q.id desc`,
});

/** A part of an export, newest first, with the names of the items; `next` is where the next part begins, if any. */
export async function exportPage(db: Tx, filter: QuoteFilter, from: Place | null, most: number) {
  const { rows, reached } = await exportRows(db, filter, from, most);
  const next = reached ?? (rows.length < most ? null : (rows.at(-1) ?? null));
  return {
    rows: rows.map(({ priced, ...quote }) => ({ ...quote, names: pickSnapshotNames(quote, quote.names, priced) })),
    next: next && { createdAt: next.createdAt, id: next.id },
  };
}

async function exportRows(db: Tx, filter: QuoteFilter, place: Place | null, most: number) {
  if (isFiltered(filter)) {
    const limits = { page: most, counted: most };
    const found = await exportOfMatching(db, { ...describeSearch(filter, place, limits), backwards: false });
    return { rows: found.flatMap(({ quote }) => quote ?? []), reached: found[0]?.reached ?? null };
  }
  const { createdAt, id } = place ?? start;
  const from = { beyondAt: createdAt, beyondId: id, most };
  const rows = await (filter.createdBy === null
    ? exportOfAll(db, from)
    : exportOfOwn(db, { createdBy: filter.createdBy, ...from }));
  return { rows, reached: null };
}
