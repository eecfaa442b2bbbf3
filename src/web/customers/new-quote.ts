// Starts the wizard with what is known of a customer, a site and a pump.
import type { Customer } from "#contract/customers/records.ts";
import type { Site } from "#contract/customers/sites.ts";
import type { CurrentUser } from "#contract/users/sign-in.ts";
import { type Choices, noChoices } from "#domain/catalogue/items.ts";
import { nameSite } from "#domain/customers/fields.ts";
import { readOutwardCode } from "#domain/postcode.ts";
import { pickSite } from "#web/quotes/draft-customer.ts";
import { buildDraftKeyPrefix, clearTabDraft } from "#web/quotes/draft-keys.ts";
import { createQuoteId } from "#web/quotes/quote-id.ts";
import { saveDraft } from "#web/quotes/wizard/storage.ts";
import { createDraft } from "#web/quotes/wizard-draft.ts";

export interface CustomerStart {
  customer: Pick<Customer, "id" | "name" | "kind" | "email" | "phone" | "endedAt" | "quotes" | "pumps">;
  site: Pick<Site, "id" | "name" | "address" | "postcode" | "locationId" | "endedAt"> | null;
  pumpId?: string;
  /** The day on which the service is due that it is for. */
  serviceDueOn?: string;
  choices?: Partial<Choices>;
}

/** The address of a wizard for another quote than this tab's draft, which stays on the dashboard. */
export function prepareQuote(user: CurrentUser, start: CustomerStart): string {
  const keyPrefix = buildDraftKeyPrefix(user);
  const name = createQuoteId();
  const isAtJob = start.choices !== undefined;
  if (saveDraft(keyPrefix, name, buildDraft(start))) return `/wizard?draft=${name}${isAtJob ? "&step=2" : ""}`;
  clearTabDraft(keyPrefix);
  return "/wizard";
}

function buildDraft({ customer, site, pumpId, serviceDueOn, choices }: CustomerStart) {
  const { id: customerId, name, kind, email, phone, quotes, pumps } = customer;
  const draft = pickSite(createDraft(createQuoteId()), {
    ...{ customerId, name, kind, email, phone, quotes, pumps },
    siteId: site?.id ?? null,
    line: site ? nameSite(site) : "",
    address: site?.address ?? null,
    postcode: site?.postcode ?? null,
    locationId: site?.locationId ?? null,
    isEnded: customer.endedAt !== null || (site?.endedAt ?? null) !== null,
    isExact: false,
  });
  return {
    ...draft,
    ...(pumpId && { pumpId }),
    ...(serviceDueOn && { serviceDueOn }),
    zoneFor: readOutwardCode(draft.postcode),
    choices: { ...noChoices, location: site?.locationId ?? null, ...choices },
  };
}
