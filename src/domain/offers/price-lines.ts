// How much of the price the customer sees: only the total, labour and materials, or every line (decision 73).
import { formatHours, type Hundredths, type Pence } from "#domain/money.ts";
import { type PriceDetailOption, priceDetailOptions } from "#domain/quotes/document-options.ts";
import { computeMaterialCost } from "#domain/quotes/price.ts";
import type { PriceSnapshot } from "#domain/quotes/price-snapshot.ts";

export interface PriceLine {
  label: string;
  pence: Pence;
}

interface Priced {
  labourCost: Pence | null;
  materialCost: Pence | null;
  labourHours: Hundredths | null;
  engineerCount: number | null;
  isManual: boolean;
  priceSnapshot: PriceSnapshot | null;
}

/** The most detail this user may send: at most the company's, and no hidden costs (decisions 11 and 73). */
export const findMaxPriceDetail = (maxPriceDetail: PriceDetailOption, seesCosts: boolean): PriceDetailOption =>
  seesCosts ? maxPriceDetail : "total";

export const isMoreDetailed = (wanted: PriceDetailOption, most: PriceDetailOption): boolean =>
  priceDetailOptions.indexOf(wanted) > priceDetailOptions.indexOf(most);

/** The chosen detail, limited to what is allowed. */
export const limitPriceDetail = (chosen: PriceDetailOption | null, most: PriceDetailOption): PriceDetailOption =>
  isMoreDetailed(chosen ?? "total", most) ? most : (chosen ?? "total");

/** Net; their sum is the total to the penny. None if only the total is shown. */
export function buildPriceLines(priceDetail: PriceDetailOption, quote: Priced): PriceLine[] {
  const { labourCost, materialCost, labourHours, engineerCount } = quote;
  if (priceDetail === "total" || labourCost === null || materialCost === null) return [];
  const split = [
    { label: "Labour", pence: labourCost },
    { label: "Materials", pence: materialCost },
  ];
  const materials =
    priceDetail === "lines" && !quote.isManual ? materialLines(quote.priceSnapshot, materialCost) : null;
  if (!materials) return split;
  const by = engineerCount === null || labourHours === null ? "" : `: ${onSite(engineerCount, labourHours)}`;
  return [{ label: `Labour${by}`, pence: labourCost }, ...materials];
}

/** What staff read in their own document: each cost that this reader may see, and no line for a hidden one. */
export const listCostLines = ({
  labourCost,
  materialCost,
}: Pick<Priced, "labourCost" | "materialCost">): PriceLine[] => [
  ...(labourCost === null ? [] : [{ label: "Labour cost", pence: labourCost }]),
  ...(materialCost === null ? [] : [{ label: "Material cost", pence: materialCost }]),
];

const onSite = (engineers: number, hours: Hundredths): string =>
  `${engineers} ${engineers === 1 ? "engineer" : "engineers"}, ${formatHours(hours)} hours`;

/**
 * Pump, motor and drive: what each adds to the pump's own price, so that their sum is exactly the material cost. One
 * that adds nothing, or reduces it, is included in the line before. Null if the price did not come from this basis.
 */
function materialLines(basis: PriceSnapshot | null, materialCost: Pence): PriceLine[] | null {
  if (!basis) return null;
  const { pump_style: pump, motor_size: motor, drive_type: drive } = basis.choices;
  const withMotor = computeMaterialCost(pump, motor);
  const whole = computeMaterialCost(pump, motor, drive);
  if (whole !== materialCost) return null;
  const lines = [{ label: `Pump: ${pump.name}`, pence: pump.materialCostBase }];
  const add = (label: string, pence: Pence) => {
    lines.push({ label, pence });
    for (let last = lines.at(-1); last && last.pence <= 0 && lines.length > 1; last = lines.at(-1)) {
      const before = lines.at(-2) as PriceLine;
      lines.splice(-2, 2, { label: `${before.label}; ${last.label}`, pence: before.pence + last.pence });
    }
  };
  add(`Motor: ${motor.name}`, withMotor - pump.materialCostBase);
  add(`Drive: ${drive.name}`, whole - withMotor);
  return lines;
}
