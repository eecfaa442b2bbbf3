// HTTP for the price impact of a change.
import {
  type PriceImpact,
  previewBulkImpact,
  previewPriceImpact,
  previewSettingsImpact,
} from "#contract/quotes/price-impact.ts";
import {
  applyBulkToPriceBook,
  changeItemFigures,
  computePriceImpact,
  type PriceBook,
} from "#domain/quotes/price-impact.ts";
import { isRefusal } from "#domain/refusal.ts";
import { route } from "#server/kernel/route.ts";
import { findPriceBook, listOpenQuotes } from "./queries.ts";

/** How many open quotes are calculated, in well under a second; the reply says if there are more. */
const MOST_OPEN = 5000;
const MOST_SHOWN = 5;

export const priceImpactRoutes = [
  route(previewPriceImpact, {
    async read({ db, query: { kind, id } }) {
      const [now, open] = await Promise.all([
        findPriceBook(db),
        listOpenQuotes(db, MOST_OPEN + 1, { kind, ids: [id] }),
      ]);
      return now?.catalogue[kind].some((item) => item.id === id) ? { now, open } : null;
    },
    reply: ({ record: { now, open }, query: { kind, id, ...figures } }) =>
      answer(open, now, changeItemFigures(now, kind, id, figures)),
  }),
  route(previewBulkImpact, {
    async read({ db, query: { kind, ids } }) {
      const [now, open] = await Promise.all([findPriceBook(db), listOpenQuotes(db, MOST_OPEN + 1, { kind, ids })]);
      const own = new Set(now?.catalogue[kind].map(({ id }) => id));
      return now && ids.every((id) => own.has(id)) ? { now, open } : null;
    },
    decide({ record: { now, open }, query: { kind, ids, ...change } }) {
      const changed = applyBulkToPriceBook(now, kind, new Set(ids), change);
      return isRefusal(changed) ? changed : answer(open, now, changed);
    },
  }),
  route(previewSettingsImpact, {
    async read({ db }) {
      const [now, open] = await Promise.all([findPriceBook(db), listOpenQuotes(db, MOST_OPEN + 1)]);
      return now && { now, open };
    },
    reply: ({ record: { now, open }, query: settings }) => answer(open, now, { ...now, settings }),
  }),
];

function answer(open: Awaited<ReturnType<typeof listOpenQuotes>>, now: PriceBook, changed: PriceBook): PriceImpact {
  const looked = open.slice(0, MOST_OPEN);
  const { largest, ...sums } = computePriceImpact(looked, now, changed, MOST_SHOWN);
  return {
    open: looked.length,
    isCapped: open.length > MOST_OPEN,
    ...sums,
    largest: largest.map(({ quote, before, after }) => ({ ...quote, before, after })),
  };
}
