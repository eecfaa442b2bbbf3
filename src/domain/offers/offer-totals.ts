// The total of an offer with VAT, and if the rate changes during its validity, the total afterwards.
import { toDay } from "#domain/days.ts";
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

export interface Taxing {
  vatRegistered: boolean;
  /** Hundredths of a per cent. */
  vatRate: Hundredths;
}

export interface TaxedQuote {
  /** Pence. */
  net: Pence;
  vatTreatment: VatTreatment | null;
  vatReason: string | null;
  customerVatNumber: string | null;
}

/** The VAT of one line is rounded half-up to a penny once (decision 72). */
export function computeOfferTotals(
  company: Taxing,
  { net, vatTreatment, vatReason, customerVatNumber }: TaxedQuote,
  issued: Date,
  validUntil: Date,
): { figures: OfferTotals; vat: OfferVat } {
  const treatment = findAppliedTreatment(vatTreatment, company);
  const { rateOn, statement } = vatTreatmentRules[treatment];
  const charging = { companyRate: company.vatRate, customerVatNumber };
  const at = (day: string) => {
    const rate = rateOn(day, charging);
    return rate === null ? null : { ...addVat(net, rate), rate, words: formatVatLine(treatment, rate, vatReason) };
  };
  const [first, last] = [toDay(issued), toDay(validUntil)];
  const [now, after] = [at(first), at(ENERGY_SAVING_CHANGES)];
  const changes = now && after && now.rate !== after.rate && last >= ENERGY_SAVING_CHANGES;
  const later = changes
    ? { from: ENERGY_SAVING_CHANGES, rate: after.rate, vat: after.vat, gross: after.gross, words: after.words }
    : null;
  return {
    figures: { net, vat: now?.vat ?? null, gross: now?.gross ?? net, rate: now?.rate ?? null, later },
    vat: { treatment, words: now?.words ?? null, statement: statement?.(charging) ?? null },
  };
}

/** For the receipt: "VAT at 0% (…); from 2027-04-01 VAT at 5% (…)". */
export function describeVatTreatment({ treatment, words }: OfferVat, later: LaterTotals | null): string {
  const now = words ?? vatTreatmentRules[treatment].called ?? vatTreatmentRules[treatment].label;
  return later ? `${now}; from ${later.from} ${later.words}` : now;
}
