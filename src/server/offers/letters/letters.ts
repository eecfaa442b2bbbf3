// The letters about an offer, to be queued with `queueMail` in the transaction of their cause.
import { randomUUIDv7 } from "node:crypto";
import { documentKindWording } from "#domain/offers/wording.ts";
import type { Letter } from "#server/mails/letter.ts";
import type { NewMail } from "#server/mails/queries.ts";
import type { Offer } from "#server/offers/offer.ts";
import { COPY, type Kept, NOTICE, OFFER, RECEIPT, written } from "./kinds.ts";
import { type Answer, acceptedWords, answeredWords, askedWords, copyWords, offerWords, type Words } from "./words.ts";

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
  /** The letter's own words; a blank line parts paragraphs. */
  message: string;
  attachDocument: boolean;
  sender: Sender;
  /** Of a copy that its sender keeps, to whom the letter itself went: the copy opens nothing, and its button the quote. */
  copyFor?: string;
}

export function offerLetter(asked: OfferLetter): NewMail {
  const { offer, to, subject, message, attachDocument, sender, copyFor } = asked;
  const words = offerWords(offer, message, attachDocument);
  if (copyFor === undefined) return mail(asked, OFFER, { to, subject, words, sender });
  return mail(asked, COPY, { to, subject, words: copyWords(words, copyFor), sender });
}

interface AnswerLetters extends About {
  answer: Answer;
  /** Null where there is nobody to write to. */
  to: { customer: string | null; company: string | null };
  /** Who wrote the answer down, when it came otherwise than by the link. */
  isRecordedBy?: string | null;
}

/** An acceptance goes to both, with its record; that an offer was declined, its customer knows. */
export function answerLetters(asked: AnswerLetters): NewMail[] {
  const { revisionId, offer, answer, to, isRecordedBy = null } = asked;
  const letters: NewMail[] = [];
  if (to.customer !== null && answer.answer === "accepted") {
    const words = acceptedWords(offer, answer, isRecordedBy);
    const subject = `Your acceptance of ${documentKindWording[offer.documentKind].one} ${offer.number} from ${offer.company.name}`;
    const dedupeKey = `accepted:${revisionId}`;
    letters.push(mail(asked, RECEIPT, { to: to.customer, subject, words, sender: null, dedupeKey }));
  }
  if (to.company !== null) {
    const words = answeredWords(offer, answer, isRecordedBy);
    const dedupeKey = `answered:${revisionId}`;
    letters.push(mail(asked, NOTICE, { to: to.company, subject: words.title, words, sender: null, dedupeKey }));
  }
  return letters;
}

interface QuestionLetter extends About {
  kind: "question" | "new_date";
  text: string;
  messageId: string;
  to: string;
  /** Whether an address of the customer is known, to which an answer goes. */
  isAnswerable: boolean;
}

export function questionLetter(asked: QuestionLetter): NewMail {
  const words = askedWords(asked.offer, asked);
  const dedupeKey = `asked:${asked.messageId}`;
  return mail(asked, NOTICE, { to: asked.to, subject: words.title, words, sender: null, dedupeKey });
}

/** The letter as it will look, before it is sent. */
export const renderOfferLetter = (offer: Offer, message: string, link: string, attachDocument = true): Letter =>
  written(offerWords(offer, message, attachDocument), link, false);

/** As it may stand in a header. */
const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, " ");

interface Addressed {
  to: string;
  subject: string;
  words: Words;
  sender: Sender | null;
  dedupeKey?: string;
}

function mail({ companyId, quoteId, revisionId, offer }: About, kind: string, addressed: Addressed): NewMail {
  const { to, subject, words, sender } = addressed;
  const id = randomUUIDv7();
  const parameters = { words, company: oneLine(offer.company.name), number: offer.number, sender } satisfies Kept;
  return {
    id,
    companyId,
    quoteId,
    revisionId,
    personId: null,
    kind,
    toAddress: to,
    subject: oneLine(subject),
    parameters,
    dedupeKey: addressed.dedupeKey ?? `${kind}:${id}`,
  };
}
