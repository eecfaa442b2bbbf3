// What a customer's document of one quote is made from: plain data, and no more than is printed.
import type { Company } from "#contract/companies.ts";
import type { QuoteDetail } from "#contract/quotes.ts";
import type { Kind } from "#domain/catalogue/items.ts";
import type { Shown } from "#domain/quotes/policy.ts";

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
export type CompanyOnPaper = Pick<Company, (typeof companyKeys)[number]>;

/** Amounts are pence, null where the reader may not see them (decision 11); the notes are internal and not here (QB 2.8). */
const quoteKeys = [
  "quoteNumber",
  "customerName",
  "siteAddress",
  "postcode",
  "status",
  "statusLabel",
  "createdAt",
  "updatedAt",
  "calculatedAt",
  "validUntil",
  "labourHours",
  "engineerCount",
  "labourCost",
  "materialCost",
  "totalCost",
  "needsRecalculation",
] as const;
type QuoteOnPaper = Pick<QuoteDetail, (typeof quoteKeys)[number]> & {
  /** By name, as the price was made of them; null where unknown. */
  items: Record<Kind, string | null>;
  motorKw: number | null;
};

export interface QuoteDocument {
  company: CompanyOnPaper;
  quote: QuoteOnPaper;
  /** What stands below an offer; a quote that is not sent has none. */
  terms?: string | null;
}

export type PrintableQuote = Omit<QuoteOnPaper, "items"> & Pick<QuoteDetail, "names">;

/**
 * Picks what is printed out of a company and a quote *as its reader may see it*. The names of a quote are those that it
 * was priced with: renaming an item later changes no document (decision 16).
 */
export function documentOf(company: CompanyOnPaper, quote: Shown<PrintableQuote>): QuoteDocument {
  return {
    company: only(companyKeys, company),
    quote: { ...only(quoteKeys, quote), items: quote.names, motorKw: quote.motorKw },
  };
}

function only<T extends object, K extends keyof T>(keys: readonly K[], all: T): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, all[key]])) as Pick<T, K>;
}
