// HTTP for the statuses of quotes.
import { createStatus, deleteStatus, listStatuses, type QuoteStatus, updateStatus } from "#contract/statuses.ts";
import { findFreeStatusName } from "#domain/quotes/status.ts";
import { buildFieldRefusal, buildRefusal, type Refusal } from "#domain/refusal.ts";
import { hasRight } from "#domain/roles.ts";
import type { Tx } from "#server/database/connect.ts";
import { successReply } from "#server/kernel/call.ts";
import { refuseUniqueViolation } from "#server/kernel/errors.ts";
import { applyPatch, dropUndefined } from "#server/kernel/patch.ts";
import { route } from "#server/kernel/route.ts";
import {
  countByStatus,
  countQuotesWithStatus,
  insertStatus,
  listStatusesInOrder,
  lockStatus,
  lockStatusNames,
  removeStatus,
  type Status,
  saveStatus,
} from "./queries.ts";

export const statusRoutes = [
  route(listStatuses, {
    async read({ db, actor }) {
      const statuses = await listStatusesInOrder(db);
      const counts = hasRight((await actor).role, "administersPlatform") ? await countByStatus(db) : null;
      return statuses.map((status) => ({ ...status, quoteCount: counts ? (counts.get(status.name) ?? 0) : null }));
    },
  }),
  route(createStatus, {
    async read({ db }) {
      await lockStatusNames(db);
      return { takenNames: new Set((await listStatusesInOrder(db)).map(({ name }) => name)) };
    },
    decide: ({ body, record: { takenNames } }) => ({
      ...defaults,
      ...clearEmptyDescription(body),
      name: body.name ?? findFreeStatusName(body.label, takenNames),
      label: body.label,
    }),
    write: async (db, status): Promise<QuoteStatus> => ({
      ...(await insertStatus(db, status).catch(refuseTakenName)),
      quoteCount: 0,
    }),
    entry: ({ written }) => ({ ...aboutStatus(written), after: written }),
  }),
  route(updateStatus, {
    read: lockStatusWithCount,
    decide: ({ record, body }) => refuseDefaultChange(record, body) ?? applyPatch(record, clearEmptyDescription(body)),
    write: async (db, status, { record, now }): Promise<QuoteStatus> => ({
      ...(await saveStatus(db, status.id, status, now).catch(refuseTakenName)),
      quoteCount: record.quoteCount,
    }),
    entry: ({ written, record }) => ({ ...aboutStatus(written), before: record, after: written }),
  }),
  route(deleteStatus, {
    read: lockStatusWithCount,
    decide({ record }) {
      if (record.isSystemDefault) return buildRefusal("wrong_state", "System default statuses cannot be deleted.");
      const { quoteCount } = record;
      if (quoteCount === 0) return record;
      const quotes = quoteCount === 1 ? "1 quote has" : `${quoteCount.toLocaleString("en-GB")} quotes have`;
      return buildRefusal("in_use", `${quotes} this status, so it cannot be deleted. It can be switched off.`);
    },
    write: (db, { id }) => [removeStatus(db, { id })],
    entry: ({ record }) => aboutStatus({ ...record, version: record.version + 1 }),
    reply: () => successReply,
  }),
];

/** A locked status, with the number of its quotes. */
async function lockStatusWithCount({ db, params }: { db: Tx; params: { id: number } }) {
  const status = await lockStatus(db, params.id);
  return status && { ...status, quoteCount: await countQuotesWithStatus(db, status.name) };
}

function refuseDefaultChange(
  status: Status,
  { name, isActive }: { name?: string | undefined; isActive?: boolean | undefined },
): Refusal | null {
  if (!status.isSystemDefault) return null;
  if (name !== undefined && name !== status.name)
    return buildFieldRefusal("wrong_state", "name", "The name of a system default status cannot be changed.");
  return isActive === false
    ? buildFieldRefusal("wrong_state", "isActive", "A system default status cannot be switched off.")
    : null;
}

/** The defaults of a status of which only the name is given. */
const defaults = { description: null, color: "#6b7280", isActive: true, sortOrder: 0 };

const refuseTakenName = refuseUniqueViolation(
  buildFieldRefusal("already_exists", "name", "There is a status with this name already."),
);

/** The named fields; an empty description is null (decision 49). */
function clearEmptyDescription<Fields extends { description?: string | null | undefined }>(body: Fields) {
  return dropUndefined(body.description === "" ? { ...body, description: null } : body);
}

function aboutStatus({ id, label, version }: QuoteStatus) {
  return { id: String(id), label, browserEvents: { entity: "status", version, ownerId: null, companyId: null } };
}
