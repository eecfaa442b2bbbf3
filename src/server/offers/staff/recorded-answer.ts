// An answer that staff record: what is saved of it, and its emails.
import type { Tx } from "#server/database/connect.ts";
import { queueEmail } from "#server/emails/queries.ts";
import { retryExhausted } from "#server/kernel/errors.ts";
import type { Proof } from "#server/offers/acceptance-proof/proof.ts";
import { type AnswerInput, saveAnswer } from "#server/offers/answer.ts";
import { saveDocument } from "#server/offers/documents.ts";
import { buildAnswerEmails } from "#server/offers/emails/emails.ts";
import type { Offer } from "#server/offers/offer.ts";
import type { FoundQuote } from "#server/quotes/queries.ts";

export interface RecordedAnswer {
  quote: Pick<FoundQuote, "id" | "companyId" | "customerEmail">;
  company: { contactEmail: string | null };
  revisionId: string;
  offer: Offer;
  answer: Omit<AnswerInput, "companyId" | "revisionId"> & { isLate: boolean; recordedByName: string };
  /** Null for a decline, which needs no proof. */
  proof: Proof | null;
}

/** The statements that save it. Of simultaneous answers to a revision, all but the first are refused (`overtaken`). */
export function saveRecordedAnswer(db: Tx, input: RecordedAnswer, now: Date): Promise<unknown>[] {
  const { quote, company, revisionId, offer, answer, proof } = input;
  const { companyId } = quote;
  const { isLate: _, ...answerFields } = answer;
  const { record, ...proofFields } = proof ?? { record: null };
  const emails = buildAnswerEmails({
    companyId,
    quoteId: quote.id,
    revisionId,
    offer,
    answer,
    recordedBy: answer.recordedByName,
    to: { customer: quote.customerEmail, company: company.contactEmail },
  });
  return [
    ...(record ? [saveDocument(db, companyId, record)] : []),
    saveAnswer(db, { companyId, revisionId, ...answerFields, ...proofFields }).then((isAnswered) => {
      if (!isAnswered) throw retryExhausted();
    }),
    ...emails.map((email) => queueEmail(db, email, now)),
  ];
}
