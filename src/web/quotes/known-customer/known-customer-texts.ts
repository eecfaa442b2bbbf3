// What is said of a known customer's site.
import { formatCount } from "#domain/counts.ts";
import { dropCustomerName } from "#domain/customers/fields.ts";
import type { SuggestedSite } from "#web/quotes/draft-customer.ts";

/** ": 3 quotes, 2 pumps"; blank for a site with neither. */
export function describeSite(site: Pick<SuggestedSite, "quotes" | "pumps"> | undefined): string {
  const counts = listCounts(site);
  return counts.length > 0 ? `: ${counts.join(", ")}` : "";
}

type Place = Pick<SuggestedSite, "name" | "line" | "phone" | "email">;
/** Below its customer's name; with the telephone number or email address if another of the sites reads the same. */
export function describePlace(site: Place, sites: readonly Place[]): string {
  const isTwin = sites.some((other) => other !== site && other.name === site.name && other.line === site.line);
  const contact = isTwin ? (site.phone ?? site.email) : null;
  return [dropCustomerName(site.line, site.name), contact].filter(Boolean).join(" · ");
}

/** "4 pumps, 7 quotes", or "2 quotes on this device". */
export function describeWhere(site: SuggestedSite, isOffline: boolean): string {
  return `${listCounts(site).reverse().join(", ")}${isOffline ? " on this device" : ""}`;
}

function listCounts(site: Pick<SuggestedSite, "quotes" | "pumps"> | undefined): string[] {
  if (!site) return [];
  const { quotes, pumps } = site;
  return [quotes > 0 && formatCount(quotes, "quote"), pumps > 0 && formatCount(pumps, "pump")].filter(
    (text) => text !== false,
  );
}
