// HTTP for the figures of the admin dashboard.
import { type AdminOverview, type AdminStats, getAdminOverview, getAdminStats } from "#contract/stats.ts";
import { startOfMonth, toDay } from "#domain/days.ts";
import { listWeekStarts, tallyBy } from "#domain/stats.ts";
import type { Tx } from "#server/database/connect.ts";
import { route } from "#server/kernel/route.ts";
import {
  countJobTypes,
  countLocations,
  countPresent,
  countQuotes,
  countQuotesSince,
  countUsers,
  findCompanyStart,
  listStatuses,
  listZones,
  tallyChoices,
  tallyQuotes,
} from "./queries.ts";

const WEEKS = 12;
const emptyTally = { quotes: 0, value: 0 };

export const statsRoutes = [
  route(getAdminStats, {
    read: ({ db, now }) => buildStats(db, startOfMonth(now)),
  }),
  route(getAdminOverview, {
    read: ({ db, now }) => buildOverview(db, listWeekStarts(now, WEEKS), startOfMonth(now)),
  }),
];

async function buildStats(db: Tx, month: Date): Promise<AdminStats> {
  const monthAt = month.toISOString();
  const [companyStart, totalQuotes, totalUsers, totalLocations, totalJobTypes, quotesSince, atMonthStart] =
    await Promise.all([
      findCompanyStart(db),
      countQuotes(db),
      countUsers(db),
      countLocations(db),
      countJobTypes(db),
      countQuotesSince(db, monthAt),
      countPresent(db, monthAt),
    ]);
  const hasExisted = companyStart !== null && companyStart < monthAt;
  return {
    totalQuotes,
    totalUsers,
    totalLocations,
    totalJobTypes,
    previousMonth: hasExisted
      ? {
          totalQuotes: totalQuotes - quotesSince,
          totalUsers: atMonthStart.user,
          totalLocations: atMonthStart.location,
          totalJobTypes: atMonthStart.job_type,
        }
      : null,
  };
}

async function buildOverview(db: Tx, weeks: Date[], month: Date): Promise<AdminOverview> {
  const [rows, statuses, zones, choices, choicesOfMonth] = await Promise.all([
    tallyQuotes(db, weeks, month),
    listStatuses(db),
    listZones(db),
    tallyChoices(db, weeks[0] ?? month),
    tallyChoices(db, month),
  ]);
  const ofMonth = rows.filter((row) => row.ofMonth);
  const byWeek = tallyBy(rows, ({ week }) => week);
  const largestFirst = (a: { quotes: number }, b: { quotes: number }) => b.quotes - a.quotes;
  return {
    month: {
      ...emptyTally,
      ...tallyBy(ofMonth, () => "month").get("month"),
      approved: ofMonth.reduce((sum, row) => sum + (row.status === "accepted" ? row.quotes : 0), 0),
      choices: choicesOfMonth,
    },
    choices,
    weeks: weeks.map((from, week) => ({ from: toDay(from), ...emptyTally, ...byWeek.get(week) })),
    statuses: [...tallyBy(rows, ({ status }) => status)]
      .map(([name, tally]) => {
        const { label = name, color = "#6b7280" } = statuses.find((status) => status.name === name) ?? {};
        return { name, label, color, ...tally };
      })
      .sort(largestFirst),
    zones: [...tallyBy(rows, ({ locationId }) => locationId)]
      .map(([id, tally]) => ({ id, name: zones.find((zone) => zone.id === id)?.name ?? null, ...tally }))
      .sort(largestFirst),
  };
}
