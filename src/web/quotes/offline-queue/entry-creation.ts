// Builds the queue entry that is stored instead of being sent: the quote and the offline price shown for it.
import * as z from "zod/mini";
import { OfflineQuote } from "#contract/quotes/offline-quotes.ts";
import type { NewQuote } from "#contract/quotes/quotes.ts";
import { findChosenItems, readChoices } from "#domain/catalogue/items.ts";
import type { PriceSettings } from "#domain/price-settings.ts";
import { computeLinesPrice, computePrice, FORMULA_VERSION } from "#domain/quotes/price.ts";
import { buildRefusal, isRefusal, type Refusal } from "#domain/refusal.ts";
import type { PriceBook } from "#web/catalogue/price-book.ts";
import { addShownPrices, toQuoteLines } from "#web/quotes/lines/draft-lines.ts";
import type { DraftLine } from "#web/quotes/wizard-draft.ts";
import type { QueueEntry } from "./entry.ts";

interface EntryInput {
  id: string;
  content: NewQuote;
  /** With the prices that were shown. */
  lines?: readonly DraftLine[];
  priceBook: PriceBook;
  priceBookVersion: number;
  company: PriceSettings;
  owner: string;
  /** What its customer entered on the engineer's screen. */
  pendingAcceptance: QueueEntry["pendingAcceptance"];
  /** In ms. */
  now: number;
}

/** Refuses a draft without a price: it stays in the wizard. */
export function buildEntry({
  id,
  content,
  lines = [],
  priceBook,
  priceBookVersion,
  company,
  owner,
  pendingAcceptance,
  now,
}: EntryInput): QueueEntry | Refusal {
  const chosenItems = findChosenItems(priceBook.catalogue, readChoices(content));
  if (!chosenItems)
    return buildRefusal("unknown_choice", "One of the choices is no longer on this device. Please choose again.");
  const price = computePrice(chosenItems, company);
  if (isRefusal(price)) return price;
  const offlinePrice = {
    priceBookVersion,
    formulaVersion: FORMULA_VERSION,
    madeAt: new Date(now).toISOString(),
    ...price,
    settings: company,
    figures: chosenItems,
  };
  const linesPrice = computeLinesPrice(toQuoteLines(lines), null, price);
  if (isRefusal(linesPrice)) return linesPrice;
  const { seen: encodedPrice, ...body } = z.encode(OfflineQuote, {
    ...content,
    lines: content.lines && addShownPrices(content.lines, lines),
    id,
    seen: offlinePrice,
  });
  return {
    version: 1,
    id,
    owner,
    // Lines are read as text or number, and written as numbers.
    body: body as QueueEntry["body"],
    ...(lines.length > 0 && { shownTotal: linesPrice.totalCost / 100 }),
    // In the read shape figures may be strings; in the written one they are numbers.
    seen: encodedPrice as QueueEntry["seen"],
    madeAt: now,
    tries: 0,
    nextTry: 0,
    state: "waiting",
    problem: null,
    pendingAcceptance,
    phase: "quote",
    mayExistOnServer: false,
  };
}
