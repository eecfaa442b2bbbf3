// HTTP for quotes: what each request is about and what it changes. Nothing else belongs here.
import { applyOfflinePrice } from "#contract/quotes/offline-quotes.ts";
import { getQuoteCsv } from "#contract/quotes/quote-files.ts";
import { calculateQuote, getQuote, getQuoteHistory, previewCalculation, updateQuote } from "#contract/quotes/quotes.ts";
import { maySeeCosts } from "#domain/actor.ts";
import { formatQuoteCsvLine, quoteCsvHeader } from "#domain/quotes/csv.ts";
import { type Changes, describeQuoteEntry } from "#domain/quotes/history.ts";
import { isSameLines } from "#domain/quotes/lines.ts";
import { permitEditing, permitReading, redactCosts } from "#domain/quotes/policy.ts";
import { isRefusal } from "#domain/refusal.ts";
import { buildCustomerEvents } from "#server/customers/audit-subject.ts";
import { fileChangedQuote, listChangedCustomers } from "#server/customers/queries.ts";
import type { Tx } from "#server/database/connect.ts";
import { CustomReply } from "#server/kernel/call.ts";
import { route } from "#server/kernel/route.ts";
import { buildQuoteSubject } from "./audit-subject.ts";
import { calculateCurrentPrice, decideCalculation, refuseQuoteChange } from "./calculate.ts";
import { findDetail, readDetail, toQuoteDetail } from "./detail.ts";
import { addChoice } from "./history/choice.ts";
import { listOfferedParts, listQuoteEntries } from "./history/queries.ts";
import { explainDiscountRefusal } from "./lines.ts";
import { decideOfflinePrice } from "./offline-price.ts";
import {
  findQuote,
  findWithTerms,
  lockWithTerms,
  saveCalculation,
  saveCalculationWithoutLines,
  saveQuote,
} from "./queries.ts";
import { buildCostsForbidden, decideUpdate, readForUpdate } from "./update.ts";

const filingKeys = ["customerId", "siteId", "pumpId"] as const;
/** The customer that is shown for a quote, with those who are told of its changes; none of an unfiled quote. */
const listFiledUnder = (db: Tx, { customerId }: { customerId: string | null }) =>
  customerId === null ? [] : listChangedCustomers(db, [customerId]);

export const quoteRoutes = [
  route(getQuote, { read: ({ db, params }) => findDetail(db, params.id), permit: permitReading }),
  route(calculateQuote, {
    read: ({ db, params, body }) => lockWithTerms(db, params.id, body?.version),
    permit: permitEditing,
    current: toQuoteDetail,
    decide({ actor, record, now }) {
      const calculated = decideCalculation(record, now);
      return isRefusal(calculated) ? explainDiscountRefusal(calculated, actor) : toQuoteDetail(calculated);
    },
    write(db, quote, { record }) {
      const save = isSameLines(quote.lines, record.lines) ? saveCalculationWithoutLines : saveCalculation;
      return [save(db, quote)];
    },
    entry: ({ record, decision }) => ({ ...buildQuoteSubject(decision), before: record, after: decision }),
    reply: ({ decision }) => decision,
  }),
  route(applyOfflinePrice, {
    read: ({ db, params, body }) => lockWithTerms(db, params.id, body?.version),
    permit: permitEditing,
    current: toQuoteDetail,
    decide({ actor, record, now }) {
      if (!maySeeCosts(actor)) throw buildCostsForbidden();
      const priced = decideOfflinePrice(record, toQuoteDetail(record).conflict, now);
      return isRefusal(priced) ? explainDiscountRefusal(priced, actor) : priced;
    },
    write: (db, quote) => [saveCalculation(db, quote)],
    entry: ({ record, decision }) => ({
      ...buildQuoteSubject(toQuoteDetail(decision)),
      before: record,
      after: toQuoteDetail(decision),
    }),
    reply: ({ decision }) => toQuoteDetail(decision),
  }),
  route(updateQuote, {
    read: readForUpdate,
    permit: (actor, { quote }) => permitEditing(actor, quote),
    current: ({ quote }) => toQuoteDetail(quote),
    decide: decideUpdate,
    async write(db, quote, { record }) {
      const { customerName: oldName, postcode: oldPostcode, priceSnapshot } = record.quote;
      const isRenamed = quote.customerName !== oldName || quote.postcode !== oldPostcode;
      // Another option's job, made the quote's own, comes with what its price came from.
      const save = quote.priceSnapshot === priceSnapshot ? saveQuote : saveCalculation;
      const [left, , , saved] = await Promise.all([
        // Before the filing: afterwards its creator may see nothing of that customer.
        isRenamed ? listFiledUnder(db, record.quote) : [],
        save(db, quote),
        isRenamed && fileChangedQuote(db, { id: quote.id, oldName, oldPostcode }),
        readDetail(db, quote.id),
      ]);
      const isRefiled = filingKeys.some((key) => saved[key] !== record.quote[key]);
      return { saved, customers: isRefiled ? [...left, ...(await listFiledUnder(db, saved))] : [] };
    },
    entry({ record, written: { saved, customers } }) {
      const subject = buildQuoteSubject(saved);
      const browserEvents = [subject.browserEvents, ...customers.flatMap(buildCustomerEvents)];
      return { ...subject, browserEvents, before: record.quote, after: saved };
    },
    reply: ({ written }) => written.saved,
  }),
  route(previewCalculation, {
    read: ({ db, params }) => findWithTerms(db, params.id),
    permit: permitReading,
    decide({ record }) {
      const calculation = refuseQuoteChange(record) ?? calculateCurrentPrice(record);
      if (isRefusal(calculation)) return calculation;
      const { price, options } = calculation;
      return { ...price, options: options?.map(({ job }) => (job ?? price) as typeof price) ?? null };
    },
  }),
  route(getQuoteHistory, {
    async read({ db, params }) {
      const [quote, entries, parts] = await Promise.all([
        findQuote(db, params.id),
        listQuoteEntries(db, params.id, 200),
        listOfferedParts(db, params.id),
      ]);
      return quote && { quote, entries: entries.map((entry) => addChoice(entry, parts)) };
    },
    permit: (actor, { quote }) => permitReading(actor, quote),
    reply({ actor, record }) {
      const reader = { seesCosts: maySeeCosts(actor), symbol: actor.currencySymbol };
      return record.entries.map(({ metadata, ...entry }) => {
        const { event, changes = {}, ...details } = (metadata ?? {}) as { event?: string; changes?: Changes };
        return { ...entry, sentences: describeQuoteEntry(event ?? "", changes, reader, details) };
      });
    },
  }),
  route(getQuoteCsv, {
    read: ({ db, params }) => findQuote(db, params.id),
    permit: permitReading,
    reply: ({ actor, record }) =>
      new CustomReply(null, {
        file: {
          name: `${record.quoteNumber}.csv`,
          content: async () => Buffer.from(quoteCsvHeader + formatQuoteCsvLine(redactCosts(actor, record))),
        },
      }),
  }),
];
