// The item dialog's fields as texts, and their conversion to the contract's values (AD 5).
import * as z from "zod/mini";
import { catalogue, type ItemChange } from "#contract/catalogue/catalogue.ts";
import {
  type FieldKey,
  formatPlainNumber,
  isNumberField,
  isSwitchField,
  listFields,
  numberFields,
  parseNumberField,
  pickItemContent,
  type SwitchKey,
  switchFields,
} from "#domain/catalogue/fields.ts";
import type { Item, Kind } from "#domain/catalogue/items.ts";
import { normaliseNumber } from "#domain/catalogue/typed-numbers.ts";
import { isRefusal } from "#domain/refusal.ts";

export type ItemTexts = { [K in Exclude<FieldKey, SwitchKey>]?: string } & { [K in SwitchKey]?: boolean } & {
  name: string;
  isActive: boolean;
};

/** Each value as its field shows it; a new item starts with the defaults of its kind. */
export function toFieldTexts(kind: Kind, item: Item | null): ItemTexts {
  const content = item ? pickItemContent(item) : null;
  const formatField = (field: FieldKey): string | boolean => {
    if (isNumberField(field)) {
      const value = content?.[field] ?? numberFields[field].initial;
      return value === null ? "" : formatPlainNumber(field, value);
    }
    if (field === "postcodes") return (content?.postcodes ?? []).join(", ");
    if (isSwitchField(field)) return content?.[field] ?? switchFields[field].initial;
    return content?.[field] ?? "";
  };
  return Object.fromEntries(listFields(kind).map((field) => [field, formatField(field)])) as ItemTexts;
}

/** "£1,234.50" is 1234.50; text that is no number stays, so that the check refuses it. */
function normaliseIfNumber(field: keyof typeof numberFields, text: string): string {
  const normalised = normaliseNumber(text, numberFields[field].unit);
  return isRefusal(normalised) ? text : normalised;
}

/** Takes the form's texts and gives every field of the kind, by the contract's own schema. */
export function buildItemSchema(kind: Kind, isNew: boolean) {
  const toWire = z.transform((texts: ItemTexts) =>
    Object.fromEntries(
      listFields(kind).map((field) => {
        const value = texts[field] ?? "";
        if (field === "postcodes") return [field, [value]];
        return [field, isNumberField(field) ? normaliseIfNumber(field, String(value)) : value];
      }),
    ),
  );
  const { create, update } = catalogue[kind];
  return z.pipe(toWire, (isNew ? create.body : update.body) as z.ZodMiniType<ItemChange, Record<string, unknown>>);
}

/** The changed fields, in the call's format. */
export function diffItem(content: ItemChange, original: Item): ItemChange {
  const originalContent = pickItemContent(original) as Record<string, unknown>;
  const isDifferent = ([field, value]: [string, unknown]) =>
    JSON.stringify(value || value === 0 || value === false ? value : null) !==
    JSON.stringify(originalContent[field] ?? null);
  return Object.fromEntries(Object.entries(content).filter(isDifferent));
}

/** The figures that differ from the saved ones, as far as they are valid; null if none does. */
export function diffFigures(
  kind: Kind,
  texts: ItemTexts,
  item: Item,
): Partial<Record<keyof typeof numberFields, number>> | null {
  const originalContent = pickItemContent(item);
  const changed = listFields(kind)
    .filter(isNumberField)
    .flatMap((field) => {
      const value = parseNumberField(field, normaliseIfNumber(field, texts[field] ?? ""));
      return isRefusal(value) || value === originalContent[field] ? [] : [[field, value]];
    });
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

/** Another item whose name users would take for this one's. */
export function findNamesake(items: readonly Item[], name: string, ownItem: Item | null): Item | null {
  const normalise = (text: string) => text.trim().replace(/\s+/g, " ").toLowerCase();
  return normalise(name) === ""
    ? null
    : (items.find((other) => other.id !== ownItem?.id && normalise(other.name) === normalise(name)) ?? null);
}
