// HTTP for customer data: finding, exporting, erasing (decision 76).
import {
  type CustomerDataQuote,
  eraseCustomer,
  exportCustomerData,
  findCustomerData,
} from "#contract/quotes/customer-data.ts";
import { toDay } from "#domain/days.ts";
import { computeRetentionEnd, refuseErasure } from "#domain/quotes/retention.ts";
import { readSqlState } from "#server/database/connect.ts";
import { CustomReply } from "#server/kernel/call.ts";
import { notFound, retryExhausted } from "#server/kernel/errors.ts";
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

function buildCustomerDataQuote(quote: CustomerQuote, now: Date): CustomerDataQuote {
  const refusal = refuseErasure(quote, quote, now)?.sentence ?? null;
  return { ...quote, retainedUntil: computeRetentionEnd(quote, quote), refusal };
}

/** The quote has changed since it was listed. */
function refuseIfChanged(error: unknown): never {
  throw readSqlState(error) === RESTRICTED ? retryExhausted() : error;
}
const RESTRICTED = "23001";

export const customerDataRoutes = [
  route(findCustomerData, {
    async read({ db, query: { search }, now }) {
      const { ids, more } = search
        ? await findQuoteIds(db, search, buildQuoteFilter({ search }, null), MAX_QUOTES + 1)
        : { ids: null, more: false };
      const customerQuotes = await (ids ? listCustomerQuotes(db, ids) : listDueForErasure(db, now, MAX_QUOTES + 1));
      return {
        quotes: customerQuotes.slice(0, MAX_QUOTES).map((quote) => buildCustomerDataQuote(quote, now)),
        more: more || customerQuotes.length > MAX_QUOTES,
      };
    },
  }),
  route(exportCustomerData, {
    read: ({ db, query: { quotes } }) => listCustomerQuotes(db, quotes),
    decide({ record, query: { quotes } }) {
      if (record.length < new Set(quotes).size) throw notFound();
      return record;
    },
    entry: ({ decision }) => ({
      id: decision[0]?.id ?? "",
      label: decision.map(({ quoteNumber }) => quoteNumber).join(", "),
      metadata: { quotes: decision.map(({ id }) => id) },
    }),
    reply: ({ actor, decision, now }) =>
      new CustomReply(null, {
        file: {
          name: `customer-data-${toDay(now)}.zip`,
          content: (database) =>
            buildCustomerArchive(
              database,
              actor.companyId,
              decision.map(({ id }) => id),
            ),
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
