// The fields of each kind of item: one table for the forms, the checks and the files (AD 3, 5 and 9).

import {
  formatDecimal,
  formatHours,
  formatMoney,
  type Hundredths,
  LONGEST_NUMBER,
  MAX_HUNDREDTHS,
  MAX_MONEY,
  parseDecimal,
} from "#domain/money.ts";
import type { Resource } from "#domain/permission-matrix.ts";
import { buildRefusal, type Refusal } from "#domain/refusal.ts";
import type { Item, Kind } from "./items.ts";

export type NumberFieldKey =
  | "labourHours"
  | "hourlyRate"
  | "minEngineers"
  | "multiplier"
  | "baseHours"
  | "materialPercent"
  | "materialCostBase"
  | "kw"
  | "costMultiplier";

export type Unit = "hours" | "money" | "kw" | "multiplier" | "people" | "percent";

interface NumberField {
  words: string;
  /** The heading of its column, if that is shorter. */
  heading?: string;
  /** The hint below its field. */
  hint?: string;
  unit: Unit;
  /** The value of a new item; null if it is required. In pence, hundredths, engineers or per cent. */
  initial: number | null;
}

export const numberFields: Record<NumberFieldKey, NumberField> = {
  labourHours: { words: "Labour hours", unit: "hours", initial: null },
  hourlyRate: { words: "Hourly rate", unit: "money", initial: null },
  minEngineers: { words: "Minimum engineers", unit: "people", initial: 1 },
  multiplier: { words: "Multiplier", unit: "multiplier", initial: 100 },
  baseHours: { words: "Base hours", unit: "hours", initial: null },
  materialPercent: {
    words: "Share of the pump’s price charged",
    heading: "Pump charged",
    hint: "100 for a new pump, 0 for work on the customer’s own.",
    unit: "percent",
    initial: 100,
  },
  materialCostBase: { words: "Material cost base", unit: "money", initial: null },
  kw: { words: "Power (kW)", unit: "kw", initial: null },
  costMultiplier: { words: "Cost multiplier", unit: "multiplier", initial: 100 },
};

export type TextKey = "description" | "scope" | "exclusions";

interface TextField {
  words: string;
  /** The most characters. */
  maxLength: number;
  /** The hint below its field. */
  hint?: string;
}

/** Texts of several lines, each of which is optional. */
export const textFields: Record<TextKey, TextField> = {
  description: { words: "Description", maxLength: 10_000 },
  scope: {
    words: "Scope",
    maxLength: 5_000,
    hint: "What the price covers. Customers read it; a quote may say it in other words.",
  },
  exclusions: { words: "Exclusions", maxLength: 5_000, hint: "What the price does not cover, a line each." },
};

export type SwitchKey = "isActive" | "needsWaterNotice";

interface SwitchField {
  /** The name in a file's heading and next to a wrong cell. */
  words: string;
  /** The label of the switch. */
  label: string;
  hint: string;
  on: string;
  off: string;
  /** The value of a new item. */
  initial: boolean;
}

export const switchFields: Record<SwitchKey, SwitchField> = {
  needsWaterNotice: {
    words: "Over 12 litres a minute",
    label: "Draws more than 12 litres a minute from a supply pipe",
    hint: "Customers in Great Britain and Northern Ireland then get the notice about their water company.",
    on: "Yes",
    off: "No",
    initial: false,
  },
  isActive: {
    words: "Active",
    label: "Active Status",
    hint: "Enable this item for use in quotes",
    on: "Active",
    off: "Inactive",
    initial: true,
  },
};

export type FieldKey = "name" | "postcodes" | TextKey | NumberFieldKey | SwitchKey;

const figuresOfKind: Record<Kind, readonly NumberFieldKey[]> = {
  location: ["labourHours", "hourlyRate"],
  equipment_access: ["minEngineers", "multiplier"],
  job_type: ["baseHours", "materialPercent"],
  pump_style: ["materialCostBase"],
  motor_size: ["kw", "multiplier"],
  drive_type: ["costMultiplier"],
};

/** The figures of an item of this kind, in the order in which they are shown. */
export function listNumberFields(kind: Kind): readonly NumberFieldKey[] {
  return figuresOfKind[kind];
}

/** All fields that users fill in for an item of this kind, in the order of its file. */
export function listFields(kind: Kind): readonly FieldKey[] {
  const descriptions: FieldKey[] = kind === "motor_size" ? [] : ["description"];
  const prefixes: FieldKey[] = kind === "location" ? ["postcodes"] : [];
  const jobTexts: FieldKey[] = kind === "job_type" ? ["scope", "exclusions"] : [];
  const waterNotice: FieldKey[] = kind === "pump_style" ? ["needsWaterNotice"] : [];
  return ["name", ...descriptions, ...prefixes, ...listNumberFields(kind), ...jobTexts, ...waterNotice, "isActive"];
}

/** The label of a field: "Labour hours". */
export function formatFieldLabel(key: FieldKey): string {
  if (isNumberField(key)) return numberFields[key].words;
  if (isTextField(key)) return textFields[key].words;
  if (isSwitchField(key)) return switchFields[key].words;
  return { name: "Name", postcodes: "Postcodes" }[key];
}

/** The same above its column. */
export const formatColumnHeading = (key: FieldKey): string =>
  (isNumberField(key) && numberFields[key].heading) || formatFieldLabel(key);

export const isNumberField = (key: FieldKey): key is NumberFieldKey => key in numberFields;
export const isTextField = (key: FieldKey): key is TextKey => key in textFields;
export const isSwitchField = (key: FieldKey): key is SwitchKey => key in switchFields;

/** An item of any kind, as a record of its kind's fields: figures in pence, hundredths, engineers and per cent. */
export type ItemContent = {
  name: string;
  isActive: boolean;
  postcodes?: string[];
} & { [K in TextKey]?: string | null } & { [K in Exclude<SwitchKey, "isActive">]?: boolean } & {
  [K in NumberFieldKey]?: number | undefined;
};

/** An item by its fields, whatever its kind. */
export function pickItemContent(item: Item): ItemContent {
  return item;
}

/** The resource of the permission matrix for each kind. */
export const resourceOf = {
  location: "locations",
  equipment_access: "equipment_access",
  job_type: "job_types",
  pump_style: "pump_styles",
  motor_size: "motor_sizes",
  drive_type: "drive_types",
} as const satisfies Record<Kind, Resource>;
export type ItemResource = (typeof resourceOf)[Kind];

/** Counted or per cent: a whole number, which is no hundredths. */
export const isWhole = (key: NumberFieldKey): boolean => ["people", "percent"].includes(numberFields[key].unit);

const MOST_ENGINEERS = 9999;
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/**
 * A figure as integer pence, hundredths, engineers or per cent, from a number or a text with a decimal point. Refused with its
 * field's sentence (AD 5, decision 49) if it is missing, no number, negative or too precise or large for its column.
 */
export function parseNumberField(key: NumberFieldKey, wire: unknown): number | Refusal {
  const { words, unit } = numberFields[key];
  const refuse = (sentence: string) => buildRefusal("invalid", `${words} ${sentence}`);
  const text = typeof wire === "number" || typeof wire === "string" ? String(wire).trim() : null;
  const isBlank = wire === undefined || wire === null || text === "" || (Array.isArray(wire) && wire.length === 0);
  if (isBlank) return refuse("is required");
  if (text === null || text.length > LONGEST_NUMBER || !NUMBER.test(text)) return refuse("must be a valid number");
  const number = Number(text);
  if (unit === "people") {
    if (!Number.isInteger(number) || number < 1) return refuse("must be a whole number of at least 1");
    return number > MOST_ENGINEERS ? refuse("must be at most 9,999") : number;
  }
  if (unit === "percent") {
    return Number.isInteger(number) && number >= 0 && number <= 100
      ? number
      : refuse("must be a whole number from 0 to 100");
  }
  const max = unit === "money" ? MAX_MONEY : MAX_HUNDREDTHS;
  if (number * 100 > max) return refuse(`must be at most ${unit === "money" ? "99,999,999.99" : "999.99"}`);
  return parseDecimal(text.replace(/\.$/, "")) ?? refuse("must be 0 or more, with at most 2 decimals");
}

/** The figure as a plain decimal, as in its field, in a file and on the wire: 6850 pence is "68.50". */
export function formatPlainNumber(key: NumberFieldKey, value: number): string {
  const { unit } = numberFields[key];
  if (isWhole(key)) return String(value);
  return unit === "money" ? formatMoney(value, "").replaceAll(",", "") : formatDecimal(value);
}

/** The figure as a list shows it: "£68.50", "1.25x", and hours with 1 decimal (decision 14), "1.3 h". */
export function formatNumberField(key: NumberFieldKey, value: number, symbol: string | undefined): string {
  switch (numberFields[key].unit) {
    case "money":
      return formatMoney(value, symbol);
    case "hours":
      return `${formatHours(value)} h`;
    case "kw":
      return `${formatAtLeastOneDecimal(value)} kW`;
    case "multiplier":
      return `${formatAtLeastOneDecimal(value)}x`;
    case "people":
      return String(value);
    case "percent":
      return `${value}%`;
  }
}

/** The same, exact for hours too, for comparing old and new values: "1.25 h". */
export function formatExactNumberField(key: NumberFieldKey, value: number, symbol: string | undefined): string {
  return numberFields[key].unit === "hours"
    ? `${formatAtLeastOneDecimal(value)} h`
    : formatNumberField(key, value, symbol);
}

/** 150 is "1.5", 125 is "1.25", 200 is "2.0". */
function formatAtLeastOneDecimal(hundredths: Hundredths): string {
  return hundredths % 100 === 0 ? `${hundredths / 100}.0` : formatDecimal(hundredths);
}
