// The texts of the emails about an offer, built when the email is queued from what its reader may know.
import { formatCustomerDay, formatDateTime, formatTime } from "#domain/days.ts";
import { splitParagraphs, splitSignOff } from "#domain/emails/paragraphs.ts";
import { buildChoice, type PartPrice } from "#domain/offers/choice-view.ts";
import { describeChoice } from "#domain/offers/combine-offer.ts";
import { buildStartEarlyText, documentKindWording } from "#domain/offers/legal-wording.ts";
import { buildOfferView, type OfferView } from "#domain/offers/view.ts";
import type { Fact } from "#domain/offers/view-facts.ts";
import { buildLinkPlaceholder, type EmailParts } from "#server/emails/email-layout.ts";
import type { Offer } from "#server/offers/offer.ts";

/** An email without its link, and its text about the attached or omitted file. */
export type EmailText = Omit<EmailParts, "button"> & { button: string; file: FileTexts | null };
interface FileTexts {
  enclosed: string;
  left: string;
  /** The word before the number in the file's name; "Acceptance" for a record. */
  called?: string;
  /** The paragraphs used if the file is left out. */
  instead?: string[];
}

export interface EmailedAnswer {
  answer: "accepted" | "declined";
  name: string;
  answeredAt: string;
  reason?: string | null;
  purchaseOrder?: string | null;
  /** The ticked consents, in the words shown. */
  consents?: readonly string[];
  isLate: boolean;
}

export function buildOfferText(offer: Offer, message: string, attachesDocument: boolean): EmailText {
  const { noun: one } = documentKindWording[offer.documentKind];
  const view = buildOfferView(offer);
  const notices = view.sections.filter(({ part }) => part === "notice");
  // The document has it; the page behind the link alone would not be a copy that the customer can store.
  const cancellationTexts = listCancellation(view);
  const { words, signOff } = splitSignOff(message);
  return {
    ...buildEmailHeader(offer),
    title: view.title,
    paragraphs: [...words, ...(view.meaning ? [view.meaning] : []), ...listOfferPrice(offer, view)],
    button: `Read your ${one}`,
    below: signOff,
    notes: [
      ...(view.validUntil ? [describeValidity(view.validUntil)] : []),
      describeContact(offer),
      ...notices.map(({ title, text }) => `${title}: ${text}`),
      view.seller.text,
      ...(attachesDocument ? [] : cancellationTexts),
    ],
    file: attachesDocument
      ? {
          called: view.kind,
          instead: cancellationTexts,
          enclosed: `The ${one} is attached as a PDF.`,
          left: `The ${one} was too large to attach: download it from the page.`,
        }
      : null,
  };
}

/** For the sender, with an introduction that the customer got the rest. It does not have the customer's link. */
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
  const { name, answeredAt, purchaseOrder, consents = [] } = answer;
  const { noun: one } = documentKindWording[offer.documentKind];
  const view = buildOfferView(offer);
  const request = buildStartEarlyText(offer);
  const choice = describeChoice(offer);
  const byRecorder = recordedBy ? `, which ${recordedBy} of ${offer.company.name} recorded for you` : "";
  return {
    ...buildEmailHeader(offer),
    title: `You have accepted ${one} ${offer.number}`,
    paragraphs: [
      `${name} accepted this ${one} from ${offer.company.name} on ${formatCustomerDay(answeredAt)} at ${formatTime(answeredAt)}, UK time${byRecorder}.`,
      ...(choice === null ? [] : [`Your choice: ${choice}.`]),
      ...listOfferTotals(view),
      ...(purchaseOrder ? [`Your order number: ${purchaseOrder}.`] : []),
    ],
    button: "Read what you accepted",
    notes: [
      "Please keep this email: it is your copy.",
      // Starting early needs a request only if the order can be cancelled.
      ...(view.cancellation && consents.includes(request)
        ? [`You asked for this when you accepted: “${request}”`]
        : []),
      ...listCancellation(view),
      view.seller.text,
    ],
    file: {
      enclosed: `The record of your acceptance is attached as a PDF, with the ${one} inside it.`,
      left: "The record of your acceptance was too large to attach: download it from the page.",
    },
  };
}

/** For the company. */
export function buildAnsweredText(offer: Offer, answer: EmailedAnswer, recordedBy: string | null): EmailText {
  const { name, answeredAt, reason, purchaseOrder, isLate } = answer;
  const choice = describeChoice(offer);
  const byRecorder = recordedBy ? ` It was recorded by ${recordedBy}.` : "";
  return {
    ...buildCompanyNotice(offer, `${formatQuoteName(offer)} was ${answer.answer}`),
    paragraphs: [
      `${name || "The customer"} ${answer.answer} it on ${formatDateTime(answeredAt)}, UK time.${isLate ? " The offer had expired by then." : ""}${byRecorder}`,
      ...(choice === null ? [] : [`Choice: ${choice}.`]),
      `${joinFacts([buildChoice(offer)?.from ?? buildOfferView(offer).price.lead])}.`,
      ...(purchaseOrder ? [`Order number: ${purchaseOrder}`] : []),
      ...(reason ? ["The reason given:", ...splitParagraphs(reason)] : []),
    ],
    file:
      answer.answer === "accepted"
        ? { enclosed: "The record of the acceptance is attached as a PDF.", left: "The record is on the quote's page." }
        : null,
  };
}

interface QuestionInput {
  kind: "question" | "new_date";
  text: string;
  isAnswerable: boolean;
}
export function buildQuestionText(offer: Offer, { kind, text, isAnswerable }: QuestionInput): EmailText {
  const replyNote = isAnswerable
    ? "Reply to this email to answer the customer."
    : "The customer's email address is not known, so a reply to this email does not reach them.";
  const heading = kind === "question" ? "A question" : "New date requested";
  return {
    ...buildCompanyNotice(offer, `${heading}: ${formatQuoteName(offer)}`),
    paragraphs: [`${offer.quote.customerName} writes:`, ...splitParagraphs(text)],
    notes: [replyNote, ...buildCompanyNotice(offer, "").notes],
    file: null,
  };
}

const formatQuoteName = ({ number, quote }: Offer) => `Quote ${number} for ${quote.customerName}`;
export const buildEmailHeader = ({ company }: Offer) => ({ sender: company.name, colour: company.primaryColor });
const buildCompanyNotice = (offer: Offer, title: string) => ({
  ...buildEmailHeader(offer),
  title,
  button: "Open the quote",
  notes: ["You get this email from Volute because the quote is yours or your company's."],
});

export const describeValidity = (validUntil: string): string => `You can answer it until ${validUntil}, UK time.`;
export const describeContact = ({ company: { contactPhone } }: Offer): string =>
  `If you have a question, reply to this email${contactPhone ? ` or call ${contactPhone}` : ""}.`;

const joinFacts = (facts: readonly Fact[]): string => facts.map(({ label, value }) => `${label}: ${value}`).join(". ");

/** All figures of the document, in its words and order; of several options from which price on, and each. */
export function listOfferPrice(offer: Offer, view: OfferView): string[] {
  const choice = buildChoice(offer);
  if (choice === null) return listOfferTotals(view);
  const { title, priceNote, options, extrasTitle, extras, from, vatNote, deposit } = choice;
  const listParts = (heading: string, parts: string[]) =>
    parts.length > 0 ? [[`${[heading, priceNote].filter(Boolean).join(", ")}:`, ...parts].join("\n")] : [];
  const offered = listParts(
    extrasTitle,
    extras.map(({ label, price, limits }) => [`${label}: ${formatPartPrice(price)}`, ...limits].join("; ")),
  );
  if (from === null) return [...listOfferTotals(view), ...offered];
  return [
    `${joinFacts([from])}.`,
    ...listParts(
      title,
      options.map(({ label, price }) => `${label}: ${formatPartPrice(price)}`),
    ),
    ...offered,
    ...(vatNote ? [vatNote] : []),
    ...view.price.remarks,
    ...(deposit ? [`${deposit.title}: ${deposit.text}`] : []),
  ];
}
const formatPartPrice = ({ lead, later }: PartPrice): string => (later === null ? lead : `${lead}, ${later}`);

/** The figures of an offer without a choice. */
const listOfferTotals = ({ price: { lead, rest, remarks, more } }: OfferView): string[] => [
  `${joinFacts([lead, ...rest])}.`,
  ...remarks,
  ...more.map(
    ({ title, amounts, words }) => `${title}: ${joinFacts(amounts)}.${words === undefined ? "" : `\n${words}`}`,
  ),
];

/** What a consumer must be given on paper or by email: the right to cancel with its form. */
const listCancellation = ({ cancellation: cancellationTexts }: OfferView): string[] =>
  cancellationTexts
    ? [cancellationTexts.information, cancellationTexts.form].flatMap(({ title, text }) => [
        `${title}:`,
        ...splitParagraphs(text),
      ])
    : [];
