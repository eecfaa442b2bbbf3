// How the fields of a quote and their values are called where people compare them.
import { type Catalogue, choiceKeys, type Kind, kinds, type MotorSize } from "#domain/catalogue/items.ts";
import { formatDecimal, formatMoney } from "#domain/money.ts";
import type { ContentKey } from "./merge.ts";

export const fieldWords: Record<ContentKey, string> = {
  customerName: "Customer name",
  postcode: "Postcode",
  locationId: "Pricing Zone",
  equipmentAccessId: "Equipment Access",
  jobTypeId: "Job Type",
  pumpStyleId: "Pump Style",
  motorSizeId: "Motor Size",
  driveTypeId: "Drive Type",
  labourHours: "Labour hours",
  engineerCount: "Engineers",
  labourCost: "Labour cost",
  materialCost: "Material cost",
  notes: "Notes",
};

const inWords = new Intl.ListFormat("en-GB");

export function fieldList(keys: readonly ContentKey[]): string {
  return inWords.format(keys.map((key) => fieldWords[key]));
}

/** "Large (11 kW)"; a name that says its power already stays as it is (QB 2.9). */
export function motorWords({ name, kw }: Pick<MotorSize, "name" | "kw">): string {
  const power = `${formatDecimal(kw)} kW`;
  return name.includes(power) ? name : `${name} (${power})`;
}

/** The names that are known of items, on offer or not. */
export type ItemNames = (kind: Kind, id: number) => string | undefined;

/** Names from the catalogue, and from quotes that know those of their own items. */
export function itemNames(
  catalogue: Catalogue,
  quotes: readonly (Record<(typeof choiceKeys)[Kind], number | null> & { names: Record<Kind, string | null> })[],
): ItemNames {
  return (kind, id) =>
    catalogue[kind].find((item) => item.id === id)?.name ??
    quotes.find((quote) => quote[choiceKeys[kind]] === id)?.names[kind] ??
    undefined;
}

const kindOf = new Map<ContentKey, Kind>(kinds.map((kind) => [choiceKeys[kind], kind]));

/** A value as a person reads it. */
export function valueWords(
  key: ContentKey,
  value: string | number | null,
  names: ItemNames,
  symbol: string | undefined,
): string {
  if (value === null) return "-";
  if (typeof value === "string") return value;
  const kind = kindOf.get(key);
  if (kind) return names(kind, value) ?? `${fieldWords[key]} no longer on offer`;
  if (key === "labourHours") return `${formatDecimal(value)} h`;
  return key === "engineerCount" ? String(value) : formatMoney(value, symbol);
}
