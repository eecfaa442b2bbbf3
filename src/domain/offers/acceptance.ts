// The content of an acceptance, by any channel: by customer link, on a user's screen, or recorded afterwards.
import type { AnswerChannel } from "#domain/quotes/lifecycle.ts";
import type { AcceptedSelection } from "#domain/quotes/options.ts";
import { buildAcceptedSelection } from "./combine-offer.ts";
import {
  buildAcceptButtonText,
  buildConsentText,
  buildExtraConsents,
  buildStartEarlyText,
  CANCELLATION_SHOWN_TEXT,
} from "./legal-wording.ts";

/** A drawn signature: strokes of points, [x, y] in thousandths of the field's width. */
export type Strokes = [number, number][][];

type AcceptedOffer = Parameters<typeof buildConsentText>[0] &
  Parameters<typeof buildAcceptButtonText>[0] &
  Parameters<typeof buildAcceptedSelection>[0] &
  Parameters<typeof buildStartEarlyText>[0] & { cancellation: unknown };

export interface AcceptanceInput {
  channel: AnswerChannel;
  /** ISO 8601. */
  answeredAt: string;
  name: string;
  purchaseOrder?: string | null;
  recordedByName?: string | null;
  /** The offer had expired by then. */
  isLate?: boolean;
  /** What the customer did on a page or screen; absent if the answer was recorded. */
  signed?: {
    strokes: Strokes;
    /** Whether the work may start within the cancellation period. */
    startEarly: boolean;
    /** Whether the customer ticked that they were shown the right to cancel; absent if that is not asked. */
    wasShownCancellationRight?: boolean;
    /** The number by which the tick's text names the offer; absent if the offer is on the same screen. */
    number?: string;
    /** The button's text, in case an offer that is built now would word it differently. */
    button?: string;
  };
}

export interface AcceptanceAnswer {
  answer: "accepted";
  channel: AnswerChannel;
  answeredAt: string;
  name: string;
  purchaseOrder: string | null;
  recordedByName: string | null;
  isLate: boolean;
  /** Null if nothing was drawn. */
  strokes: Strokes | null;
  /** The ticked texts, as they were shown. */
  consents: string[];
  buttonText: string | null;
  /** False if there is a right to cancel and the customer did not tick that it was shown; null if it is not asked. */
  wasShownCancellationRight: boolean | null;
  /** Null if there was nothing to choose. */
  selection: AcceptedSelection | null;
}

/** The answer as saved, proved and emailed (decisions 58, 64). A tick about a right that does not apply is ignored. */
export function buildAcceptance(offer: AcceptedOffer, input: AcceptanceInput): AcceptanceAnswer {
  const { channel, answeredAt, name, purchaseOrder = null, recordedByName = null, isLate = false, signed } = input;
  const selection = buildAcceptedSelection(offer);
  const given = { channel, answeredAt, name, purchaseOrder, recordedByName, isLate, selection };
  const facts = { answer: "accepted" as const, ...given };
  if (!signed) return { ...facts, strokes: null, consents: [], buttonText: null, wasShownCancellationRight: null };
  const isCancellable = offer.cancellation !== null;
  const strokes = signed.strokes.filter((stroke) => stroke.length > 0);
  return {
    ...facts,
    strokes: strokes.length > 0 ? strokes : null,
    consents: [
      buildConsentText(offer, signed.number),
      ...buildExtraConsents(offer),
      ...(isCancellable && signed.wasShownCancellationRight ? [CANCELLATION_SHOWN_TEXT] : []),
      ...(isCancellable && signed.startEarly ? [buildStartEarlyText(offer)] : []),
    ],
    buttonText: signed.button ?? buildAcceptButtonText(offer),
    wasShownCancellationRight: isCancellable ? (signed.wasShownCancellationRight ?? null) : null,
  };
}
