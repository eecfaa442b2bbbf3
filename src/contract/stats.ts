// The figures of a company's admin dashboard (AD 2 and 3, decisions 32 and 36).
import * as z from "zod/mini";
import { outcomePeriods } from "#domain/stats.ts";
import { ChoiceTally } from "./choice-tally.ts";
import { endpoint } from "./endpoint.ts";
import { Id, MoneySum } from "./values.ts";

const statFields = {
  totalQuotes: z.int(),
  totalUsers: z.int(),
  /** Active ones only, as for job types. */
  totalLocations: z.int(),
  totalJobTypes: z.int(),
};

const AdminStats = z.object({
  ...statFields,
  /** Their values at the end of the previous calendar month in London; null if the company did not exist then. */
  previousMonth: z.nullable(z.object(statFields)),
});
export type AdminStats = z.output<typeof AdminStats>;

export const getAdminStats = endpoint({
  method: "GET",
  path: "/api/admin/stats",
  summary: "How many quotes, users, zones and job types the company has, and had at the end of last month",
  audience: "company-admin",
  permission: ["companies", "view"],
  reply: AdminStats,
});

/** How many quotes were created, and the sum of their present totals. */
const tallyFields = { quotes: z.int(), value: MoneySum };

const AdminOverview = z.object({
  month: z.object({
    ...tallyFields,
    /** Those of them that the customer has accepted. */
    approved: z.int(),
    choices: ChoiceTally,
  }),
  /** Of all these weeks. */
  choices: ChoiceTally,
  /** The last twelve calendar weeks, oldest first, the current one last; `from` is their Monday. */
  weeks: z.array(z.object({ from: z.string(), ...tallyFields })),
  /** The statuses of these weeks' quotes, the largest first. */
  statuses: z.array(z.object({ name: z.string(), label: z.string(), color: z.string(), ...tallyFields })),
  zones: z.array(z.object({ id: z.nullable(Id), name: z.nullable(z.string()), ...tallyFields })),
});
export type AdminOverview = z.output<typeof AdminOverview>;

export const getAdminOverview = endpoint({
  method: "GET",
  path: "/api/admin/overview",
  summary: "The company's quotes of this month, and of the last twelve weeks by week, status and zone",
  audience: "company-admin",
  permission: ["quotes", "view"],
  reply: AdminOverview,
});

/** Quotes by outcome, each with the sum of their totals, net. */
const outcomeFields = {
  accepted: z.int(),
  acceptedValue: MoneySum,
  declined: z.int(),
  declinedValue: MoneySum,
  expired: z.int(),
  expiredValue: MoneySum,
};
const OutcomeCounts = z.object(outcomeFields);
export type OutcomeCounts = z.output<typeof OutcomeCounts>;

const OutcomeReportRow = z.object({
  /** The value for the list's filter: an id, or "none"; null for all the others together, which no filter finds. */
  key: z.nullable(z.string()),
  name: z.nullable(z.string()),
  ...outcomeFields,
});
export type OutcomeReportRow = z.output<typeof OutcomeReportRow>;

/** The median duration in milliseconds; null if there are no quotes. */
const MedianDuration = z.object({ quotes: z.int(), median: z.nullable(z.int()) });

const Outcomes = z.object({
  /** The first London day that counts; null for everything ever sent. */
  from: z.nullable(z.string()),
  total: OutcomeCounts,
  /** Oldest first, with the first and last day of each; the first may include everything older. */
  months: z.array(z.object({ from: z.nullable(z.string()), to: z.string(), ...outcomeFields })),
  /** Those with the most quotes first. */
  zones: z.array(OutcomeReportRow),
  engineers: z.array(OutcomeReportRow),
  jobTypes: z.array(OutcomeReportRow),
  toOpen: MedianDuration,
  toAnswer: MedianDuration,
  /** Accepted and then cancelled; they are counted as accepted all the same. */
  cancelled: z.object(tallyFields),
  /** The most frequent ones; null is no reason. */
  reasons: z.array(z.object({ reason: z.nullable(z.string()), ...tallyFields })),
  /** Declined for less frequent reasons. */
  otherReasons: z.object(tallyFields),
  /** Of the declined ones. */
  choices: ChoiceTally,
});
export type Outcomes = z.output<typeof Outcomes>;

export const getOutcomes = endpoint({
  method: "GET",
  path: "/api/admin/reports",
  summary:
    "The outcomes of sent quotes by month, zone, engineer and job type, the time to each answer, and the reasons for declining",
  audience: "company-admin",
  permission: ["quotes", "view"],
  query: z.object({ period: z.optional(z.enum(outcomePeriods)) }),
  reply: Outcomes,
});
