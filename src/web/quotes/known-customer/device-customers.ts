// Known customers without a network: made of the quotes that this device has copies of.

import type { Quote } from "#contract/quotes/quotes.ts";
import { nameSite } from "#domain/customers/fields.ts";
import { formatPostcode } from "#domain/postcode.ts";
import { type CustomerDetails, toRecordDetails } from "#domain/quotes/customer-details.ts";
import type { SuggestedSite } from "#web/quotes/draft-customer.ts";

export type DeviceQuote = CustomerDetails &
  Pick<Quote, "customerName" | "postcode"> & {
    customerId: string | null;
    siteId: string | null;
    erasedAt: string | null;
  };

/** As many as the server finds. */
const MAX_SITES = 8;

const normalise = (text: string) => text.trim().toLowerCase();

/** `quotes`: newest first, whose words are the ones that count. */
export function findDeviceCustomers(
  quotes: readonly DeviceQuote[],
  asked: { name: string; postcode: string | null },
): SuggestedSite[] {
  const name = normalise(asked.name);
  const sites = new Map<string, SuggestedSite>();
  for (const quote of quotes) {
    if (quote.erasedAt !== null || !normalise(quote.customerName).includes(name)) continue;
    const key = quote.siteId ?? `${normalise(quote.customerName)} ${quote.postcode}`;
    const known = sites.get(key);
    if (known) known.quotes += 1;
    else sites.set(key, buildSite(quote, name, asked.postcode));
  }
  const found = [...sites.values()];
  const isNear = ({ postcode }: SuggestedSite) => asked.postcode === null || postcode === asked.postcode;
  return [...found.filter(isNear), ...found.filter((site) => !isNear(site))].slice(0, MAX_SITES);
}

function buildSite(quote: DeviceQuote, name: string, asked: string | null): SuggestedSite {
  const { customerName } = quote;
  const details = toRecordDetails(quote);
  const postcode = quote.postcode && formatPostcode(quote.postcode);
  return {
    customerId: quote.customerId,
    siteId: quote.siteId,
    name: customerName,
    line: nameSite({ name: null, address: details.address, postcode }),
    ...details,
    postcode,
    locationId: null,
    isEnded: false,
    quotes: 1,
    pumps: 0,
    isExact: normalise(customerName) === name && postcode !== null && postcode === asked,
  };
}
