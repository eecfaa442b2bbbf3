// A price that was worked out and shown without a network, and what the tables of now make of it.
import { listNumberFields, type NumberFieldKey, numberFields } from "#domain/catalogue/fields.ts";
import { type Choices, type ChosenItems, type Kind, kindLabels, kinds, mapKinds } from "#domain/catalogue/items.ts";
import { formatLongDay } from "#domain/days.ts";
import { formatDecimal, formatMoney, type Pence } from "#domain/money.ts";
import { type PriceSettings, pickPriceSettings } from "#domain/price-settings.ts";
import { computePrice, FORMULA_VERSION, type Price } from "#domain/quotes/price.ts";
import { type PriceSnapshot, pickPricedFields, type SnapshotChoices } from "#domain/quotes/price-snapshot.ts";
import { isRefusal, type Refusal } from "#domain/refusal.ts";

/** What each chosen item was called, and the figures that it had. */
export type OfflineItemFigures = { [K in Kind]: Omit<SnapshotChoices[K], "id"> };

export interface OfflinePrice extends Price {
  /** Of the lists, rules and settings that the device had. */
  priceBookVersion: number;
  formulaVersion: number;
  /** By the device's own clock: shown, and never counted with. */
  madeAt: string;
  settings: PriceSettings;
  figures: OfflineItemFigures;
}

/** What a device keeps of the price that it shows. */
export function buildOfflinePrice(
  chosen: ChosenItems,
  settings: PriceSettings,
  priceBookVersion: number,
  madeAt: string,
): OfflinePrice | Refusal {
  const priced = computePrice(chosen, settings);
  if (isRefusal(priced)) return priced;
  return {
    ...priced,
    priceBookVersion,
    formulaVersion: FORMULA_VERSION,
    madeAt,
    settings: pickPriceSettings(settings),
    figures: mapKinds((kind) => pickPricedFields(kind, chosen[kind])) as OfflineItemFigures,
  };
}

/** What a kept price came from, in the form of a calculation's. The rules of then are not known any more. */
export const buildOfflineSnapshot = (
  { formulaVersion, settings, figures: seen }: OfflinePrice,
  choices: Choices,
  postcode: string | null,
): PriceSnapshot => ({
  formulaVersion,
  settings,
  postcode,
  rules: [],
  choices: mapKinds((kind) => ({ id: choices[kind], ...seen[kind] })) as unknown as SnapshotChoices,
});

/** The tables of now, as far as the quote's choices need them. */
export interface CurrentPriceTerms {
  /** Null for an item that is not there any more. */
  items: { [K in Kind]: OfflineItemFigures[K] | null };
  settings: PriceSettings;
  /** Of a calculation of now; null where it is refused. */
  total: Pence | null;
  /** What the rules have against the choices, and which of them are no longer on offer: in sentences. */
  excluded: readonly string[];
  withdrawn: readonly string[];
  symbol: string;
  /** How long a price may be kept once the tables have changed. */
  offlinePriceGraceDays: number;
  /** When the tables that the device had were replaced; null where they were not, or longer ago than is known. */
  replacedAt: string | null;
  isInTime: boolean;
}

export interface PriceConflict {
  offlineTotal: Pence;
  currentTotal: Pence | null;
  madeAt: string;
  changes: string[];
  costChanges: string[];
  mayApplyOfflinePrice: boolean;
  refusal: string | null;
}

export function findPriceConflict(seen: OfflinePrice, today: CurrentPriceTerms): PriceConflict {
  const gone = kinds.filter((kind) => today.items[kind] === null).map((kind) => `${called(kind, seen)} is gone.`);
  const changed = kinds.flatMap((kind) => figureChanges(kind, seen, today));
  const refusal = gone[0] ?? today.excluded[0] ?? whyTooLate(today);
  return {
    offlineTotal: seen.totalCost,
    currentTotal: today.total,
    madeAt: seen.madeAt,
    changes: [
      ...gone,
      ...changed.filter(({ isCost }) => !isCost).map(({ sentence }) => sentence),
      ...settingChanges(seen, today),
      ...(seen.formulaVersion === FORMULA_VERSION ? [] : ["Prices are worked out in another way."]),
      ...today.excluded,
      ...today.withdrawn,
    ],
    costChanges: changed.filter(({ isCost }) => isCost).map(({ sentence }) => sentence),
    mayApplyOfflinePrice: refusal === null,
    refusal,
  };
}

/** "Motor 5.5 kW". */
const called = (kind: Kind, { figures: seen }: OfflinePrice) =>
  `${kind === "motor_size" ? "Motor" : kindLabels[kind].one} ${seen[kind].name}`;

/** "Motor 5.5 kW: 1.45 → 1.48."; where an item has two priced figures, with the name of the one that changed. */
function figureChanges(kind: Kind, seen: OfflinePrice, today: CurrentPriceTerms) {
  const before = seen.figures[kind] as Partial<Record<NumberFieldKey, number>>;
  const now = today.items[kind] as Partial<Record<NumberFieldKey, number>> | null;
  const priced = listNumberFields(kind).filter((key) => key !== "kw");
  return priced.flatMap((key) => {
    const [was, is] = [before[key] ?? 0, now?.[key] ?? 0];
    if (now === null || was === is) return [];
    const { unit, words } = numberFields[key];
    const which = priced.length > 1 ? `, ${words.toLowerCase()}` : "";
    const show = (value: number) => {
      if (unit === "money") return formatMoney(value, today.symbol);
      return unit === "people" ? String(value) : `${formatDecimal(value)}${unit === "hours" ? " h" : ""}`;
    };
    return [{ isCost: unit === "money", sentence: `${called(kind, seen)}${which}: ${show(was)} → ${show(is)}.` }];
  });
}

function settingChanges(
  { settings: { applyAccessMultiplier: was } }: OfflinePrice,
  today: CurrentPriceTerms,
): string[] {
  const is = today.settings.applyAccessMultiplier;
  if (was === is) return [];
  return [`The access multiplier is ${is ? "now" : "no longer"} applied to labour.`];
}

function whyTooLate({ isInTime, offlinePriceGraceDays: days, replacedAt }: CurrentPriceTerms): string | null {
  if (isInTime) return null;
  if (days === 0) return "Your company keeps no price that has changed.";
  const since = replacedAt === null ? "long ago" : `on ${formatLongDay(replacedAt)}`;
  return `Prices changed ${since}, and your company keeps a price for ${days} ${days === 1 ? "day" : "days"} after that.`;
}
