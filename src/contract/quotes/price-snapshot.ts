// What a price came from: as a calculation stores it, and as a device saw it offline.
import * as z from "zod/mini";
import { Decimal, hideCosts, Id, Instant, Money, SingleLineText } from "#contract/values.ts";
import { kinds } from "#domain/catalogue/items.ts";
import { mapPriceSettings } from "#domain/price-settings.ts";

/** The figures of the six chosen items, each together with further fields. */
const buildFigureSchemas = <Fields extends z.core.$ZodLooseShape>(fields: Fields) => ({
  location: z.object({ ...fields, labourHours: Decimal, hourlyRate: Money }),
  equipment_access: z.object({ ...fields, minEngineers: EngineerCount, multiplier: Decimal }),
  job_type: z.object({ ...fields, baseHours: Decimal, materialPercent: z.optional(MaterialPercent) }),
  pump_style: z.object({ ...fields, materialCostBase: Money }),
  motor_size: z.object({ ...fields, kw: Decimal, multiplier: Decimal }),
  drive_type: z.object({ ...fields, costMultiplier: Decimal }),
});
/** A price from before a job could charge a share of the pump does not name it: it charges all. */
const MaterialPercent = z.int().check(z.minimum(0), z.maximum(100));
const EngineerCount = z.int().check(z.minimum(0), z.maximum(9_999));
/** A price from before a setting existed does not name it: the setting was off. */
const settings = z.object(mapPriceSettings(() => z._default(z.boolean(), false)));

/** What the price came from at the time of the calculation (decision 16). */
export const PriceSnapshot = z.object({
  formulaVersion: z.int(),
  settings,
  postcode: z.nullable(z.string()),
  choices: z.object(buildFigureSchemas({ id: Id, name: z.string() })),
  rules: z.array(
    z.object({
      id: Id,
      name: z.string(),
      priority: z.int(),
      triggerType: z.enum(kinds),
      constraintType: z.enum(kinds),
    }),
  ),
});

const LARGEST_INTEGER = 2_147_483_647;
/** Zod's own check of an instant would be part of every page that a browser loads. */
const isExact = (text: string) => {
  const time = Date.parse(text);
  return text.length === 24 && !Number.isNaN(time) && new Date(time).toISOString() === text;
};
export const ExactInstant = z.string().check(z.refine(isExact, "A time such as 2026-11-22T14:02:00.000Z"));
const Count = z.int().check(z.minimum(0), z.maximum(LARGEST_INTEGER));

/** A price that a device calculated and showed offline. */
export const OfflinePrice = z
  .object({
    /** The version of the device's lists, rules and settings. */
    priceBookVersion: Count,
    formulaVersion: Count,
    /** By the device's own clock, which may be wrong: shown, and never used in calculations. */
    madeAt: ExactInstant,
    labourHours: Decimal,
    engineerCount: EngineerCount,
    labourCost: Money,
    materialCost: Money,
    totalCost: Money,
    settings,
    /** Each chosen item's name and figures at that time. */
    figures: z.object(buildFigureSchemas({ name: SingleLineText(200, "This is required") })),
  })
  .check(
    z.refine(({ labourCost, materialCost, totalCost }) => labourCost + materialCost === totalCost, {
      error: "The total is not the sum of the two costs",
      path: ["totalCost"],
    }),
  );

/** An offline price that differs from today's: a user chooses. */
export const PriceConflict = z.object({
  offlineTotal: Money,
  /** Null if today's calculation is refused, such as for an item that does not exist any more. */
  currentTotal: z.nullable(Money),
  /** By the clock of the device that showed it. */
  madeAt: Instant,
  /** Sentences: "Motor Size 5.5 kW: 1.45 → 1.48." */
  changes: z.array(z.string()),
  /** The same for amounts of money; empty for users who may not see costs. */
  costChanges: hideCosts(z.array(z.string()), []),
  mayApplyOfflinePrice: hideCosts(z.boolean(), false),
  /** Why the offline price cannot be applied. */
  refusal: hideCosts(z.nullable(z.string()), "Only somebody who may see costs can keep a price."),
});
export type PriceConflict = z.output<typeof PriceConflict>;
