// The words of the letters about an offer. They are made when the letter is queued, from what its reader may know.
import { formatCustomerDay, formatDateTime, formatLongDay, formatTime } from "#domain/days.ts";
import { splitParagraphs, splitSignOff } from "#domain/emails/paragraphs.ts";
import { formatMoney } from "#domain/money.ts";
import { buildStartEarlyText, documentKindWording, headings } from "#domain/offers/legal-wording.ts";
import { buildLegalLines } from "#domain/offers/seller-details.ts";
import { type Amount, buildShownPrice } from "#domain/offers/shown-price.ts";
import { buildLinkPlaceholder, type EmailParts } from "#server/emails/email-layout.ts";
import type { Offer } from "#server/offers/offer.ts";

/** A letter but for its link; and what it says of the file that comes with it, or does not. */
export type EmailText = Omit<EmailParts, "button"> & { button: string; file: Enclosed | null };
interface Enclosed {
  enclosed: string;
  left: string;
  /** Before the number in the file's name; "Acceptance" of a record. */
  called?: string;
  /** What stands in the letter where the file is left out. */
  instead?: string[];
}

export interface EmailedAnswer {
  answer: "accepted" | "declined";
  name: string;
  at: string;
  reason?: string | null;
  purchaseOrder?: string | null;
  /** What was ticked, in the words that stood there. */
  consents?: readonly string[];
  late: boolean;
}

export function buildOfferText(offer: Offer, message: string, attaches: boolean): EmailText {
  const { company, quote, number, notices } = offer;
  const { title, one } = documentKindWording[offer.documentKind];
  // The document has it; the page behind the link alone would not be the customer's to keep.
  const right = rightToCancel(offer, []);
  const { words, signOff } = splitSignOff(message);
  return {
    ...buildEmailHeader(offer),
    title: `${title} ${number}`,
    paragraphs: [
      ...words,
      ...notices.filter(({ key }) => key === "meaning").map(({ text }) => text),
      ...listOfferTotals(offer),
    ],
    button: `Read your ${one}`,
    below: signOff,
    notes: [
      ...(quote.validUntil ? [`You can answer it until ${formatLongDay(quote.validUntil)}, UK time.`] : []),
      `To ask something, answer this letter${company.contactPhone ? ` or call ${company.contactPhone}` : ""}.`,
      ...notices.filter(({ key }) => key !== "meaning").map(({ title, text }) => `${title}: ${text}`),
      ...listSellerDetails(offer),
      ...(attaches ? [] : right),
    ],
    file: attaches
      ? {
          called: title,
          instead: right,
          enclosed: `The ${one} is enclosed as a PDF.`,
          left: `The ${one} was too large to enclose: download it from the page.`,
        }
      : null,
  };
}

/** For the sender, who is told first that the rest was said to the customer. The customer's link is not in it. */
export const copyWords = (
  { title, paragraphs, button, below = [], ...rest }: EmailText,
  customer: string,
): EmailText => ({
  ...rest,
  title: `Copy: ${title}`,
  paragraphs: [`This is a copy of your email to ${customer}. The customer’s email follows below the link.`],
  button: "Open the quote",
  below: [...paragraphs, buildLinkPlaceholder(`${button}: the customer’s own link`), ...below],
});

/** For the customer who has accepted. */
export function buildAcceptedText(offer: Offer, answer: EmailedAnswer, recordedBy: string | null): EmailText {
  const { name, at, purchaseOrder, consents = [] } = answer;
  const { one } = documentKindWording[offer.documentKind];
  const by = recordedBy ? `, which ${recordedBy} of ${offer.company.name} recorded for you` : "";
  return {
    ...buildEmailHeader(offer),
    title: `You have accepted ${one} ${offer.number}`,
    paragraphs: [
      `${name} accepted this ${one} from ${offer.company.name} on ${formatCustomerDay(at)} at ${formatTime(at)}, UK time${by}.`,
      ...listOfferTotals(offer),
      ...(purchaseOrder ? [`Your order number: ${purchaseOrder}.`] : []),
    ],
    button: "Read what you accepted",
    notes: [
      "Please keep this letter: it is your copy.",
      ...rightToCancel(offer, consents),
      ...listSellerDetails(offer),
    ],
    file: {
      enclosed: `The record of your acceptance is enclosed as a PDF, with the ${one} inside it.`,
      left: "The record of your acceptance was too large to enclose: download it from the page.",
    },
  };
}

/** For the company. */
export function buildAnsweredText(offer: Offer, answer: EmailedAnswer, recordedBy: string | null): EmailText {
  const { name, at, reason, purchaseOrder, late } = answer;
  const by = recordedBy ? ` It was recorded by ${recordedBy}.` : "";
  return {
    ...notice(offer, `${nameOf(offer)} was ${answer.answer}`),
    paragraphs: [
      `${name || "The customer"} ${answer.answer} it on ${formatDateTime(at)}, UK time.${late ? " The offer had expired by then." : ""}${by}`,
      `${totalOf(offer)}.`,
      ...(purchaseOrder ? [`Order number: ${purchaseOrder}`] : []),
      ...(reason ? ["The reason given:", ...splitParagraphs(reason)] : []),
    ],
    file:
      answer.answer === "accepted"
        ? { enclosed: "The record of the acceptance is enclosed as a PDF.", left: "The record stands with the quote." }
        : null,
  };
}

interface Asked {
  kind: "question" | "new_date";
  text: string;
  isAnswerable: boolean;
}
export function buildQuestionText(offer: Offer, { kind, text, isAnswerable }: Asked): EmailText {
  const way = isAnswerable
    ? "Your answer to this letter goes to the customer."
    : "No email address of the customer is known: an answer to this letter does not reach them.";
  const asks = kind === "question" ? "A question" : "A new date is asked for";
  return {
    ...notice(offer, `${asks}: ${nameOf(offer)}`),
    paragraphs: [`${offer.quote.customerName} writes:`, ...splitParagraphs(text)],
    notes: [way, ...notice(offer, "").notes],
    file: null,
  };
}

const nameOf = ({ number, quote }: Offer) => `Quote ${number} for ${quote.customerName}`;
export const buildEmailHeader = ({ company }: Offer) => ({ sender: company.name, colour: company.primaryColor });
const notice = (offer: Offer, title: string) => ({
  ...buildEmailHeader(offer),
  title,
  button: "Open the quote",
  notes: ["Volute wrote this because the quote is yours or your company's."],
});

const amounts = ({ company }: Offer, all: readonly Amount[]): string =>
  all.map(({ label, pence }) => `${label}: ${formatMoney(pence, company.currencySymbol)}`).join(". ");

/** The figure that counts for this customer. */
const totalOf = (offer: Offer): string => amounts(offer, [buildShownPrice(offer).lead]);

/** All figures of the document, in its words and order. */
export function listOfferTotals(offer: Offer): string[] {
  const { lead, rest, statement, parts, later } = buildShownPrice(offer);
  return [
    `${amounts(offer, [lead, ...rest])}.`,
    ...(statement ? [statement] : []),
    ...[later, parts].flatMap((more) => (more ? [`${more.title}: ${amounts(offer, more.amounts)}.`] : [])),
  ];
}

/** What a company's letters have to show of it, as far as it is known. */
export const listSellerDetails = ({ company }: Offer): string[] => [buildLegalLines(company).join(" ")];

/** What a consumer has to be given on paper or in a letter: the right to cancel with its form, and what was asked for. */
function rightToCancel(offer: Offer, consents: readonly string[]): string[] {
  const { cancellation: right } = offer;
  if (right === null) return [];
  const request = buildStartEarlyText(offer);
  return [
    ...(consents.includes(request) ? [`You asked for this when you accepted: “${request}”`] : []),
    ...[`${headings.cancellation}:`, ...splitParagraphs(right.information)],
    ...[`${headings.cancellationForm}:`, ...splitParagraphs(right.form)],
  ];
}
