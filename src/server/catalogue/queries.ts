// SQL for the six lists of a company. Row level security keeps each query inside it.
import { asc, eq } from "drizzle-orm";
import type { Tx } from "#server/database/connect.ts";
import { driveTypes, equipmentAccess, jobTypes, locations, motorSizes, pumpStyles } from "#server/database/schema.ts";

/** Active items by name, as the lookups answer them (decision 12). */
export const listActive = {
  location: (db: Tx) =>
    db.select().from(locations).where(eq(locations.isActive, true)).orderBy(asc(locations.name), asc(locations.id)),
  equipment_access: (db: Tx) =>
    db
      .select()
      .from(equipmentAccess)
      .where(eq(equipmentAccess.isActive, true))
      .orderBy(asc(equipmentAccess.name), asc(equipmentAccess.id)),
  job_type: (db: Tx) =>
    db.select().from(jobTypes).where(eq(jobTypes.isActive, true)).orderBy(asc(jobTypes.name), asc(jobTypes.id)),
  pump_style: (db: Tx) =>
    db.select().from(pumpStyles).where(eq(pumpStyles.isActive, true)).orderBy(asc(pumpStyles.name), asc(pumpStyles.id)),
  motor_size: (db: Tx) =>
    db.select().from(motorSizes).where(eq(motorSizes.isActive, true)).orderBy(asc(motorSizes.name), asc(motorSizes.id)),
  drive_type: (db: Tx) =>
    db.select().from(driveTypes).where(eq(driveTypes.isActive, true)).orderBy(asc(driveTypes.name), asc(driveTypes.id)),
};
