// What a site may hold.
import type { NewSite } from "#contract/customers/sites.ts";
import { buildFieldRefusal, type Refusal } from "#domain/refusal.ts";
import { hasItems } from "#server/catalogue/queries.ts";
import { pickGiven } from "#server/customers/given-fields.ts";
import type { Tx } from "#server/database/connect.ts";
import type { SiteContent } from "./queries.ts";

const emptySite: SiteContent = {
  ...{ name: null, address: null, postcode: null, locationId: null },
  ...{ contactName: null, contactPhone: null, contactEmail: null, directions: null },
};

export const pickSiteFields = (given: Omit<NewSite, "id">) => pickGiven(emptySite, given);

export const toSiteContent = (given: Omit<NewSite, "id">): SiteContent => ({ ...emptySite, ...pickSiteFields(given) });

/** By field, each after `prefix`. */
export async function refuseSite(db: Tx, site: SiteContent, prefix = ""): Promise<Refusal | null> {
  if (!site.name && !site.address && !site.postcode) {
    return buildFieldRefusal("invalid", `${prefix}postcode`, "Enter a name, an address or a postcode");
  }
  if (site.locationId === null || (await hasItems(db, "location", [site.locationId]))) return null;
  return buildFieldRefusal("unknown_choice", `${prefix}locationId`, "Please choose a pricing zone");
}
