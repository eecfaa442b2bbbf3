// What importing a file would do to each row, before anything is saved.
import {
  type FieldKey,
  formatExactNumberField,
  formatFieldLabel,
  type ItemContent,
  isNumberField,
  isSwitchField,
  isTextField,
  numberFields,
  pickItemContent,
  switchFields,
} from "./fields.ts";
import type { ReadRow } from "./import-cells.ts";
import type { Item } from "./items.ts";

export interface PlannedRow {
  row: number;
  name: string;
  outcome: "create" | "update" | "unchanged" | "skip" | "error";
  /** The changes of an update, as texts; empty for everything else. */
  changes: { field: string; before: string; after: string }[];
  errors: { column: string; sentence: string }[];
  /** The row's item, and its new content; null if it is neither created nor updated. */
  write: { item: (Item & { version: number }) | null; content: ItemContent } | null;
}

type Given = ReadRow["given"];
export type RowCheck = { content: Partial<ItemContent> } | { errors: Readonly<Record<string, string>> };

interface Plan {
  rows: readonly ReadRow[];
  existing: readonly (Item & { version: number })[];
  /** What happens to existing items. */
  onExisting: "update" | "skip";
  /** The currency symbol for the texts. */
  symbol: string;
  /** The check that any request goes through: a whole new item, or the named fields of one. */
  check: (given: Given, isNew: boolean) => RowCheck;
}

/** One planned row for each row read, in the same order. */
export function planImport({ rows, existing, onExisting, symbol, check }: Plan): PlannedRow[] {
  const { partners, repeats } = pair(rows, existing);
  return rows.map((read) => {
    const item = partners.get(read) ?? null;
    const name = String(read.given.name ?? "").slice(0, 200);
    const planned = { row: read.row, name, changes: [], errors: [], write: null };
    if (item && onExisting === "skip") return { ...planned, outcome: "skip" };
    const repeated = repeats.get(read);
    const checked: RowCheck = read.errors.row
      ? { errors: {} }
      : check(item ? read.given : withoutBlankFigures(read.given), item === null);
    const wrong: Record<string, string> = {
      ...("errors" in checked ? checked.errors : {}),
      ...(repeated === undefined ? {} : { name: `Row ${repeated} has this name already` }),
      ...read.errors,
    };
    if ("errors" in checked || Object.keys(wrong).length > 0) {
      const errors = Object.entries(wrong).map(([field, sentence]) => ({ column: columnWords(field), sentence }));
      return { ...planned, outcome: "error", errors };
    }
    const content = checked.content as ItemContent;
    if (!item) return { ...planned, outcome: "create", write: { item, content } };
    const changes = changesOf(item, content, symbol);
    if (changes.length === 0) return { ...planned, outcome: "unchanged" };
    return {
      ...planned,
      outcome: "update",
      changes,
      write: { item, content: { ...pickItemContent(item), ...content } },
    };
  });
}

/**
 * Finds each row's item by its name: the second row of a name belongs to the second item of that name. If no name is
 * exactly the same, case and spaces make no difference. `repeats`: rows for which no item is left, with the earlier row
 * of the same name.
 */
function pair(rows: readonly ReadRow[], existing: Plan["existing"]) {
  const exact = gather(existing, ({ name }) => name);
  const alike = gather(existing, ({ name }) => fold(name));
  const partners = new Map<ReadRow, Plan["existing"][number]>();
  const firsts = new Map<string, number>();
  const nameOf = ({ given }: ReadRow) => String(given.name ?? "").trim();
  for (const read of rows) {
    const same = exact.get(nameOf(read));
    const item = same?.shift();
    if (!item) continue;
    partners.set(read, item);
    if (!firsts.has(fold(item.name))) firsts.set(fold(item.name), read.row);
  }
  const repeats = new Map<ReadRow, number>();
  for (const read of rows) {
    const name = nameOf(read);
    if (partners.has(read) || name === "") continue;
    const first = firsts.get(fold(name));
    if (first !== undefined) {
      repeats.set(read, first);
      continue;
    }
    firsts.set(fold(name), read.row);
    const [item] = alike.get(fold(name)) ?? [];
    if (item) partners.set(read, item);
  }
  return { partners, repeats };
}

function gather<T>(things: readonly T[], keyOf: (thing: T) => string): Map<string, T[]> {
  const gathered = new Map<string, T[]>();
  for (const thing of things) gathered.set(keyOf(thing), [...(gathered.get(keyOf(thing)) ?? []), thing]);
  return gathered;
}

function fold(name: string): string {
  return name.trim().replace(/\s+/g, " ").toLowerCase();
}

/** Drops empty figures that have an initial value (1 engineer, multiplier 1.0), so that a new item gets that one. */
function withoutBlankFigures(given: Given): Given {
  return Object.fromEntries(
    Object.entries(given).filter(
      ([field, value]) =>
        !(value === "" && isNumberField(field as FieldKey) && hasInitial(field as keyof typeof numberFields)),
    ),
  );
}

function hasInitial(field: keyof typeof numberFields): boolean {
  return numberFields[field].initial !== null;
}

function columnWords(field: string): string {
  return field === "row" ? "The row" : formatFieldLabel(field.split(".")[0] as FieldKey);
}

function changesOf(item: Item, content: Partial<ItemContent>, symbol: string): PlannedRow["changes"] {
  const before = pickItemContent(item);
  return (Object.keys(content) as FieldKey[])
    .filter((field) => JSON.stringify(content[field] ?? null) !== JSON.stringify(before[field] ?? null))
    .map((field) => {
      const [was, is] = [formatImportedValue(field, before, symbol), formatImportedValue(field, content, symbol)];
      return {
        field: formatFieldLabel(field),
        ...(isTextField(field) ? aroundChange(was, is) : { before: was, after: is }),
      };
    });
}

/** The most characters of a text that are shown to tell what changes in it. */
const MOST_TOLD = 200;
const BEFORE_CHANGE = 40;

function aroundChange(before: string, after: string): { before: string; after: string } {
  const shorter = Math.min(before.length, after.length);
  let same = 0;
  while (same < shorter && before[same] === after[same]) same++;
  const from = Math.max(before.length, after.length) <= MOST_TOLD ? 0 : Math.max(0, same - BEFORE_CHANGE);
  const part = (text: string) => {
    const told = text.slice(from, from + MOST_TOLD).toWellFormed();
    return `${from > 0 ? "…" : ""}${told}${text.length > from + MOST_TOLD ? "…" : ""}`;
  };
  return { before: part(before), after: part(after) };
}

export function formatImportedValue(field: FieldKey, content: Partial<ItemContent>, symbol: string): string {
  if (isNumberField(field)) return formatExactNumberField(field, content[field] ?? 0, symbol);
  if (isSwitchField(field)) return content[field] ? switchFields[field].on : switchFields[field].off;
  if (field === "postcodes") return (content.postcodes ?? []).join(", ");
  return content[field] ?? "";
}
