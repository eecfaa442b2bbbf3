// SQL for everything that one company holds, row by row and in PostgreSQL's own format.
import { bytes, integer, text, texts } from "#server/database/codecs.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, statement } from "#server/database/statement.ts";

/** Columns that are secret, or only for the program, and never exported. */
const OMITTED_COLUMNS = [
  "password_hash",
  "search_text",
  "search_words",
  "name_key",
  "serial_key",
  "creation_hash",
  "brand_image_data",
  "token_hash",
];

/** Before every id of its type. */
const FIRST_IDS = { integer: "0", bigint: "0", text: "", uuid: "00000000-0000-0000-0000-000000000000" };

function buildExport(table: string, id: keyof typeof FIRST_IDS = "integer", company = "company_id", key = "id") {
  const select = statement({
    name: `export_${table}`,
    takes: { companyId: integer, after: text, most: integer, leftOut: texts },
    gives: { id: text, row: text },
    text: `select t.${key}::text as id, (to_jsonb(t) - $leftOut)::text as row from ${table} t
      where t.${company} = $companyId and t.${key} > $after::${id} order by t.${key} limit $most`,
  });
  return { select, start: FIRST_IDS[id] };
}

const tables = {
  company: buildExport("companies", "integer", "id"),
  users: buildExport("users", "uuid"),
  locations: buildExport("locations"),
  equipment_access: buildExport("equipment_access"),
  job_types: buildExport("job_types"),
  pump_styles: buildExport("pump_styles"),
  motor_sizes: buildExport("motor_sizes"),
  drive_types: buildExport("drive_types"),
  extras: buildExport("extras"),
  configuration_rules: buildExport("configuration_rules"),
  customers: buildExport("customers", "uuid"),
  sites: buildExport("sites", "uuid"),
  pumps: buildExport("pumps", "uuid"),
  pump_services: buildExport("pump_services", "uuid"),
  quotes: buildExport("quotes", "uuid"),
  quote_revisions: buildExport("quote_revisions", "uuid"),
  quote_answers: buildExport("quote_answers", "uuid", "company_id", "revision_id"),
  quote_links: buildExport("quote_links", "uuid"),
  quote_questions: buildExport("quote_questions", "uuid"),
  reminder_skips: buildExport("reminder_skips", "uuid"),
  reminder_stops: buildExport("reminder_stops", "uuid", "company_id", "quote_id"),
  emails: buildExport("emails", "uuid"),
  audit_logs: buildExport("audit_logs", "bigint"),
  audit_personal_data: buildExport("audit_personal_data", "text"),
};
export type Exported = keyof typeof tables;
export const exportedTables = Object.keys(tables) as Exported[];

/** The next rows by id, each as JSON; `after` is the last id before them. */
export function exportRows(db: Tx, table: Exported, companyId: number, after: string | null, most: number) {
  const { select, start } = tables[table];
  return select(db, { companyId, after: after ?? start, most, leftOut: OMITTED_COLUMNS });
}

const selectLogo = statement({
  name: "export_logo",
  takes: { companyId: integer },
  gives: { data: text, type: text },
  text: `select brand_image_data as data, brand_image_type as type from companies
    where id = $companyId and brand_image_data is not null and brand_image_type is not null`,
});
export const findLogo = (db: Tx, companyId: number) => findRow(selectLogo(db, { companyId }));

const selectDocuments = statement({
  name: "export_documents",
  takes: { companyId: integer, after: text, most: integer },
  gives: { sha256: text, mediaType: text, bytes },
  text: `select sha256, media_type, bytes from documents
    where company_id = $companyId and sha256 > $after and bytes is not null order by sha256 limit $most`,
});
/** The next documents of customers, by their SHA-256; erased ones are left out. */
export const exportDocuments = (db: Tx, companyId: number, after: string, most: number) =>
  selectDocuments(db, { companyId, after, most });
