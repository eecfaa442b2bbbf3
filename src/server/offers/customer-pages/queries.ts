// SQL for the holder of a customer link, as the role bound to it, which sees one row of each table (decision 62).
import type { AcceptedSelection } from "#domain/quotes/options.ts";
import {
  boolean,
  bytes,
  instant,
  integer,
  json,
  listColumns,
  nullable,
  nullableShape,
  oneOf,
  type RowOf,
  text,
  texts,
  uuid,
} from "#server/database/codecs.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, readRow, statement } from "#server/database/statement.ts";
import type { Offer } from "#server/offers/offer.ts";
import { readDocument } from "#server/offers/queries.ts";

const revisionShape = {
  id: uuid,
  quoteId: uuid,
  number: integer,
  documentSha256: text,
  issuedAt: instant,
  content: json<Offer>(),
  validUntil: instant,
  closedBecause: nullable(oneOf<"superseded" | "withdrawn">()),
};
const quoteShape = {
  status: text,
  revision: integer,
  version: integer,
  userId: nullable(uuid),
  customerEmail: nullable(text),
  erasedAt: nullable(instant),
};
const companyShape = {
  id: integer,
  name: text,
  isActive: boolean,
  primaryColor: text,
  contactEmail: nullable(text),
  contactPhone: nullable(text),
  brandImageData: nullable(text),
  brandImageType: nullable(text),
  declineReasons: texts,
};
const linkShape = { emailId: nullable(uuid), revokedAt: nullable(instant), firstOpenedAt: nullable(instant) };
const emailShape = { toAddress: text, reply: nullable(text) };
const answerShape = {
  answer: oneOf<"accepted" | "declined">(),
  answeredAt: instant,
  name: text,
  linkId: nullable(uuid),
  receiptSha256: nullable(text),
  recordSha256: nullable(text),
  cancelledAt: nullable(instant),
  selection: nullable(json<AcceptedSelection>()),
};

const linkedOfferShape = {
  revision: revisionShape,
  quote: quoteShape,
  company: companyShape,
  link: linkShape,
  email: nullableShape(emailShape),
  answer: nullableShape(answerShape),
  /** The address, masked so that only its owner recognises it. */
  newerRevisionRecipient: nullable(text),
  /** The company's address for answers and questions. */
  notificationAddress: nullable(text),
};
/** Everything that the pages show. */
export type LinkedOffer = RowOf<typeof linkedOfferShape>;

const selectOffer = statement({
  name: "link_offer",
  gives: linkedOfferShape,
  text: `select ${listColumns(revisionShape, "r")}, ${listColumns(quoteShape, "q")}, ${listColumns(companyShape, "c")}, ${listColumns(linkShape, "l")},
      ${listColumns(emailShape, "m")}, ${listColumns(answerShape, "a")},
      newer_revision_recipient(), notification_address()
    from quote_links l
    join quote_revisions r on r.id = l.revision_id
    join quotes q on q.id = r.quote_id
    join companies c on c.id = l.company_id
    left join emails m on m.id = l.email_id
    left join quote_answers a on a.revision_id = r.id`,
});
export const findOffer = (db: Tx): Promise<LinkedOffer | null> => findRow(selectOffer(db));

/** The offer with its file of this SHA-256; null bytes if there is none. */
export async function findOfferWith(db: Tx, pickSha256: (linkedOffer: LinkedOffer) => string | null) {
  const linkedOffer = await findOffer(db);
  if (!linkedOffer) return null;
  const sha256 = pickSha256(linkedOffer);
  return { linkedOffer, bytes: sha256 === null ? null : await readDocument(db, sha256) };
}

const selectReceipt = statement({
  name: "link_receipt",
  gives: { receipt: nullable(text) },
  text: "select receipt from quote_answers",
});
export const findReceipt = async (db: Tx): Promise<string | null> =>
  (await findRow(selectReceipt(db)))?.receipt ?? null;

const saveRecord = statement({
  name: "link_save_acceptance_record",
  takes: { bytes },
  gives: { sha256: text },
  text: "select save_acceptance_record($bytes) as sha256",
});
export const saveAcceptanceRecord = (db: Tx, record: Uint8Array) => saveRecord(db, { bytes: record });

const recordOpening = statement({
  name: "link_count_opening",
  takes: { at: instant, openedOn: oneOf<"phone" | "computer">() },
  gives: { isCounted: boolean },
  text: "select record_opening($at, $openedOn) as is_counted",
});
/** False before openings of the link count, and within 30 minutes of the previous one. */
export const countOpening = async (db: Tx, openedOn: "phone" | "computer", now: Date): Promise<boolean> =>
  (await readRow(recordOpening(db, { at: now.toISOString(), openedOn }))).isCounted;

const questionShape = { id: uuid, kind: oneOf<"question" | "new_date">(), at: instant, words: text };
const addQuestion = statement({
  name: "link_save_question",
  takes: questionShape,
  gives: { isSaved: boolean },
  text: "select add_question($id, $kind, $at, $words) as is_saved",
});
/** False if too many questions are still unanswered. */
export const saveQuestion = async (db: Tx, newQuestion: RowOf<typeof questionShape>): Promise<boolean> =>
  (await readRow(addQuestion(db, newQuestion))).isSaved;
