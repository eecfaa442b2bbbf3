// The facts of a quote, its customer and its company for the checks before sending (decision 57).
import { type Actor, maySeeCosts } from "#domain/actor.ts";
import { toDay } from "#domain/days.ts";
import type { CheckFacts } from "#domain/offers/checks/facts.ts";
import { findStateAt } from "#domain/quotes/lifecycle.ts";
import { isUncalculated } from "#domain/quotes/option-figures.ts";
import { computeValidUntil } from "#domain/quotes/validity.ts";
import { buildRefusal, type Refusal } from "#domain/refusal.ts";
import type { OwnCompany } from "#server/companies/queries.ts";
import type { FoundJobTexts } from "#server/offers/queries.ts";
import { listWithdrawnExtras, toQuoteDetail } from "#server/quotes/detail.ts";
import type { FoundQuote } from "#server/quotes/queries.ts";
import type { QuoteWithOffer } from "./quote-with-offer.ts";

export interface Sendable extends QuoteWithOffer {
  company: OwnCompany;
  job: FoundJobTexts;
}
export const notCalculated = buildRefusal("not_calculated", "Calculate this quote before you send it.");

/** Without today's price of the job there is nothing to offer. */
export function refuseUnpriced(quote: FoundQuote): Refusal | null {
  if (quote.totalCost === null) return notCalculated;
  return quote.needsRecalculation || isUncalculated(quote.options)
    ? buildRefusal("needs_recalculation", "The job has changed since its price was calculated. Recalculate it first.")
    : null;
}

/** The facts except lifecycle and price tables, which not every caller has read. */
export function buildCheckFacts({ quote, company, job }: Sendable, actor: Actor, now: Date): CheckFacts {
  const { conflicts, withdrawn, lineFaults } = toQuoteDetail(quote);
  const withdrawnExtras = listWithdrawnExtras(quote).map(({ sentence }) => sentence);
  return {
    quote: { ...quote, jobName: job.jobName },
    company,
    refusedByLifecycle: null,
    currentTotal: null,
    conflicts,
    withdrawn: withdrawn.filter((sentence) => !withdrawnExtras.includes(sentence)),
    withdrawnExtras,
    lineFaults: lineFaults.map(({ sentence }) => sentence),
    incomplete: refuseUnpriced(quote)?.sentence ?? null,
    scope: quote.scope ?? job.scope,
    exclusions: quote.exclusions ?? job.exclusions,
    drawsOver12: job.drawsOver12,
    isSent: findStateAt(quote, now) === "sent",
    seesCosts: maySeeCosts(actor),
    today: toDay(now),
    lastDay: toDay(computeValidUntil(now, company.quoteValidityDays)),
  };
}
