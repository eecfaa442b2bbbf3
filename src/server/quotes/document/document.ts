// What a customer's document of one quote is made from: plain data, and no more than is printed.
import type { Company } from "#contract/companies.ts";
import type { QuoteDetail } from "#contract/quotes.ts";
import { byKind, choicesOf, type KeyedChoices, type Kind } from "#domain/catalogue/items.ts";
import type { Shown } from "#domain/quotes/policy.ts";

type CompanyOnPaper = Pick<
  Company,
  | "name"
  | "legalName"
  | "registeredAddress"
  | "companyNumber"
  | "vatRegistered"
  | "vatNumber"
  | "vatRate"
  | "primaryColor"
  | "currencySymbol"
  | "quoteValidityDays"
  | "brandImageData"
>;

/** Amounts are pence, null where the reader may not see them (decision 11); the notes are internal and not here (QB 2.8). */
type QuoteOnPaper = Pick<
  QuoteDetail,
  | "quoteNumber"
  | "customerName"
  | "postcode"
  | "status"
  | "statusLabel"
  | "createdAt"
  | "updatedAt"
  | "calculatedAt"
  | "validUntil"
  | "labourHours"
  | "engineerCount"
  | "labourCost"
  | "materialCost"
  | "totalCost"
  | "needsRecalculation"
> & {
  /** By name, as the price was made of them; null where unknown. */
  items: Record<Kind, string | null>;
  motorKw: number | null;
};

export interface QuoteDocument {
  company: CompanyOnPaper;
  quote: QuoteOnPaper;
  /** Words to the customer, in lines; of any length. */
  remarks: string | null;
}

type AnyQuote = Omit<QuoteOnPaper, "items"> & Pick<QuoteDetail, "names" | "priceBasis"> & KeyedChoices;

/**
 * Picks what is printed out of a company and a quote *as its reader may see it*. Items are called as they were when the
 * price was calculated: renaming one later changes no document (decision 16).
 */
export function documentOf(
  company: CompanyOnPaper,
  quote: Shown<AnyQuote>,
  remarks: string | null = null,
): QuoteDocument {
  const choices = choicesOf(quote);
  const pricedWith = (kind: Kind) => {
    const choice = quote.priceBasis?.choices[kind];
    return choice && choice.id === choices[kind] ? choice : null;
  };
  const motor = pricedWith("motor_size") ? quote.priceBasis?.choices.motor_size : null;
  return {
    company: {
      name: company.name,
      legalName: company.legalName,
      registeredAddress: company.registeredAddress,
      companyNumber: company.companyNumber,
      vatRegistered: company.vatRegistered,
      vatNumber: company.vatNumber,
      vatRate: company.vatRate,
      primaryColor: company.primaryColor,
      currencySymbol: company.currencySymbol,
      quoteValidityDays: company.quoteValidityDays,
      brandImageData: company.brandImageData,
    },
    quote: {
      quoteNumber: quote.quoteNumber,
      customerName: quote.customerName,
      postcode: quote.postcode,
      status: quote.status,
      statusLabel: quote.statusLabel,
      createdAt: quote.createdAt,
      updatedAt: quote.updatedAt,
      calculatedAt: quote.calculatedAt,
      validUntil: quote.validUntil,
      labourHours: quote.labourHours,
      engineerCount: quote.engineerCount,
      labourCost: quote.labourCost,
      materialCost: quote.materialCost,
      totalCost: quote.totalCost,
      needsRecalculation: quote.needsRecalculation,
      items: byKind((kind) => pricedWith(kind)?.name ?? quote.names[kind]),
      motorKw: motor?.kw ?? quote.motorKw,
    },
    remarks,
  };
}
