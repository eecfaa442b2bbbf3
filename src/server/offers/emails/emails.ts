// The emails about an offer, to be queued with `queueEmail` in the transaction of their cause.
import { randomUUIDv7 } from "node:crypto";
import { documentKindWording } from "#domain/offers/legal-wording.ts";
import type { RenderedEmail } from "#server/emails/email-layout.ts";
import type { NewEmail } from "#server/emails/queries.ts";
import type { Offer } from "#server/offers/offer.ts";
import {
  buildAcceptedText,
  buildAnsweredText,
  buildOfferText,
  buildQuestionText,
  copyWords,
  type EmailedAnswer,
  type EmailText,
} from "./email-texts.ts";
import {
  ACCEPTANCE_EMAIL,
  composeOfferEmail,
  noticeKinds,
  OFFER_COPY_EMAIL,
  OFFER_EMAIL,
  type OfferEmailParameters,
} from "./kinds.ts";

interface OfferContext {
  companyId: number;
  quoteId: string;
  revisionId: string;
  offer: Offer;
}
interface Sender {
  name: string;
  email: string;
}

interface OfferEmailInput extends OfferContext {
  to: string;
  subject: string;
  /** The email's message; a blank line separates paragraphs. */
  message: string;
  attachDocument: boolean;
  sender: Sender;
  /** Set for the sender's copy: the email's recipient. The copy has no customer link; its button leads to the quote. */
  copyFor?: string;
}

export function buildOfferEmail(input: OfferEmailInput): NewEmail {
  const { offer, to, subject, message, attachDocument, sender, copyFor } = input;
  const words = buildOfferText(offer, message, attachDocument);
  if (copyFor === undefined) return buildEmail(input, OFFER_EMAIL, { to, subject, words, sender });
  return buildEmail(input, OFFER_COPY_EMAIL, { to, subject, words: copyWords(words, copyFor), sender });
}

interface AnswerEmailsInput extends OfferContext {
  answer: EmailedAnswer;
  /** Null if there is no address. */
  to: { customer: string | null; company: string | null };
  /** The user who recorded the answer, if it did not come by the link. */
  recordedBy?: string | null;
}

/** An acceptance goes to both, with its record; a customer who declined gets no email. */
export function buildAnswerEmails(input: AnswerEmailsInput): NewEmail[] {
  const { revisionId, offer, answer, to, recordedBy = null } = input;
  const emails: NewEmail[] = [];
  if (to.customer !== null && answer.answer === "accepted") {
    const words = buildAcceptedText(offer, answer, recordedBy);
    const subject = `Your acceptance of ${documentKindWording[offer.documentKind].noun} ${offer.number} from ${offer.company.name}`;
    const idempotencyKey = `accepted:${revisionId}`;
    emails.push(buildEmail(input, ACCEPTANCE_EMAIL, { to: to.customer, subject, words, sender: null, idempotencyKey }));
  }
  if (to.company !== null) {
    const words = buildAnsweredText(offer, answer, recordedBy);
    const idempotencyKey = `answered:${revisionId}`;
    emails.push(
      buildEmail(input, noticeKinds[answer.answer], {
        to: to.company,
        subject: words.title,
        words,
        sender: null,
        idempotencyKey,
      }),
    );
  }
  return orderIds(emails);
}

/** Lists order the emails of one millisecond by their ids, which are random within it: here by their position. */
function orderIds(emails: readonly NewEmail[]): NewEmail[] {
  const ids = emails.map(({ id }) => id).sort();
  return emails.map((email, index) => ({ ...email, id: ids[index] ?? email.id }));
}

interface QuestionEmailInput extends OfferContext {
  kind: "question" | "new_date";
  text: string;
  questionId: string;
  to: string;
  /** Whether a customer's address is known to which an answer can be sent. */
  isAnswerable: boolean;
}

export function buildQuestionEmail(input: QuestionEmailInput): NewEmail {
  const words = buildQuestionText(input.offer, input);
  const idempotencyKey = `asked:${input.questionId}`;
  return buildEmail(input, noticeKinds[input.kind], {
    to: input.to,
    subject: words.title,
    words,
    sender: null,
    idempotencyKey,
  });
}

/** The email as it will look, before it is sent. */
export const renderOfferEmail = (offer: Offer, message: string, link: string, attachDocument = true): RenderedEmail =>
  composeOfferEmail(buildOfferText(offer, message, attachDocument), link, false);

/** For use in a header. */
const removeControlCharacters = (text: string) => text.replace(/\p{Cc}+/gu, " ");

interface Addressing {
  to: string;
  subject: string;
  words: EmailText;
  sender: Sender | null;
  idempotencyKey?: string;
}

function buildEmail(
  { companyId, quoteId, revisionId, offer }: OfferContext,
  kind: string,
  addressing: Addressing,
): NewEmail {
  const { to, subject, words, sender } = addressing;
  const id = randomUUIDv7();
  const parameters = {
    words,
    company: removeControlCharacters(offer.company.name),
    number: offer.number,
    sender,
  } satisfies OfferEmailParameters;
  return {
    id,
    companyId,
    quoteId,
    revisionId,
    customerName: offer.quote.customerName,
    userId: null,
    kind,
    toAddress: to,
    subject: removeControlCharacters(subject),
    parameters,
    idempotencyKey: addressing.idempotencyKey ?? `${kind}:${id}`,
  };
}
