import type { Company } from "#contract/companies.ts";
import { formatDecimal } from "#domain/money.ts";
import { priceSettingTexts } from "#domain/price-setting-texts.ts";
import { mapPriceSettings, pickPriceSettings, priceSettings } from "#domain/price-settings.ts";
import type { QuoteSection } from "./settings-url-state.ts";

/** The field values. */
export const readQuoteSettingValues = (company: Company) => ({
  showPricingToUsers: company.showPricingToUsers,
  engineersSee: company.engineersSee as string,
  ...pickPriceSettings(company),
  vatRegistered: company.vatRegistered,
  vatNumber: company.vatNumber ?? "",
  vatRate: formatDecimal(company.vatRate),
  legalName: company.legalName ?? "",
  registeredAddress: company.registeredAddress ?? "",
  companyNumber: company.companyNumber ?? "",
  legalForm: (company.legalForm ?? "") as string,
  registeredIn: (company.registeredIn ?? "") as string,
  maxPriceDetail: company.maxPriceDetail as string,
  quoteValidityDays: String(company.quoteValidityDays),
  offlinePriceGraceDays: String(company.offlinePriceGraceDays),
  contactEmail: company.contactEmail ?? "",
  contactPhone: company.contactPhone ?? "",
  defaultEmailMessage: company.defaultEmailMessage ?? "",
  terms: company.terms ?? "",
  engineersRecordAnswers: company.engineersRecordAnswers,
  hasReminders: company.hasReminders,
  remindersAfter: company.remindersAfter.join(", "),
  remindersBefore: company.remindersBefore.join(", "),
  declineReasons: company.declineReasons.join("\n"),
  retentionYearsAccepted: String(company.retentionYearsAccepted),
  retentionYearsOther: String(company.retentionYearsOther),
  defaultNoCancellation: (company.defaultNoCancellation ?? "") as string,
  cancellationAdvice: company.cancellationAdvice ?? "",
  cancellationAdviceDate: company.cancellationAdviceDate ?? "",
  depositPercent: String(company.depositPercent),
  depositWords: company.depositWords ?? "",
});
export type QuoteSettingValues = ReturnType<typeof readQuoteSettingValues>;

export const quoteSettingLabels: Record<keyof QuoteSettingValues, string> = {
  showPricingToUsers: "Show pricing to users",
  engineersSee: "Engineers see",
  ...mapPriceSettings((setting) => priceSettingTexts[setting].label),
  vatRegistered: "Registered for VAT",
  vatNumber: "VAT Number",
  vatRate: "VAT Rate",
  legalName: "Legal Name",
  registeredAddress: "Registered Address",
  companyNumber: "Company Number",
  legalForm: "Legal Form",
  registeredIn: "Registered In",
  maxPriceDetail: "A quote may show up to",
  quoteValidityDays: "Quote Validity (days)",
  offlinePriceGraceDays: "Keep a Shown Price (days)",
  contactEmail: "Reply Address",
  contactPhone: "Telephone",
  defaultEmailMessage: "Default email message",
  terms: "Terms",
  engineersRecordAnswers: "Engineers record answers",
  hasReminders: "Remind customers",
  remindersAfter: "Days After Sending",
  remindersBefore: "Days Before the End",
  declineReasons: "Reasons for Declining",
  retentionYearsAccepted: "After an Acceptance (years)",
  retentionYearsOther: "After Any Other Quote (years)",
  defaultNoCancellation: "Right to cancel for consumers",
  cancellationAdvice: "Reason",
  cancellationAdviceDate: "Date of the advice",
  depositPercent: "Deposit",
  depositWords: "How to Pay the Deposit",
};

type SettingKey = keyof QuoteSettingValues;

/** The settings of each section: it saves no others. */
export const sectionSettings: Readonly<Record<QuoteSection, readonly SettingKey[]>> = {
  display: ["showPricingToUsers", "engineersSee", ...priceSettings],
  documents: [
    ...(["maxPriceDetail", "quoteValidityDays", "vatRegistered", "vatNumber", "vatRate"] as const),
    ...(["depositPercent", "depositWords", "terms"] as const),
  ],
  company: ["legalForm", "legalName", "registeredIn", "companyNumber", "registeredAddress"],
  sending: [
    ...(["contactEmail", "contactPhone", "defaultEmailMessage", "engineersRecordAnswers"] as const),
    ...(["hasReminders", "remindersAfter", "remindersBefore"] as const),
  ],
  cancelling: ["defaultNoCancellation", "cancellationAdvice", "cancellationAdviceDate", "declineReasons"],
  offline: ["offlinePriceGraceDays"],
  data: ["retentionYearsAccepted", "retentionYearsOther"],
};

export function readSectionValues(section: QuoteSection, company: Company): Partial<QuoteSettingValues> {
  const values = readQuoteSettingValues(company);
  return Object.fromEntries(sectionSettings[section].map((setting) => [setting, values[setting]]));
}
