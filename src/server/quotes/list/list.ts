// The list of quotes: all of them as QB says, or one page of those that fit the filters (decision 35).
import type { listQuotes, QuotePage, QuoteQuery } from "#contract/quotes.ts";
import { daysBetween } from "#domain/days.ts";
import { type Cursor, readCursor, writeCursor } from "#domain/quotes/cursor.ts";
import { seesAllQuotes } from "#domain/quotes/policy.ts";
import type { Call } from "#server/kernel/call.ts";
import { invalid } from "#server/kernel/errors.ts";
import { forEyesOf } from "#server/quotes/present.ts";
import {
  countMatching,
  listNewest,
  listNewestOf,
  listPage,
  listPresentStatuses,
  type QuoteFilter,
  readTotals,
} from "./queries.ts";

const PAGE = 50;
/** Beyond this many matches nobody reads on, and counting would cost more than the page. */
const MOST_COUNTED = 10_000;

type Asked = Pick<Call<typeof listQuotes>, "db" | "actor" | "query">;

export async function list({ db, actor, query }: Asked) {
  if (Object.values(query).some((value) => value !== undefined)) return page({ db, actor, query });
  const found = await (seesAllQuotes(actor) ? listNewest(db) : listNewestOf(db, { createdBy: actor.personId }));
  return found.map((quote) => forEyesOf(actor, quote));
}

async function page({ db, actor, query }: Asked): Promise<QuotePage> {
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor);
  if (query.cursor !== undefined && !cursor) throw invalid({ cursor: "This is not a page of the list" });
  const limit = query.limit ?? PAGE;
  const filter = filterOf(query, seesAllQuotes(actor) ? null : actor.personId);
  const unfiltered = Object.keys(query).every((key) => key === "limit" || key === "cursor");
  // One row more than the page tells whether there is another page.
  const [rows, totals, counted, statuses] = await Promise.all([
    listPage(db, filter, cursor, limit + 1),
    readTotals(db, actor.personId),
    unfiltered ? null : countMatching(db, filter, MOST_COUNTED + 1),
    listPresentStatuses(db, filter.createdBy),
  ]);
  const total = counted ?? (filter.createdBy === null ? totals.all : totals.mine);
  const shown = rows.slice(0, limit);
  const backwards = cursor?.direction === "before";
  if (backwards) shown.reverse();
  const hasMore = rows.length > limit;
  const start = backwards && !hasMore ? 1 : (cursor?.start ?? 1);
  const [first, last] = [shown[0], shown.at(-1)];
  return {
    quotes: shown.map((quote) => forEyesOf(actor, quote)),
    total: Math.min(total, counted === null ? total : MOST_COUNTED),
    totalIsCapped: counted !== null && counted > MOST_COUNTED,
    mine: totals.mine,
    start,
    nextCursor: last && (backwards || hasMore) ? cursorAt("after", last, start + shown.length) : null,
    previousCursor: first && (backwards ? hasMore : cursor !== null) ? cursorAt("before", first, start - limit) : null,
    statuses,
  };
}

function cursorAt(direction: Cursor["direction"], { createdAt, id }: { createdAt: string; id: string }, start: number) {
  return writeCursor({ direction, createdAt, id, start: Math.max(1, start) });
}

function filterOf({ search, status, locationId, from, to }: QuoteQuery, createdBy: string | null): QuoteFilter {
  const { since, before } = daysBetween(from, to);
  return {
    words: search?.split(/\s+/).filter(Boolean).slice(0, 8) ?? [],
    createdBy,
    status: status || null,
    locationId: locationId ?? null,
    since: since?.toISOString() ?? null,
    before: before?.toISOString() ?? null,
  };
}
