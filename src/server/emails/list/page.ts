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

/** Of emails that need action: for each, its offer is looked up, and with 100 nobody counts on. */
const MAX_NEEDING_ACTION = 100;

export async function readEmailPage(
  db: Tx,
  scope: EmailScope,
  query: Query,
): Promise<Omit<EmailPage, "emails"> & { rows: EmailRow[] }> {
  const cursor = query.cursor === undefined ? null : decodeCursor(query.cursor);
  if (query.cursor !== undefined && !cursor) throw invalid({ cursor: "This is not a page of the list" });
  const words = query.search?.split(/\s+/).filter(Boolean).slice(0, 8) ?? [];
  const filter = query.state ?? "all";
  const read = words.length > 0 || filter === "needsAction" ? searchPage : readPage;
  const { rows, counts, needingAction, reached } = await read(db, { scope, words, filter, cursor });
  const hasMore = rows.length > PAGE_SIZE;
  const page = rows.slice(0, PAGE_SIZE);
  const start = cursor?.start ?? 1;
  const end = hasMore ? page.at(-1) : reached;
  return {
    rows: page,
    counts: mapFilters((one) =>
      one === "needsAction"
        ? sumCounts(needingAction, MAX_NEEDING_ACTION)
        : sumCounts(
            counts.filter(({ state }) => filteredStates[one].includes(state)),
            MAX_COUNTED,
          ),
    ),
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
  filter: EmailFilter;
  cursor: Cursor | null;
}
type Place = NonNullable<StateCount["reached"]>;
interface Found {
  rows: EmailRow[];
  counts: StateCount[];
  /** Of those that somebody can still send. */
  needingAction: StateCount[];
  /** Older emails have not been searched. */
  reached: Place | null;
}

async function readPage(db: Tx, { scope, filter, cursor }: Asked): Promise<Found> {
  const [rows, counts, needingAction] = await Promise.all([
    listPage(db, scope, filteredStates[filter], cursor),
    countStates(db, scope),
    countNeedingAction(db, scope, { words: [], quoteId: null }),
  ]);
  return { rows, counts, needingAction, reached: null };
}

async function countMatches(db: Tx, scope: EmailScope, searched: Searched): Promise<StateCount[]> {
  const asked = { ...searched, onlySendable: false, most: MAX_COUNTED + 1 };
  return (await searchStates(db, scope, asked, { states: emailStates, shown: [] }, null)).counts;
}

type Searched = Pick<Parameters<typeof searchStates>[2], "words" | "quoteId">;

async function countNeedingAction(db: Tx, scope: EmailScope, searched: Searched): Promise<StateCount[]> {
  const states = { states: filteredStates.needsAction, shown: [] };
  const asked = { ...searched, onlySendable: true, most: MAX_NEEDING_ACTION + 1 };
  return (await searchStates(db, scope, asked, states, null)).counts;
}

/** The counts are of the newest emails of each state, whichever page is read. */
async function searchPage(db: Tx, { scope, words, filter, cursor }: Asked): Promise<Found> {
  const states = filteredStates[filter];
  // A word that is a whole number finds the emails of that quote, however old they are.
  const mayNumber = !scope.isPlatform && words.some((word) => /\d{3}/.test(word));
  const numbered = mayNumber ? await findNumberedQuote(db, words) : null;
  if (numbered && scope.owner !== null && numbered.ownerId !== scope.owner)
    return { rows: [], counts: [], needingAction: [], reached: null };
  const searched = {
    quoteId: numbered?.id ?? null,
    words: words.filter((word) => word.toUpperCase() !== numbered?.number),
  };
  const asked = { ...searched, onlySendable: filter === "needsAction", most: PAGE_SIZE + 1 };
  const [found, counts, needingAction] = await Promise.all([
    searchStates(db, scope, asked, { states, shown: states }, cursor),
    words.length === 0 ? countStates(db, scope) : countMatches(db, scope, searched),
    countNeedingAction(db, scope, searched),
  ]);
  const places = found.counts.flatMap(({ state, reached }) => (reached && states.includes(state) ? [reached] : []));
  // Beyond it, emails of that state may be missing, so those of the others wait for the next page.
  const reached = places.toSorted(comparePlaces).at(-1) ?? null;
  const rows = found.rows.filter((row) => reached === null || comparePlaces(row, reached) >= 0);
  return { rows, counts, needingAction, reached };
}

const comparePlaces = (a: Place, b: Place) =>
  Date.parse(a.createdAt) - Date.parse(b.createdAt) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

function sumCounts(counts: readonly StateCount[], most: number): EmailCount {
  const sum = counts.reduce((total, { count }) => total + count, 0);
  return {
    count: Math.min(sum, most),
    more: sum > most || counts.some(({ reached }) => reached !== null),
  };
}

const mapFilters = <T>(build: (filter: EmailFilter) => T) =>
  Object.fromEntries(emailFilters.map((filter) => [filter, build(filter)])) as Record<EmailFilter, T>;
