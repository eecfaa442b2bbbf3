// HTTP for the extras: for everyone who makes quotes as a look-up, for administrators as a table.
import {
  createExtra,
  deactivateExtra,
  listExtras,
  lookupExtras,
  type StoredExtra,
  updateExtra,
} from "#contract/catalogue/extras.ts";
import { type ExtraRelations, MAX_ACTIVE_EXTRAS } from "#domain/catalogue/extras.ts";
import { kindLabels } from "#domain/catalogue/items.ts";
import { buildRefusal, type Refusal } from "#domain/refusal.ts";
import { hasItems } from "#server/catalogue/queries.ts";
import { lockOwnCompany } from "#server/companies/queries.ts";
import type { Tx } from "#server/database/connect.ts";
import { NoChange, successReply } from "#server/kernel/call.ts";
import { applyPatch, dropUndefined } from "#server/kernel/patch.ts";
import { route } from "#server/kernel/route.ts";
import { BATCH_SIZE, streamList } from "#server/kernel/streamed-lists.ts";
import { pasteRoute } from "./paste.ts";
import { countExtras, findNamesake, insertExtra, listExtrasAfter, lockExtra, saveExtra } from "./queries.ts";
import { tooManyExtras } from "./refusals.ts";

const buildSubject = ({ id, name, version }: Pick<StoredExtra, "id" | "name" | "version">) => ({
  id: String(id),
  label: name,
  browserEvents: { entity: "extra", version, ownerId: null },
});

export const extraRoutes = [
  route(lookupExtras, {
    read: (call) =>
      streamList<StoredExtra>(call, "company", (db, beyond) =>
        listExtrasAfter(db, beyond, BATCH_SIZE, { activeOnly: true }),
      ),
  }),
  route(listExtras, {
    read: (call) =>
      streamList<StoredExtra>(call, "company", (db, beyond) => listExtrasAfter(db, beyond, BATCH_SIZE, call.query)),
  }),
  route(createExtra, {
    repeatable: true,
    async read({ db, body, actor }) {
      // Others wait until this transaction ends, so that together they do not exceed the limit.
      if (body.isActive) await lockOwnCompany(db, (await actor).companyId ?? 0);
      return { refusal: await refuseContent(db, null, body, body.isActive) };
    },
    decide: ({ body, record: { refusal } }) => refusal ?? { ...body, details: body.details || null },
    // The kernel refuses creation without a company.
    write: (db, content, { actor }) => insertExtra(db, actor.companyId ?? 0, content),
    entry: ({ written }) => ({ ...buildSubject(written), after: written }),
  }),
  route(updateExtra, {
    repeatable: true,
    async read({ db, params, body, actor }) {
      if (body.isActive) await lockOwnCompany(db, (await actor).companyId ?? 0);
      const extra = await lockExtra(db, params.id);
      if (!extra) return null;
      const change = completeChange(body);
      const isSwitchedOn = body.isActive === true && !extra.isActive;
      return { extra, change, refusal: await refuseContent(db, extra.id, { ...extra, ...change }, isSwitchedOn) };
    },
    current: ({ extra }) => extra,
    decide: ({ record: { extra, change, refusal } }) => refusal ?? applyPatch<StoredExtra, object>(extra, change),
    write: (db, changed) => saveExtra(db, changed),
    entry: ({ written, record }) => ({ ...buildSubject(written), before: record.extra, after: written }),
  }),
  route(deactivateExtra, {
    read: ({ db, params }) => lockExtra(db, params.id),
    decide: ({ record }) => (record.isActive ? { ...record, isActive: false } : new NoChange(successReply)),
    write: (db, changed) => [saveExtra(db, changed)],
    entry: ({ record }) => ({
      ...buildSubject({ ...record, version: record.version + 1 }),
      metadata: { changes: { isActive: { before: true, after: false } } },
    }),
    reply: () => successReply,
  }),
  pasteRoute,
];

/** The named fields; without a list there are no items of it. */
function completeChange<Body extends { details?: string | null | undefined; onlyKind?: unknown; version?: unknown }>(
  body: Body,
) {
  const { version: _, ...fields } = dropUndefined(body);
  return {
    ...fields,
    ...(fields.details === "" ? { details: null } : {}),
    ...(fields.onlyKind === null ? { onlyIds: [] } : {}),
  } as Partial<Omit<StoredExtra, "id" | "companyId" | "version">>;
}

type Content = Omit<ExtraRelations, "id">;

/** By field. Another company's id and one that never existed give the same error. */
async function refuseContent(
  db: Tx,
  id: number | null,
  { name, needs, excludes, onlyKind, onlyIds }: Content,
  isSwitchedOn: boolean,
): Promise<Refusal | null> {
  const related = [...new Set([...needs, ...excludes])];
  const [namesake, counts, hasAllItems] = await Promise.all([
    findNamesake(db, name, id),
    countExtras(db, related),
    onlyKind === null || hasItems(db, onlyKind, onlyIds),
  ]);
  const takenName = namesake && describeTakenName(name, namesake.isActive);
  if (takenName) return buildRefusal("already_exists", takenName, { name: takenName });
  if (isSwitchedOn && counts.active >= MAX_ACTIVE_EXTRAS) return tooManyExtras;
  const fields: Record<string, string> = {};
  for (const [key, ids] of Object.entries({ needs, excludes })) {
    if (id !== null && ids.includes(id)) fields[key] = "An extra cannot refer to itself";
  }
  if (excludes.some((excluded) => needs.includes(excluded)))
    fields.excludes ??= "An extra cannot be needed and excluded";
  if (counts.found < related.length) {
    const field = (await countExtras(db, needs)).found < needs.length ? "needs" : "excludes";
    fields[field] ??= "Not all of these are extras of your company";
  }
  if (onlyKind === null && onlyIds.length > 0) fields.onlyKind = "Choose the list of these items";
  if (onlyKind !== null && onlyIds.length === 0) fields.onlyIds = "Choose at least one";
  if (!hasAllItems && onlyKind) fields.onlyIds = `Not all of these are ${kindLabels[onlyKind].many} of your company`;
  const first = Object.values(fields)[0];
  return first ? buildRefusal("invalid", first, fields) : null;
}

const describeTakenName = (name: string, isActive: boolean) =>
  isActive
    ? `There is already an extra called ${name}`
    : `There is already an inactive extra called ${name}. Edit that one to use it again`;
