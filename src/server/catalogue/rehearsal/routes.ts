// HTTP for what a change of prices would do.
import { type Rehearsal, rehearseAccessMultiplier, rehearsePrices } from "#contract/rehearsal.ts";
import { rehearse, type Tables, withFigures } from "#domain/quotes/rehearsal.ts";
import { notFound } from "#server/kernel/errors.ts";
import { route } from "#server/kernel/route.ts";
import { findTables, listOpen } from "./queries.ts";

/** So many open quotes are looked at, in well under a second; the answer says when there are more. */
const MOST_OPEN = 5000;
const MOST_SHOWN = 5;

export const rehearsalRoutes = [
  route(rehearsePrices, {
    async handle({ db, query: { kind, id, ...figures } }) {
      const [now, open] = await Promise.all([findTables(db), listOpen(db, MOST_OPEN + 1, { kind, id })]);
      if (!now?.catalogue[kind].some((item) => item.id === id)) throw notFound();
      return answer(open, now, withFigures(now, kind, id, figures));
    },
  }),
  route(rehearseAccessMultiplier, {
    async handle({ db, query: settings }) {
      const [now, open] = await Promise.all([findTables(db), listOpen(db, MOST_OPEN + 1)]);
      if (!now) throw notFound();
      return answer(open, now, { ...now, settings });
    },
  }),
];

function answer(open: Awaited<ReturnType<typeof listOpen>>, now: Tables, changed: Tables): Rehearsal {
  const looked = open.slice(0, MOST_OPEN);
  const { largest, ...sums } = rehearse(looked, now, changed, MOST_SHOWN);
  return {
    open: looked.length,
    isCapped: open.length > MOST_OPEN,
    ...sums,
    largest: largest.map(({ quote, before, after }) => ({ ...quote, before, after })),
  };
}
