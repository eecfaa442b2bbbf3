// SQL for reading the audit log.
import { type AuditEntryFields, type PersonalValues, restorePersonalData } from "#domain/audit-personal-data.ts";
import {
  bigint,
  bigints,
  boolean,
  instant,
  integer,
  json,
  listColumns,
  nullable,
  nullableShape,
  type RowOf,
  text,
  uuid,
} from "#server/database/codecs.ts";
import { pickCodecs } from "#server/database/columns.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, readRow, statement } from "#server/database/statement.ts";
import { auditLogsTable } from "#server/kernel/columns.ts";
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

/** How many entries one page reads, however few of them match. A search fetches each of them, a filter only an index. */
const walkFor = ({ search }: AuditFilter) => (search === undefined ? MAX_WALK : 5000);
export const MAX_WALK = 20_000;

const page = {
  ids: bigints,
  counted: integer,
  isWhole: boolean,
  reached: nullableShape(pickCodecs(auditLogsTable, "createdAt", "id")),
};
const selectPage = statement({
  name: "audit_page",
  takes: { companyId: nullable(integer), asked: json<AuditFilter & { walk: number }>() },
  gives: page,
  text: `select ids, counted, is_whole, reached_at as created_at, reached_id as id
    from audit_page($companyId, $asked)`,
});

/** One company, or every one that the transaction may see: the own company, or for the platform all. */
export interface AuditScope {
  companyId: number | null;
  isPlatform: boolean;
}

/**
 * The ids of a page, newest first; how many entries match, counted up to a limit, and whether these are all; and where
 * the walk stopped, if there are older entries that it has not read.
 */
export const findPage = async (db: Tx, { companyId }: Pick<AuditScope, "companyId">, asked: AuditFilter) =>
  readRow(selectPage(db, { companyId, asked: { ...asked, walk: walkFor(asked) } }));

const selectEntries = statement({
  name: "audit_entries",
  takes: { ids: bigints },
  gives: { entry: auditEntry, personalValues },
  text: `select ${listColumns(auditEntry, "e")}, p.personal_values from ${entriesWithPersonalData}
    where e.id = any($ids) order by e.created_at desc, e.id desc`,
});
/** The entries as they were written, or as erasure left them. */
const whole = <E extends AuditEntryFields>(rows: { entry: E; personalValues: PersonalValues | null }[]) =>
  rows.map(({ entry, personalValues }) => restorePersonalData(entry, personalValues));
/** Newest first. */
export const listEntries = async (db: Tx, ids: number[]) =>
  ids.length === 0 ? [] : whole(await selectEntries(db, { ids }));

const selectActivity = statement({
  name: "audit_activity",
  takes: { ids: bigints, most: integer },
  gives: { entry: auditEntry, personalValues },
  text: `select ${listColumns(auditEntry, "e")}, p.personal_values from ${entriesWithPersonalData}
    where e.id = any($ids) and e.action not in ('login', 'logout', '404_error')
    order by e.created_at desc, e.id desc limit $most`,
});
/** Only entries that changed something: no sign-in, sign-out or 404. */
export const listActivity = async (db: Tx, wanted: { ids: number[]; most: number }) =>
  whole(await selectActivity(db, wanted));

const selectNewer = statement({
  name: "audit_newer",
  takes: { id: bigint, most: integer },
  gives: { found: bigint, ...pickCodecs(auditLogsTable, "createdAt") },
  text: `select (select count(*) from (
        select from audit_logs newer where (newer.created_at, newer.id) > (entry.created_at, entry.id)
          order by newer.created_at, newer.id limit $most
      ) counted) as found, entry.created_at
    from audit_logs entry where entry.id = $id`,
});
/**
 * How many visible entries are newer than this one, counted up to those that one page reads, and when it was written;
 * null if it is not visible itself.
 */
export const countNewer = (db: Tx, id: number) => findRow(selectNewer(db, { id, most: MAX_WALK }));

/** The users in visible entries, by name. */
export const listEntryUsers = statement({
  name: "audit_users",
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
