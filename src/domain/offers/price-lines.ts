// How much of the price the customer sees: only the total, labour and materials, or every line (decision 73).
import { formatHours, type Hundredths, type Pence } from "#domain/money.ts";
import { type PriceDetail, priceDetails } from "#domain/price-detail.ts";
import { computeMaterialCost, readMaterialPercent } from "#domain/quotes/price.ts";
import { isOwnPumpJob, type PriceSnapshot } from "#domain/quotes/price-snapshot.ts";

export interface PriceLine {
  label: string;
  pence: Pence;
  /** A sum of the lines above it. */
  isSum?: true;
}

/** What the job of a quote, or of one of its options, costs. */
export interface PricedJob {
  labourCost: Pence | null;
  materialCost: Pence | null;
  labourHours: Hundredths | null;
  engineerCount: number | null;
  isManual: boolean;
  priceSnapshot: PriceSnapshot | null;
  /** As the snapshot says, if there is one. */
  isOwnPump?: boolean | undefined;
}

/** The most detail this user may send: at most the company's, and no hidden costs (decisions 11 and 73). */
export const findMaxPriceDetail = (maxPriceDetail: PriceDetail, seesCosts: boolean): PriceDetail =>
  seesCosts ? maxPriceDetail : "total";

export const isMoreDetailed = (detail: PriceDetail, limit: PriceDetail): boolean =>
  priceDetails.indexOf(detail) > priceDetails.indexOf(limit);

/** The chosen detail, limited to what is allowed. */
export const limitPriceDetail = (chosen: PriceDetail | null, limit: PriceDetail): PriceDetail =>
  isMoreDetailed(chosen ?? "total", limit) ? limit : (chosen ?? "total");

/** Of the job, net: with lines and discount their sum is the total. None if only the total is shown. */
export function buildPriceLines(priceDetail: PriceDetail, quote: PricedJob): PriceLine[] {
  const { labourCost, materialCost, labourHours, engineerCount } = quote;
  if (priceDetail === "total" || labourCost === null || materialCost === null) return [];
  const isOwnPump = quote.isOwnPump ?? isOwnPumpJob(quote.priceSnapshot?.choices.job_type);
  const split = [
    { label: "Labour", pence: labourCost },
    ...(isOwnPump && materialCost === 0 ? [] : [{ label: "Materials", pence: materialCost }]),
  ];
  const materials =
    priceDetail === "lines" && !quote.isManual ? buildMaterialLines(quote.priceSnapshot, materialCost) : null;
  if (!materials) return split;
  const labour =
    engineerCount === null || labourHours === null ? "" : `: ${describeLabour(engineerCount, labourHours)}`;
  return [{ label: `Labour${labour}`, pence: labourCost }, ...materials];
}

/** What staff read in their own document: each cost that this reader may see, and no line for a hidden one. */
export const listCostLines = ({
  labourCost,
  materialCost,
}: Pick<PricedJob, "labourCost" | "materialCost">): PriceLine[] => [
  ...(labourCost === null ? [] : [{ label: "Labour cost", pence: labourCost }]),
  ...(materialCost === null ? [] : [{ label: "Material cost", pence: materialCost }]),
];

const describeLabour = (engineers: number, hours: Hundredths): string =>
  `${engineers} ${engineers === 1 ? "engineer" : "engineers"}, ${formatHours(hours)} hours`;

/**
 * Pump, motor and drive: what each adds to the pump's own price, so that their sum is exactly the material cost. One
 * that adds nothing, or reduces it, is included in the line before. A job that charges a share of it has one line, and
 * none if it charges nothing. Null if the price did not come from this basis.
 */
function buildMaterialLines(snapshot: PriceSnapshot | null, materialCost: Pence): PriceLine[] | null {
  if (!snapshot) return null;
  const { job_type: job, pump_style: pump, motor_size: motor, drive_type: drive } = snapshot.choices;
  const percent = readMaterialPercent(job);
  const withMotor = computeMaterialCost(pump, motor);
  const withDrive = computeMaterialCost(pump, motor, drive, percent);
  if (withDrive !== materialCost) return null;
  if (percent < 100) return percent === 0 ? [] : [{ label: "Materials", pence: materialCost }];
  const lines = [{ label: `Pump: ${pump.name}`, pence: pump.materialCostBase }];
  const addLine = (label: string, pence: Pence) => {
    lines.push({ label, pence });
    for (let last = lines.at(-1); last && last.pence <= 0 && lines.length > 1; last = lines.at(-1)) {
      const previous = lines.at(-2) as PriceLine;
      lines.splice(-2, 2, { label: `${previous.label}; ${last.label}`, pence: previous.pence + last.pence });
    }
  };
  addLine(`Motor: ${motor.name}`, withMotor - pump.materialCostBase);
  addLine(`Drive: ${drive.name}`, withDrive - withMotor);
  return lines;
}
