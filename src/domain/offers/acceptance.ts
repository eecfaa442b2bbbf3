// What an acceptance says, however it came: by the customer's link, on a person's screen, or written down afterwards.
import type { AnswerChannel } from "#domain/quotes/lifecycle.ts";
import {
  buildAcceptButtonText,
  buildConsentText,
  buildStartEarlyText,
  CANCELLATION_SHOWN_TEXT,
} from "./legal-wording.ts";

/** A drawn signature: strokes of points, [x, y] in units of a thousandth of the field's width. */
export type Strokes = [number, number][][];

type AcceptedOffer = Parameters<typeof buildConsentText>[0] &
  Parameters<typeof buildAcceptButtonText>[0] &
  Parameters<typeof buildStartEarlyText>[0] & { cancellation: unknown };

export interface GivenAcceptance {
  how: AnswerChannel;
  /** ISO 8601. */
  at: string;
  name: string;
  purchaseOrder?: string | null;
  recordedByName?: string | null;
  /** After the offer had expired. */
  late?: boolean;
  /** What the customer did on a page or screen; absent where an answer was written down. */
  signed?: {
    strokes: Strokes;
    /** Whether the work may start within the days in which it can be cancelled. */
    startEarly: boolean;
    /** Whether the customer ticked to have been shown the right to cancel; absent where that is not asked. */
    informed?: boolean;
    /** By which the words of the tick name the offer; absent where it stands on the same screen. */
    number?: string;
    /** What stood on the button, where an offer that is built now might word it otherwise. */
    button?: string;
  };
}

export interface AcceptanceAnswer {
  answer: "accepted";
  how: AnswerChannel;
  at: string;
  name: string;
  purchaseOrder: string | null;
  recordedByName: string | null;
  late: boolean;
  /** Null where nothing was drawn. */
  strokes: Strokes | null;
  /** What was ticked, in the words that stood there. */
  consents: string[];
  buttonText: string | null;
  /** False where the right to cancel is due and nobody ticked to have been shown it; null where it is not asked. */
  informed: boolean | null;
}

/** The answer as it is kept, proved and told (decisions 58 and 64). A tick about a right that is not due counts for nothing. */
export function buildAcceptance(offer: AcceptedOffer, given: GivenAcceptance): AcceptanceAnswer {
  const { how, at, name, purchaseOrder = null, recordedByName = null, late = false, signed } = given;
  const answer = { answer: "accepted", how, at, name, purchaseOrder, recordedByName, late } as const;
  if (!signed) return { ...answer, strokes: null, consents: [], buttonText: null, informed: null };
  const isDue = offer.cancellation !== null;
  const strokes = signed.strokes.filter((stroke) => stroke.length > 0);
  return {
    ...answer,
    strokes: strokes.length > 0 ? strokes : null,
    consents: [
      buildConsentText(offer, signed.number),
      ...(isDue && signed.informed ? [CANCELLATION_SHOWN_TEXT] : []),
      ...(isDue && signed.startEarly ? [buildStartEarlyText(offer)] : []),
    ],
    buttonText: signed.button ?? buildAcceptButtonText(offer),
    informed: isDue ? (signed.informed ?? null) : null,
  };
}
