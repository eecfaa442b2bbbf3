// A page of the audit log, or the whole of what fits as CSV.
import type { AuditFilters, AuditPage, AuditQuery } from "#contract/audit/audit.ts";
import { type Actor, maySeeAllCompanies } from "#domain/actor.ts";
import { auditCsvHeader, formatAuditCsvLine } from "#domain/audit/csv.ts";
import { buildSearchQuery } from "#domain/audit/search.ts";
import { toInterval } from "#domain/days.ts";
import type { Database, Tx } from "#server/database/connect.ts";
import { invalid } from "#server/kernel/errors.ts";
import { BATCH_SIZE, readInBatches } from "#server/kernel/streamed-lists.ts";
import {
  type AuditFilter,
  type AuditScope,
  countNewer,
  type FoundEntry,
  findPage,
  listActivity,
  listEntries,
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
  const { limit = PAGE, offset = 0, logId, activity, ...filters } = query;
  if (activity) return newestActivity(db, findAuditScope(actor, filters), limit);
  if (logId !== undefined) {
    const newer = await countNewer(db, logId);
    return page(db, actor, {}, limit, newer === null ? 0 : newer - (newer % limit));
  }
  return page(db, actor, filters, limit, offset);
}

/** Bounded by how far it looks back, not by what it finds: a company that only signs in has none. */
async function newestActivity(db: Tx, reach: AuditScope, limit: number): Promise<AuditPage> {
  const { ids } = await findPage(db, reach, { most: LOOKED_BACK });
  const logs = ids.length === 0 ? [] : await listActivity(db, { ids, most: limit });
  return { logs, total: logs.length, more: false, atLeast: logs.length, offset: 0 };
}

async function page(db: Tx, actor: Actor, filters: AuditFilters, limit: number, offset: number): Promise<AuditPage> {
  const asked = askedFor(filters);
  // One entry more than the page tells whether there is another page.
  const wanted = { ...asked, skip: offset, most: limit + 1, countTo: MOST_COUNTED + 1 };
  const found = asked && (await findPage(db, findAuditScope(actor, filters), wanted));
  const { ids, total: counted } = found ?? { ids: [], total: 0 };
  const shown = ids.slice(0, limit);
  // Behind the last entry nothing is met that the place could be told from.
  const isBeyond = offset > 0 && ids.length === 0;
  const more = counted > MOST_COUNTED && (ids.length > limit || isBeyond);
  const total = counted > MOST_COUNTED ? offset + shown.length : counted;
  return {
    logs: await listEntries(db, shown),
    total: more ? null : total,
    more,
    atLeast: more ? Math.max(isBeyond ? 0 : total, MOST_COUNTED) : total,
    offset,
  };
}

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
  const parts = readInBatches<FoundEntry>((last) => {
    const beyond = last ? { beyondAt: last.createdAt, beyondId: last.id } : {};
    const read = async (db: Tx) =>
      listEntries(db, (await findPage(db, reach, { ...asked, ...beyond, most: BATCH_SIZE })).ids);
    return reach === "own" ? database.asCompany(companyId, read, true) : database.asPlatform(read, true);
  });
  for await (const rows of parts) yield rows.map(formatAuditCsvLine).join("");
}

/** Throws 400 for another company's id inside a company. */
export function findAuditScope(actor: Actor, { companyId }: AuditFilters): AuditScope {
  if (maySeeAllCompanies(actor)) return { companyId: companyId ?? null };
  if (companyId !== undefined && companyId !== actor.companyId) {
    throw invalid({ companyId: "Only the own company's entries can be read here" });
  }
  return "own";
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
