// HTTP for the statuses of quotes.
import { createStatus, deleteStatus, listStatuses, type QuoteStatus, updateStatus } from "#contract/statuses.ts";
import { hasRight } from "#domain/people/roles.ts";
import { refuse } from "#domain/refusal.ts";
import type { Tx } from "#server/database/connect.ts";
import { Answer } from "#server/kernel/call.ts";
import { outdated } from "#server/kernel/errors.ts";
import { changesNothing, namedFields } from "#server/kernel/named.ts";
import { route } from "#server/kernel/route.ts";
import {
  countByStatus,
  countWith,
  findStatusNamed,
  insertStatus,
  listInOrder,
  lockStatus,
  removeStatus,
  type Status,
  saveStatus,
} from "./queries.ts";

export const statusRoutes = [
  route(listStatuses, {
    async handle({ db, actor }) {
      const counts = hasRight(actor.role, "administersPlatform") ? await countByStatus(db) : null;
      const statuses = await listInOrder(db);
      return statuses.map((status) => ({ ...status, quoteCount: counts ? (counts.get(status.name) ?? 0) : null }));
    },
  }),
  route(createStatus, {
    async handle({ db, body }) {
      if (await findStatusNamed(db, body.name)) return nameTaken;
      const status = { ...plain, ...tidied(body), name: body.name, label: body.label };
      const made = { ...(await insertStatus(db, status)), quoteCount: 0 };
      return new Answer(made, { after: made });
    },
    subject: aboutStatus,
  }),
  route(updateStatus, {
    load: ({ db, params }) => lockStatus(db, params.id),
    async handle({ db, body: { version, ...body }, record, now }) {
      if (version !== undefined && version !== record.version) throw outdated(await counted(db, record));
      const change = tidied(body);
      if (record.isSystemDefault && change.name !== undefined && change.name !== record.name) {
        return refuse("wrong_state", "The name of a system default status cannot be changed.", {
          name: "The name of a system default status cannot be changed.",
        });
      }
      if (record.isSystemDefault && change.isActive === false) {
        return refuse("wrong_state", "A system default status cannot be switched off.", {
          isActive: "A system default status cannot be switched off.",
        });
      }
      if (change.name !== undefined && change.name !== record.name && (await findStatusNamed(db, change.name))) {
        return nameTaken;
      }
      if (changesNothing(record, change)) return new Answer(await counted(db, record), { unchanged: true });
      const saved = await counted(db, await saveStatus(db, record.id, { ...record, ...change }, now));
      return new Answer(saved, { after: saved });
    },
    subject: (reply, { record }) => ({ ...aboutStatus(reply), before: record }),
  }),
  route(deleteStatus, {
    load: ({ db, params }) => lockStatus(db, params.id),
    async handle({ db, record }) {
      if (record.isSystemDefault) return refuse("wrong_state", "System default statuses cannot be deleted.");
      const found = await countWith(db, record.name);
      if (found > 0) {
        const quotes = found === 1 ? "1 quote has" : `${found.toLocaleString("en-GB")} quotes have`;
        return refuse("in_use", `${quotes} this status, so it cannot be deleted. It can be switched off.`);
      }
      await removeStatus(db, record);
      return { success: true } as const;
    },
    subject: (_reply, { record }) => aboutStatus({ ...record, version: record.version + 1 }),
  }),
];

/** A status of which no more is said than its name. */
const plain = { description: null, color: "#6b7280", isActive: true, sortOrder: 0 };

const nameTaken = refuse("already_exists", "There is a status with this name already.", {
  name: "There is a status with this name already.",
});

/** The named fields; an empty description is none (decision 49). */
function tidied<Fields extends { description?: string | null | undefined }>(body: Fields) {
  return namedFields(body.description === "" ? { ...body, description: null } : body);
}

function aboutStatus(reply: unknown) {
  const { id, label, version } = reply as QuoteStatus;
  return { id: String(id), label, tells: { entity: "status", version, ownerId: null, companyId: null } };
}

async function counted(db: Tx, status: Status): Promise<QuoteStatus> {
  return { ...status, quoteCount: await countWith(db, status.name) };
}
