// The only place that computes a price: the browser's preview, the server's calculation, the offline price and the
// documents all use it, so that they agree to the penny (decisions 13 and 132).
import type { DriveType, EquipmentAccess, JobType, Location, MotorSize, PumpStyle } from "#domain/catalogue/items.ts";
import {
  divideHalfUp,
  formatDecimal,
  formatMoney,
  type Hundredths,
  MAX_HUNDREDTHS,
  MAX_MONEY,
  type Pence,
} from "#domain/money.ts";
import type { PriceSettings } from "#domain/price-settings.ts";
import { buildRefusal, type Refusal } from "#domain/refusal.ts";
import { type Discount, isOfOption, type QuoteLine } from "./lines.ts";

/** Stored in every snapshot; raise it whenever the same choices would give another price. */
export const FORMULA_VERSION = 1;

/** What the formula reads of each chosen item; whole items fit, and so does a snapshot. */
export interface PricedChoices {
  location: Pick<Location, "labourHours" | "hourlyRate">;
  equipment_access: Pick<EquipmentAccess, "minEngineers" | "multiplier">;
  job_type: Pick<JobType, "baseHours" | "materialPercent">;
  pump_style: Pick<PumpStyle, "materialCostBase">;
  motor_size: Pick<MotorSize, "multiplier">;
  drive_type: Pick<DriveType, "costMultiplier">;
}

export interface Price {
  labourHours: Hundredths;
  engineerCount: number;
  labourCost: Pence;
  materialCost: Pence;
  totalCost: Pence;
}

/**
 * Prices six choices by QB 9 and decisions 13 to 15: pence and hundredths in, pence and hundredths out.
 * Labour and material are each rounded half-up to a penny once, at their own end; the total is the sum of the two.
 * Refuses with `price_too_large` above 999.99 hours or £99,999,999.99, the most that a quote can store.
 */
export function computePrice(choices: PricedChoices, settings: PriceSettings): Price | Refusal {
  const {
    location,
    equipment_access: access,
    job_type: job,
    pump_style: pump,
    motor_size: motor,
    drive_type: drive,
  } = choices;
  const labourHours = location.labourHours + job.baseHours;
  if (labourHours > MAX_HUNDREDTHS) return refuseTooLarge("labour hours", formatDecimal(MAX_HUNDREDTHS));

  const engineerCount = access.minEngineers;
  const accessMultiplier = settings.applyAccessMultiplier ? access.multiplier : 100;
  // Each factor in hundredths brings a 100 into the denominator; pence bring none.
  const labourCost = divideHalfUp(
    BigInt(labourHours) * BigInt(engineerCount) * BigInt(location.hourlyRate) * BigInt(accessMultiplier),
    10_000n,
  );
  const materialCost = computeMaterialCost(pump, motor, drive, readMaterialPercent(job));
  const totalCost = labourCost + materialCost;
  for (const [name, cost] of [
    ["labour cost", labourCost],
    ["material cost", materialCost],
    ["total cost", totalCost],
  ] as const)
    if (cost > MAX_MONEY) return refuseTooLarge(name, formatMoney(MAX_MONEY, ""));
  return { labourHours, engineerCount, labourCost, materialCost, totalCost };
}

/** How much of the pump's price the job charges: all, unless it says otherwise (decision 125). */
export const readMaterialPercent = ({ materialPercent = 100 }: PricedChoices["job_type"]): number => materialPercent;

/** For so many per cent of a pump with that motor and drive; without a drive, of the pump with its motor. */
export const computeMaterialCost = (
  pump: PricedChoices["pump_style"],
  motor: PricedChoices["motor_size"],
  drive?: PricedChoices["drive_type"],
  percent = 100,
): Pence =>
  divideHalfUp(
    BigInt(pump.materialCostBase) * BigInt(motor.multiplier) * BigInt(drive?.costMultiplier ?? 100) * BigInt(percent),
    1_000_000n,
  );

/** A line: quantity × price, rounded half-up once. */
export const computeLineCost = ({ quantity, price }: Pick<QuoteLine, "quantity" | "price">): Pence =>
  divideHalfUp(BigInt(quantity) * BigInt(price), 100n);

export interface LinesPrice {
  /** Labour, material and included lines. */
  costBeforeDiscount: Pence;
  /** What the discount takes off; 0 without one. */
  discountCost: Pence;
  /** Included and taken lines less the discount: may be negative. */
  linesCost: Pence;
  /** Labour + material + lines, 0 or more. */
  totalCost: Pence;
}

type PricedLine = Pick<QuoteLine, "quantity" | "price" | "state"> & Partial<Pick<QuoteLine, "options">>;

/**
 * What lines and discount add to a job of that labour and material (decision 168). A per cent is taken of the job and its
 * included lines, and rounded half-up once. Refuses with `discount_too_large` an amount above them, and with
 * `price_too_large` a total that no quote can store, all offered lines included (decision 149). The job is that of the
 * option at this place, whose lines alone count.
 */
export function computeLinesPrice(
  lines: readonly PricedLine[],
  discount: Discount | null,
  { labourCost, materialCost }: Pick<Price, "labourCost" | "materialCost">,
  place = 1,
): LinesPrice | Refusal {
  const addUp = (state: QuoteLine["state"]) =>
    lines.reduce(
      (sum, line) => (line.state === state && isOfOption(line, place) ? sum + computeLineCost(line) : sum),
      0,
    );
  const included = addUp("included");
  const taken = addUp("taken");
  const costBeforeDiscount = labourCost + materialCost + included;
  const discountCost = discount === null ? 0 : computeDiscountCost(discount, costBeforeDiscount);
  if (discountCost > costBeforeDiscount) return refuseDiscount("the price");
  const linesCost = included + taken - discountCost;
  const totalCost = labourCost + materialCost + linesCost;
  return Math.max(costBeforeDiscount, totalCost + addUp("offered")) > MAX_MONEY
    ? refuseTooLarge("total cost", formatMoney(MAX_MONEY, ""))
    : { costBeforeDiscount, discountCost, linesCost, totalCost };
}
const computeDiscountCost = (discount: Discount, cost: Pence): Pence =>
  discount.percent === undefined ? discount.amount : divideHalfUp(BigInt(cost) * BigInt(discount.percent), 10_000n);

/** The sentence is for a user who may not change it, that at its field for the others. */
export const refuseDiscount = (exceeded: string): Refusal =>
  buildRefusal(
    "discount_too_large",
    `The discount is now larger than ${exceeded}. Someone who sees costs has to change it.`,
    { discount: `The discount is larger than ${exceeded}` },
  );

function refuseTooLarge(name: string, limit: string): Refusal {
  return buildRefusal("price_too_large", `The ${name} would be more than ${limit}, the most that a quote holds.`);
}
