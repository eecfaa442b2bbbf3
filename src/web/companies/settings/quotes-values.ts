import type { Company } from "#contract/companies.ts";
import { formatDecimal } from "#domain/money.ts";

/** What stands in the fields. */
export const quoteSettingValues = (company: Company) => ({
  showPricingToUsers: company.showPricingToUsers,
  engineersSee: company.engineersSee as string,
  applyAccessMultiplier: company.applyAccessMultiplier,
  vatRegistered: company.vatRegistered,
  vatNumber: company.vatNumber ?? "",
  vatRate: formatDecimal(company.vatRate),
  legalName: company.legalName ?? "",
  registeredAddress: company.registeredAddress ?? "",
  companyNumber: company.companyNumber ?? "",
  quoteValidityDays: String(company.quoteValidityDays),
});
export type QuoteSettingValues = ReturnType<typeof quoteSettingValues>;

export const quoteSettingWords: Record<keyof QuoteSettingValues, string> = {
  showPricingToUsers: "Show pricing to users",
  engineersSee: "Engineers see",
  applyAccessMultiplier: "Apply the access multiplier to labour",
  vatRegistered: "Registered for VAT",
  vatNumber: "VAT Number",
  vatRate: "VAT Rate",
  legalName: "Legal Name",
  registeredAddress: "Registered Address",
  companyNumber: "Company Number",
  quoteValidityDays: "Quote Validity (days)",
};
