// HTTP for quotes without a customer: as groups by name, and customers made from them.
import { createCustomersFromQuotes, listUnfiledQuotes } from "#contract/customers/filing.ts";
import { formatCount } from "#domain/counts.ts";
import { buildFieldRefusal } from "#domain/refusal.ts";
import { buildCustomerEvents } from "#server/customers/audit-subject.ts";
import { type FoundRecord, findRecord, lockQuoteCounter } from "#server/customers/queries.ts";
import { listWords } from "#server/customers/search-words.ts";
import { route } from "#server/kernel/route.ts";
import { countUnfiledGroups, fileUnfiledGroup, listUnfiledGroups } from "./queries.ts";

const PAGE = 50;
/** Of one group, the newest; the others stay in the group. */
const MAX_QUOTES_OF_A_GROUP = 5000;

export const unfiledRoutes = [
  route(listUnfiledQuotes, {
    async read({ db, query }) {
      const asked = { words: listWords(query.search), after: query.cursor ?? null, most: PAGE + 1 };
      const [rows, total] = await Promise.all([listUnfiledGroups(db, asked), countUnfiledGroups(db)]);
      const groups = rows.slice(0, PAGE);
      return { groups, total, nextCursor: rows.length > PAGE ? (groups.at(-1)?.nameKey ?? null) : null };
    },
  }),
  route(createCustomersFromQuotes, {
    async read({ db, body }) {
      // Before anything is looked up, so that a new quote of the same customer is filed before or after all of this.
      await lockQuoteCounter(db);
      const known = new Map<string, FoundRecord>();
      for (const { customerId } of body.groups) {
        const record = customerId ? await findRecord(db, customerId, null) : null;
        if (customerId && record) known.set(customerId, record);
      }
      const index = body.groups.findIndex(({ customerId }) => customerId && !known.has(customerId));
      const field = `groups.${index}.customerId`;
      const refusal = index < 0 ? null : buildFieldRefusal("unknown_choice", field, "Please choose a customer");
      return { known, refusal };
    },
    decide: ({ record: { known, refusal }, body }) =>
      refusal ??
      body.groups.map(({ nameKey, postcodes, customerId }) => ({
        nameKey,
        postcodes,
        customerId: customerId ? (known.get(customerId)?.id ?? null) : null,
      })),
    async write(db, groups, { actor, now }) {
      const by = { companyId: actor.companyId ?? 0, byUser: actor.userId, byName: actor.name };
      const filed: Awaited<ReturnType<typeof fileUnfiledGroup>> = [];
      for (const group of groups) {
        filed.push(
          ...(await fileUnfiledGroup(db, { ...group, ...by, at: now.toISOString(), most: MAX_QUOTES_OF_A_GROUP })),
        );
      }
      const sum = (key: "customers" | "sites" | "quotes") => filed.reduce((total, group) => total + group[key], 0);
      const ids = [...new Set(filed.flatMap(({ customerId }) => customerId ?? []))];
      return { ids, customers: sum("customers"), sites: sum("sites"), quotes: sum("quotes") };
    },
    entry({ written: { ids, ...counts }, record: { known } }) {
      const records = new Map([...known.values()].map((record) => [record.id, record]));
      return {
        id: ids[0] ?? "",
        label: `${formatCount(counts.customers, "customer")}, ${formatCount(counts.quotes, "quote")}`,
        metadata: { ...counts, records: ids },
        browserEvents: ids.flatMap((id) => buildCustomerEvents(records.get(id) ?? { id, version: 0, listeners: [] })),
      };
    },
    reply: ({ written: { ids: _, ...counts } }) => counts,
  }),
];
