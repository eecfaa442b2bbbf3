// SQL for sites. Row level security keeps each statement inside the company.
import { customersTable, pumpsTable, sitesTable } from "#server/customers/columns.ts";
import {
  creationColumns,
  listenersSql,
  pickShownIdSql,
  readableQuoteSql,
  siteContent,
} from "#server/customers/queries.ts";
import {
  boolean,
  buildAssignments,
  buildInsertValues,
  instant,
  integer,
  listColumns,
  nullable,
  type RowOf,
  text,
  texts,
  uuid,
  uuids,
} from "#server/database/codecs.ts";
import { pickCodecs } from "#server/database/columns.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, readRow, statement } from "#server/database/statement.ts";

export type SiteContent = RowOf<typeof siteContent>;

const siteColumns = {
  ...pickCodecs(sitesTable, "id", "customerId"),
  ...siteContent,
  ...pickCodecs(sitesTable, "endedAt", "version"),
};
const sitePumpColumns = pickCodecs(
  pumpsTable,
  ...(["id", "siteId", "name", "make", "model", "serial", "serviceMonths", "nextDue", "removedOn", "version"] as const),
);

/** Present ones first, then by what they are called. */
const orderSql = "s.ended_at is not null, lower(coalesce(s.name, s.address, s.postcode)), s.id";
const listed = { site: siteColumns, quotes: integer, pumpCount: integer };
const selectPage = statement({
  name: "list_sites",
  takes: {
    ...{ customerId: uuid, site: nullable(uuid), seer: nullable(uuid), words: texts },
    ...{ after: nullable(uuid), most: integer },
  },
  gives: listed,
  text: `select ${listColumns(siteColumns, "s")},
      (select count(*)::int from quotes q where q.site_id = s.id and ${readableQuoteSql}) as quotes,
      (select count(*)::int from pumps p where p.site_id = s.id) as pump_count
    from sites s
    where s.customer_id in (select id from customers where id = $customerId or merged_into = $customerId)
      and ($site is null or s.id = $site)
      and may_see_site($seer, s.id)
      and not exists (select from unnest($words) word where strpos(s.search_text, lower(word)) = 0
        and not exists (select from pumps p where p.site_id = s.id and strpos(p.search_text, lower(word)) > 0))
      and ($after is null or (${orderSql}) > (select ${orderSql} from sites s where s.id = $after))
    order by ${orderSql} limit $most`,
});
const selectPumps = statement({
  name: "list_pumps_of_sites",
  takes: { siteIds: uuids },
  gives: sitePumpColumns,
  text: `select ${listColumns(sitePumpColumns)} from pumps where site_id = any($siteIds)
    order by removed_on is not null, lower(name), id`,
});

/** A page may hold so many pumps before its last site's. */
const MAX_PUMPS_OF_A_PAGE = 500;
interface SitesQuery {
  customerId: string;
  /** Null for all. */
  site: string | null;
  seer: string | null;
  words: string[];
  after: string | null;
}

/** The sites of a customer that is not merged, and of those that were merged into it, with their pumps. */
export async function listSitesPage(db: Tx, asked: SitesQuery, most: number) {
  const rows = await selectPage(db, { ...asked, most: most + 1 });
  let pumpCount = 0;
  const fitting = rows.slice(0, most).filter((row) => {
    const fits = pumpCount < MAX_PUMPS_OF_A_PAGE;
    pumpCount += row.pumpCount;
    return fits;
  });
  const pumps = await listPumps(
    db,
    fitting.map(({ site }) => site.id),
  );
  const sites = fitting.map(({ site, quotes }) => ({ ...site, quotes, pumps: pumps.get(site.id) ?? [] }));
  return { sites, nextCursor: fitting.length < rows.length ? (sites.at(-1)?.id ?? null) : null };
}

async function listPumps(db: Tx, siteIds: string[]) {
  return Map.groupBy(siteIds.length > 0 ? await selectPumps(db, { siteIds }) : [], ({ siteId }) => siteId);
}

/** The customer of a site, which is shown instead of the one that it was merged from. */
const customerColumns = pickCodecs(customersTable, "id", "name", "version", "endedAt");
const siteShape = {
  site: siteColumns,
  customer: { ...customerColumns, listeners: uuids },
  isVisible: boolean,
  quotes: integer,
  pumpCount: integer,
  isUsed: boolean,
};
const selectSite = statement({
  name: "find_site",
  takes: { id: uuid, seer: nullable(uuid) },
  gives: siteShape,
  text: `select ${listColumns(siteColumns, "s")}, ${listColumns(customerColumns, "c")},
      ${listenersSql} as listeners, may_see_site($seer, s.id) as is_visible,
      (select count(*)::int from quotes q where q.site_id = s.id and ${readableQuoteSql}) as quotes,
      (select count(*)::int from pumps p where p.site_id = s.id) as pump_count,
      exists (select from quotes q where q.site_id = s.id) or exists (select from pumps p where p.site_id = s.id) as is_used
    from sites s join customers record on record.id = s.customer_id
      join customers c on c.id = ${pickShownIdSql("record")}
    where s.id = $id`,
});
export type FoundSite = RowOf<typeof siteShape>;

/** Null also if the seer does not see it. */
export async function findSite(db: Tx, id: string, seer: string | null): Promise<FoundSite | null> {
  const found = await findRow(selectSite(db, { id, seer }));
  return found?.isVisible ? found : null;
}

const lockRow = statement({
  name: "lock_site",
  takes: { id: uuid },
  text: "select from sites where id = $id for update",
});
/** The same, locked until the transaction ends. */
export async function lockSite(db: Tx, id: string, seer: string | null): Promise<FoundSite | null> {
  const [, site] = await Promise.all([lockRow(db, { id }), findSite(db, id, seer)]);
  return site;
}

/** As replies have it. */
export async function readSite(db: Tx, id: string, seer: string | null) {
  const [found, pumps] = await Promise.all([findSite(db, id, seer), listPumps(db, [id])]);
  if (!found) throw new Error("The site of this transaction is missing");
  return { ...found.site, quotes: found.quotes, pumps: pumps.get(id) ?? [] };
}

const newSite = { ...pickCodecs(sitesTable, "id", "customerId"), ...creationColumns, ...siteContent };
export const insertSite = statement({
  name: "insert_site",
  takes: newSite,
  text: `insert into sites ${buildInsertValues(newSite)}`,
});

const savedColumns = { ...siteContent, ...pickCodecs(sitesTable, "customerId", "endedAt", "updatedAt") };
/** Saves a locked site; its version counts up. */
export const saveSite = statement({
  name: "save_site",
  takes: { id: uuid, ...savedColumns },
  text: `update sites set ${buildAssignments(savedColumns)}, version = version + 1 where id = $id`,
});

export const deleteSiteRow = statement({
  name: "delete_site",
  takes: { id: uuid },
  text: "delete from sites where id = $id",
});

const selectOwner = statement({
  name: "find_creator_of_site",
  takes: { id: uuid },
  gives: { createdBy: nullable(uuid), customerId: uuid },
  text: "select created_by, customer_id from sites where id = $id",
});
/** Of the company, with this id. */
export const findExistingSite = (db: Tx, id: string) => findRow(selectOwner(db, { id }));

const selectNotes = statement({
  name: "read_pump_notes",
  takes: { siteId: uuid },
  gives: { notes: nullable(text) },
  text: "select string_agg(name || ': ' || notes, E'\\n' order by lower(name), id) as notes from pumps where site_id = $siteId",
});
/** The notes of a site's pumps as one text. */
export const readPumpNotes = async (db: Tx, siteId: string) => (await readRow(selectNotes(db, { siteId }))).notes;

export const clearPumpNotes = statement({
  name: "clear_pump_notes",
  takes: { siteId: uuid, at: instant },
  text: "update pumps set notes = null, version = version + 1, updated_at = $at where site_id = $siteId and notes is not null",
});
