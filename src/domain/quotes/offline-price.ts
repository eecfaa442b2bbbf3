// A price that was calculated and shown offline, and its comparison with today's tables.
import { isWhole, listNumberFields, type NumberFieldKey, numberFields } from "#domain/catalogue/fields.ts";
import { type Choices, type ChosenItems, type Kind, kindLabels, kinds, mapKinds } from "#domain/catalogue/items.ts";
import { formatLongDay } from "#domain/days.ts";
import { formatDecimal, formatMoney, type Pence } from "#domain/money.ts";
import { priceSettingTexts } from "#domain/price-setting-texts.ts";
import { type PriceSettings, pickPriceSettings, priceSettings } from "#domain/price-settings.ts";
import { type LinesAndDiscount, renewLinePrices } from "#domain/quotes/lines.ts";
import { computeLinesPrice, computePrice, FORMULA_VERSION, type Price } from "#domain/quotes/price.ts";
import { type PriceSnapshot, pickPricedFields, type SnapshotChoices } from "#domain/quotes/price-snapshot.ts";
import { isRefusal, type Refusal } from "#domain/refusal.ts";

/** Each chosen item's name and figures at that time. */
export type OfflineItemFigures = { [K in Kind]: Omit<SnapshotChoices[K], "id"> };

/** Of the job alone: lines bear the prices that were shown. */
export interface OfflinePrice extends Price {
  /** The version of the device's lists, rules and settings. */
  priceBookVersion: number;
  formulaVersion: number;
  /** By the device's own clock: shown, and never used in calculations. */
  madeAt: string;
  settings: PriceSettings;
  figures: OfflineItemFigures;
}

/** What a device stores of the price that it shows. */
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

/** The snapshot of an applied offline price, like a calculation's. The rules of that time are unknown by now. */
export const buildOfflineSnapshot = (
  { formulaVersion, settings, figures }: OfflinePrice,
  choices: Choices,
  postcode: string | null,
): PriceSnapshot => ({
  formulaVersion,
  settings,
  postcode,
  rules: [],
  choices: mapKinds((kind) => ({ id: choices[kind], ...figures[kind] })) as unknown as SnapshotChoices,
});

/** Today's tables, as far as the quote's choices need them. */
export interface CurrentPriceTerms {
  /** Null for an item that does not exist any more. */
  items: { [K in Kind]: OfflineItemFigures[K] | null };
  settings: PriceSettings;
  extras: Parameters<typeof renewLinePrices>[1];
  /** Today's calculation; null if it is refused. */
  total: Pence | null;
  /** Conflicts of the choices with the rules, and inactive choices: in sentences. */
  excluded: readonly string[];
  withdrawn: readonly string[];
  symbol: string;
  /** How many days an offline price stays valid after the tables have changed. */
  offlinePriceGraceDays: number;
  /** When the tables that the device had were replaced; null if they were not, or longer ago than is known. */
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

export function findPriceConflict(
  offline: OfflinePrice,
  quote: LinesAndDiscount,
  current: CurrentPriceTerms,
): PriceConflict {
  const removed = kinds
    .filter((kind) => current.items[kind] === null)
    .map((kind) => `${formatItemName(kind, offline)} is gone.`);
  const changed = kinds.flatMap((kind) => listFigureChanges(kind, offline, current));
  const refusal = removed[0] ?? current.excluded[0] ?? explainExpiry(current);
  const shownPrice = computeLinesPrice(quote.lines, quote.discount, offline);
  return {
    offlineTotal: isRefusal(shownPrice) ? offline.totalCost : shownPrice.totalCost,
    currentTotal: current.total,
    madeAt: offline.madeAt,
    changes: [
      ...removed,
      ...changed.filter(({ isCost }) => !isCost).map(({ sentence }) => sentence),
      ...listLineChanges(quote, current),
      ...listSettingChanges(offline.settings, current.settings),
      ...(offline.formulaVersion === FORMULA_VERSION ? [] : ["Prices are worked out in another way."]),
      ...current.excluded,
      ...current.withdrawn,
    ],
    costChanges: changed.filter(({ isCost }) => isCost).map(({ sentence }) => sentence),
    mayApplyOfflinePrice: refusal === null,
    refusal,
  };
}

/** "Motor 5.5 kW". */
const formatItemName = (kind: Kind, { figures: offline }: OfflinePrice) =>
  `${kind === "motor_size" ? "Motor" : kindLabels[kind].one} ${offline[kind].name}`;

/**
 * "Motor 5.5 kW: 1.45 → 1.48."; if an item has two priced figures, or charges a share, with the name of the one that
 * changed.
 */
function listFigureChanges(kind: Kind, offline: OfflinePrice, current: CurrentPriceTerms) {
  const figuresBefore = offline.figures[kind] as Partial<Record<NumberFieldKey, number>>;
  const figuresNow = current.items[kind] as Partial<Record<NumberFieldKey, number>> | null;
  const priced = listNumberFields(kind).filter((key) => key !== "kw");
  return priced.flatMap((key) => {
    const { unit, initial, words: label } = numberFields[key];
    const [oldValue, newValue] = [figuresBefore, figuresNow].map((figures) => figures?.[key] ?? initial ?? 0);
    if (figuresNow === null || oldValue === undefined || newValue === undefined || oldValue === newValue) return [];
    const isShare = key === "materialPercent";
    const hasSuffix = isShare || priced.filter((other) => other !== "materialPercent").length > 1;
    const suffix = hasSuffix ? `, ${label.toLowerCase()}` : "";
    const format = (value: number) => {
      if (unit === "money") return formatMoney(value, current.symbol);
      if (isWhole(key)) return unit === "percent" ? `${value}%` : String(value);
      return `${formatDecimal(value)}${unit === "hours" ? " h" : ""}`;
    };
    return [
      {
        isCost: unit === "money",
        sentence: `${formatItemName(kind, offline)}${suffix}: ${format(oldValue)} → ${format(newValue)}.`,
      },
    ];
  });
}

/** "Isolation valve: £18.00 → £19.00." */
function listLineChanges({ lines }: LinesAndDiscount, { extras, symbol }: CurrentPriceTerms): string[] {
  return renewLinePrices(lines, extras).flatMap(({ words, price }, place) => {
    const shown = lines[place]?.price ?? price;
    return shown === price ? [] : [`${words}: ${formatMoney(shown, symbol)} → ${formatMoney(price, symbol)}.`];
  });
}

function listSettingChanges(offline: PriceSettings, current: PriceSettings): string[] {
  const changed = priceSettings.filter((setting) => offline[setting] !== current[setting]);
  return changed.map((setting) => priceSettingTexts[setting][current[setting] ? "switchedOn" : "switchedOff"]);
}

function explainExpiry({ isInTime, offlinePriceGraceDays: days, replacedAt }: CurrentPriceTerms): string | null {
  if (isInTime) return null;
  if (days === 0) return "Your company does not honour a price once prices have changed.";
  const since = replacedAt === null ? "long ago" : `on ${formatLongDay(replacedAt)}`;
  return `Prices changed ${since}, and your company honours an earlier price for ${days} ${days === 1 ? "day" : "days"} after that.`;
}
