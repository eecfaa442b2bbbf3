// SQL for the demonstration's offers, quote by quote. The rows are like those that the product creates.

import {
  boolean,
  buildInsertValues,
  instant,
  integer,
  json,
  listColumns,
  nullable,
  oneOf,
  text,
  uuid,
} from "#server/database/codecs.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, type StatementParameters, statement } from "#server/database/statement.ts";

export const listCompanies = statement({
  name: "demonstration_companies",
  gives: { id: integer, slug: text },
  text: "select id, slug from companies",
});

/** Newest first: all sent quotes, and whether their offer is still to be created. */
export const listSentQuotes = statement({
  name: "demonstration_given",
  gives: { id: uuid, isOpen: boolean, isMissing: boolean },
  text: `select q.id, q.status = 'sent' and q.valid_until > now() and q.customer_email is not null as is_open,
      not exists (select from quote_revisions r where r.quote_id = q.id) as is_missing
    from quotes q where q.status in ('sent', 'accepted', 'declined') and q.sent_at is not null
    order by q.created_at desc, q.id desc`,
});

const hold = statement({
  name: "demonstration_hold",
  takes: { id: uuid, version: integer },
  gives: { id: uuid },
  text: `select id from quotes q where id = $id and version = $version
    and not exists (select from quote_revisions r where r.quote_id = q.id) for update`,
});
/** False if a user has changed the quote meanwhile. */
export const tryLockUnissuedQuote = async (db: Tx, quote: { id: string; version: number }) =>
  (await findRow(hold(db, quote))) !== null;

const author = {
  userId: nullable(uuid),
  userName: text,
  userEmail: text,
  companyId: integer,
  companyName: text,
  sessionId: nullable(text),
  ipAddress: text,
  userAgent: text,
};
const selectAuthor = statement({
  name: "demonstration_author",
  takes: { quoteId: text },
  gives: author,
  text: `select ${listColumns(author)} from audit_logs where entity_type = 'quote' and entity_id = $quoteId
    and metadata ->> 'event' = 'quote.created'`,
});
/** The quote's creator, as far as the log goes back. */
export const findAuthor = (db: Tx, quoteId: string) => findRow(selectAuthor(db, { quoteId }));

const inserting = <S extends StatementParameters>(table: string, shape: S) =>
  statement({ name: `demonstration_${table}`, takes: shape, text: `insert into ${table} ${buildInsertValues(shape)}` });

const ofRevision = { companyId: integer, revisionId: uuid };
export const insertEmail = inserting("emails", {
  ...ofRevision,
  id: uuid,
  quoteId: uuid,
  kind: text,
  toAddress: text,
  subject: text,
  parameters: json<Record<string, unknown>>(),
  idempotencyKey: text,
  state: oneOf<"held" | "sent">(),
  attempts: integer,
  createdAt: instant,
  queuedAt: instant,
  nextAttemptAt: instant,
  submissionStartedAt: nullable(instant),
  finishedAt: nullable(instant),
  reply: nullable(text),
});
export const insertReadLink = inserting("quote_links", {
  ...ofRevision,
  id: uuid,
  tokenHash: text,
  emailId: nullable(uuid),
  recipientNote: nullable(text),
  createdByName: text,
  createdAt: instant,
  openingsCountFrom: instant,
  firstOpenedAt: nullable(instant),
  lastOpenedAt: nullable(instant),
  openingCount: integer,
  openedOn: nullable(oneOf<"phone" | "computer">()),
});
export const insertAnswer = inserting("quote_answers", {
  ...ofRevision,
  linkId: uuid,
  answer: oneOf<"accepted" | "declined">(),
  answeredAt: instant,
  channel: oneOf<"link">(),
  name: text,
  reason: nullable(text),
  purchaseOrder: nullable(text),
  consents: json<string[]>(),
  buttonText: nullable(text),
  ipAddress: text,
  userAgent: text,
  receipt: nullable(text),
  receiptSha256: nullable(text),
  recordSha256: nullable(text),
});
export const insertQuestion = inserting("quote_questions", {
  ...ofRevision,
  id: uuid,
  quoteId: uuid,
  linkId: uuid,
  kind: oneOf<"question">(),
  askedAt: instant,
  question: text,
});
