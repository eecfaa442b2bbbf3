// Written by `npm run erasure` from src/server/quotes/columns.ts: change it there.

/** Texts of a quote that go when its customer is erased. */
export const erasedQuoteTexts: readonly string[] = [
  "customerName",
  "customerEmail",
  "customerPhone",
  "customerVatNumber",
  "siteAddress",
  "postcode",
  "notes",
  "lines",
  "discount",
  "options",
  "vatReason",
  "scope",
  "exclusions",
  "pendingAcceptance",
  "creationHash",
];
