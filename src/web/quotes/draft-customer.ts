// The known customer of a wizard's draft: what picking one fills in, and which edits drop it again.
import * as z from "zod/mini";
import type { FoundSite } from "#contract/customers/records.ts";
import {
  type CustomerDetailKey,
  customerDetailKeys,
  mapCustomerDetails,
  readRecordDetails,
} from "#domain/quotes/customer-details.ts";

const Id = z.optional(z.string());
/** As stored with the draft; each is absent in drafts of before, and for a quote that the server files by its words. */
export const draftCustomerFields = {
  customerId: Id,
  siteId: Id,
  pumpId: Id,
  serviceDueOn: Id,
  /** The user said that it is none of the known ones. */
  isNewCustomer: z.optional(z.boolean()),
  /** The line about the picked customer, and the texts that came from its record. */
  picked: z.optional(
    z.object({
      name: z.string(),
      line: z.string(),
      quotes: z.int(),
      pumps: z.int(),
      isEnded: z.boolean(),
      ...mapCustomerDetails(() => z._default(z.string(), "")),
    }),
  ),
};
export type DraftCustomer = z.output<z.ZodMiniObject<typeof draftCustomerFields>>;

/** A suggestion: from the server, or made of the quotes on this device, whose customer may have no record yet. */
export type SuggestedSite = Omit<FoundSite, "customerId" | "foundPumps"> & { customerId: string | null };

type Details = Record<CustomerDetailKey, string>;
type CustomerDraft = DraftCustomer & Details & { customerName: string; postcode: string };

/** Everything that the record says replaces what the draft said: another customer's email would get the quote. */
export function pickSite<D extends CustomerDraft>(draft: D, site: SuggestedSite): D {
  const details = readRecordDetails(site);
  const texts = mapCustomerDetails((key) => details[key] ?? "");
  const { name, line, quotes, pumps, isEnded } = site;
  return {
    ...dropCustomer(draft),
    ...texts,
    customerName: name,
    postcode: site.postcode ?? draft.postcode,
    customerId: site.customerId ?? undefined,
    siteId: site.siteId ?? undefined,
    picked: { name, line, quotes, pumps, isEnded, ...texts },
  };
}

/** Without the customer, and without the texts that came from its record. */
export function dropCustomer<D extends CustomerDraft>(draft: D): D {
  const { picked } = draft;
  const filledIn = customerDetailKeys.filter((key) => picked !== undefined && draft[key] === picked[key]);
  const emptied = Object.fromEntries(filledIn.map((key) => [key, ""]));
  return { ...dropSite(draft), ...emptied, customerId: undefined, picked: undefined };
}

/** The customer stays, at another site. */
export function dropSite<D extends CustomerDraft>(draft: D): D {
  const isFilledIn = draft.picked !== undefined && draft.siteAddress === draft.picked.siteAddress;
  const siteAddress = isFilledIn ? "" : draft.siteAddress;
  const noSite = { siteId: undefined, pumpId: undefined, serviceDueOn: undefined, isNewCustomer: undefined };
  return { ...draft, siteAddress, ...noSite };
}

/** Whether the draft names a customer, so that nobody needs to be looked for. */
export const hasCustomer = ({ customerId, picked, isNewCustomer }: DraftCustomer): boolean =>
  customerId !== undefined || picked !== undefined || isNewCustomer === true;
