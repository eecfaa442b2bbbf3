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
  /** What an update changes, or what a new item has, as texts; empty for everything else. */
  changes: { field: string; before: string; after: string }[];
  errors: { column: string; sentence: string }[];
  /** The row's item, and its new content; null if it is neither created nor updated. */
  write: { item: (Item & { version: number }) | null; content: ItemContent } | null;
}

type RowValues = ReadRow["values"];
export type RowCheck = { content: Partial<ItemContent> } | { errors: Readonly<Record<string, string>> };

interface Plan {
  rows: readonly ReadRow[];
  existing: readonly (Item & { version: number })[];
  /** What happens to existing items. */
  onExisting: "update" | "skip";
  /** The currency symbol for the texts. */
  symbol: string;
  /** The check that any request goes through: a whole new item, or the named fields of one. */
  check: (values: RowValues, isNew: boolean) => RowCheck;
}

/** One planned row for each row read, in the same order. */
export function planImport({ rows, existing, onExisting, symbol, check }: Plan): PlannedRow[] {
  const { partners: itemOfRow, repeats: earlierRowOf } = pairRowsWithItems(rows, existing);
  return rows.map((row) => {
    const item = itemOfRow.get(row) ?? null;
    const name = String(row.values.name ?? "").slice(0, 200);
    const planned = { row: row.row, name, changes: [], errors: [], write: null };
    if (item && onExisting === "skip") return { ...planned, outcome: "skip" };
    const earlierRow = earlierRowOf.get(row);
    const rowCheck: RowCheck = row.errors.row
      ? { errors: {} }
      : check(item ? row.values : dropBlankFigures(row.values), item === null);
    const faults: Record<string, string> = {
      ...("errors" in rowCheck ? rowCheck.errors : {}),
      ...(earlierRow === undefined ? {} : { name: `Row ${earlierRow} has this name already` }),
      ...row.errors,
    };
    if ("errors" in rowCheck || Object.keys(faults).length > 0) {
      const errors = Object.entries(faults).map(([field, sentence]) => ({ column: formatColumn(field), sentence }));
      return { ...planned, outcome: "error", errors };
    }
    const content = rowCheck.content as ItemContent;
    if (!item)
      return { ...planned, outcome: "create", changes: listContent(content, symbol), write: { item, content } };
    const changes = listChanges(item, content, symbol);
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
 * exactly the same, case and spaces make no difference. `earlierRowOf`: rows for which no item is left, with the
 * earlier row of the same name.
 */
function pairRowsWithItems(rows: readonly ReadRow[], existing: Plan["existing"]) {
  const byName = groupBy(existing, ({ name }) => name);
  const byFoldedName = groupBy(existing, ({ name }) => foldName(name));
  const itemOfRow = new Map<ReadRow, Plan["existing"][number]>();
  const firstRowOfName = new Map<string, number>();
  const readName = ({ values }: ReadRow) => String(values.name ?? "").trim();
  for (const row of rows) {
    const sameName = byName.get(readName(row));
    const item = sameName?.shift();
    if (!item) continue;
    itemOfRow.set(row, item);
    if (!firstRowOfName.has(foldName(item.name))) firstRowOfName.set(foldName(item.name), row.row);
  }
  const earlierRowOf = new Map<ReadRow, number>();
  for (const row of rows) {
    const name = readName(row);
    if (itemOfRow.has(row) || name === "") continue;
    const firstRow = firstRowOfName.get(foldName(name));
    if (firstRow !== undefined) {
      earlierRowOf.set(row, firstRow);
      continue;
    }
    firstRowOfName.set(foldName(name), row.row);
    const [item] = byFoldedName.get(foldName(name)) ?? [];
    if (item) itemOfRow.set(row, item);
  }
  return { partners: itemOfRow, repeats: earlierRowOf };
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const thing of items) groups.set(keyOf(thing), [...(groups.get(keyOf(thing)) ?? []), thing]);
  return groups;
}

function foldName(name: string): string {
  return name.trim().replace(/\s+/g, " ").toLowerCase();
}

/** Drops empty figures that have an initial value (1 engineer, multiplier 1.0), so that a new item gets that one. */
function dropBlankFigures(values: RowValues): RowValues {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) =>
        !(value === "" && isNumberField(field as FieldKey) && hasInitial(field as keyof typeof numberFields)),
    ),
  );
}

function hasInitial(field: keyof typeof numberFields): boolean {
  return numberFields[field].initial !== null;
}

function formatColumn(field: string): string {
  return field === "row" ? "The row" : formatFieldLabel(field.split(".")[0] as FieldKey);
}

function listChanges(item: Item, content: Partial<ItemContent>, symbol: string): PlannedRow["changes"] {
  const before = pickItemContent(item);
  return (Object.keys(content) as FieldKey[])
    .filter((field) => JSON.stringify(content[field] ?? null) !== JSON.stringify(before[field] ?? null))
    .map((field) => {
      const [oldText, newText] = [
        formatImportedValue(field, before, symbol),
        formatImportedValue(field, content, symbol),
      ];
      return {
        field: formatFieldLabel(field),
        ...(isTextField(field) ? excerptChange(oldText, newText) : { before: oldText, after: newText }),
      };
    });
}

/** Of a new item: its figures and texts, without its name and what an item without them has anyway. */
function listContent(content: ItemContent, symbol: string): PlannedRow["changes"] {
  return (Object.keys(content) as FieldKey[])
    .filter((field) => field !== "name" && (!isSwitchField(field) || content[field] !== switchFields[field].initial))
    .map((field) => ({ field, after: formatImportedValue(field, content, symbol) }))
    .filter(({ after }) => after !== "")
    .map(({ field, after }) => ({
      field: formatFieldLabel(field),
      ...(isTextField(field) ? excerptChange("", after) : { before: "", after }),
    }));
}

/** The most characters of a text that are shown to tell what changes in it. */
const MAX_SHOWN = 200;
const CONTEXT_LENGTH = 40;

function excerptChange(before: string, after: string): { before: string; after: string } {
  const shorter = Math.min(before.length, after.length);
  let commonLength = 0;
  while (commonLength < shorter && before[commonLength] === after[commonLength]) commonLength++;
  const start = Math.max(before.length, after.length) <= MAX_SHOWN ? 0 : Math.max(0, commonLength - CONTEXT_LENGTH);
  const excerpt = (text: string) => {
    const shown = text.slice(start, start + MAX_SHOWN).toWellFormed();
    return `${start > 0 ? "…" : ""}${shown}${text.length > start + MAX_SHOWN ? "…" : ""}`;
  };
  return { before: excerpt(before), after: excerpt(after) };
}

export function formatImportedValue(field: FieldKey, content: Partial<ItemContent>, symbol: string): string {
  if (isNumberField(field)) return formatExactNumberField(field, content[field] ?? 0, symbol);
  if (isSwitchField(field)) return content[field] ? switchFields[field].on : switchFields[field].off;
  if (field === "postcodes") return (content.postcodes ?? []).join(", ");
  return content[field] ?? "";
}
