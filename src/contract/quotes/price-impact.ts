// What a price change would do to the open quotes, before it is saved. Reads only: nothing is stored.
import * as z from "zod/mini";
import { Percent } from "#contract/catalogue/catalogue.ts";
import { endpoint } from "#contract/endpoint.ts";
import { Decimal, Id, IdText, Money, Uuid, WholeText } from "#contract/values.ts";
import { MAX_BULK_ITEMS } from "#domain/catalogue/bulk.ts";
import { kinds } from "#domain/catalogue/items.ts";
import { parseDecimal } from "#domain/money.ts";
import { mapPriceSettings } from "#domain/price-settings.ts";

/** A sum of thousands of totals: it may exceed the limit of one amount. */
const MoneyTotal = z.codec(z.number(), z.int(), {
  decode: (pounds, context) => {
    const pence = parseDecimal(String(pounds));
    if (pence !== null) return pence;
    context.issues.push({ code: "custom", message: "This is not an amount", input: pounds });
    return z.NEVER;
  },
  encode: (pence) => pence / 100,
});

const PriceImpact = z.object({
  /** How many open quotes were calculated. */
  open: z.int(),
  /** There are more open quotes; only the newest were calculated. */
  isCapped: z.boolean(),
  /** How many of them would get another price. */
  affected: z.int(),
  /** Sums over the affected ones, calculated now and after the change: their own jobs, without lines, discount and other options. */
  before: MoneyTotal,
  after: MoneyTotal,
  /** How many could no longer be calculated. */
  refused: z.int(),
  /** The largest differences, largest first. */
  largest: z.array(
    z.object({
      id: Uuid,
      quoteNumber: z.string(),
      customerName: z.string(),
      /** The quote's saved total, lines and discount included, which stays until a user recalculates it. */
      held: z.nullable(Money),
      /** Of the job alone, without lines and discount. */
      before: z.nullable(Money),
      after: z.nullable(Money),
    }),
  ),
});
export type PriceImpact = z.output<typeof PriceImpact>;

const PriceImpactFigures = z.object({
  kind: z.enum(kinds),
  id: IdText,
  labourHours: z.optional(Decimal),
  hourlyRate: z.optional(Money),
  minEngineers: z.optional(WholeText(1, 9999)),
  multiplier: z.optional(Decimal),
  baseHours: z.optional(Decimal),
  materialPercent: z.optional(WholeText(0, 100)),
  materialCostBase: z.optional(Money),
  costMultiplier: z.optional(Decimal),
});
export type PriceImpactFigures = z.output<typeof PriceImpactFigures>;

export const previewPriceImpact = endpoint({
  method: "GET",
  path: "/api/admin/price-impact",
  summary: "What new figures of one item would do to the open quotes; nothing is saved",
  audience: "company-admin",
  permission: ["quotes", "view"],
  query: PriceImpactFigures,
  reply: PriceImpact,
});

const Switch = z.codec(z.enum(["true", "false"]), z.boolean(), {
  decode: (text) => text === "true",
  encode: (on) => (on ? "true" : "false"),
});

const IdsText = z.codec(
  z
    .string()
    .check(
      z.regex(new RegExp(`^[1-9]\\d{0,9}(?:,[1-9]\\d{0,9}){0,${MAX_BULK_ITEMS - 1}}$`), "These are not valid ids"),
    ),
  z.array(Id),
  { decode: (text) => text.split(",").map(Number), encode: (ids) => ids.join(",") },
);

export const previewBulkImpact = endpoint({
  method: "GET",
  path: "/api/admin/price-impact/bulk",
  summary: "What activating, deactivating or repricing several items would do to the open quotes; nothing is saved",
  audience: "company-admin",
  permission: ["quotes", "view"],
  query: z.object({
    kind: z.enum(kinds),
    ids: IdsText,
    isActive: z.optional(Switch),
    percent: z.optional(Percent),
  }),
  reply: PriceImpact,
});

export const previewSettingsImpact = endpoint({
  method: "GET",
  path: "/api/admin/price-impact/settings",
  summary: "What new price settings would do to the open quotes; nothing is saved",
  audience: "company-admin",
  permission: ["quotes", "view"],
  query: z.object(mapPriceSettings(() => Switch)),
  reply: PriceImpact,
});
