// HTTP for customer data: finding, exporting, erasing (decision 76).
import {
  type CustomerDataQuote,
  eraseCustomer,
  exportCustomerData,
  findCustomerData,
} from "#contract/quotes/customer-data.ts";
import { toDay } from "#domain/days.ts";
import { computeRetentionEnd, refuseErasure } from "#domain/quotes/retention.ts";
import { findDueRecordIds, findRecordIds, listRecords, refuseIfChanged } from "#server/customers/erasure/queries.ts";
import { listCustomerDataRecords, recordErasureRoutes } from "#server/customers/erasure/routes.ts";
import { CustomReply } from "#server/kernel/call.ts";
import { notFound } from "#server/kernel/errors.ts";
import { route } from "#server/kernel/route.ts";
import { buildQuoteFilter } from "#server/quotes/list/list.ts";
import { buildCustomerArchive } from "./archive.ts";
import {
  type CustomerQuote,
  eraseQuote,
  findQuoteIds,
  listCustomerQuotes,
  listDueForErasure,
  lockCustomerQuote,
} from "./queries.ts";

const MAX_QUOTES = 100;
const MAX_RECORDS = 50;
const splitSearch = (search: string): string[] => search.split(/\s+/).filter(Boolean);

function buildCustomerDataQuote(quote: CustomerQuote, now: Date): CustomerDataQuote {
  const refusal = refuseErasure(quote, quote, now)?.sentence ?? null;
  return { ...quote, retainedUntil: computeRetentionEnd(quote, quote), refusal };
}

export const customerDataRoutes = [
  ...recordErasureRoutes,
  route(findCustomerData, {
    async read({ db, query: { search, record }, now }) {
      if (record) return { quotes: [], records: await listCustomerDataRecords(db, [record]), more: false };
      const { ids, more } = search
        ? await findQuoteIds(db, search, buildQuoteFilter({ search }, null), MAX_QUOTES + 1)
        : { ids: null, more: false };
      const customerQuotes = await (ids ? listCustomerQuotes(db, ids) : listDueForErasure(db, now, MAX_QUOTES + 1));
      const found = await (search
        ? findRecordIds(db, splitSearch(search), MAX_RECORDS)
        : findDueRecordIds(db, now, MAX_RECORDS));
      return {
        records: await listCustomerDataRecords(db, found.ids),
        quotes: customerQuotes.slice(0, MAX_QUOTES).map((quote) => buildCustomerDataQuote(quote, now)),
        more: more || customerQuotes.length > MAX_QUOTES || found.isCut,
      };
    },
  }),
  route(exportCustomerData, {
    read: async ({ db, query }) => ({
      quotes: await listCustomerQuotes(db, query.quotes),
      records: await listRecords(db, query.records),
    }),
    decide({ record: { quotes, records }, query }) {
      const found = new Set(records.flatMap((record) => record.records));
      const isWhole = quotes.length === new Set(query.quotes).size && query.records.every((id) => found.has(id));
      if (!isWhole) throw notFound();
      return { quotes, records };
    },
    entry: ({ decision: { quotes, records } }) => ({
      id: quotes[0]?.id ?? records[0]?.id ?? "",
      label: [records.length > 0 && "a record", ...quotes.map(({ quoteNumber }) => quoteNumber)]
        .filter(Boolean)
        .join(", "),
      metadata: {
        quotes: quotes.map(({ id }) => id),
        ...(records.length > 0 && { records: records.flatMap((record) => record.records) }),
      },
    }),
    reply: ({ actor, decision, now }) =>
      new CustomReply(null, {
        file: {
          name: `customer-data-${toDay(now)}.zip`,
          content: (database) =>
            buildCustomerArchive(database, actor.companyId, {
              quotes: decision.quotes.map(({ id }) => id),
              records: decision.records,
            }),
        },
      }),
  }),
  route(eraseCustomer, {
    read: ({ db, params }) => lockCustomerQuote(db, params.id),
    current: (quote) => ({ ...quote, retainedUntil: computeRetentionEnd(quote, quote), refusal: null }),
    decide: ({ record: quote, now }) => refuseErasure(quote, quote, now) ?? quote,
    async write(db, { id }, { now }) {
      await eraseQuote(db, id, now.toISOString()).catch(refuseIfChanged);
      return lockCustomerQuote(db, id);
    },
    entry: ({ decision: { id, quoteNumber, userId, version } }) => ({
      id,
      label: quoteNumber,
      metadata: { quotes: [id] },
      browserEvents: { entity: "quote", version: version + 1, ownerId: userId },
    }),
    reply({ written, now }) {
      if (!written) throw notFound();
      return buildCustomerDataQuote(written, now);
    },
  }),
];
