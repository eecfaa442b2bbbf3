// HTTP for the six lists: for everyone who makes quotes as look-ups, for administrators as tables.
import {
  catalogue,
  lookupDriveTypes,
  lookupEquipmentAccess,
  lookupJobTypes,
  lookupLocations,
  lookupMotorSizes,
  lookupPumpStyles,
  type StoredItem,
} from "#contract/catalogue.ts";
import { catalogueCsv } from "#domain/catalogue/export.ts";
import type { ItemContent } from "#domain/catalogue/fields.ts";
import { type Kind, kinds, kindWords } from "#domain/catalogue/items.ts";
import { dayOf } from "#domain/days.ts";
import { type Refusal, refuse } from "#domain/refusal.ts";
import type { Tx } from "#server/database/connect.ts";
import { Answer, unchanged } from "#server/kernel/call.ts";
import { outdated } from "#server/kernel/errors.ts";
import { changesNothing, namedFields } from "#server/kernel/named.ts";
import { type Route, route } from "#server/kernel/route.ts";
import { ROWS_AT_ONCE, wholeList } from "#server/kernel/rows.ts";
import { importRoute, tidied } from "./import.ts";
import { findNamesake, insertItem, listItems, lockItem, saveItem, type Wanted } from "./queries.ts";

export const catalogueRoutes = [
  route(lookupLocations, { handle: (call) => itemsOf("location", call, { activeOnly: true }) }),
  route(lookupEquipmentAccess, { handle: (call) => itemsOf("equipment_access", call, { activeOnly: true }) }),
  route(lookupJobTypes, { handle: (call) => itemsOf("job_type", call, { activeOnly: true }) }),
  route(lookupPumpStyles, { handle: (call) => itemsOf("pump_style", call, { activeOnly: true }) }),
  route(lookupMotorSizes, { handle: (call) => itemsOf("motor_size", call, { activeOnly: true }) }),
  route(lookupDriveTypes, { handle: (call) => itemsOf("drive_type", call, { activeOnly: true }) }),
  ...kinds.flatMap(tableRoutes),
];

/** An import may bring any number. */
function itemsOf<K extends Kind>(kind: K, call: Parameters<typeof wholeList>[0], wanted: Wanted) {
  return wholeList<StoredItem<K>>(call, "company", (db, beyond) =>
    listItems(db, kind, { ...wanted, beyond, most: ROWS_AT_ONCE }),
  );
}

type Calls = (typeof catalogue)["job_type"];
type Reply = StoredItem<"job_type">;

/** The calls of one kind's table. Which fields it has is the contract's business: to this code all kinds are alike. */
function tableRoutes(kind: Kind): Route[] {
  const calls = catalogue[kind] as Calls;
  const load = ({ db, params }: { db: Tx; params: { id: number } }) => lockItem(db, kind, params.id) as Promise<Reply>;
  const about = ({ id, name, version }: Pick<Reply, "id" | "name" | "version">) => ({
    id: String(id),
    label: `${kindWords[kind].one.toLowerCase()} ${name}`,
    metadata: { kind },
    tells: { entity: kind, version, ownerId: null },
  });
  return [
    route(calls.list, { handle: (call) => itemsOf(kind as "job_type", call, call.query) }),
    route(calls.export, {
      async handle({ db, now }) {
        const items = await listItems(db, kind);
        const name = `${kindWords[kind].path}-${dayOf(now)}.csv`;
        return new Answer(null, { file: { name, content: async () => Buffer.from(catalogueCsv(kind, items)) } });
      },
    }),
    route(calls.create, {
      async handle({ db, actor, body }) {
        const taken = await refuseTakenName(db, kind, body, null);
        // The kernel lets nobody without a company create.
        return taken ?? (insertItem(db, kind, actor.companyId ?? 0, tidied(body)) as Promise<Reply>);
      },
      subject: (reply) => ({ ...about(reply as Reply), after: reply as Reply }),
    }),
    route(calls.update, {
      load,
      async handle({ db, body, record }) {
        const { version, ...fields } = body;
        if (version !== undefined && version !== record.version) throw outdated(record);
        const change = tidied(namedFields(fields)) as Partial<ItemContent>;
        if (changesNothing(record, change)) return unchanged(record);
        const taken = await refuseTakenName(db, kind, change, record.id);
        return taken ?? (saveItem(db, kind, { ...record, ...change }) as Promise<Reply>);
      },
      subject: (reply, { record }) => ({ ...about(reply as Reply), before: record, after: reply as Reply }),
    }),
    route(calls.deactivate, {
      load,
      async handle({ db, record }) {
        if (!record.isActive) return unchanged({ success: true } as const);
        await saveItem(db, kind, { ...record, isActive: false });
        return { success: true } as const;
      },
      subject(_reply, { record }) {
        const changes = { isActive: { before: true, after: false } };
        return { ...about({ ...record, version: record.version + 1 }), metadata: { kind, changes } };
      },
    }),
    importRoute(kind),
  ];
}

/** Only locations need a name of their own; items of the other kinds may share one (AD 3). */
async function refuseTakenName(
  db: Tx,
  kind: Kind,
  { name }: Partial<ItemContent>,
  besides: number | null,
): Promise<Refusal | null> {
  if (kind !== "location" || name === undefined) return null;
  const namesake = await findNamesake(db, kind, name, besides);
  if (!namesake) return null;
  const sentence = namesake.isActive
    ? `There is already a location called ${name}`
    : `There is already an inactive location called ${name}. Edit that one to use it again`;
  return refuse("already_exists", sentence, { name: sentence });
}
