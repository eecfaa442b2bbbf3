// An offer: everything of a quote that its customer is shown, as it stood when it was sent. Frozen as the content of a
// revision; page, document, letters and receipt are made from it alone (decisions 54 and 69).
import type { Company } from "#contract/companies.ts";
import type { LegalForm, RegisteredIn } from "#domain/companies/legal-form.ts";
import type { CancellationRight } from "#domain/offers/cancellation-right.ts";
import type { Notice } from "#domain/offers/notices.ts";
import type { OfferTotals, OfferVat } from "#domain/offers/offer-totals.ts";
import type { PriceLine } from "#domain/offers/price-lines.ts";
import type { CustomerKind } from "#domain/quotes/customer-details.ts";
import type { DocumentKind } from "#domain/quotes/document-options.ts";
import type { DocumentCompany, DocumentQuote } from "#server/quotes/document/document.ts";

/** Once its customer is erased only a part of it is left, which no page or document is made from. */
export interface Offer {
  v: 1;
  /** "N-00042-R2" (decision 54). */
  number: string;
  revision: number;
  documentKind: DocumentKind;
  /** As printed, but for the logo, which the document holds. */
  company: Omit<DocumentCompany, "brandImageData"> &
    Pick<Company, "currency"> & {
      contactEmail: string | null;
      contactPhone: string | null;
      legalForm: LegalForm | null;
      registeredIn: RegisteredIn | null;
    };
  /** As printed: no cost, no note. */
  quote: DocumentQuote;
  customerKind: CustomerKind | null;
  figures: OfferTotals;
  vat: OfferVat;
  /** What the price is made of, as far as it is shown: net, and together the net total. */
  lines: PriceLine[];
  scope: string | null;
  exclusions: string | null;
  notices: Notice[];
  cancellation: CancellationRight | null;
  terms: Terms | null;
}

export interface Terms {
  text: string;
  /** Counts the texts that the company has had. */
  version: number;
  /** Of the text in UTF-8, hexadecimal. */
  sha256: string;
}
