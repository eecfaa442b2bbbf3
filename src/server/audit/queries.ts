// SQL for reading the audit log.
import { type AuditEntryFields, type PersonalValues, restorePersonalData } from "#domain/audit-personal-data.ts";
import {
  bigint,
  bigints,
  instant,
  integer,
  json,
  listColumns,
  nullable,
  type RowOf,
  text,
  uuid,
} from "#server/database/codecs.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, statement } from "#server/database/statement.ts";
import { auditEntry, entriesWithPersonalData, personalValues } from "#server/kernel/queries.ts";

export type FoundEntry = RowOf<typeof auditEntry>;

/** The parameters of the function `audit_page` (db/functions/audit.sql); an absent one filters nothing. */
export interface AuditFilter {
  action?: string;
  entityType?: string;
  riskLevel?: string;
  userId?: string;
  /** A tsquery. */
  search?: string;
  since?: string;
  before?: string;
  beyondAt?: string;
  beyondId?: number;
  skip?: number;
  most: number;
  countTo?: number;
}

/** How many of the newest entries are searched before the word index is used. */
function walkFor({ search, skip = 0, most }: AuditFilter): number {
  // Searching an entry for a word costs more than comparing its columns.
  return search === undefined ? Math.min(Math.max(5000, 5 * (skip + most)), 50_000) : 500;
}
/** PostgreSQL's default of 4 MB would reduce the rows of a common word to whole pages, and check each row again. */
const WORK_MEM = "64MB";

const page = { ids: bigints, total: nullable(integer) };
const asked = json<AuditFilter & { walk: number; workMem: string }>();
const selectOwnPage = statement({
  name: "audit_own_page",
  takes: { asked },
  gives: page,
  text: "select ids, total from company_audit_page($asked)",
});
const selectPage = statement({
  name: "audit_page",
  takes: { companyId: nullable(integer), asked },
  gives: page,
  text: "select ids, total from audit_page($companyId, $asked)",
});

/** The transaction's company, or for the platform one company or all. */
export type AuditScope = "own" | { companyId: number | null };

/** The ids of a page, newest first, and the number of all matching entries, if requested. */
export async function findPage(
  db: Tx,
  reach: AuditScope,
  asked: AuditFilter,
): Promise<{ ids: number[]; total: number }> {
  const tuned = { ...asked, walk: walkFor(asked), workMem: WORK_MEM };
  const found = await findRow(
    reach === "own" ? selectOwnPage(db, { asked: tuned }) : selectPage(db, { ...reach, asked: tuned }),
  );
  return { ids: found?.ids ?? [], total: found?.total ?? 0 };
}

const selectEntries = statement({
  name: "audit_entries",
  takes: { ids: bigints },
  gives: { entry: auditEntry, given: personalValues },
  text: `select ${listColumns(auditEntry, "e")}, p.given from ${entriesWithPersonalData}
    where e.id = any($ids) order by e.created_at desc, e.id desc`,
});
/** The entries as they were written, or as erasure left them. */
const whole = <E extends AuditEntryFields>(rows: { entry: E; given: PersonalValues | null }[]) =>
  rows.map(({ entry, given }) => restorePersonalData(entry, given));
/** Newest first. */
export const listEntries = async (db: Tx, ids: number[]) =>
  ids.length === 0 ? [] : whole(await selectEntries(db, { ids }));

const selectActivity = statement({
  name: "audit_activity",
  takes: { ids: bigints, most: integer },
  gives: { entry: auditEntry, given: personalValues },
  text: `select ${listColumns(auditEntry, "e")}, p.given from ${entriesWithPersonalData}
    where e.id = any($ids) and e.action not in ('login', 'logout', '404_error')
    order by e.created_at desc, e.id desc limit $most`,
});
/** Only entries that changed something: no sign-in, sign-out or 404. */
export const listActivity = async (db: Tx, wanted: { ids: number[]; most: number }) =>
  whole(await selectActivity(db, wanted));

const selectNewer = statement({
  name: "audit_newer",
  takes: { id: bigint },
  gives: { found: bigint },
  text: `select (select count(*) from audit_logs newer
        where (newer.created_at, newer.id) > (entry.created_at, entry.id)) as found
    from audit_logs entry where entry.id = $id`,
});
/** How many visible entries are newer than this one; null if it is not visible itself. */
export async function countNewer(db: Tx, id: number): Promise<number | null> {
  return (await findRow(selectNewer(db, { id })))?.found ?? null;
}

/** The users in visible entries, by name. */
export const listEntryUsers = statement({
  name: "audit_people",
  takes: { most: integer },
  gives: { id: uuid, name: text, email: text, companyId: nullable(integer) },
  text: `select id, trim(first_name || ' ' || last_name) as name, email, company_id from users
    order by first_name, last_name, email limit $most`,
});

/** The existing companies by name, and then the newest of the deleted ones. */
export const listCompanyNames = statement({
  name: "audit_companies",
  takes: { mostGone: integer },
  gives: {
    id: integer,
    name: text,
    slug: nullable(text),
    currencySymbol: nullable(text),
    deletedAt: nullable(instant),
  },
  text: `select id, name, slug, currency_symbol, deleted_at from (
      select id, name, slug, currency_symbol, null::timestamptz as deleted_at from companies
      union all
      (select company_id, company_name, metadata ->> 'slug', null, created_at from audit_logs
        where action = 'delete' and entity_type = 'company' and company_name is not null
          and not exists (select from companies there where there.id = company_id)
        order by created_at desc limit $mostGone)
    ) as named order by deleted_at desc nulls first, name, id`,
});
