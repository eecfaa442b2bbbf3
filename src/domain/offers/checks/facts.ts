// The facts for the checks before sending: the quote, its customer, the company, the day, and the sender.
import type { LegalForm, RegisteredIn } from "#domain/companies/legal-form.ts";
import type { Pence } from "#domain/money.ts";
import type { DepositSettings, QuoteDeposit } from "#domain/offers/deposit.ts";
import { findTerritory, type Territory } from "#domain/offers/territories.ts";
import { type AppliedTreatment, findAppliedTreatment } from "#domain/offers/vat-treatments.ts";
import type { PriceDetail } from "#domain/price-detail.ts";
import type { CustomerKind } from "#domain/quotes/customer-details.ts";
import type { DocumentOptions, NoCancellationReason } from "#domain/quotes/document-options.ts";

export interface CheckedQuote extends DocumentOptions, QuoteDeposit {
  customerKind: CustomerKind | null;
  postcode: string | null;
  /** Pence; null until the quote is calculated. */
  totalCost: Pence | null;
  isManual: boolean;
  /** The job type's name. */
  jobName: string | null;
}

export interface CheckedCompany extends DepositSettings {
  legalForm: LegalForm | null;
  registeredIn: RegisteredIn | null;
  legalName: string | null;
  registeredAddress: string | null;
  companyNumber: string | null;
  vatRegistered: boolean;
  vatNumber: string | null;
  contactEmail: string | null;
  terms: string | null;
  maxPriceDetail: PriceDetail;
  currencySymbol: string;
  defaultNoCancellation: NoCancellationReason | null;
  /** The reason of that default, and its day. */
  cancellationAdvice: string | null;
  cancellationAdviceDate: string | null;
}

export interface CheckFacts {
  quote: CheckedQuote;
  company: CheckedCompany;
  /** Why the lifecycle, the calculation or the rules forbid sending, in sentences. */
  refusedByLifecycle: string | null;
  incomplete: string | null;
  conflicts: readonly string[];
  /** Choices that are inactive, in sentences. */
  withdrawn: readonly string[];
  /** Extras of its lines that are, in sentences. */
  withdrawnExtras: readonly string[];
  /** Lines whose extras do not go together, or with the choices: in sentences. */
  lineFaults: readonly string[];
  /** The total by today's tables, if it differs. */
  currentTotal: Pence | null;
  /** The job type's own texts if the quote has none. */
  scope: string | null;
  exclusions: string | null;
  drawsOver12: boolean;
  /** The customer has the offer, and it is sent again unchanged. */
  isSent: boolean;
  /** The sender may see costs (decision 11). */
  seesCosts: boolean;
  /** London days, 'yyyy-MM-dd'. */
  today: string;
  lastDay: string;
}

export const findQuoteTerritory = ({ quote }: CheckFacts): Territory => findTerritory(quote.postcode);
export const findQuoteTreatment = ({ quote, company }: CheckFacts): AppliedTreatment =>
  findAppliedTreatment(quote.vatTreatment, company);
export const mayBeConsumer = ({ quote }: CheckFacts): boolean => quote.customerKind !== "business";
