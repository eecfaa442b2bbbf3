// SQL for what customers are given. Row level security keeps each statement inside the company.
import {
  boolean,
  bytes,
  instant,
  integer,
  json,
  nullable,
  oneOf,
  type RowOf,
  recordset,
  text,
  uuid,
  values,
} from "#server/database/codecs.ts";
import { statement } from "#server/database/statement.ts";

const document = { companyId: integer, sha256: text, mediaType: text, bytes };
/** Nothing happens where the company has given this file to somebody before. */
export const insertDocument = statement({
  name: "offer_insert_document",
  takes: document,
  text: `insert into documents ${values(document)} on conflict do nothing`,
});

const link = {
  ...{ companyId: integer, id: uuid, revisionId: uuid, tokenHash: text, mailId: nullable(uuid) },
  ...{ forWhom: nullable(text), madeByName: text, madeAt: instant, countsFrom: instant },
};
export const insertLink = statement({
  name: "offer_insert_link",
  takes: link,
  text: `insert into quote_links ${values(link)}`,
});

const answer = {
  ...{ companyId: integer, revisionId: uuid, linkId: nullable(uuid) },
  ...{ answer: oneOf<"accepted" | "declined">(), at: instant },
  ...{ how: oneOf<"link" | "telephone" | "letter" | "order" | "in_person">(), name: text },
  ...{ reason: nullable(text), purchaseOrder: nullable(text), strokes: nullable(json<[number, number][][]>()) },
  ...{ consents: json<string[]>(), buttonText: nullable(text), ipAddress: nullable(text), userAgent: nullable(text) },
  ...{ recordedBy: nullable(uuid), recordedByName: nullable(text) },
  ...{ receipt: nullable(text), receiptSha256: nullable(text), recordSha256: nullable(text) },
};
export type NewAnswer = RowOf<typeof answer>;
const answered = recordset(answer);

/** One answer, whole: whether it became the answer to its revision. */
export const answerRevision = statement({
  name: "offer_answer_revision",
  takes: answered.takes,
  gives: { isAnswered: boolean },
  text: `select answer_revision(to_jsonb(r)) as is_answered from ${answered.text}`,
});
