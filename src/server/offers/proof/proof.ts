// The proof of an acceptance: a signed receipt, and a record of one page that holds document and receipt (decision 64).
import type { Way } from "#domain/quotes/life.ts";
import type { Offer } from "#server/offers/offer.ts";

/** A drawn signature: strokes of points, [x, y] in units of a thousandth of the field's width. */
export type Strokes = [number, number][][];

export interface Acceptance {
  companyId: number;
  offer: Offer;
  /** What the customer was given, byte for byte. */
  document: { sha256: string; bytes: Uint8Array };
  answer: {
    /** ISO 8601. */
    at: string;
    how: Way;
    name: string;
    purchaseOrder: string | null;
    recordedByName: string | null;
    late: boolean;
    strokes: Strokes | null;
    /** What was ticked, in the words that stood there. */
    consents: string[];
    buttonText: string | null;
    /** False where the right to cancel is due and nobody ticked to have been shown it. */
    informed?: boolean | null;
  };
  evidence: {
    sentTo: string | null;
    mailId: string | null;
    smtpReply: string | null;
    linkId: string | null;
    firstSeen: string | null;
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
