// Written by `npm run erasure` from the columns of quotes and customers (src/server): change it there.

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

/** Texts of customers, sites and pumps, by the entity types of the audit log, that go when the customer is erased. */
export const recordTexts: Readonly<Record<string, readonly string[]>> = {
  customer_record: ["kind", "name", "email", "phone", "invoiceAddress", "vatNumber", "reference", "notes"],
  site: ["name", "address", "postcode", "contactName", "contactPhone", "contactEmail", "directions"],
  pump: ["name", "serial", "notes"],
  service: ["because"],
};
