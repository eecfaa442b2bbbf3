// One document from its data to its bytes, on whichever thread.
import type { QuoteDocument } from "./document.ts";
import type { Fonts } from "./fonts.ts";
import { layOut } from "./layout.ts";
import { readLogo } from "./logo.ts";
import { paint } from "./paint.ts";
import { layOutSheet, type Sheet } from "./sheet.ts";

/** What can be made into a PDF. */
export type Printable = QuoteDocument | Sheet;

/** The same document gives the same bytes: its date is that of the quote's last change, or the one that it is given. */
export function renderDocument(document: Printable, fonts: Fonts): Promise<Uint8Array<ArrayBuffer>> {
  if ("plates" in document) {
    return paint(layOutSheet(document, fonts.lettering), fonts, null, new Date(document.at));
  }
  const logo = readLogo(document.company.brandImageData);
  const plan = layOut(document, fonts.lettering, logo !== null);
  return paint(plan, fonts, logo, new Date(document.quote.updatedAt));
}
