// The quote that a service has now.
import type { DueService } from "#contract/customers/due.ts";

/** Another quote may follow a declined, expired or withdrawn one, so these do not count. */
export const findStandingQuote = ({ quote, state }: Pick<DueService, "quote" | "state">): DueService["quote"] =>
  state === "due" || state === "declined" ? null : quote;
