// The lines of a quote that is not created yet, in the wizard and in the queue of this device.
import { formatDecimal } from "#domain/money.ts";
import type { GivenLine, QuoteLine } from "#domain/quotes/lines.ts";
import type { PriceBook } from "#web/catalogue/price-book.ts";
import type { DraftLine } from "#web/quotes/wizard-draft.ts";
import { formatPriceText } from "./price-text.ts";

/** As a quote would hold them. */
export const toQuoteLines = (lines: readonly DraftLine[]): QuoteLine[] =>
  lines.map((line) => ({ ...line, state: "included", options: [] }));

/** The line that a form gives; one from the price list has its price from there. */
export function toDraftLine(given: GivenLine, extras: PriceBook["extras"], previous: DraftLine | null): DraftLine {
  const { id, words, heading, details, quantity, unit } = given;
  const extra = extras?.find(({ id }) => id === given.extraId);
  return {
    id,
    extraId: given.extraId ?? null,
    heading: heading || null,
    words: words || extra?.name || "",
    details: details || null,
    quantity,
    unit: unit || null,
    price: given.price ?? extra?.price ?? previous?.price ?? 0,
  };
}

/** In the call's format. One from the price list has no price: it takes today's. Empty details are the extra's. */
export function encodeLine({ extraId, details, quantity, price, ...texts }: DraftLine) {
  return {
    ...texts,
    quantity: formatDecimal(quantity),
    ...(extraId === null ? { details, price: formatPriceText(price) } : { extraId, ...(details && { details }) }),
  };
}

/** Lines as the call takes them, with the prices that the device shows. */
export const addShownPrices = <L extends Pick<GivenLine, "id" | "price">>(
  given: L[],
  lines: readonly DraftLine[],
): L[] => given.map((line) => ({ ...line, price: lines.find(({ id }) => id === line.id)?.price ?? line.price }));

/** In the call's format. */
type QueuedLine = Pick<DraftLine, "id" | "words" | "quantity" | "price"> & {
  [K in "extraId" | "heading" | "details" | "unit"]?: DraftLine[K] | undefined;
};

/** From a queued quote, in pence and hundredths. */
export const readQueuedLines = ({ lines = [] }: { lines?: QueuedLine[] | undefined }): DraftLine[] =>
  lines.map(({ id, extraId = null, heading = null, words, details = null, quantity, unit = null, price }) => ({
    id,
    extraId,
    heading,
    words,
    details,
    quantity: Math.round(quantity * 100),
    unit,
    price: Math.round(price * 100),
  }));
