// An offer: everything of a quote that its customer is shown, as it stood when it was sent. Frozen as the content of a
// revision; page, document, letters and receipt are made from it alone (decisions 54 and 69).
import type { Company } from "#contract/companies.ts";
import type { Hundredths, Pence } from "#domain/money.ts";
import type { CustomerKind } from "#domain/quotes/customer.ts";
import type { QuoteDocument } from "#server/quotes/document/document.ts";

export interface Offer {
  v: 1;
  /** "N-00042-R2" (decision 54). */
  number: string;
  revision: number;
  /** As printed, but for the logo, which the document holds. */
  company: Omit<QuoteDocument["company"], "brandImageData"> &
    Pick<Company, "currency"> & { contactEmail: string | null; contactPhone: string | null };
  /** As printed: no cost, no note. */
  quote: QuoteDocument["quote"];
  customerKind: CustomerKind | null;
  figures: Figures;
  terms: Terms | null;
}

/** Pence; `vat` and `rate` (hundredths of a per cent) are null where the company is not registered for VAT. */
export interface Figures {
  net: Pence;
  vat: Pence | null;
  gross: Pence;
  rate: Hundredths | null;
}

export interface Terms {
  text: string;
  /** Counts the texts that the company has had. */
  version: number;
  /** Of the text in UTF-8, hexadecimal. */
  sha256: string;
}
