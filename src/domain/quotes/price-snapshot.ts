// How a price was worked out: the sums of each cost, and everything that a calculated quote stores about its price.
import { listNumberFields } from "#domain/catalogue/fields.ts";
import {
  type ChosenItems,
  choiceKeys,
  type Item,
  type KeyedChoices,
  type Kind,
  mapKinds,
} from "#domain/catalogue/items.ts";
import { formatDecimal, formatExactHours, formatMoney, type Hundredths } from "#domain/money.ts";
import { type PriceSettings, pickPriceSettings } from "#domain/price-settings.ts";
import { findAppliedRules } from "#domain/rules/narrow.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { FORMULA_VERSION, type PricedChoices, readMaterialPercent } from "./price.ts";

/** The sum behind the labour hours, e.g. "1.5 h for Manchester + 4.75 h for Annual service" (decision 79). */
export function explainHours({ location, job_type: job }: SnapshotChoices): string {
  const formatItemHours = (hours: Hundredths, { name }: IdAndName) => `${formatExactHours(hours)} h for ${name}`;
  return `${formatItemHours(location.labourHours, location)} + ${formatItemHours(job.baseHours, job)}`;
}

/** The sum behind the labour cost with the hours that are multiplied, e.g. "6.25 h × 2 engineers × £68.00/h". */
export function explainLabour(choices: PricedChoices, settings: PriceSettings, symbol: string | undefined): string {
  const { location, equipment_access: access, job_type: job } = choices;
  const hours = formatExactHours(location.labourHours + job.baseHours);
  const engineers = access.minEngineers === 1 ? "1 engineer" : `${access.minEngineers} engineers`;
  const sum = `${hours} h × ${engineers} × ${formatMoney(location.hourlyRate, symbol)}/h`;
  return settings.applyAccessMultiplier ? `${sum} × ${formatDecimal(access.multiplier)} access` : sum;
}

/** The sum behind the material cost: base × motor × drive, e.g. "£1,460.00 × 1.45 × 1.35", or a share of it: "… × 50%". */
export function explainMaterial(choices: PricedChoices, symbol: string | undefined): string {
  const { pump_style: pump, motor_size: motor, drive_type: drive } = choices;
  const sum = `${formatMoney(pump.materialCostBase, symbol)} × ${formatDecimal(motor.multiplier)} × ${formatDecimal(drive.costMultiplier)}`;
  return `${sum}${explainShare(choices)}`;
}

const explainShare = ({ job_type: job }: PricedChoices): string =>
  readMaterialPercent(job) === 100 ? "" : ` × ${readMaterialPercent(job)}%`;

/** The job charges nothing for the pump, which is then the customer's own (decision 125). */
export const isOwnPumpJob = (job: PricedChoices["job_type"] | undefined): boolean =>
  job !== undefined && readMaterialPercent(job) === 0;

/** The sums behind a stored quote's two costs; null if they were typed in, or come from another formula than today's. */
export function explainCosts(
  { priceBasis, isManual }: { priceBasis: PriceSnapshot | null; isManual: boolean },
  symbol: string | undefined,
): { labour: string; material: string } | null {
  if (!priceBasis || isManual || priceBasis.formulaVersion !== FORMULA_VERSION) return null;
  const { choices, settings } = priceBasis;
  return { labour: explainLabour(choices, settings, symbol), material: explainMaterial(choices, symbol) };
}

/** The same with the name behind each figure: "£1,460.00 for Vertical multistage × 1.45 for 5.5 kW × …". */
export function explainMaterialByName(choices: SnapshotChoices, symbol: string | undefined): string {
  const { pump_style: pump, motor_size: motor, drive_type: drive } = choices;
  const pumpCost = `${formatMoney(pump.materialCostBase, symbol)} for ${pump.name}`;
  const sum = `${pumpCost} × ${formatDecimal(motor.multiplier)} for ${motor.name} × ${formatDecimal(drive.costMultiplier)} for ${drive.name}`;
  const share = explainShare(choices);
  return share === "" ? sum : `${sum}${share} for ${choices.job_type.name}`;
}

type IdAndName = { id: number; name: string };

/** The priced items at that time, each with its name; also usable for `computePrice` and for the sums above. */
export type SnapshotChoices = { [K in Kind]: IdAndName & PricedChoices[K] } & {
  motor_size: Pick<ChosenItems["motor_size"], "kw">;
};

export interface SnapshotRule {
  id: number;
  name: string;
  priority: number;
  triggerType: Kind;
  constraintType: Kind;
}

/** Everything a price came from (decision 16); plain JSON, in pence and hundredths. */
export interface PriceSnapshot {
  formulaVersion: number;
  settings: PriceSettings;
  postcode: string | null;
  choices: SnapshotChoices;
  /** The rules that limited a list for these choices, in the order of their kinds. */
  rules: SnapshotRule[];
}

/** The names of a quote's items: as priced if the quote still has the same item, else as `now` (decision 16). */
export function pickSnapshotNames(
  quote: KeyedChoices,
  current: Record<Kind, string | null>,
  priced: SnapshotChoices | null,
): Record<Kind, string | null> {
  const findPricedName = (kind: Kind) => (priced?.[kind]?.id === quote[choiceKeys[kind]] ? priced?.[kind]?.name : null);
  return mapKinds((kind) => findPricedName(kind) ?? current[kind]);
}

/** The quote with these names. */
export function applySnapshotNames<
  Q extends KeyedChoices & { names: Record<Kind, string | null>; priceSnapshot: PriceSnapshot | null },
>(quote: Q): Q {
  return { ...quote, names: pickSnapshotNames(quote, quote.names, quote.priceSnapshot?.choices ?? null) };
}

/** Copies a price's origin from the chosen items and the company's rules (all; it stores those that applied). */
export function buildSnapshot(
  chosen: ChosenItems,
  settings: PriceSettings,
  rules: readonly Rule[],
  postcode: string | null,
): PriceSnapshot {
  const choices = mapKinds((kind) => chosen[kind].id);
  return {
    formulaVersion: FORMULA_VERSION,
    settings: pickPriceSettings(settings),
    postcode,
    choices: mapKinds((kind) => ({ id: choices[kind], ...pickPricedFields(kind, chosen[kind]) })) as SnapshotChoices,
    rules: findAppliedRules(rules, choices).map(({ id, name, priority, triggerType, constraintType }) => ({
      id,
      name,
      priority,
      triggerType,
      constraintType,
    })),
  };
}

/** An item's name, and the figures that a price comes from. */
export function pickPricedFields(kind: Kind, item: Item): Partial<Item> {
  const pricedFields = ["name", ...listNumberFields(kind)];
  return Object.fromEntries(Object.entries(item).filter(([key]) => pricedFields.includes(key)));
}
