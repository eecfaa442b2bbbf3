// What a pump may hold.
import { type ChoiceKey, choiceKeys, kinds } from "#domain/catalogue/items.ts";
import { findPumpDayFaults } from "#domain/customers/pump-days.ts";
import { addMonths } from "#domain/customers/schedule.ts";
import { buildFieldRefusal, buildRefusal, type Refusal } from "#domain/refusal.ts";
import { hasItems } from "#server/catalogue/queries.ts";
import { pickGiven } from "#server/customers/given-fields.ts";
import type { Tx } from "#server/database/connect.ts";
import type { PumpContent } from "./queries.ts";

export const emptyPump: PumpContent = {
  ...{ name: "", make: null, model: null, serial: null, kw: null, notes: null },
  ...{ equipmentAccessId: null, pumpStyleId: null, motorSizeId: null, driveTypeId: null },
  ...{ installedOn: null, warrantyUntil: null, removedOn: null },
  ...{ serviceMonths: null, serviceJobTypeId: null, nextDue: null },
};
export const pickPumpFields = (given: Parameters<typeof pickGiven<PumpContent>>[1]) => pickGiven(emptyPump, given);

/** Without a day, the first service is due an interval after the installation, or after today. */
export function completeSchedule(pump: PumpContent, today: string): PumpContent {
  const { serviceMonths, serviceJobTypeId, nextDue, installedOn } = pump;
  if (serviceMonths === null || serviceJobTypeId === null || nextDue !== null) return pump;
  return { ...pump, nextDue: addMonths(installedOn ?? today, serviceMonths) };
}

const SCHEDULE = "A schedule has months, a job and the next date: give all three, or none";

/** By field. */
export async function refusePump(db: Tx, pump: PumpContent, today: string): Promise<Refusal | null> {
  const faults = findPumpDayFaults(pump, today);
  const [firstFault] = Object.values(faults);
  if (firstFault) return buildRefusal("invalid", firstFault, faults);
  const { serviceMonths, serviceJobTypeId, nextDue } = pump;
  const schedule = { serviceMonths, serviceJobTypeId, nextDue };
  const absent = Object.entries(schedule).filter(([, value]) => value === null);
  if (absent.length > 0 && absent.length < 3) {
    return buildRefusal("invalid", SCHEDULE, Object.fromEntries(absent.map(([key]) => [key, SCHEDULE])));
  }
  const chosen: Partial<Record<ChoiceKey, number | null>> = { ...pump, jobTypeId: serviceJobTypeId };
  const wrong = await Promise.all(
    kinds.map(async (kind) => {
      const id = chosen[choiceKeys[kind]] ?? null;
      return id === null || (await hasItems(db, kind, [id])) ? [] : choiceKeys[kind];
    }),
  );
  const [first] = wrong.flat();
  if (!first) return null;
  const field = first === "jobTypeId" ? "serviceJobTypeId" : first;
  return buildFieldRefusal("unknown_choice", field, "This is not on your lists");
}
