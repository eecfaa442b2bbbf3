// HTTP for one service of a pump: done, skipped, or reopened.
import { randomUUIDv7 } from "node:crypto";
import { settleService } from "#contract/customers/pumps.ts";
import { findSeer } from "#domain/customers/policy.ts";
import { findServiceDayFault } from "#domain/customers/pump-days.ts";
import { computeNextDue } from "#domain/customers/schedule.ts";
import { toDay } from "#domain/days.ts";
import { buildFieldRefusal, buildRefusal } from "#domain/refusal.ts";
import { buildPartSubject } from "#server/customers/audit-subject.ts";
import { buildCreationColumns } from "#server/customers/queries.ts";
import { NoChange } from "#server/kernel/call.ts";
import { route } from "#server/kernel/route.ts";
import {
  findServiceDays,
  listServices,
  lockPump,
  moveOpenService,
  readPump,
  savePump,
  saveService,
  toPump,
} from "./queries.ts";

const settledMeanwhile = buildRefusal("wrong_state", "Somebody has marked or reopened this service in the meantime.");
const settledLater = buildRefusal(
  "wrong_state",
  "A later service of this pump has been done or skipped. Reopen that one first.",
);

export const settleRoutes = [
  route(settleService, {
    async read({ db, params: { id, dueOn }, actor }) {
      const seer = findSeer(await actor);
      const found = await lockPump(db, id, seer);
      if (!found) return null;
      const days = await findServiceDays(db, id, dueOn);
      // Neither due now nor known.
      if (!days.hasRow && found.pump.nextDue !== dueOn) return null;
      return { ...found, ...days, before: toPump(found, await listServices(db, id, seer)) };
    },
    decide({ record, body: { settled, settledOn, because, was }, params: { dueOn }, now }) {
      const { pump, service, lastSettled, before } = record;
      const today = toDay(now);
      const settledDay = settled === "done" ? (settledOn ?? today) : today;
      if ((service?.settled ?? null) !== was) return settledMeanwhile;
      if (lastSettled !== null && lastSettled > dueOn) return settledLater;
      const fault = settled === "done" ? findServiceDayFault(settledDay, pump, today) : null;
      if (fault) return buildFieldRefusal("invalid", "settledOn", fault);
      if (settled === null && was === null) return new NoChange(before);
      const { serviceMonths: months } = pump;
      const settlement = settled && { settled, settledOn: settledDay, because: because || null };
      // Without a schedule there is no next one.
      const nextDue = months === null ? null : settlement ? computeNextDue(dueOn, settlement, months) : dueOn;
      return { settled: null, settledOn: null, because: null, ...settlement, nextDue };
    },
    async write(db, { nextDue, ...settling }, { actor, record: { pump }, params: { id, dueOn }, now }) {
      const at = now.toISOString();
      const isSettled = settling.settled !== null;
      const row = {
        ...{ id: randomUUIDv7(), pumpId: id, dueOn, ...buildCreationColumns(actor, now), ...settling },
        settledBy: isSettled ? actor.userId : null,
        settledByName: isSettled ? actor.name : null,
      };
      await saveService(db, row);
      // A quote for the service after this one goes along with its day.
      if (isSettled && nextDue !== null) await moveOpenService(db, { pumpId: id, from: dueOn, to: nextDue, at });
      if (nextDue !== null) await savePump(db, { ...pump, nextDue, updatedAt: at });
      return readPump(db, id, findSeer(actor));
    },
    entry: ({ record: { pump, site, customer }, decision: { nextDue, ...settling }, params: { dueOn } }) => ({
      ...buildPartSubject(pump, site.customerId, customer),
      metadata: { dueOn, ...settling, nextDue },
      event: settling.settled === null ? ("service.reopened" as const) : ("service.settled" as const),
    }),
  }),
];
