// Applies a change to a stored quote (QB 2.9, decisions 17, 18, 27).
import { choiceKeys, type KeyedChoices } from "#domain/catalogue/items.ts";
import type { Hundredths, Pence } from "#domain/money.ts";
import { buildRefusal, isRefusal, type Refusal } from "#domain/refusal.ts";
import type { CustomerDetails } from "./customer-details.ts";
import type { DocumentOptions } from "./document-options.ts";
import { findState, refuseTransition, toStoredStatus } from "./lifecycle.ts";
import { type Discount, isSameDiscount, isSameLines, type LinesAndDiscount, type QuoteLine } from "./lines.ts";
import {
  computeOptionPrices,
  describePriceRefusal,
  findCalculatedFigures,
  isPricedAsChosen,
  isSameOptions,
  isUncalculated,
} from "./option-figures.ts";
import { isSelectable, type QuoteOption } from "./options.ts";
import { computeLinesPrice } from "./price.ts";
import type { PriceSnapshot } from "./price-snapshot.ts";
import { findAutomaticStatus, isSystemStatus } from "./status.ts";

export interface StoredQuote extends KeyedChoices, CustomerDetails, DocumentOptions {
  /** Null takes the company's; 0 asks for none. */
  depositPercent: number | null;
  status: string;
  customerName: string;
  postcode: string | null;
  notes: string | null;
  labourHours: Hundredths | null;
  engineerCount: number | null;
  labourCost: Pence | null;
  materialCost: Pence | null;
  totalCost: Pence | null;
  lines: QuoteLine[];
  discount: Discount | null;
  /** Null for a quote with one price. */
  options: QuoteOption[] | null;
  isSelectable: boolean;
  /** What they add to the total; 0 until there is one. */
  linesCost: Pence;
  calculatedAt: string | null;
  isManual: boolean;
  needsRecalculation: boolean;
  /** What its own figures came from; unknown to a preview. */
  priceSnapshot?: PriceSnapshot | null;
  /** An offline price that still awaits a decision. */
  offlinePrice?: object | null;
}

/** Figures that may be entered manually. */
export const manualKeys = ["labourHours", "engineerCount", "labourCost", "materialCost"] as const;
export type ManualValues = Pick<StoredQuote, (typeof manualKeys)[number]>;

type Changeable = KeyedChoices &
  ManualValues &
  CustomerDetails &
  DocumentOptions &
  Pick<
    StoredQuote,
    "customerName" | "postcode" | "notes" | "lines" | "discount" | "options" | "depositPercent" | "status"
  >;

/** The fields that a user names; absent or undefined ones stay unchanged. */
export type QuoteChange = { [K in keyof Changeable]?: Changeable[K] | undefined };

/** The changes of the stored quote: the named fields and what follows from them. */
export type Edit = Partial<
  Changeable &
    Pick<StoredQuote, "totalCost" | "linesCost" | "isManual" | "needsRecalculation" | "isSelectable" | "priceSnapshot">
> & {
  offlinePrice?: null;
};

/** A calculated quote must have its figures: they can be changed or recalculated, but not cleared. */
export const FIGURE_MISSING_MESSAGE = "Enter a figure. Recalculate restores automatic pricing.";

/**
 * The edit that a change makes, or a refusal: the lifecycle's for anything but the notes of a quote that the customer
 * has; `wrong_state` for a status that cannot be set manually; `invalid` for a cleared figure of a calculated quote;
 * `price_too_large` for a total above £99,999,999.99, and `discount_too_large` for one below 0. Manual values are stored
 * as given and mark the quote; the total is labour cost + material cost as stored, and the lines (decisions 17 and 168). A
 * changed choice leaves the figures of a calculated quote and asks for a recalculation, unless both costs are given along
 * with it (decision 18), or the job of another option is made the quote's own, whose figures come with it. Options are
 * given as `resolveOptions` returns them. Pence and hundredths in and out.
 */
export function applyQuoteChange(quote: StoredQuote, change: QuoteChange): Edit | Refusal {
  const { status: givenStatus, ...others } = pickChangedFields(quote, change);
  // A user who saw the quote before it expired sends the status that is still stored.
  const status = givenStatus === toStoredStatus(quote.status) ? undefined : givenStatus;
  const changed = status === undefined ? others : { ...others, status };
  const changesMoreThanNotes = status !== undefined || Object.keys(others).some((key) => key !== "notes");
  const refusal =
    (changesMoreThanNotes ? refuseTransition("change", findState(quote)) : null) ??
    (status === undefined ? null : refuseStatus(quote, status));
  if (refusal) return refusal;

  const clearedFigures = manualKeys.filter((key) => quote.calculatedAt !== null && changed[key] === null);
  if (clearedFigures.length > 0) {
    return buildRefusal(
      "invalid",
      FIGURE_MISSING_MESSAGE,
      Object.fromEntries(clearedFigures.map((key) => [key, FIGURE_MISSING_MESSAGE])),
    );
  }

  const bothCostsGiven = change.labourCost != null && change.materialCost != null;
  const choiceChanged = quote.calculatedAt !== null && Object.values(choiceKeys).some((key) => key in changed);
  const swapped = choiceChanged && !bothCostsGiven ? findSwappedFigures(quote, changed) : null;
  const edit: Edit = { ...(swapped && { ...swapped, isManual: false }), ...changed };
  if (manualKeys.some((key) => key in changed)) {
    const figures = { ...quote, ...changed };
    // A draft has no calculated figures, so once its last manual one is cleared nothing manual is left.
    edit.isManual = quote.calculatedAt !== null || manualKeys.some((key) => figures[key] !== null);
  }
  if (swapped || pricingKeys.some((key) => key in changed)) {
    const price = computeTotal({ ...quote, ...edit });
    if (isRefusal(price)) return price;
    const { linesCost, options } = price;
    edit.totalCost = price.totalCost;
    edit.linesCost = linesCost;
    if (linesCost === quote.linesCost) delete edit.linesCost;
    if (!isSameOptions(options, quote.options)) edit.options = options;
  }
  if (choiceChanged && !swapped) {
    edit.needsRecalculation = !bothCostsGiven;
    // Even if the given costs equal the stored ones: those were calculated for the old choices, not for these.
    if (bothCostsGiven) edit.isManual = true;
  }
  const next = { ...quote, ...edit };
  if (quote.calculatedAt !== null && (choiceChanged || "options" in changed)) {
    // A zone is all options'.
    if (isUncalculated(next.options) || (next.options && "locationId" in changed)) edit.needsRecalculation = true;
    // Only options that are gone, or back as they were, waited for it.
    else if (next.needsRecalculation && (swapped || !choiceChanged) && isPricedAsChosen(next))
      edit.needsRecalculation = false;
  }
  if (isSelectable(next) !== quote.isSelectable) edit.isSelectable = isSelectable(next);
  // Another job, or manual figures: there is no price conflict left to decide.
  if (quote.offlinePrice && [...manualKeys, ...Object.values(choiceKeys)].some((key) => key in changed)) {
    edit.offlinePrice = null;
  }
  return edit;
}

const pricingKeys = [...manualKeys, "lines", "discount", "options"] as const;

/** The figures of an option that a change of the options makes the quote's own; the zone stays. */
function findSwappedFigures(quote: StoredQuote, changed: Partial<Changeable>) {
  if (!("options" in changed) || "locationId" in changed) return null;
  return findCalculatedFigures(quote.options ?? [], { ...quote, ...changed });
}

type Priced = Pick<StoredQuote, "labourCost" | "materialCost" | "options"> & LinesAndDiscount;
/**
 * The totals of stored costs with lines and discount, of each option; without both costs there is no total, and lines add
 * nothing yet.
 */
export function computeTotal(quote: Priced): Pick<StoredQuote, "totalCost" | "linesCost" | "options"> | Refusal {
  const { labourCost, materialCost, lines, discount } = quote;
  const options = quote.options && computeOptionPrices(quote.options, quote);
  if (labourCost === null || materialCost === null)
    return isRefusal(options) ? options : { totalCost: null, linesCost: 0, options };
  const price = computeLinesPrice(lines, discount, { labourCost, materialCost });
  const [first] = quote.options ?? [];
  if (isRefusal(price)) return first ? describePriceRefusal(price, 1, first) : price;
  return isRefusal(options) ? options : { totalCost: price.totalCost, linesCost: price.linesCost, options };
}

/** A user may set any status of the platform's own, and go back to the automatic one (decision 27). */
function refuseStatus(quote: StoredQuote, status: string): Refusal | null {
  if (isSystemStatus(status) && status !== findAutomaticStatus(quote)) {
    return buildRefusal("wrong_state", "This status cannot be set by hand.", {
      status: "This status cannot be set by hand.",
    });
  }
  return null;
}

/** The fields that differ from the stored ones; an empty text is null. */
function pickChangedFields(quote: StoredQuote, change: QuoteChange): Partial<Changeable> {
  const stored: Record<string, unknown> = { ...quote };
  const { lines = quote.lines, discount = quote.discount, options = quote.options, ...others } = change;
  const values = Object.entries(others).map(([key, value]) => [key, value === "" ? null : value] as const);
  return {
    ...Object.fromEntries(values.filter(([key, value]) => value !== undefined && value !== stored[key])),
    ...(isSameLines(lines, quote.lines) ? {} : { lines }),
    ...(isSameDiscount(discount, quote.discount) ? {} : { discount }),
    ...(isSameOptions(options, quote.options) ? {} : { options }),
  };
}
