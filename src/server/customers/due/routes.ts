// HTTP for services due: by month.
import { type DueService, listDueServices, OVERDUE } from "#contract/customers/due.ts";
import { findSeer } from "#domain/customers/policy.ts";
import { addMonths, findDueState } from "#domain/customers/schedule.ts";
import { FIRST_DAY, toDay } from "#domain/days.ts";
import { toServiceQuote } from "#server/customers/pumps/queries.ts";
import { listWords } from "#server/customers/search-words.ts";
import { route } from "#server/kernel/route.ts";
import { countDueMonths, type DueRow, listDueRows, MAX_DUE_ROWS } from "./queries.ts";

/** This month and the next twelve. */
const MONTHS = 13;

export const dueRoutes = [
  route(listDueServices, {
    async read({ db, query: { month, search, cursor }, actor, now }) {
      const seer = findSeer(await actor);
      const thisMonth = `${toDay(now).slice(0, 7)}-01`;
      const end = addMonths(thisMonth, MONTHS);
      const words = listWords(search);
      const [from, before] =
        month === undefined || month === OVERDUE
          ? [FIRST_DAY, month === OVERDUE ? thisMonth : end]
          : [`${month}-01`, addMonths(`${month}-01`, 1)];
      const asked = { seer, from, before, words, after: cursor ?? null };
      const [counted, rows] = await Promise.all([
        countDueMonths(db, { seer, thisMonth, from, before }),
        month === undefined && words.length === 0 ? [] : listDueRows(db, asked),
      ]);
      const byMonth = new Map(counted.map((row) => [row.month, row]));
      const following = Array.from({ length: MONTHS }, (_, n) => addMonths(thisMonth, n).slice(0, 7));
      const names = month === undefined ? [OVERDUE, ...following] : [month];
      const shown = rows.slice(0, MAX_DUE_ROWS);
      return {
        months: names.map((name) => byMonth.get(name) ?? { month: name, due: 0, quoted: 0 }),
        rows: shown.map(toDueService),
        nextCursor: rows.length > MAX_DUE_ROWS ? (shown.at(-1)?.pump.id ?? null) : null,
      };
    },
  }),
];

function toDueService({ pump, quote, ...row }: DueRow): DueService {
  // A pump that is due has a whole schedule.
  const { serviceMonths, serviceJobTypeId } = pump;
  const schedule = { serviceMonths: serviceMonths ?? 0, serviceJobTypeId: serviceJobTypeId ?? 0 };
  return { ...row, pump: { ...pump, ...schedule }, state: findDueState(quote), quote: toServiceQuote(quote) };
}
