// How long the customer data of a quote are retained, and what prevents erasing them (decision 76).
import { formatLongDay } from "#domain/days.ts";
import { buildRefusal, type Refusal } from "#domain/refusal.ts";

/** A company's periods, in years. */
export interface Retention {
  retentionYearsAccepted: number;
  retentionYearsOther: number;
}

export interface RetainedQuote {
  quoteNumber: string;
  /** The present status: an offer whose validity has ended is expired. */
  status: string;
  updatedAt: string;
  acceptedAt: string | null;
  erasedAt: string | null;
  /** An email about it is being handed to the mail server right now. */
  isSending: boolean;
}

/** Like PostgreSQL's interval of years, which finds the quotes due: 29 February becomes the 28th. */
export function addYears(instant: string, years: number): string {
  const day = new Date(instant);
  const month = day.getUTCMonth();
  day.setUTCFullYear(day.getUTCFullYear() + years);
  if (day.getUTCMonth() !== month) day.setUTCDate(0);
  return day.toISOString();
}

/** End of the retention period; from then on the quote is due for erasure. */
export const computeRetentionEnd = (
  { acceptedAt, updatedAt }: RetainedQuote,
  { retentionYearsAccepted, retentionYearsOther }: Retention,
): string =>
  acceptedAt === null ? addYears(updatedAt, retentionYearsOther) : addYears(acceptedAt, retentionYearsAccepted);

/** A request may come at any time if nothing was accepted. */
export function refuseErasure(quote: RetainedQuote, retention: Retention, now: Date): Refusal | null {
  const { quoteNumber, status, acceptedAt, erasedAt, isSending } = quote;
  if (erasedAt !== null) return buildRefusal("erased", `The customer of ${quoteNumber} was erased before.`);
  const until = computeRetentionEnd(quote, retention);
  if (acceptedAt !== null && Date.parse(until) > now.getTime()) {
    const reason = `what belongs to an acceptance is kept until ${formatLongDay(until)}`;
    return buildRefusal("kept", `${quoteNumber} was accepted on ${formatLongDay(acceptedAt)}: ${reason}.`);
  }
  if (status === "sent")
    return buildRefusal("offer_open", `Withdraw ${quoteNumber} first: its customer can still accept it.`);
  if (isSending)
    return buildRefusal("email_leaving", `An email about ${quoteNumber} is being sent. Please try again in a moment.`);
  return null;
}

/** For every change of a quote whose customer was erased. */
export const refuseErased = ({ erasedAt }: Pick<RetainedQuote, "erasedAt">): Refusal | null =>
  erasedAt === null ? null : buildRefusal("erased", "The customer of this quote was erased. It can only be read.");
