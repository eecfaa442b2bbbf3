// A quote that screens can change: the reply contains the last change.
import type * as z from "zod/mini";
import { getQuote, updateQuote } from "#contract/quotes/quotes.ts";
import { sampleQuotes } from "#test/kit/samples.ts";
import { answer, refuse } from "./answers.ts";

export type WireQuote = z.input<typeof getQuote.reply>;
type SampleQuote = keyof typeof sampleQuotes;

/** A copy of a sample, with changes. */
export function quoteLike(sample: SampleQuote, changes: Partial<WireQuote> = {}): WireQuote {
  return { ...structuredClone(sampleQuotes[sample].quote as WireQuote), ...changes };
}

/** What users who may not see costs get. */
export const hiddenCosts = { labourCost: null, materialCost: null };

/** Replies to reading and changing this quote as the server does: a change of an older version is refused. */
export function answerQuote(sample: SampleQuote | WireQuote, derive?: (change: Partial<WireQuote>) => object) {
  let quote = typeof sample === "string" ? quoteLike(sample) : sample;
  const change = (fields: Partial<WireQuote>) => {
    quote = { ...quote, ...fields, version: quote.version + 1 };
    return quote;
  };
  answer(getQuote, () => quote);
  answer(updateQuote, ({ body }) => {
    const { version, ...fields } = body as Partial<WireQuote>;
    if (version !== undefined && version !== quote.version) return refuseOvertaken(quote);
    return change({ ...fields, ...derive?.(fields) });
  });
  return { read: () => quote, change };
}

/** Another user saved first. */
export function refuseOvertaken(current: object) {
  const error = "Somebody else has changed this in the meantime.";
  return refuse(409, JSON.stringify({ error, code: "version_conflict", current }));
}
