// HTTP for quotes: what each request is about and what it changes. Nothing else belongs here.
import {
  calculateQuote,
  createQuote,
  duplicateQuote,
  exportQuotes,
  getQuote,
  getQuoteCsv,
  getQuoteHistory,
  getQuotePdf,
  listQuotes,
  type QuoteDetail,
  rehearseCalculation,
  updateQuote,
} from "#contract/quotes.ts";
import { dayOf } from "#domain/days.ts";
import type { Actor } from "#domain/people/actor.ts";
import { csvHeader, csvLine } from "#domain/quotes/csv.ts";
import { type Changes, sentencesOf } from "#domain/quotes/history.ts";
import { mayEditQuote, mayReadQuote, maySeeCosts } from "#domain/quotes/policy.ts";
import { isRefusal } from "#domain/refusal.ts";
import { findOwnCompany } from "#server/companies/queries.ts";
import { Answer } from "#server/kernel/call.ts";
import { notFound, outdated } from "#server/kernel/errors.ts";
import { route } from "#server/kernel/route.ts";
import { calculate, rehearse } from "./calculate.ts";
import { create, duplicate, prepareCreation } from "./create.ts";
import { detailOf, findDetail } from "./detail.ts";
import { documentOf } from "./document/document.ts";
import { asCsv } from "./list/export.ts";
import { list } from "./list/list.ts";
import { renderPdf } from "./pdf.ts";
import { forEyesOf } from "./present.ts";
import { type FoundQuote, findQuote, findWithTerms, listQuoteEntries, lockQuote, lockWithTerms } from "./queries.ts";
import { update } from "./update.ts";

/** What may not be read does not exist; what may be read but not changed is refused (decision 10). */
const mayRead = (actor: Actor, quote: FoundQuote) => (mayReadQuote(actor, quote) ? "allow" : "hide");
const mayEdit = (actor: Actor, quote: FoundQuote) =>
  mayReadQuote(actor, quote) ? (mayEditQuote(actor, quote) ? "allow" : "refuse") : "hide";

const aboutQuote = (reply: unknown) => {
  const { id, quoteNumber, version, userId } = reply as QuoteDetail;
  return { id, label: quoteNumber, tells: { entity: "quote", version, ownerId: userId } };
};

export const quoteRoutes = [
  route(listQuotes, { handle: list }),
  route(createQuote, {
    loadAhead: prepareCreation,
    handle: create,
    subject: (reply) => ({ ...aboutQuote(reply), after: reply as object }),
  }),
  route(getQuote, {
    loadAhead: ({ db, params, last }) => last(findDetail(db, params.id)),
    permit: mayRead,
    handle: async ({ actor, record }) => forEyesOf(actor, record),
  }),
  route(calculateQuote, {
    loadAhead: ({ db, params }) => lockWithTerms(db, params.id),
    permit: mayEdit,
    async handle({ db, actor, body, record, now }) {
      if (body?.version !== undefined && body.version !== record.version) {
        throw outdated(forEyesOf(actor, detailOf(record)));
      }
      const calculated = calculate(db, record, now);
      if (isRefusal(calculated)) return calculated;
      const { detail, sent } = calculated;
      return new Answer(forEyesOf(actor, detail), { after: detail, sent });
    },
    subject: (reply, { record }) => ({ ...aboutQuote(reply), before: record }),
  }),
  route(updateQuote, {
    load: ({ db, params }) => lockQuote(db, params.id),
    permit: mayEdit,
    handle: update,
    subject: (reply, { record }) => ({ ...aboutQuote(reply), before: record }),
  }),
  route(duplicateQuote, {
    load: ({ db, params }) => findQuote(db, params.id),
    permit: mayRead,
    handle: duplicate,
    subject: (reply, { record }) => ({ ...aboutQuote(reply), metadata: { duplicateOf: record.quoteNumber } }),
  }),
  route(rehearseCalculation, {
    loadAhead: ({ db, params, last }) => last(findWithTerms(db, params.id)),
    permit: mayRead,
    async handle({ actor, record }) {
      const calculation = rehearse(record);
      return isRefusal(calculation) ? calculation : forEyesOf(actor, calculation.priced);
    },
  }),
  route(getQuoteHistory, {
    load: ({ db, params }) => findQuote(db, params.id),
    permit: mayRead,
    async handle({ db, actor, record }) {
      const reader = { seesCosts: maySeeCosts(actor), symbol: actor.currencySymbol };
      const entries = await listQuoteEntries(db, record.id, 200);
      return entries.map(({ metadata, ...entry }) => {
        const { event, changes = {} } = (metadata ?? {}) as { event?: string; changes?: Changes };
        return { ...entry, sentences: sentencesOf(event ?? "", changes, reader) };
      });
    },
  }),
  route(getQuoteCsv, {
    load: ({ db, params }) => findQuote(db, params.id),
    permit: mayRead,
    handle: async ({ actor, record }) =>
      new Answer(null, {
        file: {
          name: `${record.quoteNumber}.csv`,
          content: async () => Buffer.from(csvHeader + csvLine(forEyesOf(actor, record))),
        },
      }),
  }),
  route(getQuotePdf, {
    load: ({ db, params }) => findDetail(db, params.id),
    permit: mayRead,
    async handle({ db, actor, record }) {
      const company = await findOwnCompany(db, actor.companyId);
      if (!company) throw notFound();
      const document = documentOf(company, forEyesOf(actor, record));
      return new Answer(null, {
        file: { name: `${record.quoteNumber}.pdf`, content: (_, gone) => renderPdf(document, gone) },
      });
    },
  }),
  route(exportQuotes, {
    handle: async ({ actor, query, now }) =>
      new Answer(null, {
        file: { name: `quotes-${dayOf(now)}.csv`, content: (database) => asCsv(database, actor, query) },
      }),
  }),
];
