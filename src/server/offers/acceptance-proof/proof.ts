// The proof of an acceptance: a signed receipt, and a one-page record that contains document and receipt (decision 64).
import type { AcceptanceAnswer } from "#domain/offers/acceptance.ts";
import type { Offer } from "#server/offers/offer.ts";

export interface Acceptance {
  companyId: number;
  offer: Offer;
  /** What the customer was given, byte for byte. */
  document: { sha256: string; bytes: Uint8Array };
  answer: AcceptanceAnswer;
  evidence: {
    sentTo: string | null;
    emailId: string | null;
    smtpReply: string | null;
    linkId: string | null;
    firstOpenedAt: string | null;
    ip: string | null;
    userAgent: string | null;
  };
}

export interface Proof {
  /** Canonical JSON (RFC 8785) with key and signature. */
  receipt: string;
  receiptSha256: string;
  /** A PDF of one page. */
  record: Uint8Array;
  recordSha256: string;
}
