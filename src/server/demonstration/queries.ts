// SQL that fills an empty installation, a few statements for each company.
import type { Catalogue } from "#domain/catalogue/items.ts";
import type { Rule } from "#domain/rules/rule.ts";
import type { Tx } from "#server/database/connect.ts";
import {
  auditLogs,
  companies,
  configurationRules,
  driveTypes,
  equipmentAccess,
  jobTypes,
  locations,
  motorSizes,
  plans,
  pumpStyles,
  quoteCounters,
  quotes,
  users,
} from "#server/database/schema.ts";
import { catalogueOf, type PriceList } from "./price-list.ts";

export async function anyCompany(db: Tx): Promise<boolean> {
  const found = await db.select({ id: companies.id }).from(companies).limit(1);
  return found.length > 0;
}

/** The ids in the order of the plans. */
export async function insertPlans(db: Tx, rows: (typeof plans.$inferInsert)[]): Promise<number[]> {
  const inserted = await db.insert(plans).values(rows).returning({ id: plans.id, name: plans.name });
  return rows.map(({ name }) => found(inserted, name));
}

/** The ids in the order of the companies. */
export async function insertCompanies(db: Tx, rows: (typeof companies.$inferInsert)[]): Promise<number[]> {
  const inserted = await db.insert(companies).values(rows).returning({ id: companies.id, name: companies.name });
  return rows.map(({ name }) => found(inserted, name));
}

export async function insertPeople(db: Tx, rows: (typeof users.$inferInsert)[]): Promise<void> {
  await db.insert(users).values(rows);
}

/** The company's six lists, with the ids that they got. */
export async function insertPriceList(db: Tx, companyId: number, list: PriceList, at: string): Promise<Catalogue> {
  const ours = { companyId, createdAt: at, updatedAt: at };
  const rows = <T extends object>(items: T[]) => items.map((item) => ({ ...item, ...ours }));
  const inserted = {
    location: await db.insert(locations).values(rows(list.location)).returning(),
    equipment_access: await db.insert(equipmentAccess).values(rows(list.equipment_access)).returning(),
    job_type: await db.insert(jobTypes).values(rows(list.job_type)).returning(),
    pump_style: await db.insert(pumpStyles).values(rows(list.pump_style)).returning(),
    motor_size: await db.insert(motorSizes).values(rows(list.motor_size)).returning(),
    drive_type: await db.insert(driveTypes).values(rows(list.drive_type)).returning(),
  };
  return catalogueOf(list, (kind, name) => found(inserted[kind], name));
}

export async function insertRules(db: Tx, companyId: number, rules: Omit<Rule, "id">[], at: string): Promise<Rule[]> {
  const rows = rules.map((rule) => ({ ...rule, companyId, createdAt: at, updatedAt: at }));
  const inserted = await db
    .insert(configurationRules)
    .values(rows)
    .returning({ id: configurationRules.id, name: configurationRules.name });
  return rules.map((rule) => ({ ...rule, id: found(inserted, rule.name) }));
}

/** The quotes, and the counter set to the last of their numbers. */
export async function insertQuotes(
  db: Tx,
  companyId: number,
  rows: Omit<typeof quotes.$inferInsert, "companyId">[],
): Promise<void> {
  await db.insert(quotes).values(rows.map((row) => ({ ...row, companyId })));
  await db.insert(quoteCounters).values({ companyId, lastNumber: rows.length });
}

export async function insertAuditEntries(db: Tx, rows: (typeof auditLogs.$inferInsert)[]): Promise<void> {
  await db.insert(auditLogs).values(rows);
}

function found(inserted: { id: number; name: string }[], name: string): number {
  const row = inserted.find((candidate) => candidate.name === name);
  if (!row) throw new Error(`${name} was not inserted`);
  return row.id;
}
