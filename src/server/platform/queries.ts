// SQL for all companies of the installation. Runs as volute_platform, which sees every one of them.
import { companiesTable } from "#server/companies/columns.ts";
import {
  bigint,
  buildAssignments,
  buildInsertValues,
  instant,
  integer,
  listColumns,
  nullable,
  type RowOf,
  text,
} from "#server/database/codecs.ts";
import { pickCodecs } from "#server/database/columns.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, readRow, statement } from "#server/database/statement.ts";
import { BATCH_SIZE } from "#server/kernel/streamed-lists.ts";

/** What platform administrators can change. */
const content = pickCodecs(companiesTable, "name", "slug", "planId", "planFeatures", "isActive");
const byId = pickCodecs(companiesTable, "id");
const stored = {
  ...byId,
  ...content,
  ...pickCodecs(companiesTable, "quotePrefix", "primaryColor", "secondaryColor", "tertiaryColor", "brandImageUrl"),
  ...pickCodecs(companiesTable, "brandImageType", "brandImageSize", "currency", "currencySymbol"),
  ...pickCodecs(companiesTable, "showPricingToUsers", "createdAt", "updatedAt", "version"),
};
const companyShape = {
  ...stored,
  userCount: bigint,
  quoteCount: integer,
  planName: nullable(text),
  quotesThisMonth: bigint,
};

// Numbers have no gaps and quotes are never deleted, so the last number is their count.
const columns = `select ${listColumns(stored, "c")},
    (select count(*) from users where users.company_id = c.id) as user_count,
    coalesce((select last_number from quote_counters where quote_counters.company_id = c.id), 0) as quote_count,
    (select name from plans where plans.id = c.plan_id) as plan_name,
    (select count(*) from quotes where quotes.company_id = c.id
      and quotes.created_at >= date_trunc('month', now() at time zone 'Europe/London') at time zone 'Europe/London'
    ) as quotes_this_month`;

const companyPosition = pickCodecs(companiesTable, "name", "id");
export type CompanyPosition = RowOf<typeof companyPosition>;
const afterCompany = "(lower(c.name), c.id) > (lower($name), $id)";
const orderByCompany = "lower(c.name), c.id";
/** The companies that one part of a search reads. */
const walkedCompanies = `from companies c where ${afterCompany} order by ${orderByCompany}`;

const selectCompanies = statement({
  name: "companies_all",
  takes: { words: text, ...companyPosition, walk: integer, most: integer },
  gives: companyShape,
  text: `${columns} from (select c.* ${walkedCompanies} limit $walk) c
    where c.name ilike $words or c.slug ilike $words
    order by ${orderByCompany} limit $most`,
});
const selectWalkEnd = statement({
  name: "companies_walk_end",
  takes: { ...companyPosition, walk: integer },
  gives: companyPosition,
  text: `select c.name, c.id ${walkedCompanies} offset $walk - 1 limit 1`,
});

/** How many rows one part of a list reads, and how many of those that match it returns. */
export const platformLimits = { walk: 5000, most: BATCH_SIZE };

/** By name; only those after `beyond`. */
export async function listPlatformCompanies(
  db: Tx,
  search: string | undefined,
  beyond: CompanyPosition | null,
  { walk, most } = platformLimits,
) {
  const position = beyond ?? { name: "", id: 0 };
  const [rows, end] = await Promise.all([
    selectCompanies(db, { ...position, words: buildSearchPattern(search), walk, most }),
    findRow(selectWalkEnd(db, { ...position, walk })),
  ]);
  return { rows, reached: rows.length < most ? end : (rows.at(-1) ?? null) };
}

/** The pattern of texts that contain these words; without any, of every text. */
export const buildSearchPattern = (search = ""): string => `%${search.replace(/[\\%_]/g, "\\$&")}%`;

const selectCompany = statement({
  name: "companies_one",
  takes: byId,
  gives: companyShape,
  text: `${columns} from companies c where c.id = $id`,
});
export const findPlatformCompany = (db: Tx, id: number) => findRow(selectCompany(db, { id }));
export const readPlatformCompany = (db: Tx, id: number) => readRow(selectCompany(db, { id }));

const selectForUpdate = statement({
  name: "companies_lock_one",
  takes: byId,
  gives: byId,
  text: "select id from companies where id = $id for update",
});
/** Locked until this transaction ends. */
export async function lockPlatformCompany(db: Tx, id: number) {
  const lockedCompany = await findRow(selectForUpdate(db, { id }));
  return lockedCompany && readPlatformCompany(db, id);
}

/** Companies are created one after another: each has to see which prefixes the others took. */
export const lockCompanyCreation = statement({
  name: "companies_lock_creation",
  gives: { held: text },
  // Any number that nothing else in the database locks.
  text: "select pg_advisory_xact_lock(20261122)::text as held",
});

const selectPrefixes = statement({
  name: "companies_prefixes",
  takes: { prefix: text },
  gives: { quotePrefix: text },
  text: "select quote_prefix from companies where starts_with(quote_prefix, $prefix)",
});
/** The prefixes in use that begin with this one. */
export async function listPrefixes(db: Tx, prefix: string): Promise<Set<string>> {
  return new Set((await selectPrefixes(db, { prefix })).map(({ quotePrefix }) => quotePrefix));
}

const insertedColumns = pickCodecs(
  companiesTable,
  ...(["name", "slug", "quotePrefix", "planId", "planFeatures", "createdAt", "updatedAt"] as const),
);
const insert = statement({
  name: "companies_insert",
  takes: insertedColumns,
  gives: byId,
  text: `insert into companies ${buildInsertValues(insertedColumns)} returning id`,
});
export async function insertCompany(db: Tx, company: RowOf<typeof insertedColumns>): Promise<number> {
  return (await readRow(insert(db, company))).id;
}

/** Inside the company: its quotes are numbered from here on (decision 26). */
export const insertCounter = statement({
  name: "companies_insert_counter",
  takes: { companyId: integer },
  text: "insert into quote_counters (company_id) values ($companyId)",
});

const update = statement({
  name: "companies_save",
  takes: { ...byId, ...content, now: instant },
  text: `update companies set ${buildAssignments(content)}, version = version + 1, updated_at = $now where id = $id`,
});
export async function savePlatformCompany(
  db: Tx,
  id: number,
  company: RowOf<typeof content>,
  now: Date,
): Promise<void> {
  await update(db, { ...company, id, now: now.toISOString() });
}

/**
 * Deletes the company and, by foreign keys, everything in it but its audit entries. A platform administrator who
 * belongs to it stays, without a company.
 */
export const removeCompany = (db: Tx, id: number) => Promise.all([releaseAdmins(db, { id }), remove(db, { id })]);
const releaseAdmins = statement({
  name: "companies_release_admins",
  takes: byId,
  text: "update users set company_id = null, updated_at = now() where company_id = $id and role = 'platform_admin'",
});
const remove = statement({ name: "companies_delete", takes: byId, text: "delete from companies where id = $id" });

/** Ends the sessions of a company's own users; a platform administrator's go on. */
export const endSessionsOfCompany = statement({
  name: "companies_end_sessions",
  takes: { companyId: integer },
  text: `delete from sessions
    where user_id in (select id from users where company_id = $companyId and role <> 'platform_admin')`,
});

const count = statement({
  name: "companies_count_everything",
  gives: { totalCompanies: bigint, totalUsers: bigint },
  text: `select (select count(*) from companies) as total_companies, (select count(*) from users) as total_users`,
});
export const countEverything = (db: Tx) => readRow(count(db));
