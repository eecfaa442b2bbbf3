// An offer: everything of a quote that its customer is shown, as it was when sent. Frozen as the content of a revision;
// page, document, emails and receipt are built from it alone (decisions 54 and 69).
import type { Company } from "#contract/companies.ts";
import type { LegalForm, RegisteredIn } from "#domain/companies/legal-form.ts";
import type { CancellationRight } from "#domain/offers/cancellation-right.ts";
import type { ChosenParts } from "#domain/offers/combine-offer.ts";
import type { OfferDeposit } from "#domain/offers/deposit.ts";
import type { OfferLines } from "#domain/offers/included-lines.ts";
import type { Notice } from "#domain/offers/notices.ts";
import type { OfferTotals, OfferVat } from "#domain/offers/offer-totals.ts";
import type { PriceLine } from "#domain/offers/price-lines.ts";
import type { SelectableParts } from "#domain/offers/selectable-parts.ts";
import type { CustomerKind } from "#domain/quotes/customer-details.ts";
import type { DocumentKind } from "#domain/quotes/document-options.ts";
import type { DocumentCompany, DocumentQuote } from "#server/quotes/document/document.ts";

/** Once its customer is erased only a part of it is left, from which no page or document is built. */
export interface Offer extends OfferLines, OfferDeposit {
  /** 2 with lines, a discount, a choice or a deposit, which a version before 1.1 does not know. */
  v: 1 | 2;
  /** "N-00042-R2" (decision 54). */
  number: string;
  revision: number;
  documentKind: DocumentKind;
  /** As printed, except the logo, which is in the document. */
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
  /** The parts of the job's price, as far as they are shown: net. */
  lines: PriceLine[];
  scope: string | null;
  exclusions: string | null;
  notices: Notice[];
  cancellation: CancellationRight | null;
  terms: Terms | null;
  /** What the customer chooses from; the keys above then describe option 1 alone. */
  selection?: SelectableParts;
  /** In a combination of such an offer, what was chosen; never frozen. */
  chosen?: ChosenParts;
}

export interface Terms {
  text: string;
  /** Counts the versions of the company's terms. */
  version: number;
  /** The hash of the text in UTF-8, hexadecimal. */
  sha256: string;
}
