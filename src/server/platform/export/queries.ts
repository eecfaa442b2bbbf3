// SQL for everything that one company holds, row by row and as PostgreSQL writes it.
import { sql } from "drizzle-orm";
import type { Tx } from "#server/database/connect.ts";

/** What is a secret, or only for the program, and in no export. */
const LEFT_OUT = ["password_hash", "search_text", "create_hash", "brand_image_data"];

const tables = {
  company: { from: "companies", company: "id" },
  users: { from: "users", company: "company_id" },
  locations: { from: "locations", company: "company_id" },
  equipment_access: { from: "equipment_access", company: "company_id" },
  job_types: { from: "job_types", company: "company_id" },
  pump_styles: { from: "pump_styles", company: "company_id" },
  motor_sizes: { from: "motor_sizes", company: "company_id" },
  drive_types: { from: "drive_types", company: "company_id" },
  configuration_rules: { from: "configuration_rules", company: "company_id" },
  quotes: { from: "quotes", company: "company_id" },
  audit_logs: { from: "audit_logs", company: "company_id" },
} as const;
export type Exported = keyof typeof tables;
export const exportedTables = Object.keys(tables) as Exported[];

/** The next rows by id, each as JSON; `after` is the last id before them. */
export async function exportRows(
  db: Tx,
  table: Exported,
  companyId: number,
  after: string | null,
  most: number,
): Promise<{ id: string; row: string }[]> {
  const { from, company } = tables[table];
  const beyond = after === null ? sql`` : sql` and t.id > ${after}`;
  const { rows } = await db.execute<{ id: string; row: string }>(sql`
    select t.id::text as id, (to_jsonb(t) - ${sql.param(LEFT_OUT)}::text[])::text as row
    from ${sql.identifier(from)} t
    where t.${sql.identifier(company)} = ${companyId}${beyond} order by t.id limit ${most}`);
  return rows;
}

export async function findLogo(db: Tx, companyId: number): Promise<{ data: string; type: string } | null> {
  const { rows } = await db.execute<{ data: string | null; type: string | null }>(
    sql`select brand_image_data as data, brand_image_type as type from companies where id = ${companyId}`,
  );
  const [logo] = rows;
  return logo?.data && logo.type ? { data: logo.data, type: logo.type } : null;
}
