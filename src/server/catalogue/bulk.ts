// Several rows of one list changed in one step: all of them or none, in one transaction with one audit entry.
import { catalogue, type StoredItem } from "#contract/catalogue/catalogue.ts";
import { applyBulkChange, type BulkChange, findPriceField } from "#domain/catalogue/bulk.ts";
import { type FieldKey, formatFieldLabel, pickItemContent } from "#domain/catalogue/fields.ts";
import { formatImportedValue } from "#domain/catalogue/import-plan.ts";
import { type Kind, kindLabels } from "#domain/catalogue/items.ts";
import { isRefusal } from "#domain/refusal.ts";
import { NoChange } from "#server/kernel/call.ts";
import { Problem } from "#server/kernel/errors.ts";
import { route } from "#server/kernel/route.ts";
import { lockItems, saveItems } from "./queries.ts";

type BulkCall = (typeof catalogue)["job_type"]["bulk"];
type Row = StoredItem<"job_type">;

export function buildBulkRoute(kind: Kind) {
  return route(catalogue[kind].bulk as BulkCall, {
    async read({ db, body: { items } }) {
      const ids = items.map(({ id }) => id);
      const rowsById = new Map((await lockItems(db, kind, ids)).map((row) => [row.id, row as Row]));
      const rows = ids.flatMap((id) => rowsById.get(id) ?? []);
      return rows.length === ids.length ? rows : null;
    },
    decide({ body: { items, change }, record: rows }) {
      const seenVersions = new Map(items.map(({ id, version }) => [id, version]));
      const outdated = rows.filter(({ id, version }) => version !== seenVersions.get(id));
      if (outdated.length > 0) throw buildConflictProblem(outdated);
      const results = rows.map((row) => applyBulkChange(kind, row, change));
      const refusal = results.find(isRefusal);
      if (refusal) return refusal;
      const changed = (results as Row[]).flatMap((row, index) => {
        const before = rows[index];
        return before && before !== row ? [{ before, after: row }] : [];
      });
      return changed.length === 0 ? new NoChange(rows) : changed;
    },
    write: (db, changed) => [
      saveItems(
        db,
        kind,
        changed.map(({ after }) => ({ id: after.id, content: pickItemContent(after) })),
      ),
    ],
    entry({ actor, body: { change }, decision: changed }) {
      const field: FieldKey = change.isActive === undefined ? (findPriceField(kind) ?? "isActive") : "isActive";
      const formatValue = (row: Row) => formatImportedValue(field, pickItemContent(row), actor.currencySymbol);
      return {
        id: kind,
        label: `${kindLabels[kind].many.toLowerCase()}: ${changed.length.toLocaleString("en-GB")} ${describeChange(change)}`,
        metadata: {
          kind,
          updatedItems: changed.map(({ before, after }) => ({
            name: after.name,
            changes: [{ field: formatFieldLabel(field), before: formatValue(before), after: formatValue(after) }],
          })),
        },
        browserEvents: { entity: kind, version: 0, ownerId: null },
      };
    },
    reply({ record, decision: changed }) {
      const updatedById = new Map(changed.map(({ after }) => [after.id, { ...after, version: after.version + 1 }]));
      return record.map((row) => updatedById.get(row.id) ?? row);
    },
  });
}

function describeChange({ isActive, percent = 0 }: BulkChange): string {
  if (isActive !== undefined) return isActive ? "switched on" : "switched off";
  return `by ${percent > 0 ? "+" : "−"}${Math.abs(percent) / 100}%`;
}

/** Names the first and says how many others there are (decision 52). */
function buildConflictProblem(rows: readonly Row[]): Problem {
  const others = rows.length === 1 ? "" : ` and ${rows.length - 1} more`;
  const sentence = `Somebody else has changed ${rows[0]?.name}${others} in the meantime. Nothing was changed.`;
  return new Problem(409, "version_conflict", sentence, { current: rows });
}
