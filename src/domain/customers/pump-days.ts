// Which days make sense for a pump and its services. Days are London days, "2027-06-30".
import { addMonths } from "./schedule.ts";

/** Nobody services an older pump. */
const FIRST_PUMP_DAY = "1950-01-01";
const MAX_YEARS_AHEAD = 50;

/** Why nothing can have happened on that day; null if it can. */
const findPastDayFault = (day: string, today: string): string | null =>
  day > today ? "This is later than today" : day < FIRST_PUMP_DAY ? "This is before 1950" : null;

const INSTALLED_LATER = "The pump was installed after this day";

/** Why no service of the pump can have been done on that day; null if one can. */
export const findServiceDayFault = (
  day: string,
  { installedOn }: Pick<PumpDays, "installedOn">,
  today: string,
): string | null => (installedOn !== null && day < installedOn ? INSTALLED_LATER : findPastDayFault(day, today));

function findPlannedDayFault(day: string, today: string): string | null {
  if (day < FIRST_PUMP_DAY) return "This is before 1950";
  return day > addMonths(today, MAX_YEARS_AHEAD * 12) ? `This is more than ${MAX_YEARS_AHEAD} years ahead` : null;
}

const happened = ["installedOn", "removedOn"] as const;
const planned = ["warrantyUntil", "nextDue"] as const;
export type PumpDays = Record<(typeof happened)[number] | (typeof planned)[number], string | null>;

/** What is wrong, by field; two days that contradict each other name both. */
export function findPumpDayFaults(days: PumpDays, today: string): Partial<Record<keyof PumpDays, string>> {
  const { installedOn, removedOn } = days;
  const faults: Partial<Record<keyof PumpDays, string>> = {};
  if (installedOn !== null && removedOn !== null && removedOn < installedOn) {
    faults.installedOn = "The pump was removed before this day";
    faults.removedOn = INSTALLED_LATER;
  }
  for (const key of planned) {
    const day = days[key];
    if (installedOn !== null && day !== null && day < installedOn) faults[key] = INSTALLED_LATER;
  }
  for (const [keys, findFault] of [
    [happened, findPastDayFault],
    [planned, findPlannedDayFault],
  ] as const) {
    for (const key of keys) {
      const day = days[key];
      const fault = day === null ? null : findFault(day, today);
      if (fault !== null) faults[key] = fault;
    }
  }
  return faults;
}
