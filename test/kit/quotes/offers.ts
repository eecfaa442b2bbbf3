import { buildCancellationRight } from "#domain/offers/cancellation-right.ts";
import type { Offer } from "#server/offers/offer.ts";

const company: Offer["company"] = {
  name: "Northern Pumps Ltd",
  legalName: "Northern Pumps Limited",
  registeredAddress: "4 Mill Lane\nLeeds",
  companyNumber: "01234567",
  vatRegistered: true,
  vatNumber: "GB123456789",
  vatRate: 2000,
  primaryColor: "#0a5c70",
  currency: "GBP",
  currencySymbol: "£",
  quoteValidityDays: 30,
  contactEmail: "office@north.test",
  contactPhone: "0161 496 0000",
  legalForm: null,
  registeredIn: null,
};

/** A consumer's offer as a revision stores it: without lines, texts and notices of its own. */
export function anOffer(): Offer {
  return {
    v: 1,
    number: "N-00042",
    revision: 1,
    documentKind: "quotation",
    company: { ...company },
    quote: {
      quoteNumber: "N-00042",
      customerName: "Margaret O’Connell",
      siteAddress: "Dairy Farm",
      postcode: "LS1 4AP",
      status: "sent",
      statusLabel: "Sent",
      updatedAt: "2026-11-21T14:02:00.000Z",
      issuedAt: "2026-11-21T14:02:00.000Z",
      validUntil: "2026-12-21T23:59:59.999Z",
      labourHours: 625,
      engineerCount: 2,
      labourCost: null,
      materialCost: null,
      totalCost: 374_195,
      needsRecalculation: false,
      items: {
        location: "Leeds",
        equipment_access: "Ground level",
        job_type: "Replacement",
        pump_style: "End suction",
        motor_size: "7.5 kW",
        drive_type: "Direct",
      },
      motorKw: 750,
    },
    customerKind: "consumer",
    figures: { net: 374_195, vat: 74_839, gross: 449_034, rate: 2000, later: null },
    vat: { treatment: "standard", words: "VAT at 20%", statement: null },
    lines: [],
    scope: null,
    exclusions: null,
    notices: [],
    cancellation: buildCancellationRight(company, true),
    terms: null,
  };
}
