// Renders one document from its data, on any thread.
import type { QuoteDocument } from "./document.ts";
import type { Fonts } from "./fonts.ts";
import { composeDocument } from "./layout.ts";
import { readLogo } from "./logo.ts";
import { drawPdf } from "./pdf-drawing.ts";
import { layOutSheet, type Sheet } from "./sheet.ts";

/** What can be rendered as a PDF. */
export type Printable = QuoteDocument | Sheet;

/** The same document gives the same bytes: its date is that of the quote's last change, or its own. */
export function renderDocument(document: Printable, fonts: Fonts): Promise<Uint8Array<ArrayBuffer>> {
  if ("panels" in document) {
    return drawPdf(layOutSheet(document, fonts.lettering), fonts, null, new Date(document.createdAt));
  }
  const logo = readLogo(document.company.brandImageData);
  const plan = composeDocument(document, fonts.lettering, logo !== null);
  return drawPdf(plan, fonts, logo, new Date(document.quote.updatedAt));
}
