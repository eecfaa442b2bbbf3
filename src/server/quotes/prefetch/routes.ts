// HTTP for the quotes that a device copies before anyone opens them on it.
import { prefetchQuotes } from "#contract/quotes/quote-prefetch.ts";
import { maySeeAllQuotes } from "#domain/quotes/policy.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { route } from "#server/kernel/route.ts";
import { toQuoteDetail } from "#server/quotes/detail.ts";
import { readActiveRules } from "#server/rules/queries.ts";
import { listErasedQuotes, listNewestQuotes } from "./queries.ts";

/** Characters of all quotes together, whose texts may be long. */
const MAX_CHARACTERS = 400_000;
const MAX_ERASED = 1000;
/** In milliseconds: a day longer than a device shows a copy without contact. */
const REPORTED_MS = 15 * 24 * 60 * 60_000;
/**
 * In milliseconds. An erasure has the time at which its call began and is visible only after COMMIT, and an earlier reply
 * may still be on its way to the device's copies. Reporting it twice does no harm.
 */
const OVERLAP_MS = 10 * 60_000;

export const quotePrefetchRoutes = [
  route(prefetchQuotes, {
    async read({ db, actor: actorPromise, query: { most, since }, now }) {
      const actor = await actorPromise;
      const seesAll = maySeeAllQuotes(actor);
      const createdBy = seesAll ? null : actor.userId;
      const [newest, rules, erased] = await Promise.all([
        most > 0 ? listNewestQuotes(db, createdBy, most) : [],
        most > 0 ? readActiveRules(db) : [],
        listErasedQuotes(db, { from: decideErasedSince(since, now), most: MAX_ERASED + 1 }),
      ]);
      return {
        quotes: takeFitting(newest, rules),
        seesAll,
        erased: erased.length > MAX_ERASED ? null : erased,
        asOf: now.toISOString(),
      };
    },
  }),
];

/** A future time came from another server, as after a restore. */
function decideErasedSince(since: string | undefined, now: Date): string {
  const last = since === undefined || since > now.toISOString() ? 0 : Date.parse(since);
  return new Date(Math.max(last - OVERLAP_MS, now.getTime() - REPORTED_MS)).toISOString();
}

/** As many as fit, from the newest. */
function takeFitting(newest: Awaited<ReturnType<typeof listNewestQuotes>>, rules: Rule[]) {
  let length = 0;
  const details = newest.map((quote) => toQuoteDetail({ ...quote, rules, currentPriceTerms: null }));
  // Rules and snapshot are read to build the reply and are no part of it.
  return details.filter(({ rules: _, priceSnapshot: __, ...replyQuote }) => {
    length += JSON.stringify(replyQuote).length;
    return length <= MAX_CHARACTERS;
  });
}
