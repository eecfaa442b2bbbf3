// What the checks before sending look at: the quote, its customer, the company, the day, and who sends.
import type { LegalForm, RegisteredIn } from "#domain/companies/legal-form.ts";
import type { Pence } from "#domain/money.ts";
import { findTerritory, type Territory } from "#domain/offers/territories.ts";
import { type AppliedTreatment, findAppliedTreatment } from "#domain/offers/vat-treatments.ts";
import type { CustomerKind } from "#domain/quotes/customer-details.ts";
import type { DocumentOptions, PriceDetailOption } from "#domain/quotes/document-options.ts";

export interface CheckedQuote extends DocumentOptions {
  customerKind: CustomerKind | null;
  postcode: string | null;
  /** Pence; null until it is calculated. */
  totalCost: Pence | null;
  isManual: boolean;
  /** Of the job type. */
  jobName: string | null;
}

export interface CheckedCompany {
  legalForm: LegalForm | null;
  registeredIn: RegisteredIn | null;
  legalName: string | null;
  registeredAddress: string | null;
  companyNumber: string | null;
  vatRegistered: boolean;
  vatNumber: string | null;
  contactEmail: string | null;
  terms: string | null;
  maxPriceDetail: PriceDetailOption;
  currencySymbol: string;
}

export interface CheckFacts {
  quote: CheckedQuote;
  company: CheckedCompany;
  /** What the quote's life, its calculation or the rules have against sending, in sentences. */
  refusedByLife: string | null;
  incomplete: string | null;
  conflicts: readonly string[];
  /** Choices that are no longer on offer, in sentences. */
  withdrawn: readonly string[];
  /** What today's tables give, where that differs. */
  currentTotal: Pence | null;
  /** With the job type's own texts, where the quote has none. */
  scope: string | null;
  exclusions: string | null;
  drawsOver12: boolean;
  /** The customer has it, and it is sent once more as it is. */
  isSent: boolean;
  /** Whoever sends it may see costs (decision 11). */
  seesCosts: boolean;
  /** London days, 'yyyy-MM-dd'. */
  today: string;
  lastDay: string;
}

export const findQuoteTerritory = ({ quote }: CheckFacts): Territory => findTerritory(quote.postcode);
export const findQuoteTreatment = ({ quote, company }: CheckFacts): AppliedTreatment =>
  findAppliedTreatment(quote.vatTreatment, company);
export const mayBeConsumer = ({ quote }: CheckFacts): boolean => quote.customerKind !== "business";
