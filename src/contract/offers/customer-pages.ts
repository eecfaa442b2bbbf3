// The pages of a customer link: plain HTML, outside the application (decision 59). Any content of a form is a valid
// call, because its errors are shown on the page that comes back with everything typed.
import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { SingleLineText, Text } from "#contract/values.ts";

const Field = z.optional(z.string());

/** A field that is given twice is as good as none. */
const ChoiceField = z.catch(Field, undefined);
/** The option, by its place, and a tick ("yes") for each offered line, in order. */
const choiceFields = {
  option: ChoiceField,
  x1: ChoiceField,
  x2: ChoiceField,
  x3: ChoiceField,
  x4: ChoiceField,
  x5: ChoiceField,
  x6: ChoiceField,
  x7: ChoiceField,
  x8: ChoiceField,
  x9: ChoiceField,
  x10: ChoiceField,
  x11: ChoiceField,
  x12: ChoiceField,
};
export type ChoiceFields = { [K in keyof typeof choiceFields]?: string | undefined };

const base = { audience: "link", permission: null, reply: null, params: z.object({ token: z.string() }) } as const;

export const openOfferPage = endpoint({
  ...base,
  method: "GET",
  path: "/q/:token",
  summary: "The page on which the customer reads the offer",
  /** `text`: a question that was typed but not sent, of a page without a script. */
  query: z.object({ asked: Field, text: ChoiceField, ...choiceFields }),
});

export const getOfferDocument = endpoint({
  ...base,
  method: "GET",
  path: "/q/:token/document.pdf",
  summary: "The document that was sent to the customer, byte for byte",
  file: "application/pdf",
});

export const openAcceptPage = endpoint({
  ...base,
  method: "GET",
  path: "/q/:token/accept",
  summary: "The page on which a customer accepts the offer",
  query: z.object(choiceFields),
});

export const acceptOffer = endpoint({
  ...base,
  method: "POST",
  path: "/q/:token/accept",
  summary: "Accept the offer",
  audit: "quote.accepted",
  body: z.object({
    /** The revision's id and the document's SHA-256 that the customer was looking at. */
    revision: Field,
    document: Field,
    name: Field,
    purchaseOrder: Field,
    startEarly: Field,
    agree: Field,
    strokes: Field,
    ...choiceFields,
  }),
});

/** The most points of a drawn signature. */
export const MAX_SIGNATURE_POINTS = 20_000;
/** Strokes of points in thousandths of the field's width; as text, because forms have only texts. */
type Strokes = [number, number][][];
const isThousandth = (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 1000;
const isPoint = (value: unknown) => Array.isArray(value) && value.length === 2 && value.every(isThousandth);
const isStroke = (value: unknown) => Array.isArray(value) && value.every(isPoint);

/** The valid form of an acceptance. */
export const AcceptanceForm = z.object({
  name: SingleLineText(200, "Enter your full name"),
  purchaseOrder: SingleLineText(100),
  agree: z.literal("yes", "Tick the box to say that you agree"),
  /** Checked up to the first error: one error for each of a whole form's points would use too much memory. */
  strokes: z.custom<Strokes>((value) => Array.isArray(value) && value.every(isStroke)),
});

export const openDeclinePage = endpoint({
  ...base,
  method: "GET",
  path: "/q/:token/decline",
  summary: "The page on which a customer declines the offer",
});

export const declineOffer = endpoint({
  ...base,
  method: "POST",
  path: "/q/:token/decline",
  summary: "Decline the offer",
  audit: "quote.declined",
  body: z.object({ name: Field, because: Field, reason: Field }),
});
/** Every field is optional (decision 83). */
export const DeclineForm = z.object({
  name: SingleLineText(200),
  /** One of the company's own reasons. */
  because: Text(200),
  /** In the customer's own words. */
  reason: Text(1000),
});

export const askAboutOffer = endpoint({
  ...base,
  method: "POST",
  path: "/q/:token/ask",
  summary: "Ask a question about the offer, or for a new date once it has expired",
  audit: "quote.question_asked",
  /** With what is chosen so far, which stays. */
  body: z.object({ text: Field, ...choiceFields }),
});
export const QuestionForm = z.object({ text: Text(2000, "Enter your question") });

export const reportOpening = endpoint({
  ...base,
  method: "POST",
  path: "/q/:token/seen",
  summary: "Report that the offer was probably read: called by the page's script (decision 60)",
  audit: "quote.opened",
  body: z.optional(z.object({})),
});

export const showReminderStop = endpoint({
  ...base,
  method: "GET",
  path: "/q/:token/reminders",
  summary: "The page on which a customer stops the reminders about this quotation",
});

export const stopReminders = endpoint({
  ...base,
  oneClick: true,
  method: "POST",
  path: "/q/:token/reminders",
  summary: "Stop the reminders about this quotation",
  audit: "quote.reminders_stopped",
});

export const getAcceptanceRecord = endpoint({
  ...base,
  method: "GET",
  path: "/q/:token/record.pdf",
  summary: "The record of the acceptance, with the document and the signed receipt inside",
  file: "application/pdf",
});

export const getAcceptanceReceipt = endpoint({
  ...base,
  method: "GET",
  path: "/q/:token/receipt.json",
  summary: "The signed receipt of the acceptance",
  file: "application/json",
});
