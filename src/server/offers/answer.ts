// An answer to a revision: the customer's own by a customer link, or one that a user of the company recorded.
import type { Tx } from "#server/database/connect.ts";
import { readRow } from "#server/database/statement.ts";
import { answerRevision, type NewAnswer } from "./queries.ts";

const noLink = { linkId: null, strokes: null, consents: [], buttonText: null, ipAddress: null, userAgent: null };
const noProof = { receipt: null, receiptSha256: null, recordSha256: null };
const noRecorder = { recordedBy: null, recordedByName: null };
const notGiven = {
  ...{ reason: null, purchaseOrder: null, acceptedAtDeviceTime: null, wasShownCancellationRight: null },
  selection: null,
};

type Optional = keyof typeof noLink | keyof typeof noProof | keyof typeof noRecorder | keyof typeof notGiven;
export type AnswerInput = Omit<NewAnswer, Optional> & Partial<Pick<NewAnswer, Optional>>;

/**
 * Answers the revision, in the one statement that decides between simultaneous answers. False if it could no longer be
 * answered: read what has happened instead. A record has to be saved before (`saveDocument`).
 */
export async function saveAnswer(db: Tx, answer: AnswerInput): Promise<boolean> {
  const completeAnswer = { ...noLink, ...noProof, ...noRecorder, ...notGiven, ...answer };
  return (await readRow(answerRevision(db, { rows: [completeAnswer] }))).isAnswered;
}
