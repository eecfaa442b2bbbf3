// The quotes that a device prefetches, and those that it must delete.
import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { convertEmptyToUndefined, Instant, Uuid, Version, WholeText } from "#contract/values.ts";
import { ExactInstant } from "./price-snapshot.ts";
import { QuoteDetail } from "./quotes.ts";

export const MAX_PREFETCHED = 100;

export const prefetchQuotes = endpoint({
  method: "GET",
  path: "/api/quotes/prefetch",
  summary:
    "The quotes that a device stores for offline use: the newest that the user may see, at most `most` and about 400 KB, without those that have a price conflict; whether the user may see other users' quotes; and the quotes whose customer was erased after `since`, within the last 15 days",
  audience: "company",
  permission: ["quotes", "view"],
  /** `since`: `asOf` of the last reply that the device has processed. */
  query: z.object({ most: WholeText(0, MAX_PREFETCHED), since: convertEmptyToUndefined(ExactInstant) }),
  reply: z.object({
    quotes: z.array(QuoteDetail),
    /** If false, only the user's own: the device deletes its copies of others. */
    seesAll: z.boolean(),
    /** An older copy of such a quote names the customer; null if there are too many to list. */
    erased: z.nullable(z.array(z.object({ id: Uuid, version: Version }))),
    asOf: Instant,
  }),
});
