// The list of quotes: all of them as QB says, or one page of those that fit the filters (decision 35).
import type { listQuotes, QuotePage, QuoteQuery } from "#contract/quotes/quotes.ts";
import type { Actor } from "#domain/actor.ts";
import { toInterval } from "#domain/days.ts";
import { type Cursor, decodeCursor, encodeCursor } from "#domain/quotes/cursor.ts";
import { maySeeAllQuotes } from "#domain/quotes/policy.ts";
import type { Tx } from "#server/database/connect.ts";
import type { CallReadInput } from "#server/kernel/call.ts";
import { invalid } from "#server/kernel/errors.ts";
import { BATCH_SIZE, streamList } from "#server/kernel/streamed-lists.ts";
import { isFiltered, listPage, listPresentStatuses, type QuoteFilter, readTotals, searchPage } from "./queries.ts";

const PAGE = 50;
/** Beyond this many matches nobody reads on, and counting would cost more than the page (ADR 7). */
const MOST_COUNTED = 1000;

export async function listQuotesFor({
  db,
  actor: asking,
  query,
}: Pick<CallReadInput<typeof listQuotes>, "db" | "actor" | "query">) {
  const actor = await asking;
  if (Object.values(query).some((value) => value !== undefined)) return page(db, actor, query);
  const filter = buildQuoteFilter(query, maySeeAllQuotes(actor) ? null : actor.userId);
  // Reading in several transactions misses and repeats nothing: the order is that of creation, which never changes, and
  // a quote that is created meanwhile stands before the first one.
  return streamList<QuotePage["quotes"][number]>({ db, actor }, "company", async (tx, beyond) => {
    const { rows } = await listPage(tx, filter, beyond && { ...beyond, direction: "after" }, BATCH_SIZE);
    return rows;
  });
}

async function page(db: Tx, actor: Actor, query: QuoteQuery): Promise<QuotePage> {
  const cursor = query.cursor === undefined ? null : decodeCursor(query.cursor);
  if (query.cursor !== undefined && !cursor) throw invalid({ cursor: "This is not a page of the list" });
  const limit = query.limit ?? PAGE;
  const filter = buildQuoteFilter(query, maySeeAllQuotes(actor) ? null : actor.userId);
  const filtered = isFiltered(filter);
  const backwards = cursor?.direction === "before";
  const counted = MOST_COUNTED + 1;
  // One row more than the page tells whether there is another page.
  const [{ rows, matching }, fromTheStart, totals, statuses] = await Promise.all([
    filtered ? searchPage(db, filter, cursor, { page: limit + 1, counted }) : listPage(db, filter, cursor, limit + 1),
    // A page that is read backwards cannot tell how many match in all, so they are counted from the start.
    filtered && backwards ? searchPage(db, filter, null, { page: 1, counted }) : null,
    readTotals(db, actor.userId),
    listPresentStatuses(db, filter.createdBy),
  ]);
  const reached = matching?.reached ?? null;
  // The page before this one cannot be told from so few rows.
  if (backwards && reached) return page(db, actor, { ...query, cursor: undefined });
  const shown = rows.slice(0, limit);
  const hasMore = rows.length > limit || reached !== null;
  const start = backwards && !hasMore ? 1 : (cursor?.start ?? 1);
  const lastShown = start + shown.length - 1;
  const all = filter.createdBy === null ? totals.all : totals.mine;
  const found = fromTheStart?.matching ?? matching ?? { count: all, isWhole: true };
  const before = fromTheStart || !matching ? 0 : start - 1;
  if (backwards) shown.reverse();
  const searchedBefore = backwards ? 0 : (cursor?.searched ?? 0);
  const searched = reached && searchedBefore + reached.read;
  // Beyond which the pages before and after this one are: its own quotes, or where the search stopped.
  const [top, bottom] = [shown[0], reached ?? shown.at(-1)];
  return {
    quotes: shown,
    total: found.isWhole ? before + found.count : null,
    more: !found.isWhole,
    atLeast: found.isWhole ? before + found.count : Math.max(lastShown, before + Math.min(found.count, MOST_COUNTED)),
    searched,
    mine: totals.mine,
    start,
    nextCursor:
      bottom && (backwards || hasMore) ? cursorAt("after", bottom, lastShown + 1, searched ?? searchedBefore) : null,
    previousCursor: top && (backwards ? hasMore : cursor !== null) ? cursorAt("before", top, start - limit, 0) : null,
    statuses,
    awaitPrice: filter.createdBy === null ? totals.someAwait : totals.ownAwait,
  };
}

function cursorAt(
  direction: Cursor["direction"],
  { createdAt, id }: { createdAt: string; id: string },
  start: number,
  searched: number,
) {
  return encodeCursor({ direction, createdAt, id, start: Math.max(1, start), searched });
}

/** What a person may see of what the query asks for. */
export function buildQuoteFilter(query: Omit<QuoteQuery, "limit" | "cursor">, createdBy: string | null): QuoteFilter {
  const { search, status, locationId, jobTypeId, engineer, opened, outcome, reason, price } = query;
  const { customerId = null, siteId = null, pumpId = null } = query;
  const created = toInterval(query.from, query.to);
  const sent = toInterval(query.sentFrom, query.sentTo);
  return {
    words: search?.split(/\s+/).filter(Boolean).slice(0, 8) ?? [],
    createdBy,
    asked: {
      status: status || null,
      locationId: locationId ?? null,
      jobTypeId: jobTypeId ?? null,
      engineer: engineer ?? null,
      opened: opened ?? null,
      outcome: outcome ?? null,
      reason: reason || null,
      price: price ?? null,
      ...{ customerId, siteId, pumpId },
      since: created.since?.toISOString() ?? null,
      before: created.before?.toISOString() ?? null,
      sentSince: sent.since?.toISOString() ?? null,
      sentBefore: sent.before?.toISOString() ?? null,
    },
  };
}
