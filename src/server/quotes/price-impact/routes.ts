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
      const [priceBook, openQuotes] = await Promise.all([
        findPriceBook(db),
        listOpenQuotes(db, MOST_OPEN + 1, { kind, ids: [id] }),
      ]);
      return priceBook?.catalogue[kind].some((item) => item.id === id) ? { priceBook, openQuotes } : null;
    },
    reply: ({ record: { priceBook, openQuotes }, query: { kind, id, ...figures } }) =>
      buildImpact(openQuotes, priceBook, changeItemFigures(priceBook, kind, id, figures)),
  }),
  route(previewBulkImpact, {
    async read({ db, query: { kind, ids } }) {
      const [priceBook, openQuotes] = await Promise.all([
        findPriceBook(db),
        listOpenQuotes(db, MOST_OPEN + 1, { kind, ids }),
      ]);
      const ownIds = new Set(priceBook?.catalogue[kind].map(({ id }) => id));
      return priceBook && ids.every((id) => ownIds.has(id)) ? { priceBook, openQuotes } : null;
    },
    decide({ record: { priceBook, openQuotes }, query: { kind, ids, ...change } }) {
      const changedPriceBook = applyBulkToPriceBook(priceBook, kind, new Set(ids), change);
      return isRefusal(changedPriceBook) ? changedPriceBook : buildImpact(openQuotes, priceBook, changedPriceBook);
    },
  }),
  route(previewSettingsImpact, {
    async read({ db }) {
      const [priceBook, openQuotes] = await Promise.all([findPriceBook(db), listOpenQuotes(db, MOST_OPEN + 1)]);
      return priceBook && { priceBook, openQuotes };
    },
    reply: ({ record: { priceBook, openQuotes }, query: settings }) =>
      buildImpact(openQuotes, priceBook, { ...priceBook, settings }),
  }),
];

function buildImpact(
  openQuotes: Awaited<ReturnType<typeof listOpenQuotes>>,
  priceBook: PriceBook,
  changedPriceBook: PriceBook,
): PriceImpact {
  const quotes = openQuotes.slice(0, MOST_OPEN);
  const { largest, ...sums } = computePriceImpact(quotes, priceBook, changedPriceBook, MOST_SHOWN);
  return {
    open: quotes.length,
    isCapped: openQuotes.length > MOST_OPEN,
    ...sums,
    largest: largest.map(({ quote, before, after }) => ({ ...quote, before, after })),
  };
}
