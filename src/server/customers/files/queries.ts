// SQL for customers as CSV: the rows of an export; what the rows of an import fit, and the new records, of which each
// statement takes all at once. Row level security keeps each statement inside the company.
import { customersTable, pumpsTable, sitesTable } from "#server/customers/columns.ts";
import { creationColumns, customerContent, familySql, pumpContent, siteContent } from "#server/customers/queries.ts";
import {
  buildRecordset,
  integer,
  listColumns,
  nullable,
  type Shape,
  text,
  texts,
  uuid,
  uuids,
} from "#server/database/codecs.ts";
import { pickCodecs } from "#server/database/columns.ts";
import type { Tx } from "#server/database/connect.ts";
import { readRow, statement } from "#server/database/statement.ts";

/** The cells of a row that are about its customer `c`, its site `s` and its pump `p`; items by their names. */
const customerCells = { ...customerContent, ...pickCodecs(customersTable, "endedAt") };
const siteColumns = pickCodecs(sitesTable, "postcode", "contactName", "contactPhone", "contactEmail");
const siteCells = {
  ...{ siteName: nullable(text), siteAddress: nullable(text), zone: nullable(text) },
  ...siteColumns,
  directions: nullable(text),
};
const pumpColumns = pickCodecs(
  pumpsTable,
  ...(["make", "model", "serial", "kw", "installedOn", "warrantyUntil", "removedOn"] as const),
  ...(["serviceMonths", "nextDue"] as const),
);
const pumpCells = {
  ...{ pumpName: nullable(text), equipmentAccess: nullable(text), pumpStyle: nullable(text) },
  ...{ motorSize: nullable(text), driveType: nullable(text), serviceJobType: nullable(text) },
  ...pumpColumns,
  pumpNotes: nullable(text),
};
/** Each with the SQL of its long text. */
const pickCustomerCellsSql = (notes = "c.notes") =>
  listColumns(customerCells, "c").replace("c.notes", `${notes} as notes`);
const pickSiteCellsSql = (directions = "s.directions") =>
  `s.name as site_name, s.address as site_address, l.name as zone, ${listColumns(siteColumns, "s")},
      ${directions} as directions`;
const pickPumpCellsSql = (notes = "p.notes") =>
  `p.name as pump_name, ea.name as equipment_access, ps.name as pump_style, ms.name as motor_size,
      dt.name as drive_type, jt.name as service_job_type, ${listColumns(pumpColumns, "p")}, ${notes} as pump_notes`;
const siteZoneSql = "left join locations l on l.id = s.location_id";
const pumpItemsSql = `left join equipment_access ea on ea.id = p.equipment_access_id
      left join pump_styles ps on ps.id = p.pump_style_id
      left join motor_sizes ms on ms.id = p.motor_size_id
      left join drive_types dt on dt.id = p.drive_type_id
      left join job_types jt on jt.id = p.service_job_type_id`;

const selectCustomers = statement({
  name: "customers_of_file",
  takes: { after: uuid, most: integer },
  gives: { id: uuid },
  text: "select id from customers where merged_into is null and id > $after order by id limit $most",
});
/** The next customers by id, without those that were merged into another. */
export const listCustomersOfFile = (db: Tx, after: string, most: number) => selectCustomers(db, { after, most });

const selectRows = statement({
  name: "customer_rows_of_file",
  takes: { ids: uuids, customer: uuid, site: uuid, pump: uuid, most: integer },
  gives: { keys: { customer: uuid, site: uuid, pump: uuid }, row: { ...customerCells, ...siteCells, ...pumpCells } },
  // An id below every other stands for no site or no pump.
  text: `select r.customer, r.site, r.pump, ${pickCustomerCellsSql()}, ${pickSiteCellsSql()}, ${pickPumpCellsSql()}
    from (
      select w.id as customer, coalesce(s.id, '00000000-0000-0000-0000-000000000000') as site,
          coalesce(p.id, '00000000-0000-0000-0000-000000000000') as pump
        from customers w
          join customers m on m.id = w.id or m.merged_into = w.id
          left join sites s on s.customer_id = m.id
          left join pumps p on p.site_id = s.id
        where w.id = any ($ids)
          and (s.id is not null or m.id = w.id and not exists (
            select from customers f join sites t on t.customer_id = f.id where f.merged_into = w.id))
          and (w.id, coalesce(s.id, '00000000-0000-0000-0000-000000000000'), coalesce(p.id, '00000000-0000-0000-0000-000000000000'))
            > ($customer, $site, $pump)
        order by 1, 2, 3 limit $most
    ) r
      join customers c on c.id = r.customer
      left join sites s on s.id = r.site
      left join pumps p on p.id = r.pump
      ${siteZoneSql}
      ${pumpItemsSql}
    order by 1, 2, 3`,
});
export interface RowKey {
  customer: string;
  site: string;
  pump: string;
}
/** The next rows of these customers: a pump each, or a site without pumps, or a customer without sites. */
export const listRowsOfFile = (db: Tx, ids: string[], after: RowKey, most: number) =>
  selectRows(db, { ids, ...after, most });

/** Any number, as long as no other lock of two numbers has it as its first. */
const IMPORTING = 1;
const lockImports = statement({
  name: "lock_customer_imports",
  takes: { companyId: integer },
  gives: { done: text },
  text: `select pg_advisory_xact_lock(${IMPORTING}, $companyId)::text as done`,
});
const shareCounter = statement({
  name: "share_quote_counter",
  text: "select from quote_counters for key share",
});
/**
 * Imports of a company follow one another, so that a file sent twice adds its rows once; merges, filings and erasures
 * wait for it. New quotes do not, which change the counter's row but not its key: one whose customer the file adds at
 * the same moment makes a second customer, to be merged.
 */
export async function lockForImport(db: Tx, companyId: number): Promise<void> {
  await lockImports(db, { companyId });
  await shareCounter(db);
}

const named = buildRecordset({ name: text, reference: text });
/** How the database compares names and references, in the order of the rows. */
export const listKeys = statement({
  name: "customer_keys_of_import",
  takes: named.takes,
  gives: { name: text, reference: text, nameKey: text, referenceKey: text },
  text: `select r.name, r.reference, customer_key(r.name) as name_key, lower(r.reference) as reference_key from ${named.text}`,
});

/** Whether the customer that is shown for `customers m`, or one merged into it, has such a site: by its customer, not by the postcode's index. */
const hasSiteSql = (condition: string) => `(
            exists (select from sites s where s.customer_id = coalesce(m.merged_into, m.id) and ${condition})
            or exists (select from customers f join sites s on s.customer_id = f.id
              where f.merged_into = coalesce(m.merged_into, m.id) and ${condition}))`;
const asked = buildRecordset({ nameKey: text, postcode: text });
/**
 * The customers that have this name and a site at this postcode, themselves or by one merged into them; for a blank
 * postcode a site without one, or no site. Of each name and postcode no more than show that several fit.
 */
export const listMatches = statement({
  name: "customers_matching_import",
  isPlannedEachTime: true,
  takes: { ...asked.takes, most: integer },
  gives: { id: uuid, nameKey: text, postcode: text },
  text: `with asked as (select r.name_key, r.postcode from ${asked.text} where r.name_key <> ''),
    fitting as (
      select distinct a.name_key, a.postcode, coalesce(m.merged_into, m.id) as id
        from asked a join customers m on m.name_key = a.name_key
        where ${hasSiteSql("coalesce(s.postcode, '') = a.postcode")} or (a.postcode = '' and not ${hasSiteSql("true")})
    ), placed as (
      select c.id, f.name_key, f.postcode,
          row_number() over (partition by f.name_key, f.postcode, c.reference is null order by c.id) as place
        from fitting f join customers c on c.id = f.id
    )
    select id, name_key, postcode from placed where place <= 2 limit $most`,
});

/** These customers, and those with one of these references. Of long texts only the digest. */
export const listKnownCustomers = statement({
  name: "customers_of_import",
  isPlannedEachTime: true,
  takes: { ids: uuids, referenceKeys: texts, most: integer },
  gives: { id: uuid, values: customerCells, referenceKey: text, nameKeys: texts, siteCount: integer },
  text: `select c.id, ${pickCustomerCellsSql(digestSql("c.notes"))},
      coalesce(lower(c.reference), '') as reference_key,
      array(select f.name_key from ${familySql} join customers f on f.id = family.id) as name_keys,
      (select count(*)::int from ${familySql} join sites s on s.customer_id = family.id) as site_count
    from (select unnest($ids) as id union select r.id from customers r
        where r.reference is not null and lower(r.reference) = any ($referenceKeys)) fitting
      join customers c on c.id = fitting.id and c.merged_into is null
    limit $most`,
});

function digestSql(column: string): string {
  return `md5(regexp_replace(${column}, E'\\\\r\\\\n?', E'\\\\n', 'g'))`;
}

/** Of these customers and those merged into them, the sites at these postcodes; a blank one stands for none. */
export const listKnownSites = statement({
  name: "sites_of_import",
  isPlannedEachTime: true,
  takes: { customerIds: uuids, postcodes: texts, most: integer },
  gives: { id: uuid, customerId: uuid, values: siteCells, pumpCount: integer },
  text: `select s.id, c.shown as customer_id, ${pickSiteCellsSql(digestSql("s.directions"))},
      (select count(*)::int from pumps p where p.site_id = s.id) as pump_count
    from (select given.id, given.id as shown from unnest($customerIds) given (id)
        union all select m.id, given.id from unnest($customerIds) given (id) join customers m on m.merged_into = given.id) c
      join sites s on s.customer_id = c.id ${siteZoneSql}
    where coalesce(s.postcode, '') = any ($postcodes)
    limit $most`,
});

/** At these sites, with one of these serial numbers or names. */
export const listKnownPumps = statement({
  name: "pumps_of_import",
  isPlannedEachTime: true,
  takes: { siteIds: uuids, serialKeys: texts, names: texts, most: integer },
  gives: { id: uuid, siteId: uuid, values: pumpCells },
  text: `select p.id, p.site_id, ${pickPumpCellsSql(digestSql("p.notes"))}
    from pumps p ${pumpItemsSql}
    where p.site_id = any ($siteIds)
      and (p.serial_key = any ($serialKeys) or lower(p.name) in (select lower(name) from unnest($names) name))
    limit $most`,
});

const selectCount = statement({
  name: "count_customers",
  takes: { most: integer },
  gives: { customers: integer },
  text: "select count(*)::int as customers from (select from customers limit $most) counted",
});
/** All of the company, counted no further than this. */
export const countCustomers = async (db: Tx, most: number) => (await readRow(selectCount(db, { most }))).customers;

function insertMany<S extends Shape>(table: string, shape: S) {
  const rows = buildRecordset(shape);
  return statement({
    name: `import_${table}`,
    takes: { ...creationColumns, ...rows.takes },
    text: `insert into ${table} (${listColumns(shape)}, ${listColumns(creationColumns)})
      select ${listColumns(shape, "r")}, $companyId, $createdBy, $createdByName, $createdAt, $updatedAt from ${rows.text}`,
  });
}
const newCustomer = { ...pickCodecs(customersTable, "id", "endedAt"), ...customerContent };
const newSite = { ...pickCodecs(sitesTable, "id", "customerId"), ...siteContent };
const newPump = { ...pickCodecs(pumpsTable, "id", "siteId"), ...pumpContent };
export const insertCustomers = insertMany("customers", newCustomer);
export const insertSites = insertMany("sites", newSite);
export const insertPumps = insertMany("pumps", newPump);
