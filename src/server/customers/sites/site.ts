// What a site may hold.
import type { NewSite } from "#contract/customers/sites.ts";
import { buildRefusal, type Refusal } from "#domain/refusal.ts";
import { hasItems } from "#server/catalogue/queries.ts";
import type { Tx } from "#server/database/connect.ts";
import { dropUndefined } from "#server/kernel/patch.ts";
import type { SiteContent } from "./queries.ts";

const emptySite: SiteContent = {
  ...{ name: null, address: null, postcode: null, locationId: null },
  ...{ contactName: null, contactPhone: null, contactEmail: null, directions: null },
};

/** The given fields; an empty text is null. */
export function pickSiteFields(given: Omit<NewSite, "id">): Partial<SiteContent> {
  const keys = Object.keys(emptySite) as (keyof SiteContent)[];
  return dropUndefined(Object.fromEntries(keys.map((key) => [key, given[key] === "" ? null : given[key]])));
}

export const toSiteContent = (given: Omit<NewSite, "id">): SiteContent => ({ ...emptySite, ...pickSiteFields(given) });

const NOWHERE = "Enter a name, an address or a postcode";

/** By field, each after `prefix`. */
export async function refuseSite(db: Tx, site: SiteContent, prefix = ""): Promise<Refusal | null> {
  if (!site.name && !site.address && !site.postcode) {
    return buildRefusal("invalid", NOWHERE, { [`${prefix}postcode`]: NOWHERE });
  }
  if (site.locationId === null || (await hasItems(db, "location", [site.locationId]))) return null;
  const sentence = "Please choose a pricing zone";
  return buildRefusal("unknown_choice", sentence, { [`${prefix}locationId`]: sentence });
}
