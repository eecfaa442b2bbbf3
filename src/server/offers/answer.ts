// An answer to a revision: the customer's own by a customer link, or one that a user of the company recorded.
import type { Tx } from "#server/database/connect.ts";
import { readRow } from "#server/database/statement.ts";
import { answerRevision, type NewAnswer } from "./queries.ts";

const noLink = { linkId: null, strokes: null, consents: [], buttonText: null, ipAddress: null, userAgent: null };
const noProof = { receipt: null, receiptSha256: null, recordSha256: null };
const notRecorded = { recordedBy: null, recordedByName: null };
const unsaid = { reason: null, purchaseOrder: null, acceptedAtDeviceTime: null, wasShownCancellationRight: null };

type Optional = keyof typeof noLink | keyof typeof noProof | keyof typeof notRecorded | keyof typeof unsaid;
export type AnswerInput = Omit<NewAnswer, Optional> & Partial<Pick<NewAnswer, Optional>>;

/**
 * Answers the revision, in the one statement that decides between simultaneous answers. False if it could no longer be
 * answered: read what has happened instead. A record has to be saved before (`saveDocument`).
 */
export async function saveAnswer(db: Tx, answer: AnswerInput): Promise<boolean> {
  const whole = { ...noLink, ...noProof, ...notRecorded, ...unsaid, ...answer };
  return (await readRow(answerRevision(db, { rows: [whole] }))).isAnswered;
}
