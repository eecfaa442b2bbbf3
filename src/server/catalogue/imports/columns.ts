// What the columns of this table hold (decision 85).
import type { ItemContent } from "#domain/catalogue/fields.ts";
import { instant, integer, json, nullable, text } from "#server/database/codecs.ts";
import { business, declareTable, technical } from "#server/database/columns.ts";

/** A row after an import; `before` is null if the import added it. */
export interface ImportedRow {
  id: number;
  version: number;
  before: ItemContent | null;
}
export const lastImportsTable = declareTable("last_imports", {
  companyId: technical(integer),
  kind: business(text),
  fileName: business(nullable(text)),
  added: business(integer),
  changed: business(integer),
  importedRows: technical(json<ImportedRow[]>()),
  createdAt: technical(instant),
});
