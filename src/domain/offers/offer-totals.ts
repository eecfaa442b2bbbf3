// The total of an offer with VAT, and if the rate changes during its validity, the total afterwards.
import { formatCustomerDay, toDay } from "#domain/days.ts";
import type { Hundredths, Pence } from "#domain/money.ts";
import type { VatTreatment } from "#domain/quotes/document-options.ts";
import { addVat } from "#domain/quotes/vat.ts";
import {
  type AppliedTreatment,
  ENERGY_SAVING_CHANGES,
  findAppliedTreatment,
  formatVatLine,
  vatTreatmentRules,
} from "./vat-treatments.ts";

/** Pence; `vat` and `rate` (hundredths of a per cent) are null if the document has no VAT line. */
export interface OfferTotals {
  net: Pence;
  vat: Pence | null;
  gross: Pence;
  rate: Hundredths | null;
  later: LaterTotals | null;
}

/** The totals from a London day on. */
export interface LaterTotals {
  from: string;
  rate: Hundredths;
  vat: Pence;
  gross: Pence;
  /** The text of the VAT line. */
  words: string;
}

export interface OfferVat {
  treatment: AppliedTreatment;
  /** The text of the VAT line: "VAT at 0% (energy-saving materials)"; null without one. */
  words: string | null;
  /** Printed below the price. */
  statement: string | null;
}

export interface CompanyVat {
  vatRegistered: boolean;
  /** Hundredths of a per cent. */
  vatRate: Hundredths;
}

export interface QuoteVat {
  /** Pence. */
  net: Pence;
  vatTreatment: VatTreatment | null;
  vatReason: string | null;
  customerVatNumber: string | null;
}

/** The VAT of one line is rounded half-up to a penny once (decision 72). */
export function computeOfferTotals(
  company: CompanyVat,
  { net, vatTreatment, vatReason, customerVatNumber }: QuoteVat,
  issued: Date,
  validUntil: Date,
): { figures: OfferTotals; vat: OfferVat } {
  const treatment = findAppliedTreatment(vatTreatment, company);
  const { rateOn, statement } = vatTreatmentRules[treatment];
  const vatTerms = { companyRate: company.vatRate, customerVatNumber };
  const computeVatOn = (day: string) => {
    const rate = rateOn(day, vatTerms);
    return rate === null ? null : { ...addVat(net, rate), rate, words: formatVatLine(treatment, rate, vatReason) };
  };
  const [firstDay, lastDay] = [toDay(issued), toDay(validUntil)];
  const [first, changed] = [computeVatOn(firstDay), computeVatOn(ENERGY_SAVING_CHANGES)];
  const rateChanges = first && changed && first.rate !== changed.rate && lastDay >= ENERGY_SAVING_CHANGES;
  const later = rateChanges
    ? { from: ENERGY_SAVING_CHANGES, rate: changed.rate, vat: changed.vat, gross: changed.gross, words: changed.words }
    : null;
  return {
    figures: { net, vat: first?.vat ?? null, gross: first?.gross ?? net, rate: first?.rate ?? null, later },
    vat: { treatment, words: first?.words ?? null, statement: statement?.(vatTerms) ?? null },
  };
}

/** The sum of parts of one offer, each with its own VAT: they have the same treatment and the same days (decision 133). */
export function addTotals(parts: readonly OfferTotals[]): OfferTotals {
  const [first, ...others] = parts;
  if (!first) throw new Error("There is nothing to add up");
  return others.reduce(addTwo, first);
}

const addTwo = (a: OfferTotals, b: OfferTotals): OfferTotals => ({
  net: a.net + b.net,
  vat: a.vat === null || b.vat === null ? null : a.vat + b.vat,
  gross: a.gross + b.gross,
  rate: a.rate,
  later: a.later && b.later && { ...a.later, vat: a.later.vat + b.later.vat, gross: a.later.gross + b.later.gross },
});

/** For the receipt: "VAT at 0% (…); from 1 April 2027 VAT at 5% (…)". */
export function describeVatTreatment({ treatment, words }: OfferVat, later: LaterTotals | null): string {
  const current = words ?? vatTreatmentRules[treatment].nameInReceipt ?? vatTreatmentRules[treatment].label;
  return later ? `${current}; from ${formatCustomerDay(`${later.from}T12:00:00.000Z`)} ${later.words}` : current;
}
