// Undoing the newest import of a kind: its rows become what they were, as long as nothing else has touched them.
import { catalogue } from "#contract/catalogue/catalogue.ts";
import { resourceOf } from "#domain/catalogue/fields.ts";
import { type Kind, kindLabels } from "#domain/catalogue/items.ts";
import { buildRefusal } from "#domain/refusal.ts";
import { describeMissingPermission } from "#domain/used-permissions.ts";
import { lockOwnCompany } from "#server/companies/queries.ts";
import { forbidden, refuseUniqueViolation } from "#server/kernel/errors.ts";
import { route } from "#server/kernel/route.ts";
import { listAllowedActions } from "#server/permissions/queries.ts";
import { deleteLastImport, findLastImport, readImportedRows } from "./imports/queries.ts";
import { deleteItems, listUsedNames, lockItems, saveItems } from "./queries.ts";

const MAX_NAMED = 5;

export function buildLastImportRoute(kind: Kind) {
  return route(catalogue[kind].lastImport as (typeof catalogue)["job_type"]["lastImport"], {
    read: async ({ db, now }) => ({ last: await findLastImport(db, kind, now) }),
  });
}

export function undoImportRoute(kind: Kind) {
  return route(catalogue[kind].undoImport as (typeof catalogue)["job_type"]["undoImport"], {
    async read({ db, actor: actorPromise, now }) {
      const { companyId, role } = await actorPromise;
      // One import, or taking back, after another.
      await lockOwnCompany(db, companyId ?? 0);
      const [last, written, allowedActions] = await Promise.all([
        findLastImport(db, kind, now),
        readImportedRows(db, kind),
        listAllowedActions(db, role),
      ]);
      const added = written.filter(({ before }) => before === null).map(({ id }) => id);
      const rows = await lockItems(
        db,
        kind,
        written.map(({ id }) => id),
      );
      const used = await listUsedNames(db, kind, added);
      return { last, written, added, rows, used, mayEdit: allowedActions[resourceOf[kind]]?.includes("edit") === true };
    },
    decide({ body, record: { last, written, added, rows, used, mayEdit } }) {
      if (last?.at !== body.at) return buildRefusal("wrong_state", "This import can no longer be undone");
      const changed = written.flatMap(({ id, before }) => (before ? { id, content: before } : []));
      if (changed.length > 0 && !mayEdit) throw forbidden(describeMissingPermission(resourceOf[kind], "edit"));
      const versions = new Map(rows.map(({ id, version }) => [id, version]));
      const changedCount = written.filter(({ id, version }) => versions.get(id) !== version).length;
      if (changedCount > 0) {
        const subject =
          changedCount === 1 ? "1 of its rows has" : `${changedCount.toLocaleString("en-GB")} of its rows have`;
        return buildRefusal("wrong_state", `${subject} been changed since the import. Nothing was undone.`);
      }
      if (used.length > 0) {
        const others = used.length > MAX_NAMED ? ` and ${used.length - MAX_NAMED} more` : "";
        const names = used.slice(0, MAX_NAMED).join(", ");
        return buildRefusal("in_use", `Quotes or rules already use ${names}${others}. Nothing was undone.`);
      }
      return { added, changed, last };
    },
    async write(db, { added, changed }) {
      await deleteItems(db, kind, added);
      const nameTaken = buildRefusal(
        "already_exists",
        "Another row now has one of the earlier names. Nothing was undone.",
      );
      await saveItems(db, kind, changed).catch(refuseUniqueViolation(nameTaken));
      await deleteLastImport(db, kind);
      return true;
    },
    entry({ decision: { added, changed, last } }) {
      const counts = `${added.length} removed, ${changed.length} restored`;
      return {
        id: kind,
        label: `${kindLabels[kind].many.toLowerCase()}: ${counts}`,
        metadata: {
          kind,
          fileName: last.fileName,
          importedAt: last.at,
          removed: added.length,
          restored: changed.length,
          restoredItems: changed.slice(0, 100).map(({ content }) => content.name),
        },
        browserEvents: { entity: kind, version: 0, ownerId: null },
      };
    },
    reply: ({ decision: { added, changed } }) => ({ removed: added.length, restored: changed.length }),
  });
}
