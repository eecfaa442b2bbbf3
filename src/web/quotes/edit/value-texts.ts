// The texts of a quote's values, as shown where users compare two versions.
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import {
  type Catalogue,
  choiceKeys,
  type KeyedChoices,
  type Kind,
  kinds,
  type MotorSize,
  readChoices,
} from "#domain/catalogue/items.ts";
import { formatDecimal, formatMoney } from "#domain/money.ts";
import { type CustomerKind, customerKindLabels } from "#domain/quotes/customer-details.ts";
import { formatDocumentOption, isDocumentOption } from "#domain/quotes/document-option-labels.ts";
import { type EditableFieldKey, editableFields } from "./editable-fields.ts";

/** "Large (11 kW)"; a name that says its power already stays as it is (QB 2.9). */
export function formatMotor({ name, kw }: Pick<MotorSize, "name" | "kw">): string {
  const power = `${formatDecimal(kw)} kW`;
  return name.includes(power) ? name : `${name} (${power})`;
}

/** What a quote's item of one kind is called. */
export function findItemName({ names, motorKw }: Pick<QuoteDetail, "names" | "motorKw">, kind: Kind): string {
  const name = names[kind];
  if (name === null) return "-";
  return kind === "motor_size" && motorKw !== null ? formatMotor({ name, kw: motorKw }) : name;
}

/** The names that are known of items, on offer or not. */
export type FindKnownName = (kind: Kind, id: number) => string | undefined;

/** Names from quotes, which keep those of their own items, and from the catalogue. */
export function buildItemNames(
  catalogue: Catalogue,
  quotes: readonly (KeyedChoices & { names: Record<Kind, string | null> })[],
): FindKnownName {
  return (kind, id) =>
    quotes.find((quote) => readChoices(quote)[kind] === id)?.names[kind] ??
    catalogue[kind].find((item) => item.id === id)?.name;
}

const kindByKey = new Map<EditableFieldKey, Kind>(kinds.map((kind) => [choiceKeys[kind], kind]));

/** A value as it is shown. */
export function formatValue(
  key: EditableFieldKey,
  value: string | number | null,
  findName: FindKnownName,
  symbol: string | undefined,
): string {
  if (isDocumentOption(key)) return formatDocumentOption(key, value === null ? null : String(value)) ?? "-";
  if (value === null) return "-";
  if (key === "customerKind") return customerKindLabels[value as CustomerKind];
  if (typeof value === "string") return value;
  const kind = kindByKey.get(key);
  if (kind) return findName(kind, value) ?? `${editableFields[key].label} no longer on offer`;
  if (editableFields[key].type === "hours") return `${formatDecimal(value)} h`;
  return editableFields[key].type === "money" ? formatMoney(value, symbol) : String(value);
}
