// The statuses that a user may set manually (decision 27).
import type { QuoteDetail } from "#contract/quotes.ts";
import type { QuoteStatus } from "#contract/statuses.ts";
import { findAutomaticStatus, isIssued, isSystemStatus } from "#domain/quotes/status.ts";

type Given = Pick<QuoteStatus, "name" | "label" | "color" | "isActive">;

/**
 * In the platform's order: its active own statuses, the quote's automatic status and its current one. Empty if there is
 * nothing to choose: the customer has the quote, or there is no other status.
 */
export function listAssignableStatuses<Status extends Given>(
  quote: Pick<QuoteDetail, "status" | "calculatedAt">,
  all: readonly Status[],
): Status[] {
  if (isIssued(quote.status)) return [];
  const kept = [quote.status, findAutomaticStatus(quote)];
  const found = all.filter(({ name, isActive }) => kept.includes(name) || (isActive && !isSystemStatus(name)));
  return found.some(({ name }) => name !== quote.status) ? found : [];
}
