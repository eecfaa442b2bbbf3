// SQL for what a change of prices would do. Row level security keeps each query inside the company.
import { and, desc, eq, notInArray } from "drizzle-orm";
import { choiceKeys, type Kind } from "#domain/catalogue/items.ts";
import type { Tables } from "#domain/quotes/rehearsal.ts";
import { isPromised, systemStatusNames } from "#domain/quotes/status.ts";
import type { Tx } from "#server/database/connect.ts";
import {
  companies,
  driveTypes,
  equipmentAccess,
  jobTypes,
  locations,
  motorSizes,
  pumpStyles,
  quotes,
} from "#server/database/schema.ts";
import { listRulesInOrder } from "#server/rules/queries.ts";

/** All that prices are made from, active or not; null without a company. */
export async function findTables(db: Tx): Promise<Tables | null> {
  const [[settings], location, equipment_access, job_type, pump_style, motor_size, drive_type, rules] =
    await Promise.all([
      db.select({ applyAccessMultiplier: companies.applyAccessMultiplier }).from(companies),
      db.select().from(locations),
      db.select().from(equipmentAccess),
      db.select().from(jobTypes),
      db.select().from(pumpStyles),
      db.select().from(motorSizes),
      db.select().from(driveTypes),
      listRulesInOrder(db),
    ]);
  if (!settings) return null;
  return { catalogue: { location, equipment_access, job_type, pump_style, motor_size, drive_type }, rules, settings };
}

const promised = systemStatusNames.filter(isPromised);

/** The newest quotes that can still be calculated; of one item, only those that have chosen it. */
export function listOpen(db: Tx, most: number, chosen?: { kind: Kind; id: number }) {
  return db
    .select({
      id: quotes.id,
      quoteNumber: quotes.quoteNumber,
      customerName: quotes.customerName,
      held: quotes.totalCost,
      locationId: quotes.locationId,
      equipmentAccessId: quotes.equipmentAccessId,
      jobTypeId: quotes.jobTypeId,
      pumpStyleId: quotes.pumpStyleId,
      motorSizeId: quotes.motorSizeId,
      driveTypeId: quotes.driveTypeId,
    })
    .from(quotes)
    .where(and(notInArray(quotes.status, promised), chosen && eq(quotes[choiceKeys[chosen.kind]], chosen.id)))
    .orderBy(desc(quotes.createdAt), desc(quotes.id))
    .limit(most);
}
