// The statuses that a user may set manually (decision 27).
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import type { QuoteStatus } from "#contract/statuses.ts";
import { findAutomaticStatus, isIssued, isSystemStatus } from "#domain/quotes/status.ts";

type StatusFields = Pick<QuoteStatus, "name" | "label" | "color" | "isActive">;

/**
 * In the platform's order: its own active ones, the one that the quote has by itself, and the one that it has now. None
 * where there is nothing to change: the customer has the quote, or no other status is there.
 */
export function listAssignableStatuses<Status extends StatusFields>(
  quote: Pick<QuoteDetail, "status" | "calculatedAt">,
  statuses: readonly Status[],
): Status[] {
  if (isIssued(quote.status)) return [];
  const quoteStatuses = [quote.status, findAutomaticStatus(quote)];
  const assignable = statuses.filter(
    ({ name, isActive }) => quoteStatuses.includes(name) || (isActive && !isSystemStatus(name)),
  );
  return assignable.some(({ name }) => name !== quote.status) ? assignable : [];
}
