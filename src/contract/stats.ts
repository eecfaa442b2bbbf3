// The figures of a company's admin dashboard (AD 2 and 3, decisions 32 and 36).
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id } from "./values.ts";

const figures = {
  totalQuotes: z.int(),
  totalUsers: z.int(),
  /** Those that are active, as for job types. */
  totalLocations: z.int(),
  totalJobTypes: z.int(),
};

const AdminStats = z.object({
  ...figures,
  /** As they stood at the end of the previous calendar month in London; null when the company did not exist then. */
  previousMonth: z.nullable(z.object(figures)),
});
export type AdminStats = z.output<typeof AdminStats>;

export const getAdminStats = endpoint({
  method: "GET",
  path: "/api/admin/stats",
  summary: "How many quotes, people, zones and job types the company has, and had at the end of last month",
  audience: "company-admin",
  cell: ["companies", "view"],
  reply: AdminStats,
});

/** Pounds on the wire, pence inside, without the bound of a single quote. */
const Sum = z.codec(z.number(), z.int(), {
  decode: (pounds) => Math.round(pounds * 100),
  encode: (pence) => pence / 100,
});

/** How many quotes were created, and the sum of their totals as they are now. */
const tally = { quotes: z.int(), value: Sum };

const AdminOverview = z.object({
  month: z.object({
    ...tally,
    /** Those of them that the customer has accepted. */
    approved: z.int(),
  }),
  /** The last twelve calendar weeks, oldest first, the current one last; `from` is their Monday. */
  weeks: z.array(z.object({ from: z.string(), ...tally })),
  /** Of the quotes of these weeks, the largest first. */
  statuses: z.array(z.object({ name: z.string(), label: z.string(), color: z.string(), ...tally })),
  zones: z.array(z.object({ id: z.nullable(Id), name: z.nullable(z.string()), ...tally })),
});
export type AdminOverview = z.output<typeof AdminOverview>;

export const getAdminOverview = endpoint({
  method: "GET",
  path: "/api/admin/overview",
  summary: "The company's quotes of this month, and of the last twelve weeks by week, status and zone",
  audience: "company-admin",
  cell: ["quotes", "view"],
  reply: AdminOverview,
});
