// The price book in one reply: the six lists, their rules, the extras and the company's settings.
import * as z from "zod/mini";
import { lookups } from "#contract/catalogue/catalogue.ts";
import { PriceBookExtra } from "#contract/catalogue/extras.ts";
import { endpoint } from "#contract/endpoint.ts";
import { type Kind, kinds, listKeys } from "#domain/catalogue/items.ts";
import { mapPriceSettings } from "#domain/price-settings.ts";
import { Rule } from "./rules.ts";

type Lists = { [K in Kind as (typeof listKeys)[K]]: (typeof lookups)[K]["reply"] };

export const readPriceBook = endpoint({
  method: "GET",
  path: "/api/lookup/price-book",
  summary:
    "The current price book and its version, which rises with every change: the active items of the six price lists, as in their look-ups, the active rules, the active extras and the company's price settings. Also needs the view permission of each list; without that of extras there are none. Has an ETag: 304 if If-None-Match names it",
  audience: "company",
  permission: ["configuration_rules", "view"],
  isCachedOffline: true,
  reply: z.object({
    /** Counts up with every change of the following. */
    priceBookVersion: z.int(),
    ...(Object.fromEntries(kinds.map((kind) => [listKeys[kind], lookups[kind].reply])) as Lists),
    rules: z.array(Rule),
    /** By name. With a default, because devices keep this reply. */
    extras: z._default(z.array(PriceBookExtra), []),
    settings: z.object(mapPriceSettings(() => z.boolean())),
  }),
});
