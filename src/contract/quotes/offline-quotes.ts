// Quotes that were priced offline: sent once online, and what happens if the price has changed since.
import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { Uuid, Version } from "#contract/values.ts";
import { ShownLines } from "./lines.ts";
import { OfflinePrice } from "./price-snapshot.ts";
import { NewQuote, QuoteDetail, quoteParams } from "./quotes.ts";

export const OfflineQuote = z.extend(z.omit(NewQuote, { lines: true, discount: true }), {
  id: Uuid,
  lines: z.optional(ShownLines),
  /** Of the job alone: the lines bear their prices. */
  seen: OfflinePrice,
});
export type OfflineQuote = z.output<typeof OfflineQuote>;

export const createOfflineQuote = endpoint({
  method: "POST",
  path: "/api/quotes/offline",
  summary:
    "Create a quote that was priced offline; sending it again creates no second one. It is calculated if the current price book gives the price that was shown; otherwise it is a draft with both prices, and a user chooses",
  audience: "company",
  permission: ["quotes", "create"],
  audit: "quote.created",
  body: OfflineQuote,
  reply: QuoteDetail,
  status: 201,
});

export const applyOfflinePrice = endpoint({
  method: "POST",
  path: "/api/quotes/:id/apply-offline-price",
  summary: "Apply the price that was shown offline, as manual costs",
  audience: "company",
  permission: ["quotes", "edit"],
  audit: "quote.offline_price_applied",
  params: quoteParams,
  /** The version that the user was looking at (decision 52). */
  body: z.optional(z.object({ version: z.optional(Version) })),
  reply: QuoteDetail,
});
