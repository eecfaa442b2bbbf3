// The six kinds of things a company prices with, as AD section 3 names them.
import type { Hundredths, Pence } from "#domain/money.ts";

export const kinds = ["location", "equipment_access", "job_type", "pump_style", "motor_size", "drive_type"] as const;
export type Kind = (typeof kinds)[number];

interface AnyItem {
  id: number;
  /** Two items may share one, except locations: theirs are unique in the company (AD 3). */
  name: string;
  isActive: boolean;
}

/** A pricing zone. */
export interface Location extends AnyItem {
  description: string | null;
  /** Prefixes, trimmed and in upper case (decision 19). */
  postcodes: string[];
  labourHours: Hundredths;
  /** For one engineer and one hour. */
  hourlyRate: Pence;
}

export interface EquipmentAccess extends AnyItem {
  description: string | null;
  /** A whole number, at least 1. */
  minEngineers: number;
  /** Takes part in the price only where the company says so (decision 15). */
  multiplier: Hundredths;
}

export interface JobType extends AnyItem {
  description: string | null;
  baseHours: Hundredths;
}

export interface PumpStyle extends AnyItem {
  description: string | null;
  materialCostBase: Pence;
}

export interface MotorSize extends AnyItem {
  kw: Hundredths;
  multiplier: Hundredths;
}

export interface DriveType extends AnyItem {
  description: string | null;
  costMultiplier: Hundredths;
}

export interface Catalogue {
  location: Location[];
  equipment_access: EquipmentAccess[];
  job_type: JobType[];
  pump_style: PumpStyle[];
  motor_size: MotorSize[];
  drive_type: DriveType[];
}

export type ItemOf<K extends Kind> = Catalogue[K][number];
export type Item = ItemOf<Kind>;

/** The six choices of a quote; null until chosen. */
export interface Choices {
  locationId: number | null;
  equipmentAccessId: number | null;
  jobTypeId: number | null;
  pumpStyleId: number | null;
  motorSizeId: number | null;
  driveTypeId: number | null;
}

export const noChoices: Readonly<Choices> = {
  locationId: null,
  equipmentAccessId: null,
  jobTypeId: null,
  pumpStyleId: null,
  motorSizeId: null,
  driveTypeId: null,
};

export const choiceKeys: Record<Kind, keyof Choices> = {
  location: "locationId",
  equipment_access: "equipmentAccessId",
  job_type: "jobTypeId",
  pump_style: "pumpStyleId",
  motor_size: "motorSizeId",
  drive_type: "driveTypeId",
};

/** What a person reads for each kind, and its word in the paths of the API. */
export const kindWords: Record<Kind, { one: string; many: string; path: string }> = {
  location: { one: "Location", many: "Locations", path: "locations" },
  equipment_access: { one: "Equipment Access", many: "Equipment Access", path: "equipment-access" },
  job_type: { one: "Job Type", many: "Job Types", path: "job-types" },
  pump_style: { one: "Pump Style", many: "Pump Styles", path: "pump-styles" },
  motor_size: { one: "Motor Size", many: "Motor Sizes", path: "motor-sizes" },
  drive_type: { one: "Drive Type", many: "Drive Types", path: "drive-types" },
};

export type ChosenItems = { [K in Kind]: ItemOf<K> };

/** The chosen item of one kind, active or not; null when nothing is chosen or the catalogue lacks it. */
export function chosenItem<K extends Kind>(catalogue: Catalogue, kind: K, choices: Choices): ItemOf<K> | null {
  const id = choices[choiceKeys[kind]];
  const items: ItemOf<K>[] = catalogue[kind];
  return items.find((item) => item.id === id) ?? null;
}

/** All six chosen items, active or not; null while one is not chosen or the catalogue lacks it. */
export function chosenItems(catalogue: Catalogue, choices: Choices): ChosenItems | null {
  const location = chosenItem(catalogue, "location", choices);
  const equipment_access = chosenItem(catalogue, "equipment_access", choices);
  const job_type = chosenItem(catalogue, "job_type", choices);
  const pump_style = chosenItem(catalogue, "pump_style", choices);
  const motor_size = chosenItem(catalogue, "motor_size", choices);
  const drive_type = chosenItem(catalogue, "drive_type", choices);
  if (!location || !equipment_access || !job_type || !pump_style || !motor_size || !drive_type) return null;
  return { location, equipment_access, job_type, pump_style, motor_size, drive_type };
}
