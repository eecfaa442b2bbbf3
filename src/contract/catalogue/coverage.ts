// Where a company's quotes come from: with its pricing zones, this shows which zone covers what.
import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { Instant, Uuid } from "#contract/values.ts";

const Coverage = z.object({
  /** Quotes created since then were counted. */
  since: Instant,
  /** How many quotes were counted. */
  counted: z.int(),
  /** There are more; only the newest were counted. */
  isCapped: z.boolean(),
  /** By the number of their quotes, largest first. */
  districts: z.array(
    z.object({
      /** "SW1A" */
      outward: z.string(),
      quotes: z.int(),
      /** The newest three, newest first. */
      latest: z.array(z.object({ quoteId: Uuid, quoteNumber: z.string(), postcode: z.string(), createdAt: Instant })),
    }),
  ),
});
export type Coverage = z.output<typeof Coverage>;

export const getCoverage = endpoint({
  method: "GET",
  path: "/api/admin/coverage",
  summary: "The postcode districts that the quotes of the last 12 months came from",
  audience: "company-admin",
  permission: ["locations", "view"],
  reply: Coverage,
});
