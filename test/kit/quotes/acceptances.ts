// Acceptances to be verified, for tests and for viewing. Without a picture: an acceptance record has none.
import { createHash } from "node:crypto";
import type { Acceptance } from "#server/offers/acceptance-proof/proof.ts";
import { loadFonts } from "#server/quotes/document/fonts.ts";
import { renderDocument } from "#server/quotes/document/render.ts";
import { sample } from "./documents.ts";

const number = "NPL-000147-R2";
const paper = sample({
  quote: { quoteNumber: number, labourCost: null, materialCost: null, validUntil: "2026-12-21T23:59:59.999Z" },
});
const { brandImageData: _, ...company } = paper.company;

/** The quotation of all acceptances. */
const bytes = await renderDocument(paper, loadFonts());
const text = "1. We fit what we have quoted.\n2. You pay within 14 days.\nSiân’s, 5 £.";

const sha256 = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex");

export function acceptance(
  answer: Partial<Acceptance["answer"]> = {},
  evidence: Partial<Acceptance["evidence"]> = {},
): Acceptance {
  return {
    companyId: 1,
    offer: {
      v: 1,
      documentKind: "quotation",
      number,
      revision: 2,
      company: {
        ...company,
        currency: "GBP",
        contactEmail: "office@northern.test",
        contactPhone: null,
        legalForm: null,
        registeredIn: null,
      },
      quote: paper.quote,
      customerKind: "business",
      figures: { net: 374_195, vat: 74_839, gross: 449_034, rate: 2000, later: null },
      vat: { treatment: "standard", words: "VAT at 20%", statement: null },
      lines: [],
      scope: null,
      exclusions: null,
      notices: [],
      cancellation: null,
      terms: { text, version: 3, sha256: sha256(text) },
    },
    document: { sha256: sha256(bytes), bytes },
    answer: {
      answer: "accepted",
      answeredAt: "2026-07-21T13:02:11.250Z",
      channel: "link",
      name: "Margaret O’Connell",
      purchaseOrder: null,
      recordedByName: null,
      isLate: false,
      strokes: null,
      consents: ["I have read the terms and accept this quotation"],
      buttonText: "Accept and agree to pay £4,490.34",
      wasShownCancellationRight: null,
      selection: null,
      ...answer,
    },
    evidence: {
      sentTo: "m.oconnell@ancoats.test",
      emailId: "01981a2b-0000-7000-8000-000000000001",
      smtpReply: "250 2.0.0 OK",
      linkId: "01981a2b-0000-7000-8000-000000000002",
      firstOpenedAt: "2026-07-21T12:40:00.000Z",
      ip: "203.0.113.7",
      userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)",
      ...evidence,
    },
  };
}

export const drawn: [number, number][][] = [
  [
    [80, 200],
    [160, 60],
    [240, 210],
    [320, 50],
    [400, 220],
  ],
  [[500, 120]],
  [
    [560, 200],
    [900, 40],
  ],
];
