// HTTP for the six lists: for everyone who makes quotes as look-ups, for administrators as tables.
import { catalogue, lookups, type StoredItem } from "#contract/catalogue/catalogue.ts";
import { buildCsvHeading, buildCsvRows } from "#domain/catalogue/export.ts";
import { type Kind, kindLabels, kinds } from "#domain/catalogue/items.ts";
import { toDay } from "#domain/days.ts";
import { buildRefusal, type Refusal } from "#domain/refusal.ts";
import type { Database, Tx } from "#server/database/connect.ts";
import { CustomReply, NoChange, successReply } from "#server/kernel/call.ts";
import { applyPatch } from "#server/kernel/patch.ts";
import { type Route, route } from "#server/kernel/route.ts";
import { BATCH_SIZE, readInBatches, streamList } from "#server/kernel/streamed-lists.ts";
import { buildBulkRoute } from "./bulk.ts";
import { convertEmptyTexts, importRoute } from "./import.ts";
import { buildLastImportRoute, undoImportRoute } from "./import-undo.ts";
import { findNamesake, type ItemQuery, insertItem, listItems, lockItem, saveItem } from "./queries.ts";

export const catalogueRoutes = [
  ...kinds.map((kind) => route(lookups[kind], { read: (call) => streamItems(kind, call, { activeOnly: true }) })),
  ...kinds.flatMap(buildTableRoutes),
];

/** An import may bring any number. */
function streamItems<K extends Kind>(kind: K, call: Parameters<typeof streamList>[0], itemQuery: ItemQuery) {
  return streamList<StoredItem<K>>(call, "company", (db, beyond) =>
    listItems(db, kind, { ...itemQuery, beyond, most: BATCH_SIZE }),
  );
}

async function* streamCsv(database: Database, companyId: number | null, kind: Kind): AsyncIterable<string> {
  yield buildCsvHeading(kind);
  const batches = readInBatches<StoredItem>((beyond) =>
    database.asCompany(companyId, (db) => listItems(db, kind, { beyond, most: BATCH_SIZE }), true),
  );
  for await (const items of batches) yield buildCsvRows(kind, items);
}

type Calls = (typeof catalogue)["job_type"];
type Reply = StoredItem<"job_type">;

/** The calls of one kind's table. Which fields it has is the contract's business: to this code all kinds are alike. */
function buildTableRoutes(kind: Kind): Route[] {
  const calls = catalogue[kind] as Calls;
  const buildSubject = ({ id, name, version }: Pick<Reply, "id" | "name" | "version">) => ({
    id: String(id),
    label: `${kindLabels[kind].one.toLowerCase()} ${name}`,
    metadata: { kind },
    browserEvents: { entity: kind, version, ownerId: null },
  });
  return [
    route(calls.list, { read: (call) => streamItems(kind as "job_type", call, call.query) }),
    route(calls.export, {
      reply({ actor, now }) {
        const name = `${kindLabels[kind].path}-${toDay(now)}.csv`;
        return new CustomReply(null, {
          file: { name, content: (database) => streamCsv(database, actor.companyId, kind) },
        });
      },
    }),
    route(calls.create, {
      repeatable: true,
      read: async ({ db, body }) => ({ namesake: await findLocationNamesake(db, kind, body.name, null) }),
      decide: ({ body, record: { namesake } }) => refuseTakenName(namesake, body.name) ?? convertEmptyTexts(body),
      // The kernel refuses creation without a company.
      write: (db, content, { actor }) => insertItem(db, kind, actor.companyId ?? 0, content) as Promise<Reply>,
      entry: ({ written }) => ({ ...buildSubject(written), after: written }),
    }),
    route(calls.update, {
      repeatable: true,
      async read({ db, params, body }) {
        const item = (await lockItem(db, kind, params.id)) as Reply | null;
        return item && { item, namesake: await findLocationNamesake(db, kind, body.name, item.id) };
      },
      current: ({ item }) => item,
      decide: ({ body, record: { item, namesake } }) =>
        refuseTakenName(namesake, body.name) ?? applyPatch<Reply, object>(item, convertEmptyTexts(body)),
      write: (db, changed) => saveItem(db, kind, changed) as Promise<Reply>,
      entry: ({ written, record }) => ({ ...buildSubject(written), before: record.item, after: written }),
    }),
    route(calls.deactivate, {
      read: ({ db, params }) => lockItem(db, kind, params.id) as Promise<Reply | null>,
      decide: ({ record }) => (record.isActive ? { ...record, isActive: false } : new NoChange(successReply)),
      write: (db, changed) => [saveItem(db, kind, changed)],
      entry({ record }) {
        const changes = { isActive: { before: true, after: false } };
        return { ...buildSubject({ ...record, version: record.version + 1 }), metadata: { kind, changes } };
      },
      reply: () => successReply,
    }),
    buildBulkRoute(kind),
    importRoute(kind),
    buildLastImportRoute(kind),
    undoImportRoute(kind),
  ];
}

/** Only locations need a name of their own; items of the other kinds may share one (AD 3). */
async function findLocationNamesake(db: Tx, kind: Kind, name: string | undefined, besides: number | null) {
  return kind === "location" && name !== undefined ? findNamesake(db, kind, name, besides) : null;
}

function refuseTakenName(namesake: { isActive: boolean } | null, name = ""): Refusal | null {
  if (!namesake) return null;
  const sentence = namesake.isActive
    ? `There is already a location called ${name}`
    : `There is already an inactive location called ${name}. Edit that one to use it again`;
  return buildRefusal("already_exists", sentence, { name: sentence });
}
