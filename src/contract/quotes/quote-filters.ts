// By what a list of quotes can be filtered, on the screen and in a file.
import * as z from "zod/mini";
import { convertEmptyToUndefined, IdText, Text, Uuid } from "#contract/values.ts";
import { isDay } from "#domain/days.ts";
import { outcomeNames } from "#domain/quotes/outcomes/outcomes.ts";

/** A filter that a form leaves empty is none. */
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
  /** Who created the quote; "none" is whoever has left. */
  engineer: convertEmptyToUndefined(z.union([z.literal(NONE), Uuid], "This is nobody's id")),
  /** Whether the customer opened it, as far as can be told. */
  opened: convertEmptyToUndefined(z.enum(["yes", "no"], "Please choose yes or no")),
  outcome: convertEmptyToUndefined(z.enum(outcomeNames)),
  /** Those that were shown at another price without a network, until somebody chooses. */
  price: convertEmptyToUndefined(z.literal("awaits")),
  /** Why it was declined, as the reason begins. */
  reason: z.optional(Text(200)),
  /** London days of the creation, both included (decision 31). */
  from: z.optional(Day),
  to: z.optional(Day),
  /** The same of the last sending. */
  sentFrom: z.optional(Day),
  sentTo: z.optional(Day),
};
