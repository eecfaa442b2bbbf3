import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { countDaysApart } from "#domain/days.ts";

/** "30 days": the quote's own validity once it was sent, before that the company's current setting. */
export function formatValidity(
  { sentAt, validUntil }: Pick<QuoteDetail, "sentAt" | "validUntil">,
  companyDays: number,
): string {
  const days = sentAt && validUntil ? countDaysApart(new Date(sentAt), new Date(validUntil)) : companyDays;
  return days === 1 ? "1 day" : `${days} days`;
}
