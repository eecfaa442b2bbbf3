// The content of one quote's customer document: plain data, and no more than is printed.
import type { Company } from "#contract/companies.ts";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import type { Kind } from "#domain/catalogue/items.ts";
import type { ChoiceView } from "#domain/offers/choice-view.ts";
import type { OfferView, PriceView } from "#domain/offers/view.ts";
import type { Redacted } from "#domain/quotes/policy.ts";
import { isOwnPumpJob, type PriceSnapshot } from "#domain/quotes/price-snapshot.ts";

const companyKeys = [
  "name",
  "legalName",
  "registeredAddress",
  "companyNumber",
  "vatRegistered",
  "vatNumber",
  "vatRate",
  "primaryColor",
  "currencySymbol",
  "quoteValidityDays",
  "brandImageData",
] as const;
export type DocumentCompany = Pick<Company, (typeof companyKeys)[number]>;

/** Amounts are pence, null if the reader may not see them (decision 11); the internal notes are left out (QB 2.8). */
const quoteKeys = [
  "quoteNumber",
  "customerName",
  "siteAddress",
  "postcode",
  "status",
  "statusLabel",
  "updatedAt",
  "validUntil",
  "labourHours",
  "engineerCount",
  "motorKw",
  "labourCost",
  "materialCost",
  "totalCost",
  "needsRecalculation",
] as const;
export type DocumentQuote = Pick<QuoteDetail, (typeof quoteKeys)[number]> & {
  /** When the customer received it; null until it is sent. */
  issuedAt: string | null;
  /** The items' names at the time of pricing; null if unknown. */
  items: Record<Kind, string | null>;
  /** Only if the job is done on the customer's own pump. */
  isOwnPump?: true;
};

export interface QuoteDocument {
  company: Pick<DocumentCompany, "name" | "primaryColor" | "brandImageData">;
  quote: Pick<DocumentQuote, "status" | "statusLabel" | "updatedAt">;
  /** For the company itself, perhaps with costs, and marked so; else it is what the customer is given. */
  isOfficeCopy?: true;
  /** What its customer chooses from, if there is a choice. */
  choice?: ChoiceView;
  /** Without a price until the quote is calculated. */
  view: Omit<OfferView, "price"> & { price: PriceView | null };
}

export const pickCompany = (company: DocumentCompany): DocumentCompany => pickKeys(companyKeys, company);

export type PrintableQuote = Omit<DocumentQuote, "items" | "issuedAt" | "isOwnPump"> &
  Pick<QuoteDetail, "names"> & { priceSnapshot?: Pick<PriceSnapshot, "choices"> | null };

/**
 * Picks what is printed of a quote *as its reader may see it*. The items' names are those at the time of pricing:
 * renaming an item later changes no document (decision 16).
 */
export const pickQuote = (quote: Redacted<PrintableQuote>, issuedAt: string | null): DocumentQuote => ({
  ...pickKeys(quoteKeys, quote),
  issuedAt,
  items: quote.names,
  ...(isOwnPumpJob(quote.priceSnapshot?.choices.job_type) && { isOwnPump: true }),
});

function pickKeys<T extends object, K extends keyof T>(keys: readonly K[], source: T): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, source[key]])) as Pick<T, K>;
}
