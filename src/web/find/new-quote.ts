// Starts the wizard with what Find knows of the customer.
import type { CurrentUser } from "#contract/users/sign-in.ts";
import { readOutwardCode } from "#domain/postcode.ts";
import { buildDraftKeyPrefix, clearTabDraft } from "#web/quotes/draft-keys.ts";
import { createQuoteId } from "#web/quotes/quote-id.ts";
import { saveDraft } from "#web/quotes/wizard/storage.ts";
import { createDraft } from "#web/quotes/wizard-draft.ts";
import type { QuoteStart } from "./rows.ts";

/** The address of a wizard for another quote than this tab's draft, which stays on the dashboard. */
export function prepareNewQuote(user: CurrentUser, start: QuoteStart | null): string {
  const keyPrefix = buildDraftKeyPrefix(user);
  if (start) {
    const name = createQuoteId();
    const draft = { ...createDraft(createQuoteId()), ...start, zoneFor: readOutwardCode(start.postcode) };
    if (saveDraft(keyPrefix, name, draft)) return `/wizard?draft=${name}`;
  }
  clearTabDraft(keyPrefix);
  return "/wizard";
}
