// The six kinds of items that a company prices with, named as in AD section 3.
import type { Hundredths, Pence } from "#domain/money.ts";

export const kinds = ["location", "equipment_access", "job_type", "pump_style", "motor_size", "drive_type"] as const;
export type Kind = (typeof kinds)[number];

interface AnyItem {
  id: number;
  /** Two items may have the same name, except locations: theirs are unique in the company (AD 3). */
  name: string;
  isActive: boolean;
}

/** A pricing zone. */
export interface Location extends AnyItem {
  description: string | null;
  /** Prefixes, trimmed and in upper case (decision 19). */
  postcodes: string[];
  labourHours: Hundredths;
  /** Per engineer and hour. */
  hourlyRate: Pence;
}

export interface EquipmentAccess extends AnyItem {
  description: string | null;
  /** A whole number, at least 1. */
  minEngineers: number;
  /** Used for the price only if the company says so (decision 15). */
  multiplier: Hundredths;
}

export interface JobType extends AnyItem {
  description: string | null;
  baseHours: Hundredths;
  /** How much of the pump's price it charges, per cent; absent from what was stored before there was a share: all. */
  materialPercent?: number | undefined;
  /** What the job includes and excludes, for the customer's document; not read when only a price is calculated. */
  scope?: string | null;
  exclusions?: string | null;
}

export interface PumpStyle extends AnyItem {
  description: string | null;
  materialCostBase: Pence;
  /** It draws more than 12 litres a minute from a supply pipe; the water company must be told. Read like `scope`. */
  needsWaterNotice?: boolean;
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

/** A value for each kind, computed from the kind; a caller that needs precise types uses `as`. */
export function mapKinds<T>(of: (kind: Kind) => T): Record<Kind, T> {
  return Object.fromEntries(kinds.map((kind) => [kind, of(kind)])) as Record<Kind, T>;
}

/** The six choices of a quote; null until chosen. */
export type Choices = Record<Kind, number | null>;

export const noChoices: Readonly<Choices> = mapKinds(() => null);

/** The name of each choice on the wire and in a quote's row. */
export const choiceKeys = {
  location: "locationId",
  equipment_access: "equipmentAccessId",
  job_type: "jobTypeId",
  pump_style: "pumpStyleId",
  motor_size: "motorSizeId",
  drive_type: "driveTypeId",
} as const satisfies Record<Kind, string>;
export type ChoiceKey = (typeof choiceKeys)[Kind];
/** The six choices as on the wire and in a row. */
export type KeyedChoices = Record<ChoiceKey, number | null>;

/** Reads the six choices from the wire or a row. */
export function readChoices(quote: KeyedChoices): Choices {
  return mapKinds((kind) => quote[choiceKeys[kind]]);
}

/** A value for each kind, by the names of the wire and of a row. */
export function mapToChoiceKeys<T>(values: Readonly<Record<Kind, T>>): Record<ChoiceKey, T> {
  return Object.fromEntries(kinds.map((kind) => [choiceKeys[kind], values[kind]])) as Record<ChoiceKey, T>;
}

/** The label of each kind, and its word in the paths of the API. */
export const kindLabels: Record<Kind, { one: string; many: string; path: string }> = {
  location: { one: "Location", many: "Locations", path: "locations" },
  equipment_access: { one: "Equipment Access", many: "Equipment Access", path: "equipment-access" },
  job_type: { one: "Job Type", many: "Job Types", path: "job-types" },
  pump_style: { one: "Pump Style", many: "Pump Styles", path: "pump-styles" },
  motor_size: { one: "Motor Size", many: "Motor Sizes", path: "motor-sizes" },
  drive_type: { one: "Drive Type", many: "Drive Types", path: "drive-types" },
};

export const describeNotOffered = (kind: Kind): string =>
  `This ${kindLabels[kind].one} is not on offer. Please choose another.`;

/** The name of each kind's list in a reply with all six. */
export const listKeys = {
  location: "locations",
  equipment_access: "equipmentAccess",
  job_type: "jobTypes",
  pump_style: "pumpStyles",
  motor_size: "motorSizes",
  drive_type: "driveTypes",
} as const satisfies Record<Kind, string>;

export type ChosenItems = { [K in Kind]: ItemOf<K> };

/** The chosen item of one kind, active or not; null if nothing is chosen or the catalogue lacks it. */
export function findChosenItem<K extends Kind>(catalogue: Catalogue, kind: K, choices: Choices): ItemOf<K> | null {
  const items: ItemOf<K>[] = catalogue[kind];
  return items.find(({ id }) => id === choices[kind]) ?? null;
}

/** All six chosen items, active or not; null if one is not chosen or the catalogue lacks it. */
export function findChosenItems(catalogue: Catalogue, choices: Choices): ChosenItems | null {
  const chosen = mapKinds((kind) => findChosenItem(catalogue, kind, choices));
  return Object.values(chosen).includes(null) ? null : (chosen as ChosenItems);
}
