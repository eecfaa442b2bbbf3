// Limits the emails about offers: a stolen session, or a button held down, fills no mailbox.
import { buildRefusal, type Refusal } from "#domain/refusal.ts";

/** Counts of the last hour. */
export interface RecentEmailCounts {
  ofQuote: number;
  ofCompany: number;
}

/** An hour, in milliseconds. */
export const EMAIL_WINDOW_MS = 3_600_000;
export const EMAIL_LIMITS: RecentEmailCounts = { ofQuote: 20, ofCompany: 1000 };

/** Null if another email may be sent. */
export function refuseEmailOverLimit({ ofQuote, ofCompany }: RecentEmailCounts): Refusal | null {
  if (ofQuote >= EMAIL_LIMITS.ofQuote) {
    return buildRefusal("too_many", "Many emails about this quote were sent in the last hour. Create a link, or wait.");
  }
  if (ofCompany >= EMAIL_LIMITS.ofCompany) {
    return buildRefusal("too_many", "Your company sent too many emails in the last hour. Create a link, or wait.");
  }
  return null;
}
