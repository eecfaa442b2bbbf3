// What erasing a customer's record does to the quotes that are filed under it, and what prevents it.
import { buildRefusal, type Refusal } from "#domain/refusal.ts";

/** Quotes that one erasure erases or unfiles. */
export const MAX_ERASED_QUOTES = 500;

/**
 * "erase" if it is in the customer's name; "keep" until a day, because of an acceptance; "unfile" if it is in another
 * name. The others, in the customer's name, prevent the erasure.
 */
export type QuoteFate = "erase" | "keep" | "unfile" | "offer_open" | "email_leaving";

export interface FatedQuote {
  quoteNumber: string;
  fate: QuoteFate;
  /** How long an acceptance keeps it. */
  until: string | null;
}

export function refuseRecordErasure(quotes: readonly FatedQuote[]): Refusal | null {
  if (quotes.length > MAX_ERASED_QUOTES) {
    const sentence = `More than ${MAX_ERASED_QUOTES} quotes are filed under this customer. Erase or file some of them elsewhere first.`;
    return buildRefusal("too_many_quotes", sentence);
  }
  const [open] = listNumbers(quotes, "offer_open");
  if (open !== undefined)
    return buildRefusal("offer_open", `Withdraw ${open} first: its customer can still accept it.`);
  const [leaving] = listNumbers(quotes, "email_leaving");
  if (leaving !== undefined)
    return buildRefusal("email_leaving", `An email about ${leaving} is being sent. Please try again in a moment.`);
  return null;
}

export const listNumbers = (quotes: readonly FatedQuote[], fate: QuoteFate): string[] =>
  quotes.filter((quote) => quote.fate === fate).map(({ quoteNumber }) => quoteNumber);

/** Those that stay until their day. */
export const listHeldQuotes = (quotes: readonly FatedQuote[]): { quoteNumber: string; until: string }[] =>
  quotes.flatMap(({ quoteNumber, fate, until }) => (fate === "keep" && until !== null ? [{ quoteNumber, until }] : []));
