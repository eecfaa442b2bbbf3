// Converts a demonstration company's pounds, hours and names into the rows that the product stores.
import type { Catalogue, Item, Kind } from "#domain/catalogue/items.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { type DemonstrationCompany, formatMotorName } from "./company.ts";

type WithoutId<T> = T extends { id: number } ? Omit<T, "id"> : never;
export type PriceList = { [K in Kind]: WithoutId<Catalogue[K][number]>[] };

/** The company's six lists in pence and hundredths, in the order in which they are written. */
export function buildPriceList(company: DemonstrationCompany): PriceList {
  return {
    location: company.zones.map((zone) => ({
      ...everyItem(zone),
      postcodes: zone.prefixes.split(" "),
      labourHours: toHundredths(zone.hours),
      hourlyRate: toHundredths(zone.poundsAnHour),
    })),
    equipment_access: company.accesses.map((access) => ({
      ...everyItem(access),
      minEngineers: access.engineers,
      multiplier: toHundredths(access.multiplier),
    })),
    job_type: company.jobTypes.map((job) => ({
      ...everyItem(job),
      baseHours: toHundredths(job.hours),
      materialPercent: job.materialPercent ?? 100,
      scope: job.scope ?? null,
      exclusions: job.exclusions ?? null,
    })),
    pump_style: company.pumps.map((pump) => ({
      ...everyItem(pump),
      materialCostBase: toHundredths(pump.pounds),
      needsWaterNotice: pump.needsWaterNotice ?? false,
    })),
    motor_size: company.motors.map(({ kw, multiplier, inactive }) => ({
      name: formatMotorName(kw),
      kw: toHundredths(kw),
      multiplier: toHundredths(multiplier),
      isActive: !inactive,
    })),
    drive_type: company.drives.map((drive) => ({
      ...everyItem(drive),
      costMultiplier: toHundredths(drive.multiplier),
    })),
  };
}

/** The lists in the domain's form, once their items have ids. */
export function buildCatalogue(list: PriceList, idOf: (kind: Kind, name: string) => number): Catalogue {
  const withIds = <T extends { name: string }>(kind: Kind, items: T[]) =>
    items.map((item) => ({ ...item, id: idOf(kind, item.name) }));
  return {
    location: withIds("location", list.location),
    equipment_access: withIds("equipment_access", list.equipment_access),
    job_type: withIds("job_type", list.job_type),
    pump_style: withIds("pump_style", list.pump_style),
    motor_size: withIds("motor_size", list.motor_size),
    drive_type: withIds("drive_type", list.drive_type),
  };
}

/** The company's rules without ids; 1 runs before 2 (decision 21). */
export function buildRules(company: DemonstrationCompany, catalogue: Catalogue): Omit<Rule, "id">[] {
  return company.rules.map(
    ({ name, description, triggerType, triggerValues, constraintType, allowedValues, inactive }, index) => ({
      name,
      description: description ?? null,
      triggerType,
      triggerValueIds: triggerValues.map((item) => findItem(catalogue, triggerType, item).id),
      constraintType,
      allowedValueIds: allowedValues.map((item) => findItem(catalogue, constraintType, item).id),
      priority: index + 1,
      isActive: !inactive,
    }),
  );
}

/** The item with this name; a name that the list lacks is an error in the demonstration data. */
export function findItem(catalogue: Catalogue, kind: Kind, name: string): Item {
  const list: Item[] = catalogue[kind];
  const item = list.find((candidate) => candidate.name === name);
  if (!item) throw new Error(`No ${kind} called ${name}`);
  return item;
}

/** Pounds into pence, hours, kW and multipliers into hundredths; the data have at most 2 decimals. */
function toHundredths(told: number): number {
  return Math.round(told * 100);
}

function everyItem({ name, description, inactive }: { name: string; description?: string; inactive?: true }) {
  return { name, description: description ?? null, isActive: !inactive };
}
