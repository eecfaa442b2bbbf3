// What a customer says yes to on the engineer's own screen. It is recorded only where the offer of now is what was shown.
import { formatDecimal, formatHours, formatMoney, type Hundredths, type Pence } from "#domain/money.ts";
import type { DocumentKind } from "#domain/quotes/document-options.ts";
import { type Refusal, refuse } from "#domain/refusal.ts";
import { buildAcceptButtonText } from "./legal-wording.ts";
import { buildOfferContent, type Offerable, type OfferContent, type OfferingSeller } from "./offer-content.ts";
import type { OfferTotals } from "./offer-totals.ts";

interface SellerOnSite extends OfferingSeller {
  terms: string | null;
  termsVersion: number;
}

export interface OnSiteOffer extends OfferContent {
  company: SellerOnSite;
  terms: { text: string; version: number } | null;
}

/** As sending it at this moment would offer it. */
export function buildOnSiteOffer(
  company: SellerOnSite,
  quote: Offerable,
  drawsOver12: boolean,
  now: Date,
): OnSiteOffer {
  const { terms, termsVersion } = company;
  const shown = terms ? { text: terms, version: termsVersion } : null;
  return { ...buildOfferContent(company, quote, drawsOver12, now), company, terms: shown };
}

/** What of an offer has to be the same when it is recorded. */
export interface ShownOffer {
  net: Pence;
  vat: Pence | null;
  gross: Pence;
  /** The words on the button, which say the obligation. */
  button: string;
  /** Null without terms. */
  termsVersion: number | null;
  /** Whose job it is and what it comprises (`jobWords`). */
  job: string;
}

type Named = "pump_style" | "motor_size" | "drive_type" | "job_type";
/** What is done, as label and value. */
export function listWork(names: Readonly<Record<Named, string | null>>, motorKw: Hundredths | null) {
  const power = motorKw === null ? null : `${formatDecimal(motorKw)} kW`;
  const motor = [...new Set([names.motor_size, power])].filter((words) => words !== null);
  return [
    ["Pump", names.pump_style],
    ["Motor", motor.join(", ") || null],
    ["Drive", names.drive_type],
    ["Work", names.job_type],
  ] as const;
}

interface Done {
  items: Readonly<Record<Named | "equipment_access", string | null>>;
  motorKw: Hundredths | null;
  engineerCount: number | null;
  labourHours: Hundredths | null;
}

/** The same as a customer reads it, on the page as on the screen: with where and by how many, without what is not known. */
export function listCustomerWork({ items, motorKw, engineerCount: engineers, labourHours: hours }: Done) {
  const people = `${engineers} ${engineers === 1 ? "engineer" : "engineers"}`;
  const onSite = engineers === null || hours === null ? null : `${people}, ${formatHours(hours)} hours`;
  const cells = [...listWork(items, motorKw), ["Access", items.equipment_access], ["On site", onSite]] as const;
  return cells.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
}

interface Job {
  customerName: string;
  work: readonly (readonly [label: string, value: string | null])[];
  scope: string | null;
  exclusions: string | null;
}

/** As one text, by which both ends know the same job. */
const jobWords = ({ customerName, work, scope, exclusions }: Job): string =>
  [customerName, ...work.map(([label, value]) => `${label}: ${value ?? "-"}`), scope ?? "-", exclusions ?? "-"]
    .map((words) => words.trim())
    .join("\n");

/** An acceptance that waits for a decision. */
export interface PendingOnSiteAcceptance {
  /** The device's own. */
  id: string;
  name: string;
  /** Points in thousandths of the field's width. */
  strokes: [number, number][][];
  startEarly: boolean;
  /** Absent where they were not asked. */
  informed?: boolean | undefined;
  shown: ShownOffer;
  /** By the device's clock, and by the server's. */
  takenAt: string;
  receivedAt: string;
  takenBy: string;
  takenByName: string;
  /** A sentence. */
  because: string;
}

interface Showing {
  documentKind: DocumentKind;
  figures: OfferTotals;
  company: { currencySymbol: string };
  terms: { version: number } | null;
}

export const buildShownOffer = (offer: Showing, job: Job): ShownOffer => ({
  net: offer.figures.net,
  vat: offer.figures.vat,
  gross: offer.figures.gross,
  button: buildAcceptButtonText(offer),
  termsVersion: offer.terms?.version ?? null,
  job: jobWords(job),
});

/** Null where this offer is what was shown. */
export function refuseChangedOffer(shown: ShownOffer, offer: Showing, job: Job): Refusal | null {
  const now = buildShownOffer(offer, job);
  const money = (pence: Pence) => formatMoney(pence, offer.company.currencySymbol);
  const otherwise = (sentence: string) => refuse("offer_changed", sentence);
  if (now.gross !== shown.gross) {
    return otherwise(`The quote comes to ${money(now.gross)} now; ${money(shown.gross)} was shown.`);
  }
  if (now.net !== shown.net || now.vat !== shown.vat) return otherwise("Its VAT is another than was shown.");
  if (now.button !== shown.button) return otherwise("Its document says something else than was shown.");
  if (now.job !== shown.job)
    return otherwise("The customer, the work, or what is included reads otherwise than was shown.");
  return now.termsVersion === shown.termsVersion
    ? null
    : otherwise("Your company’s terms are others than those that were shown.");
}
