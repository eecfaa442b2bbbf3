// SQL for the newest import of each kind. Row level security keeps each query inside the company.
import type { LastImport } from "#contract/catalogue/catalogue.ts";
import { type ItemContent, listFields, pickItemContent } from "#domain/catalogue/fields.ts";
import type { Item, Kind } from "#domain/catalogue/items.ts";
import { instant, text } from "#server/database/codecs.ts";
import { pickCodecs } from "#server/database/columns.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, readRow, statement } from "#server/database/statement.ts";
import { type ImportedRow, lastImportsTable } from "./columns.ts";

const UNDO_HOURS = 24;
/** Deleting an item makes the database search the company's quotes, so the number is limited. */
const MAX_ADDED = 500;

const upsertLastImport = statement({
  name: "save_last_import",
  takes: pickCodecs(lastImportsTable, "companyId", "kind", "fileName", "added", "changed", "importedRows"),
  gives: { at: instant },
  text: `insert into last_imports (company_id, kind, file_name, added, changed, imported_rows)
    values ($companyId, $kind, $fileName, $added, $changed, $importedRows)
    on conflict (company_id, kind) do update set file_name = excluded.file_name, added = excluded.added,
      changed = excluded.changed, imported_rows = excluded.imported_rows, created_at = now()
    returning created_at as at`,
});
const selectLastImport = statement({
  name: "find_last_import",
  takes: { kind: text, after: instant },
  gives: { at: instant, ...pickCodecs(lastImportsTable, "fileName", "added", "changed") },
  text: `select created_at as at, file_name, added, changed from last_imports
    where kind = $kind and created_at > $after`,
});
const selectImportedRows = statement({
  name: "read_last_import",
  takes: { kind: text },
  gives: pickCodecs(lastImportsTable, "importedRows"),
  text: "select imported_rows from last_imports where kind = $kind",
});
const removeLastImport = statement({
  name: "delete_last_import",
  takes: { kind: text },
  text: "delete from last_imports where kind = $kind",
});

/** Replaces the previous import; if this one is too large to undo, it only deletes the previous one. */
export async function saveLastImport(
  db: Tx,
  importSource: { companyId: number; kind: Kind; fileName: string | null },
  added: readonly number[],
  changed: readonly (Item & { version: number })[],
): Promise<{ at: string } | null> {
  if (added.length > MAX_ADDED) {
    await deleteLastImport(db, importSource.kind);
    return null;
  }
  const importedRows: ImportedRow[] = [
    ...added.map((id) => ({ id, version: 1, before: null })),
    ...changed.map((item) => ({
      id: item.id,
      version: item.version + 1,
      before: pickContent(importSource.kind, item),
    })),
  ];
  return readRow(upsertLastImport(db, { ...importSource, added: added.length, changed: changed.length, importedRows }));
}

const pickContent = (kind: Kind, item: Item) =>
  Object.fromEntries(listFields(kind).map((field) => [field, pickItemContent(item)[field]])) as ItemContent;

/** Null once it is too old. */
export const findLastImport = (db: Tx, kind: Kind, now: Date): Promise<LastImport | null> =>
  findRow(selectLastImport(db, { kind, after: new Date(now.getTime() - UNDO_HOURS * 3_600_000).toISOString() }));

export const readImportedRows = async (db: Tx, kind: Kind) =>
  (await findRow(selectImportedRows(db, { kind })))?.importedRows ?? [];

export async function deleteLastImport(db: Tx, kind: Kind): Promise<void> {
  await removeLastImport(db, { kind });
}
