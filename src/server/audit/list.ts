// A page of the audit log, or the whole of what fits as CSV.
import type { AuditFilters, AuditPage, AuditQuery } from "#contract/audit/audit.ts";
import { type Actor, maySeeAllCompanies } from "#domain/actor.ts";
import { auditCsvHeader, formatAuditCsvLine } from "#domain/audit/csv.ts";
import { type AuditCursor, decodeAuditCursor, encodeAuditCursor } from "#domain/audit/cursor.ts";
import { buildSearchQuery } from "#domain/audit/search.ts";
import { toInterval } from "#domain/days.ts";
import type { Database, Tx } from "#server/database/connect.ts";
import { invalid } from "#server/kernel/errors.ts";
import { BATCH_SIZE } from "#server/kernel/streamed-lists.ts";
import {
  type AuditFilter,
  type AuditScope,
  countNewer,
  type FoundEntry,
  findPage,
  listActivity,
  listEntries,
  MAX_WALK,
} from "./queries.ts";

const PAGE = 50;
/** Matches are counted up to here and then shown as "more than": an exact count would cost more than the page itself. */
const MOST_COUNTED = 10_000;
const LOOKED_BACK = 500;

interface Asked {
  db: Tx;
  actor: Actor;
  query: AuditQuery;
}

export async function listAuditEntries({ db, actor, query }: Asked): Promise<AuditPage> {
  const { limit = PAGE, offset = 0, cursor, logId, activity, ...filters } = query;
  if (activity) return newestActivity(db, findAuditScope(actor, filters), limit);
  if (logId !== undefined) return pageOfEntry(db, actor, logId, limit);
  const from = cursor === undefined ? null : decodeAuditCursor(cursor);
  if (cursor !== undefined && !from) throw invalid({ cursor: "This is not a page of the log" });
  return page(db, actor, filters, limit, offset, from);
}

/** The page on which the entry is, or if that is older than those that one page reads, the one that begins with it. */
async function pageOfEntry(db: Tx, actor: Actor, id: number, limit: number): Promise<AuditPage> {
  const found = await countNewer(db, id);
  const offset = found ? found.found - (found.found % limit) : 0;
  const isFar = found !== null && offset + limit > MAX_WALK;
  return page(db, actor, {}, limit, isFar ? 0 : offset, isFar ? { createdAt: found.createdAt, id: id + 1 } : null);
}

/** Bounded by how far it looks back, not by what it finds: a company that only signs in has none. */
async function newestActivity(db: Tx, reach: AuditScope, limit: number): Promise<AuditPage> {
  const { ids } = await findPage(db, reach, { most: LOOKED_BACK });
  const logs = ids.length === 0 ? [] : await listActivity(db, { ids, most: limit });
  const total = logs.length;
  return { logs, total, more: false, atLeast: total, offset: 0, cursor: null, searchedTo: null, nextCursor: null };
}

async function page(
  db: Tx,
  actor: Actor,
  filters: AuditFilters,
  limit: number,
  offset: number,
  from: AuditCursor | null,
): Promise<AuditPage> {
  const asked = askedFor(filters);
  // One entry more than the page tells whether there is another page.
  const wanted = { ...asked, ...beyond(from), skip: offset, most: limit + 1, countTo: MOST_COUNTED + 1 };
  const found = asked ? await findPage(db, findAuditScope(actor, filters), wanted) : nothing;
  const { ids, counted, isWhole, reached } = found;
  const logs = await listEntries(db, ids.slice(0, limit));
  return {
    logs,
    total: isWhole ? counted : null,
    more: !isWhole,
    atLeast: isWhole
      ? counted
      : Math.max(logs.length === 0 ? 0 : offset + logs.length, Math.min(counted, MOST_COUNTED)),
    offset,
    cursor: from && encodeAuditCursor(from),
    searchedTo: reached?.createdAt ?? null,
    nextCursor: reached && encodeAuditCursor(reached),
  };
}
const nothing: Awaited<ReturnType<typeof findPage>> = { ids: [], counted: 0, isWhole: true, reached: null };

const beyond = (from: AuditCursor | null) => (from ? { beyondAt: from.createdAt, beyondId: from.id } : {});

/** Each part in a short transaction of its own: a slow reader must not hold the database. */
export async function* formatEntriesAsCsv(
  database: Database,
  { companyId }: Pick<Actor, "companyId">,
  reach: AuditScope,
  filters: AuditFilters,
): AsyncIterable<string> {
  yield auditCsvHeader;
  const asked = askedFor(filters);
  if (!asked) return;
  // A part may be empty, if none of the entries that one page reads matches.
  for (let from: AuditCursor | null = null, isFirst = true; isFirst || from; isFirst = false) {
    const wanted = { ...asked, ...beyond(from), most: BATCH_SIZE };
    const read = async (db: Tx) => {
      const { ids, reached } = await findPage(db, reach, wanted);
      return { rows: await listEntries(db, ids), reached };
    };
    const part = await (reach.isPlatform ? database.asPlatform(read, true) : database.asCompany(companyId, read, true));
    if (part.rows.length > 0) yield part.rows.map(formatAuditCsvLine).join("");
    const last: FoundEntry | undefined = part.rows.at(-1);
    from =
      part.reached ?? (last && part.rows.length === BATCH_SIZE ? { createdAt: last.createdAt, id: last.id } : null);
  }
}

/** Throws 400 for another company's id inside a company. */
export function findAuditScope(actor: Actor, { companyId }: AuditFilters): AuditScope {
  if (maySeeAllCompanies(actor)) return { companyId: companyId ?? null, isPlatform: true };
  if (companyId !== undefined && companyId !== actor.companyId) {
    throw invalid({ companyId: "Only your own company's entries can be read here" });
  }
  return { companyId: null, isPlatform: false };
}

/** Null where the search text has no letter or digit: no entry can fit it, so the database is not asked. */
function askedFor({
  search,
  startDate,
  endDate,
  companyId: _,
  ...equal
}: AuditFilters): Omit<AuditFilter, "most"> | null {
  const question = search ? buildSearchQuery(search) : undefined;
  if (question === null) return null;
  const { since, before } = toInterval(startDate, endDate);
  const asked = { ...equal, search: question, since: since?.toISOString(), before: before?.toISOString() };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
}
