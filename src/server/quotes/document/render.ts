// One document from its data to its bytes, on whichever thread.
import type { QuoteDocument } from "./document.ts";
import type { Fonts } from "./fonts.ts";
import { layOut } from "./layout.ts";
import { readLogo } from "./logo.ts";
import { paint } from "./paint.ts";

/** The same document gives the same bytes: its date is that of the quote's last change. */
export function renderDocument(document: QuoteDocument, fonts: Fonts): Promise<Uint8Array<ArrayBuffer>> {
  const logo = readLogo(document.company.brandImageData);
  const plan = layOut(document, fonts.lettering, logo !== null);
  return paint(plan, fonts, logo, new Date(document.quote.updatedAt));
}
