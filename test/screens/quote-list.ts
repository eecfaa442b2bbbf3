// A list of quotes in place of the server: filtered and paged as on the server.
import type * as z from "zod/mini";
import { listQuotePage } from "#contract/quotes/quotes.ts";
import { answer, type Call, sampleOf } from "./answers.ts";

type WireQuotePage = z.input<typeof listQuotePage.reply>;
type WireQuote = WireQuotePage["quotes"][number];

/** This many quotes, newest first: the samples, and similar older ones with numbers going down to NPL-000001. */
export function makeQuotes(count: number): WireQuote[] {
  const { quotes: samples } = sampleOf(listQuotePage);
  return Array.from({ length: count }, (_, index) => {
    const sample = samples[index % samples.length] as WireQuote;
    if (index < samples.length) return sample;
    const number = String(count - index).padStart(6, "0");
    const id = `01990000-0000-7000-8000-000000${number}`;
    return { ...sample, id, quoteNumber: `NPL-${number}`, createdAt: "2026-09-01T09:00:00.000Z" };
  });
}

/** From now on the list is these quotes. Later changes of the array show at the next reading. */
export function answerQuotes(quotes: readonly WireQuote[]): void {
  answer(listQuotePage, ({ query }) => readPage(quotes, query));
}

function readPage(quotes: readonly WireQuote[], query: Call["query"]): WireQuotePage {
  const { limit = "1000", cursor = "0", status, locationId, from, search = "" } = query;
  const searchWords = search.toLowerCase().split(" ");
  const fitting = quotes.filter(
    (quote) =>
      (!status || quote.status === status) &&
      (!locationId || quote.locationId === Number(locationId)) &&
      (!from || quote.createdAt.slice(0, 10) >= from) &&
      searchWords.every((word) =>
        `${quote.quoteNumber} ${quote.customerName} ${quote.postcode}`.toLowerCase().includes(word),
      ),
  );
  const first = Number(cursor);
  const next = first + Number(limit);
  const { statuses, mine, ...sample } = sampleOf(listQuotePage);
  return {
    ...sample,
    mine: Math.min(mine, quotes.length),
    quotes: fitting.slice(first, next),
    total: fitting.length,
    atLeast: fitting.length,
    start: fitting.length === 0 ? 1 : first + 1,
    nextCursor: next < fitting.length ? String(next) : null,
    previousCursor: first > 0 ? String(Math.max(0, first - Number(limit))) : null,
    statuses: statuses.filter(({ name }) => quotes.some((quote) => quote.status === name)),
  };
}
