// Quotes that were priced offline: sent once online, and what happens if the price has changed since.
import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { Uuid, Version } from "#contract/values.ts";
import { OfflinePrice } from "./price-snapshot.ts";
import { NewQuote, QuoteDetail, quoteParams } from "./quotes.ts";

export const OfflineQuote = z.extend(NewQuote, { id: Uuid, seen: OfflinePrice });
export type OfflineQuote = z.output<typeof OfflineQuote>;

export const createOfflineQuote = endpoint({
  method: "POST",
  path: "/api/quotes/offline",
  summary:
    "Create a quote that was priced without a network, once however often it is sent: calculated where the tables of now give the price that was shown, otherwise a draft with both prices, to choose from",
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
  summary: "Keep the price that was shown without a network, as costs typed by hand",
  audience: "company",
  permission: ["quotes", "edit"],
  audit: "quote.offline_price_applied",
  params: quoteParams,
  /** The version that the user was looking at (decision 52). */
  body: z.optional(z.object({ version: z.optional(Version) })),
  reply: QuoteDetail,
});
