// An offer: everything of a quote that its customer is shown, as it stood when it was sent. Frozen as the content of a
// revision; page, document, letters and receipt are made from it alone (decisions 54 and 69).
import type { Company } from "#contract/companies.ts";
import type { LegalForm, RegisteredIn } from "#domain/companies/legal-form.ts";
import { type Cancellation, cancellationOf, isCancellable } from "#domain/offers/cancellation.ts";
import type { Figures, OfferVat } from "#domain/offers/figures.ts";
import type { Notice } from "#domain/offers/notices.ts";
import type { PriceLine } from "#domain/offers/price-lines.ts";
import { vatLineWords } from "#domain/offers/treatments.ts";
import type { CustomerKind } from "#domain/quotes/customer.ts";
import type { DocumentKind } from "#domain/quotes/document-choices.ts";
import type { QuoteDocument } from "#server/quotes/document/document.ts";

export interface Offer {
  v: 1;
  /** "N-00042-R2" (decision 54). */
  number: string;
  revision: number;
  documentKind: DocumentKind;
  /** As printed, but for the logo, which the document holds. */
  company: Omit<QuoteDocument["company"], "brandImageData"> &
    Pick<Company, "currency"> & {
      contactEmail: string | null;
      contactPhone: string | null;
      legalForm: LegalForm | null;
      registeredIn: RegisteredIn | null;
    };
  /** As printed: no cost, no note. */
  quote: QuoteDocument["quote"];
  customerKind: CustomerKind | null;
  figures: Figures;
  vat: OfferVat;
  /** What the price is made of, as far as it is shown: net, and together the net total. */
  lines: PriceLine[];
  scope: string | null;
  exclusions: string | null;
  notices: Notice[];
  cancellation: Cancellation | null;
  terms: Terms | null;
}

export interface Terms {
  text: string;
  /** Counts the texts that the company has had. */
  version: number;
  /** Of the text in UTF-8, hexadecimal. */
  sha256: string;
}

type Later = "documentKind" | "vat" | "lines" | "scope" | "exclusions" | "notices" | "cancellation";
/** As an earlier version froze it: it lacks what was added since. */
export type FrozenOffer = Omit<Offer, Later | "company" | "figures"> &
  Partial<Pick<Offer, Later>> & {
    company: Omit<Offer["company"], "legalForm" | "registeredIn"> &
      Partial<Pick<Offer["company"], "legalForm" | "registeredIn">>;
    figures: Omit<Figures, "later"> & Partial<Pick<Figures, "later">>;
  };

/** A frozen offer with what its version could not hold yet. The right to cancel is the law's, whatever was printed. */
export function offerFrom(frozen: FrozenOffer): Offer {
  const { company, figures, customerKind } = frozen;
  const cancellable = isCancellable({ customerKind, noCancellation: null });
  const filled = {
    ...frozen,
    documentKind: frozen.documentKind ?? "quotation",
    company: { ...company, legalForm: company.legalForm ?? null, registeredIn: company.registeredIn ?? null },
    figures: { ...figures, later: figures.later ?? null },
  } satisfies Partial<Offer>;
  return {
    ...filled,
    vat: frozen.vat ?? vatOfThen(figures.rate),
    lines: frozen.lines ?? [],
    scope: frozen.scope ?? null,
    exclusions: frozen.exclusions ?? null,
    notices: frozen.notices ?? [],
    cancellation:
      frozen.cancellation === undefined && cancellable ? cancellationOf(company, true) : (frozen.cancellation ?? null),
  };
}

/** A company had one rate then, or none. */
const vatOfThen = (rate: number | null): OfferVat =>
  rate === null
    ? { treatment: "not_registered", words: null, statement: null }
    : { treatment: "standard", words: vatLineWords("standard", rate, null), statement: null };
