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

/** What is said of each part of a schedule that is left out while another is given. */
const scheduleSentences = {
  serviceMonths: "Enter the months between services",
  serviceJobTypeId: "Choose the job type of the service",
  nextDue: "Enter the date of the next service",
};
type SchedulePart = keyof typeof scheduleSentences;

/** By field. */
export function findScheduleFaults(pump: Pick<PumpContent, SchedulePart>): Partial<Record<SchedulePart, string>> {
  const parts = Object.keys(scheduleSentences) as SchedulePart[];
  const absent = parts.filter((part) => pump[part] === null);
  if (absent.length === parts.length) return {};
  return Object.fromEntries(absent.map((part) => [part, scheduleSentences[part]]));
}

/** By field. */
export async function refusePump(db: Tx, pump: PumpContent, today: string): Promise<Refusal | null> {
  const faults = findPumpDayFaults(pump, today);
  const [firstFault] = Object.values(faults);
  if (firstFault) return buildRefusal("invalid", firstFault, faults);
  const missing = findScheduleFaults(pump);
  const [firstMissing] = Object.values(missing);
  if (firstMissing) return buildRefusal("invalid", firstMissing, missing);
  const chosen: Partial<Record<ChoiceKey, number | null>> = { ...pump, jobTypeId: pump.serviceJobTypeId };
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
