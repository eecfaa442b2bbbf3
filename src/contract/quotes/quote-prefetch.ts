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
    "For devices that keep quotes for when there is no network: the newest that this person may see, `most` of them at most and some 400 KB, without those that wait for a choice between two prices; whether they may see those of others; and those whose customer was erased after `since`, within 15 days",
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
