// A page of the list of emails, filtered and searched.
import type { EmailCount, EmailPage, listEmails } from "#contract/emails.ts";
import type { QueryOf } from "#contract/endpoint.ts";
import { type EmailFilter, emailFilters, emailStates, filteredStates } from "#domain/emails/states.ts";
import { type Cursor, decodeCursor, encodeCursor } from "#domain/quotes/cursor.ts";
import type { Tx } from "#server/database/connect.ts";
import { invalid } from "#server/kernel/errors.ts";
import {
  countStates,
  type EmailRow,
  type EmailScope,
  findNumberedQuote,
  listPage,
  MAX_COUNTED,
  PAGE_SIZE,
  type StateCount,
  searchStates,
} from "./queries.ts";

type Query = QueryOf<typeof listEmails>;

export async function readEmailPage(
  db: Tx,
  scope: EmailScope,
  query: Query,
): Promise<Omit<EmailPage, "emails"> & { rows: EmailRow[] }> {
  const cursor = query.cursor === undefined ? null : decodeCursor(query.cursor);
  if (query.cursor !== undefined && !cursor) throw invalid({ cursor: "This is not a page of the list" });
  const words = query.search?.split(/\s+/).filter(Boolean).slice(0, 8) ?? [];
  const states = filteredStates[query.state ?? "all"];
  const read = words.length > 0 ? searchPage : readPage;
  const { rows, counts, reached } = await read(db, { scope, words, states, cursor });
  const hasMore = rows.length > PAGE_SIZE;
  const page = rows.slice(0, PAGE_SIZE);
  const start = cursor?.start ?? 1;
  const end = hasMore ? page.at(-1) : reached;
  return {
    rows: page,
    counts: mapFilters((filter) => sumCounts(counts.filter(({ state }) => filteredStates[filter].includes(state)))),
    start,
    searchedTo: hasMore ? null : (reached?.createdAt ?? null),
    nextCursor: end
      ? encodeCursor({
          direction: "after",
          createdAt: end.createdAt,
          id: end.id,
          start: start + page.length,
          searched: 0,
        })
      : null,
  };
}

interface Asked {
  scope: EmailScope;
  words: string[];
  states: readonly EmailRow["state"][];
  cursor: Cursor | null;
}
type Place = NonNullable<StateCount["reached"]>;
interface Found {
  rows: EmailRow[];
  counts: StateCount[];
  /** Older emails have not been searched. */
  reached: Place | null;
}

async function readPage(db: Tx, { scope, states, cursor }: Asked): Promise<Found> {
  const [rows, counts] = await Promise.all([listPage(db, scope, states, cursor), countStates(db, scope)]);
  return { rows, counts, reached: null };
}

/** The counts are of the newest emails of each state, whichever page is read. */
async function searchPage(db: Tx, { scope, words, states, cursor }: Asked): Promise<Found> {
  // A word that is a whole number finds the emails of that quote, however old they are.
  const mayNumber = !scope.isPlatform && words.some((word) => /\d{3}/.test(word));
  const numbered = mayNumber ? await findNumberedQuote(db, words) : null;
  if (numbered && scope.owner !== null && numbered.ownerId !== scope.owner)
    return { rows: [], counts: [], reached: null };
  const asked = {
    quoteId: numbered?.id ?? null,
    words: words.filter((word) => word.toUpperCase() !== numbered?.number),
  };
  const [newest, beyond] = await Promise.all([
    searchStates(db, scope, asked, { states: emailStates, shown: cursor ? [] : states }, null),
    cursor && searchStates(db, scope, asked, { states, shown: states }, cursor),
  ]);
  const found = beyond ?? newest;
  const places = found.counts.flatMap(({ state, reached }) => (reached && states.includes(state) ? [reached] : []));
  // Beyond it, emails of that state may be missing, so those of the others wait for the next page.
  const reached = places.toSorted(comparePlaces).at(-1) ?? null;
  const rows = found.rows.filter((row) => reached === null || comparePlaces(row, reached) >= 0);
  return { rows, counts: newest.counts, reached };
}

const comparePlaces = (a: Place, b: Place) =>
  Date.parse(a.createdAt) - Date.parse(b.createdAt) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

function sumCounts(counts: readonly StateCount[]): EmailCount {
  const sum = counts.reduce((total, { count }) => total + count, 0);
  return {
    count: Math.min(sum, MAX_COUNTED),
    more: sum > MAX_COUNTED || counts.some(({ reached }) => reached !== null),
  };
}

const mapFilters = <T>(build: (filter: EmailFilter) => T) =>
  Object.fromEntries(emailFilters.map((filter) => [filter, build(filter)])) as Record<EmailFilter, T>;
