// Services due: by month, and turned into priced quotes.
import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { QuoteDetail } from "#contract/quotes/quotes.ts";
import { convertEmptyToUndefined, Day, Id, Text, Uuid, Version } from "#contract/values.ts";
import { PumpService, pumpReplies, pumpSite } from "./pumps.ts";

/** "2027-06", or the pumps that were due before this month. */
export const OVERDUE = "overdue";
const DueMonth = z.union([z.literal(OVERDUE), z.string().check(z.regex(/^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/))], {
  error: "This is not a month (2027-06)",
});

const { equipmentAccessId, pumpStyleId, motorSizeId, driveTypeId } = pumpReplies;
const DueService = z.object({
  dueOn: Day,
  state: PumpService.shape.state,
  quote: PumpService.shape.quote,
  /** The pump with the choices that its quote takes. */
  pump: z.object({
    id: Uuid,
    name: z.string(),
    make: z.nullable(z.string()),
    model: z.nullable(z.string()),
    ...{ equipmentAccessId, pumpStyleId, motorSizeId, driveTypeId },
    serviceMonths: z.int(),
    serviceJobTypeId: Id,
    version: Version,
  }),
  site: z.object(pumpSite),
  customer: z.object({ id: Uuid, name: z.string(), phone: z.nullable(z.string()) }),
});
export type DueService = z.output<typeof DueService>;

export const listDueServices = endpoint({
  audience: "company",
  permission: ["customers", "view"],
  method: "GET",
  path: "/api/services/due",
  summary: "How many services are due and quoted, overdue and in each of the next 12 months; or those of one month",
  searches: "search",
  query: z.object({
    month: convertEmptyToUndefined(DueMonth),
    search: z.optional(Text(200)),
    cursor: convertEmptyToUndefined(Uuid),
  }),
  reply: z.object({
    /** The month that is asked for; without one, the overdue, this month and the next 12. */
    months: z.array(
      z.object({
        /** "2027-06", or "overdue" for the days before this month. */
        month: z.string(),
        due: z.int(),
        /** Of those: that have a quote which is open, sent or accepted. */
        quoted: z.int(),
      }),
    ),
    /** Of the month that is asked for, by day; at most 200. Empty without a month or a search. */
    rows: z.array(DueService),
    nextCursor: z.nullable(z.string()),
  }),
});

export const createServiceQuote = endpoint({
  audience: "company",
  permission: ["quotes", "create"],
  method: "POST",
  path: "/api/pumps/:id/service-quote",
  summary:
    "Create and price the quote of the service that a pump is due on a day; only one, however often it is asked for",
  audit: "quote.created",
  params: z.object({ id: Uuid }),
  body: z.object({
    dueOn: Day,
    /** The declined, expired or withdrawn quote that the new one follows. */
    replaces: z.optional(z.nullable(Uuid)),
  }),
  reply: z.object({
    /** False if there was one. */
    isNew: z.boolean(),
    /** Null if there was one that the user may not read. */
    quote: z.nullable(QuoteDetail),
  }),
  status: 201,
});
