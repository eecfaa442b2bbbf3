// HTTP for the history of one customer.
import { getCustomerHistory, type RecordHistoryEntry } from "#contract/customers/records.ts";
import { maySeeCosts } from "#domain/actor.ts";
import { describeRecordEntry } from "#domain/customers/history.ts";
import { findSeer } from "#domain/customers/policy.ts";
import { type Changes, describeQuoteEntry } from "#domain/quotes/history.ts";
import { findRecord } from "#server/customers/queries.ts";
import { route } from "#server/kernel/route.ts";
import { listCustomerEntries } from "./queries.ts";

const PAGE = 20;

/** What an entry leads to; the customer's own lead nowhere. */
const aboutKinds: Record<string, NonNullable<RecordHistoryEntry["about"]>["kind"]> = {
  quote: "quote",
  site: "site",
  pump: "pump",
  service: "pump",
};

export const customerHistoryRoutes = [
  route(getCustomerHistory, {
    async read({ db, params, query, actor }) {
      const seer = findSeer(await actor);
      const record = await findRecord(db, params.id, seer);
      if (!record) return null;
      const asked = { id: record.id, seer, isWhole: record.sight === "whole", before: query.cursor ?? null };
      return listCustomerEntries(db, { ...asked, most: PAGE + 1 });
    },
    reply({ actor, record }) {
      const reader = { seesCosts: maySeeCosts(actor), symbol: actor.currencySymbol };
      const shown = record.slice(0, PAGE);
      const entries = shown.map(({ metadata, entityType, entityId, name, ...entry }): RecordHistoryEntry => {
        const { event = "", changes = {}, ...details } = (metadata ?? {}) as { event?: string; changes?: Changes };
        const sentences =
          entityType === "quote"
            ? describeQuoteEntry(event, changes, reader, details)
            : describeRecordEntry(entityType, event, changes, details);
        const kind = aboutKinds[entityType];
        return { ...entry, sentences, about: kind ? { kind, id: entityId, name } : null };
      });
      return { entries, nextCursor: record.length > PAGE ? String(shown.at(-1)?.id) : null };
    },
  }),
];
