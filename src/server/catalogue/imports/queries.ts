// SQL for the newest import of each kind. Row level security keeps each query inside the company.
import type { LastImport } from "#contract/catalogue/catalogue.ts";
import { type ItemContent, listFields, pickItemContent } from "#domain/catalogue/fields.ts";
import type { Item, Kind } from "#domain/catalogue/items.ts";
import { instant, integer, json, nullable, text } from "#server/database/codecs.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, readRow, statement } from "#server/database/statement.ts";

/** A row after an import; `before` is null if the import added it. */
interface Written {
  id: number;
  version: number;
  before: ItemContent | null;
}

const HOURS = 24;
/** Deleting an item makes the database search the company's quotes, so the number is limited. */
const MOST_ADDED = 500;

const remembering = statement({
  name: "keep_last_import",
  takes: {
    companyId: integer,
    kind: text,
    fileName: nullable(text),
    added: integer,
    changed: integer,
    written: json<Written[]>(),
  },
  gives: { at: instant },
  text: `insert into last_imports (company_id, kind, file_name, added, changed, written)
    values ($companyId, $kind, $fileName, $added, $changed, $written)
    on conflict (company_id, kind) do update set file_name = excluded.file_name, added = excluded.added,
      changed = excluded.changed, written = excluded.written, created_at = now()
    returning created_at as at`,
});
const finding = statement({
  name: "find_last_import",
  takes: { kind: text, after: instant },
  gives: { at: instant, fileName: nullable(text), added: integer, changed: integer },
  text: `select created_at as at, file_name, added, changed from last_imports
    where kind = $kind and created_at > $after`,
});
const reading = statement({
  name: "read_last_import",
  takes: { kind: text },
  gives: { written: json<Written[]>() },
  text: "select written from last_imports where kind = $kind",
});
const dropping = statement({
  name: "drop_last_import",
  takes: { kind: text },
  text: "delete from last_imports where kind = $kind",
});

/** Replaces the previous import; if this one is too large to undo, it only deletes the previous one. */
export async function saveLastImport(
  db: Tx,
  about: { companyId: number; kind: Kind; fileName: string | null },
  added: readonly number[],
  changed: readonly (Item & { version: number })[],
): Promise<{ at: string } | null> {
  if (added.length > MOST_ADDED) {
    await deleteLastImport(db, about.kind);
    return null;
  }
  const written: Written[] = [
    ...added.map((id) => ({ id, version: 1, before: null })),
    ...changed.map((item) => ({ id: item.id, version: item.version + 1, before: contentIn(about.kind, item) })),
  ];
  return readRow(remembering(db, { ...about, added: added.length, changed: changed.length, written }));
}

const contentIn = (kind: Kind, item: Item) =>
  Object.fromEntries(listFields(kind).map((field) => [field, pickItemContent(item)[field]])) as ItemContent;

/** Null once it is too old. */
export const findLastImport = (db: Tx, kind: Kind, now: Date): Promise<LastImport | null> =>
  findRow(finding(db, { kind, after: new Date(now.getTime() - HOURS * 3_600_000).toISOString() }));

export const readImportedRows = async (db: Tx, kind: Kind) => (await findRow(reading(db, { kind })))?.written ?? [];

export async function deleteLastImport(db: Tx, kind: Kind): Promise<void> {
  await dropping(db, { kind });
}
