// Who may do what to a quote, and how the log and open browsers are told of it.
import type { QuoteDetail } from "#contract/quotes.ts";
import type { Actor } from "#domain/actor.ts";
import { mayEditQuote, mayReadQuote } from "#domain/quotes/policy.ts";
import type { FoundQuote } from "./queries.ts";

/** What may not be read does not exist; what may be read but not changed is refused (decision 10). */
export const permitReading = (actor: Actor, quote: Pick<FoundQuote, "userId">) =>
  mayReadQuote(actor, quote) ? "allow" : "hide";
export const permitEditing = (actor: Actor, quote: Pick<FoundQuote, "userId">) =>
  mayReadQuote(actor, quote) ? (mayEditQuote(actor, quote) ? "allow" : "refuse") : "hide";

export const buildQuoteSubject = ({ id, quoteNumber, version, userId }: QuoteDetail) => ({
  id,
  label: quoteNumber,
  tells: { entity: "quote", version, ownerId: userId },
});
