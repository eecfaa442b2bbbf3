// What is said of a known customer's site.
import { formatCount } from "#domain/counts.ts";
import type { SuggestedSite } from "#web/quotes/draft-customer.ts";

/** ": 3 quotes, 2 pumps"; blank for a site with neither. */
export function describeSite(site: Pick<SuggestedSite, "quotes" | "pumps"> | undefined): string {
  const counts = listCounts(site);
  return counts.length > 0 ? `: ${counts.join(", ")}` : "";
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
