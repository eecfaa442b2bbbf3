// How VAT is charged on an offer: the treatments as one table, each with its texts, its rate on a day and its source.
import { formatDecimal, type Hundredths } from "#domain/money.ts";
import type { VatTreatment } from "#domain/quotes/document-options.ts";

/** The treatments that a quote may name, and the one that replaces them all if the company is not registered. */
export type AppliedTreatment = VatTreatment | "not_registered";

/** What must be known before a treatment may be used. */
export type TreatmentRequirement =
  | "reason"
  | "customer is a business"
  | "customer’s VAT number"
  | "place outside UK VAT";

/** The charging company's rate, in hundredths of a per cent. */
interface VatTerms {
  companyRate: Hundredths;
  customerVatNumber: string | null;
}

export interface VatTreatmentRule {
  /** For the user who chooses. */
  label: string;
  explanation: string;
  /** On a London day ('yyyy-MM-dd'); null if the document has no VAT line. */
  rateOn: (day: string, vatTerms: VatTerms) => Hundredths | null;
  /** In brackets after the rate; for a reduced rate the quote gives it. */
  reason: string | null;
  /** Printed below the price; null if there is nothing to add. */
  statement: ((charging: VatTerms) => string) | null;
  /** Used in the receipt in place of a VAT line, if there is none. */
  nameInReceipt: string | null;
  requirements: readonly TreatmentRequirement[];
  source: string;
}

/** The first day on which energy-saving materials are no longer zero-rated (VAT Notice 708/6, 1.1). */
export const ENERGY_SAVING_CHANGES = "2027-04-01";
const REDUCED: Hundredths = 500;

export const vatTreatmentRules: Readonly<Record<AppliedTreatment, VatTreatmentRule>> = {
  standard: {
    label: "Standard rate",
    explanation: "Your company’s rate. Right unless one of the others is.",
    rateOn: (_, { companyRate }) => companyRate,
    reason: null,
    statement: null,
    nameInReceipt: null,
    requirements: [],
    source: "Value Added Tax Act 1994, section 2",
  },
  reduced: {
    label: "Reduced rate, 5%",
    explanation:
      "For work that the law names, such as converting a home or one that stood empty for two years. Say why.",
    rateOn: () => REDUCED,
    reason: null,
    statement: null,
    nameInReceipt: null,
    requirements: ["reason"],
    source: "Value Added Tax Act 1994, section 29A and Schedule 7A; VAT Notice 708",
  },
  energy_saving: {
    label: "Energy-saving materials, 0%",
    explanation:
      "Supplied together with their installation, in a home or a building used for charity: heat pumps, heating controls, pumps inside a solar system. 5% from 1 April 2027. Other pumps are not among them.",
    rateOn: (day) => (day < ENERGY_SAVING_CHANGES ? 0 : REDUCED),
    reason: "energy-saving materials",
    statement: () =>
      "Energy-saving materials, supplied and installed in a home or a building used for charity: VAT is 0% until 31 March 2027 and 5% from 1 April 2027.",
    nameInReceipt: null,
    requirements: [],
    source: "VAT Notice 708/6, section 1.1, 2.10, 2.13, 2.16 and 2.17",
  },
  reverse_charge: {
    label: "Reverse charge",
    explanation:
      "For building work between VAT-registered businesses within the Construction Industry Scheme, where the customer is not the end user.",
    rateOn: () => null,
    reason: null,
    statement: ({ companyRate, customerVatNumber: number }) =>
      `Domestic reverse charge for building and construction services (Construction Industry Scheme): the customer accounts to HMRC for the VAT at ${formatDecimal(companyRate)}%. No VAT is in this total.${number ? ` The customer’s VAT number: ${number}.` : ""}`,
    nameInReceipt: "Domestic reverse charge: the customer accounts for the VAT",
    requirements: ["customer is a business", "customer’s VAT number"],
    source: "Value Added Tax Act 1994, section 55A; HMRC, VAT domestic reverse charge technical guide",
  },
  outside_uk: {
    label: "Outside UK VAT",
    explanation: "For work on land in Jersey or Guernsey. The Isle of Man counts as the UK. Ask your accountant.",
    rateOn: () => null,
    reason: null,
    statement: () => "This work is on land outside the United Kingdom: no UK VAT is charged.",
    nameInReceipt: "Outside the scope of UK VAT",
    requirements: ["place outside UK VAT"],
    source: "HMRC, VATPOS03500; Value Added Tax Act 1994, section 7A and Schedule 4A",
  },
  not_registered: {
    label: "Not registered for VAT",
    explanation: "Your company is not registered, so its documents do not mention VAT.",
    rateOn: () => null,
    reason: null,
    statement: null,
    nameInReceipt: "Not registered for VAT",
    requirements: [],
    source: "Value Added Tax Act 1994, Schedule 1",
  },
};

/** The treatment that applies: a company that is not registered charges none, whatever the quote says. */
export const findAppliedTreatment = (
  chosen: VatTreatment | null,
  company: { vatRegistered: boolean },
): AppliedTreatment => (company.vatRegistered ? (chosen ?? "standard") : "not_registered");

/** "VAT at 0% (energy-saving materials)". */
export function formatVatLine(treatment: AppliedTreatment, rate: Hundredths, reason: string | null): string {
  const bracketText = vatTreatmentRules[treatment].reason ?? (treatment === "reduced" ? reason : null);
  return `VAT at ${formatDecimal(rate)}%${bracketText ? ` (${bracketText})` : ""}`;
}
