// HTTP for pumps: created, read, changed, moved, removed, deleted.
import { randomUUIDv7 } from "node:crypto";
import { createPump, deletePump, getPump, type NewPump, updatePump } from "#contract/customers/pumps.ts";
import type { Actor } from "#domain/actor.ts";
import { MAX_PUMPS_OF_A_SITE } from "#domain/customers/fields.ts";
import { findSeer } from "#domain/customers/policy.ts";
import { toDay } from "#domain/days.ts";
import { mayEditQuote, mayReadQuote } from "#domain/quotes/policy.ts";
import { refuseErased } from "#domain/quotes/retention.ts";
import { buildFieldRefusal, buildRefusal, type Refusal } from "#domain/refusal.ts";
import { buildCustomerEvents, buildPartSubject } from "#server/customers/audit-subject.ts";
import { buildCreationColumns, findRecord } from "#server/customers/queries.ts";
import { type FoundSite, findSite } from "#server/customers/sites/queries.ts";
import type { Tx } from "#server/database/connect.ts";
import { NoChange, successReply } from "#server/kernel/call.ts";
import { alreadyExists } from "#server/kernel/errors.ts";
import { route } from "#server/kernel/route.ts";
import { fileQuotesUnder, lockForFiling } from "#server/quotes/filing/queries.ts";
import { completeSchedule, emptyPump, pickPumpFields, refusePump } from "./pump.ts";
import {
  deletePumpRow,
  type FoundPump,
  findExistingPump,
  findPump,
  findServiceDays,
  insertPump,
  listServices,
  lockPump,
  moveOpenService,
  type PumpContent,
  readPump,
  removePump,
  savePump,
  toPump,
} from "./queries.ts";

const tooManyPumps = buildRefusal("too_many_pumps", `A site has at most ${MAX_PUMPS_OF_A_SITE} pumps.`);

type FiledQuote = Awaited<ReturnType<typeof lockForFiling>>[number];

/** Only an accepted quote has sold a pump, to the customer that it is filed under; and no more than one. */
async function refuseSale(db: Tx, { status, customerId, pumpId }: FiledQuote, { id, at, replaces }: AddedPump) {
  if (status !== "accepted") return buildFieldRefusal("invalid", "fromQuote", "This quote has not been accepted");
  // The quote of a replacement is filed under the old pump. Of two same calls at once, the second finds the first's filing.
  if (pumpId !== null && pumpId !== id && pumpId !== replaces)
    return buildFieldRefusal("invalid", "fromQuote", "This quote is filed under another pump");
  const soldTo = customerId === null ? null : await findRecord(db, customerId, null);
  return soldTo && soldTo.id !== at.customer.id
    ? buildFieldRefusal("invalid", "fromQuote", "This quote is filed under another customer")
    : null;
}

/** The other pump is removed on the day of installation, and replaced once. */
function refuseReplacing({ pump, replacedBy }: FoundPump, { id, content: { installedOn } }: AddedPump, today: string) {
  // Of two same calls at once, the second finds the first's pump.
  if (replacedBy !== null && replacedBy.id !== id)
    return buildFieldRefusal("invalid", "replaces", "Another pump has already replaced this one");
  const isTooEarly = pump.removedOn === null && pump.installedOn !== null && (installedOn ?? today) < pump.installedOn;
  return isTooEarly
    ? buildFieldRefusal("invalid", "installedOn", "The pump that it replaces was installed after this day")
    : null;
}

interface AddedPump {
  id: string;
  at: FoundSite;
  content: PumpContent;
  replaces: string | null;
  replaced: FoundPump | null;
  soldBy: FiledQuote | null;
}

async function refuseNewPump(
  db: Tx,
  actor: Actor,
  fromQuote: NewPump["fromQuote"],
  added: AddedPump,
  today: string,
): Promise<Refusal | null> {
  const { at, content, replaces, replaced, soldBy } = added;
  if (at.pumpCount >= MAX_PUMPS_OF_A_SITE) return tooManyPumps;
  if (replaces && !replaced) return buildFieldRefusal("unknown_choice", "replaces", "Please choose a pump");
  if (fromQuote && !(soldBy && mayReadQuote(actor, soldBy) && mayEditQuote(actor, soldBy)))
    return buildFieldRefusal("unknown_choice", "fromQuote", "Please choose a quote");
  return (
    (soldBy && (refuseErased(soldBy) ?? (await refuseSale(db, soldBy, added)))) ??
    (replaced && refuseReplacing(replaced, added, today)) ??
    refusePump(db, content, today)
  );
}

export const pumpRoutes = [
  route(createPump, {
    repeatable: true,
    async read({ db, params, body, actor: asking, now }) {
      const actor = await asking;
      const seer = findSeer(actor);
      const at = await findSite(db, params.id, seer);
      if (!at) return null;
      const id = body.id ?? randomUUIDv7();
      const content = completeSchedule({ ...emptyPump, ...pickPumpFields(body) }, toDay(now));
      const existing = body.id ? await findExistingPump(db, body.id) : null;
      if (existing) {
        const isOwn = existing.createdBy === actor.userId && existing.siteId === params.id;
        const made = isOwn ? await readPump(db, id, seer) : null;
        return { id, at, content, soldBy: null, refusal: isOwn ? null : alreadyExists, existing: made };
      }
      const { fromQuote, replaces = null } = body;
      const soldBy = fromQuote ? ((await lockForFiling(db, [fromQuote]))[0] ?? null) : null;
      const replaced = replaces ? await lockPump(db, replaces, seer) : null;
      const added = { id, at, content, replaces, replaced, soldBy };
      const refusal = await refuseNewPump(db, actor, fromQuote, added, toDay(now));
      return { id, at, content, soldBy, refusal, existing: null };
    },
    decide: ({ record: { existing, refusal, content } }) => (existing ? new NoChange(existing) : (refusal ?? content)),
    async write(db, content, { actor, body, record: { id, at, soldBy }, now }) {
      const place = { customerId: at.site.customerId, siteId: at.site.id, pumpId: id };
      const replaces = body.replaces ?? null;
      const [, , , made] = await Promise.all([
        insertPump(db, { id, siteId: at.site.id, replaces, ...buildCreationColumns(actor, now), ...content }),
        replaces && removePump(db, { id: replaces, on: content.installedOn ?? toDay(now), at: now.toISOString() }),
        soldBy && fileQuotesUnder(db, { ids: [soldBy.id], ...place, byUser: actor.userId, byName: actor.name }),
        readPump(db, id, findSeer(actor)),
      ]);
      return made;
    },
    entry({ decision, body, record: { id, at, soldBy } }) {
      const subject = buildPartSubject({ id, name: decision.name }, at.site.customerId, at.customer);
      // The filing leaves its version, which a browser would not read again.
      const quote = soldBy && {
        entity: "quote",
        id: soldBy.id,
        version: soldBy.version + 1,
        ownerId: soldBy.userId,
      };
      return {
        ...subject,
        browserEvents: [...subject.browserEvents, ...(quote ? [quote] : [])],
        after: { ...decision, siteId: at.site.id },
        metadata: {
          ...(body.replaces ? { replaces: body.replaces } : {}),
          ...(soldBy ? { fromQuote: soldBy.quoteNumber } : {}),
        },
        ...(body.replaces ? { event: "pump.replaced" as const } : {}),
      };
    },
  }),
  route(getPump, {
    async read({ db, params, actor }) {
      const seer = findSeer(await actor);
      const [found, services] = await Promise.all([findPump(db, params.id, seer), listServices(db, params.id, seer)]);
      return found && toPump(found, services);
    },
  }),
  route(updatePump, {
    async read({ db, params, body, actor, now }) {
      const seer = findSeer(await actor);
      const found = await lockPump(db, params.id, seer);
      if (!found) return null;
      const target = body.siteId === undefined ? null : await findSite(db, body.siteId, seer);
      const before = toPump(found, await listServices(db, params.id, seer));
      const change = changePump(found, body, toDay(now));
      const isMoved = target !== null && target.site.id !== found.pump.siteId;
      const refuse = async () => {
        if (body.siteId !== undefined && !target)
          return buildFieldRefusal("unknown_choice", "siteId", "Please choose a site");
        if (isMoved && target.pumpCount >= MAX_PUMPS_OF_A_SITE) return tooManyPumps;
        return (await refuseSettledDay(db, found, change)) ?? refusePump(db, change, toDay(now));
      };
      const refusal = await refuse();
      return { found, before, target: isMoved ? target : null, change, refusal };
    },
    current: ({ before }) => before,
    decide({ record: { found, before, target, change, refusal }, now }) {
      if (refusal) return refusal;
      const changed = { ...found.pump, ...change, siteId: target?.site.id ?? found.pump.siteId };
      if (JSON.stringify(changed) === JSON.stringify(found.pump)) return new NoChange(before);
      return { ...changed, updatedAt: now.toISOString() };
    },
    async write(db, changed, { actor, record: { found }, now }) {
      const { nextDue, id } = found.pump;
      const isMovedOn = nextDue !== null && changed.nextDue !== null && changed.nextDue !== nextDue;
      const [, , saved] = await Promise.all([
        // The quote of the open service goes along (case 26).
        isMovedOn &&
          moveOpenService(db, { pumpId: id, from: nextDue, to: changed.nextDue ?? "", at: now.toISOString() }),
        savePump(db, changed),
        readPump(db, id, findSeer(actor)),
      ]);
      return saved;
    },
    entry({ record: { found, target }, decision }) {
      const subject = buildPartSubject(decision, found.site.customerId, found.customer);
      const targetEvents = target ? buildCustomerEvents(target.customer) : [];
      return {
        ...subject,
        browserEvents: [...subject.browserEvents, ...targetEvents],
        before: found.pump,
        after: decision,
        event: findPumpEvent(found.pump, decision),
      };
    },
  }),
  route(deletePump, {
    read: async ({ db, params, actor }) => lockPump(db, params.id, findSeer(await actor)),
    decide: ({ record }) =>
      record.isUsed
        ? buildRefusal("in_use", "This pump has a quote or a service. Mark it as removed instead.")
        : record,
    write: (db, { pump }) => [deletePumpRow(db, { id: pump.id })],
    entry: ({ record: { pump, site, customer } }) => buildPartSubject(pump, site.customerId, customer),
    reply: () => successReply,
  }),
];

async function refuseSettledDay(db: Tx, { pump }: FoundPump, { nextDue }: PumpContent) {
  if (nextDue === null || nextDue === pump.nextDue) return null;
  const { service } = await findServiceDays(db, pump.id, nextDue);
  return service?.settled
    ? buildFieldRefusal("invalid", "nextDue", "The service due on this day has been done or skipped")
    : null;
}

function changePump({ pump }: FoundPump, body: Parameters<typeof pickPumpFields>[0], today: string) {
  const fields = pickPumpFields(body);
  // Without an interval there is no schedule.
  const cleared = fields.serviceMonths === null ? { serviceJobTypeId: null, nextDue: null } : {};
  return completeSchedule({ ...pump, ...fields, ...cleared }, today);
}

function findPumpEvent(
  before: { siteId: string; removedOn: string | null },
  after: { siteId: string; removedOn: string | null },
) {
  if (before.siteId !== after.siteId) return "pump.moved" as const;
  if ((before.removedOn === null) === (after.removedOn === null)) return "pump.updated" as const;
  return after.removedOn ? ("pump.removed" as const) : ("pump.restored" as const);
}
