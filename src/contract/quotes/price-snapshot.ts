// What a price came from: as a calculation keeps it, and as a device without a network saw it.
import * as z from "zod/mini";
import { Decimal, hideCosts, Id, Instant, Money, SingleLineText } from "#contract/values.ts";
import { kinds } from "#domain/catalogue/items.ts";
import { mapPriceSettings } from "#domain/price-settings.ts";

/** The figures of the six chosen items, each beside what else is said of it. */
const figuresBeside = <Also extends z.core.$ZodLooseShape>(also: Also) => ({
  location: z.object({ ...also, labourHours: Decimal, hourlyRate: Money }),
  equipment_access: z.object({ ...also, minEngineers: People, multiplier: Decimal }),
  job_type: z.object({ ...also, baseHours: Decimal }),
  pump_style: z.object({ ...also, materialCostBase: Money }),
  motor_size: z.object({ ...also, kw: Decimal, multiplier: Decimal }),
  drive_type: z.object({ ...also, costMultiplier: Decimal }),
});
const People = z.int().check(z.minimum(0), z.maximum(9_999));
const settings = z.object(mapPriceSettings(() => z.boolean()));

/** What the price came from, as it stood at the calculation (decision 16). */
export const PriceSnapshot = z.object({
  formulaVersion: z.int(),
  settings,
  postcode: z.nullable(z.string()),
  choices: z.object(figuresBeside({ id: Id, name: z.string() })),
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

const MOST = 2_147_483_647;
/** Zod's own check of it would be part of every page that a browser opens. */
const isExact = (text: string) => {
  const at = Date.parse(text);
  return text.length === 24 && !Number.isNaN(at) && new Date(at).toISOString() === text;
};
export const ExactInstant = z.string().check(z.refine(isExact, "A time such as 2026-11-22T14:02:00.000Z"));
const Count = z.int().check(z.minimum(0), z.maximum(MOST));

/** A price as a device without a network worked it out and showed it. */
export const OfflinePrice = z
  .object({
    /** Of the lists, rules and settings that the device had. */
    priceBookVersion: Count,
    formulaVersion: Count,
    /** By the device's own clock, which may be wrong: shown, and never counted with. */
    madeAt: ExactInstant,
    labourHours: Decimal,
    engineerCount: People,
    labourCost: Money,
    materialCost: Money,
    totalCost: Money,
    settings,
    /** What each chosen item was called, and the figures that it had. */
    figures: z.object(figuresBeside({ name: SingleLineText(200, "This is required") })),
  })
  .check(
    z.refine(({ labourCost, materialCost, totalCost }) => labourCost + materialCost === totalCost, {
      error: "The total is not the sum of the two costs",
      path: ["totalCost"],
    }),
  );

/** A price that was shown without a network and is not what the tables of now give: somebody chooses. */
export const PriceConflict = z.object({
  offlineTotal: Money,
  /** Null where a calculation of now is refused, as for a choice that is not there any more. */
  currentTotal: z.nullable(Money),
  /** By the clock of the device that showed it. */
  madeAt: Instant,
  /** Sentences: "Motor Size 5.5 kW: 1.45 → 1.48." */
  changes: z.array(z.string()),
  /** The same of amounts of money; none for whoever may not see costs. */
  costChanges: hideCosts(z.array(z.string()), []),
  mayApplyOfflinePrice: hideCosts(z.boolean(), false),
  /** Why the price that was shown cannot be kept. */
  refusal: hideCosts(z.nullable(z.string()), "Only somebody who may see costs can keep a price."),
});
export type PriceConflict = z.output<typeof PriceConflict>;
