// HTTP for what a device keeps of quotes that nobody has opened on it.
import { prefetchQuotes } from "#contract/quotes/quote-prefetch.ts";
import { maySeeAllQuotes } from "#domain/quotes/policy.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { route } from "#server/kernel/route.ts";
import { toQuoteDetail } from "#server/quotes/detail.ts";
import { readActiveRules } from "#server/rules/queries.ts";
import { listErasedQuotes, listNewestQuotes } from "./queries.ts";

/** Characters of all quotes together, whose texts may be long. */
const LONGEST = 400_000;
const MOST_ERASED = 1000;
/** In ms: a day longer than a copy is shown without contact. */
const TOLD_MS = 15 * 24 * 60 * 60_000;
/**
 * In ms. An erasure bears the time at which its call began, and is seen when its transaction is over; and an answer from before it may still be on its way into the device's copies. Telling of it twice does no harm.
 */
const LATE_MS = 10 * 60_000;

export const quotePrefetchRoutes = [
  route(prefetchQuotes, {
    async read({ db, actor: asking, query: { most, since }, now }) {
      const actor = await asking;
      const seesAll = maySeeAllQuotes(actor);
      const createdBy = seesAll ? null : actor.personId;
      const [newest, rules, erased] = await Promise.all([
        most > 0 ? listNewestQuotes(db, createdBy, most) : [],
        most > 0 ? readActiveRules(db) : [],
        listErasedQuotes(db, { from: erasedFrom(since, now), most: MOST_ERASED + 1 }),
      ]);
      return {
        quotes: withRoom(newest, rules),
        seesAll,
        erased: erased.length > MOST_ERASED ? null : erased,
        asOf: now.toISOString(),
      };
    },
  }),
];

/** A time that is still to come is another server's, as after a restore. */
function erasedFrom(since: string | undefined, now: Date): string {
  const last = since === undefined || since > now.toISOString() ? 0 : Date.parse(since);
  return new Date(Math.max(last - LATE_MS, now.getTime() - TOLD_MS)).toISOString();
}

/** As many from the newest on as there is room for. */
function withRoom(newest: Awaited<ReturnType<typeof listNewestQuotes>>, rules: Rule[]) {
  let length = 0;
  const details = newest.map((quote) => toQuoteDetail({ ...quote, rules, today: null }));
  // The rules and the snapshot are read for the answer and are no part of it.
  return details.filter(({ rules: _, priceSnapshot: __, ...told }) => {
    length += JSON.stringify(told).length;
    return length <= LONGEST;
  });
}
