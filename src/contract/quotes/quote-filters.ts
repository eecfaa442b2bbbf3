// The filters of a list of quotes, on the screen and in a file.
import * as z from "zod/mini";
import { convertEmptyToUndefined, IdText, Text, Uuid } from "#contract/values.ts";
import { isDay } from "#domain/days.ts";
import { outcomeNames } from "#domain/quotes/outcomes/outcomes.ts";

/** A filter that a form leaves empty does not filter. */
const Day = z.string().check(z.refine((text) => text === "" || isDay(text), "This is not a date (2026-11-21)"));
const NONE = "none";
const ItemId = z.codec(z.string(), z.nullable(z.union([z.literal(NONE), IdText])), {
  decode: (text) => text || null,
  encode: (text) => text ?? "",
});

export const quoteFilters = {
  /** Words of the customer's name, the postcode or the number; all must occur. */
  search: z.optional(Text(200)),
  status: z.optional(Text(200)),
  locationId: z.optional(ItemId),
  jobTypeId: z.optional(ItemId),
  /** The user who created the quote; "none" is a deleted user. */
  engineer: convertEmptyToUndefined(z.union([z.literal(NONE), Uuid], "This is nobody's id")),
  /** Whether the customer probably opened it. */
  opened: convertEmptyToUndefined(z.enum(["yes", "no"], "Please choose yes or no")),
  outcome: convertEmptyToUndefined(z.enum(outcomeNames)),
  /** Quotes with a price conflict that awaits a choice. */
  price: convertEmptyToUndefined(z.literal("awaits")),
  /** Filed under a customer, with those that were merged into it; at a site; for a pump. */
  customerId: convertEmptyToUndefined(Uuid),
  siteId: convertEmptyToUndefined(Uuid),
  pumpId: convertEmptyToUndefined(Uuid),
  /** The beginning of the reason for declining. */
  reason: z.optional(Text(200)),
  /** London days of the creation, both included (decision 31). */
  from: z.optional(Day),
  to: z.optional(Day),
  /** London days of the last sending, both included. */
  sentFrom: z.optional(Day),
  sentTo: z.optional(Day),
};
