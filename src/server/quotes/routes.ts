// HTTP for quotes: what each request is about and what it changes. Nothing else belongs here.
import {
  calculateQuote,
  createQuote,
  duplicateQuote,
  getQuote,
  listQuotes,
  rehearseCalculation,
  updateQuote,
} from "#contract/quotes.ts";
import type { Actor } from "#domain/people/actor.ts";
import { mayEditQuote, mayReadQuote } from "#domain/quotes/policy.ts";
import { isRefusal } from "#domain/refusal.ts";
import { Answer } from "#server/kernel/call.ts";
import { route } from "#server/kernel/route.ts";
import { calculate, rehearse } from "./calculate.ts";
import { create, duplicate } from "./create.ts";
import { readDetail } from "./detail.ts";
import { list } from "./list.ts";
import { forEyesOf } from "./present.ts";
import { type FoundQuote, findQuote, lockQuote } from "./queries.ts";
import { update } from "./update.ts";

/** What may not be read does not exist; what may be read but not changed is refused (decision 10). */
const mayRead = (actor: Actor, quote: FoundQuote) => (mayReadQuote(actor, quote) ? "allow" : "hide");
const mayEdit = (actor: Actor, quote: FoundQuote) =>
  mayReadQuote(actor, quote) ? (mayEditQuote(actor, quote) ? "allow" : "refuse") : "hide";

const aboutQuote = (reply: unknown) => {
  const { id, quoteNumber } = reply as { id: string; quoteNumber: string };
  return { id, label: quoteNumber };
};

export const quoteRoutes = [
  route(listQuotes, { handle: list }),
  route(createQuote, {
    handle: create,
    subject: (reply) => ({ ...aboutQuote(reply), after: reply as object }),
  }),
  route(getQuote, {
    load: ({ db, params }) => findQuote(db, params.id),
    permit: mayRead,
    handle: async ({ db, actor, record }) => forEyesOf(actor, await readDetail(db, record)),
  }),
  route(calculateQuote, {
    load: ({ db, params }) => lockQuote(db, params.id),
    permit: mayEdit,
    async handle({ db, actor, record, now }) {
      const refused = await calculate(db, record, now);
      if (isRefusal(refused)) return refused;
      const calculated = await readDetail(db, (await findQuote(db, record.id)) ?? record);
      return new Answer(forEyesOf(actor, calculated), { after: calculated });
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
    load: ({ db, params }) => findQuote(db, params.id),
    permit: mayRead,
    async handle({ db, actor, record }) {
      const calculation = await rehearse(db, record);
      return isRefusal(calculation) ? calculation : forEyesOf(actor, calculation.priced);
    },
  }),
];
