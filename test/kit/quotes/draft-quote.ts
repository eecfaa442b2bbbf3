// A quote that is not sent yet and its company, from which the domain makes an offer.

import type { buildOnSiteOffer } from "#domain/offers/on-site.ts";
import { defaultDocumentOptions } from "#domain/quotes/document-options.ts";

export const sellerSample = {
  name: "Northern Pumps Ltd",
  legalName: null,
  legalForm: null,
  registeredIn: null,
  companyNumber: null,
  registeredAddress: null,
  vatRegistered: true,
  vatNumber: "GB123456789",
  vatRate: 2000,
  currencySymbol: "£",
  contactEmail: null,
  contactPhone: null,
  quoteValidityDays: 30,
  terms: "Pay in 30 days.",
  termsVersion: 4,
  maxPriceDetail: "split",
  defaultNoCancellation: null,
} as const;
export const draftQuote = {
  ...defaultDocumentOptions,
  customerKind: "consumer",
  priceDetail: "lines",
  postcode: "M4 6BF",
  isManual: false,
  priceSnapshot: null,
  totalCost: 374_195,
  labourCost: 88_400,
  materialCost: 285_795,
  labourHours: 650,
  engineerCount: 2,
  quoteNumber: "NPL-000147",
  customerName: "Jane Smith",
  siteAddress: null,
  issuedAt: null,
  validUntil: null,
  needsRecalculation: false,
  items: {
    location: "Central",
    equipment_access: "Ground level",
    job_type: "Replacement",
    pump_style: "Vertical",
    motor_size: "5.5 kW",
    drive_type: null,
  },
  motorKw: 550,
  scope: "Pump and pipework.\n",
  exclusions: null,
} satisfies Parameters<typeof buildOnSiteOffer>[1];
