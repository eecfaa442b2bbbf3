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
  COMPANY_NOTICE_EMAIL,
  composeOfferEmail,
  OFFER_COPY_EMAIL,
  OFFER_EMAIL,
  type OfferEmailParameters,
} from "./kinds.ts";

interface About {
  companyId: number;
  quoteId: string;
  revisionId: string;
  offer: Offer;
}
interface Sender {
  name: string;
  email: string;
}

interface OfferLetter extends About {
  to: string;
  subject: string;
  /** The email's message; a blank line separates paragraphs. */
  message: string;
  attachDocument: boolean;
  sender: Sender;
  /** Set for the sender's copy: the email's recipient. The copy has no customer link; its button leads to the quote. */
  copyFor?: string;
}

export function buildOfferEmail(asked: OfferLetter): NewEmail {
  const { offer, to, subject, message, attachDocument, sender, copyFor } = asked;
  const words = buildOfferText(offer, message, attachDocument);
  if (copyFor === undefined) return mail(asked, OFFER_EMAIL, { to, subject, words, sender });
  return mail(asked, OFFER_COPY_EMAIL, { to, subject, words: copyWords(words, copyFor), sender });
}

interface AnswerLetters extends About {
  answer: EmailedAnswer;
  /** Null if there is no address. */
  to: { customer: string | null; company: string | null };
  /** The user who recorded the answer, if it did not come by the link. */
  isRecordedBy?: string | null;
}

/** An acceptance goes to both, with its record; a customer who declined gets no email. */
export function buildAnswerEmails(asked: AnswerLetters): NewEmail[] {
  const { revisionId, offer, answer, to, isRecordedBy = null } = asked;
  const letters: NewEmail[] = [];
  if (to.customer !== null && answer.answer === "accepted") {
    const words = buildAcceptedText(offer, answer, isRecordedBy);
    const subject = `Your acceptance of ${documentKindWording[offer.documentKind].one} ${offer.number} from ${offer.company.name}`;
    const idempotencyKey = `accepted:${revisionId}`;
    letters.push(mail(asked, ACCEPTANCE_EMAIL, { to: to.customer, subject, words, sender: null, idempotencyKey }));
  }
  if (to.company !== null) {
    const words = buildAnsweredText(offer, answer, isRecordedBy);
    const idempotencyKey = `answered:${revisionId}`;
    letters.push(
      mail(asked, COMPANY_NOTICE_EMAIL, { to: to.company, subject: words.title, words, sender: null, idempotencyKey }),
    );
  }
  return letters;
}

interface QuestionLetter extends About {
  kind: "question" | "new_date";
  text: string;
  questionId: string;
  to: string;
  /** Whether a customer's address is known to which an answer can be sent. */
  isAnswerable: boolean;
}

export function buildQuestionEmail(asked: QuestionLetter): NewEmail {
  const words = buildQuestionText(asked.offer, asked);
  const idempotencyKey = `asked:${asked.questionId}`;
  return mail(asked, COMPANY_NOTICE_EMAIL, { to: asked.to, subject: words.title, words, sender: null, idempotencyKey });
}

/** The email as it will look, before it is sent. */
export const renderOfferEmail = (offer: Offer, message: string, link: string, attachDocument = true): RenderedEmail =>
  composeOfferEmail(buildOfferText(offer, message, attachDocument), link, false);

/** For use in a header. */
const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, " ");

interface Addressed {
  to: string;
  subject: string;
  words: EmailText;
  sender: Sender | null;
  idempotencyKey?: string;
}

function mail({ companyId, quoteId, revisionId, offer }: About, kind: string, addressed: Addressed): NewEmail {
  const { to, subject, words, sender } = addressed;
  const id = randomUUIDv7();
  const parameters = {
    words,
    company: oneLine(offer.company.name),
    number: offer.number,
    sender,
  } satisfies OfferEmailParameters;
  return {
    id,
    companyId,
    quoteId,
    revisionId,
    userId: null,
    kind,
    toAddress: to,
    subject: oneLine(subject),
    parameters,
    idempotencyKey: addressed.idempotencyKey ?? `${kind}:${id}`,
  };
}
