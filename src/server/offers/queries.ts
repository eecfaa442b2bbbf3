// SQL for revisions, links and answers. Row level security keeps each statement inside the company.

import { describeSelection } from "#domain/offers/describe-selection.ts";
import { EMAIL_LIMITS, EMAIL_WINDOW_MS } from "#domain/offers/email-limit.ts";
import {
  bigint,
  boolean,
  buildAssignments,
  buildInsertValues,
  buildRecordset,
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
  uuid,
} from "#server/database/codecs.ts";
import { pickCodecs } from "#server/database/columns.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, readRow, statement } from "#server/database/statement.ts";
import { emailsTable } from "#server/emails/columns.ts";
import { quotesTable } from "#server/quotes/columns.ts";
import { editableColumns } from "#server/quotes/shapes.ts";
import { answersTable, documentsTable, linksTable, questionsTable, revisionsTable } from "./columns.ts";
import type { Offer } from "./offer.ts";

const document = { ...pickCodecs(documentsTable, "companyId", "sha256", "mediaType"), bytes };
/** Does nothing if the company has stored this file before. */
export const insertDocument = statement({
  name: "offer_insert_document",
  takes: document,
  text: `insert into documents ${buildInsertValues(document)} on conflict do nothing`,
});

const selectDocument = statement({
  name: "offer_document",
  takes: { sha256: text },
  gives: { bytes: nullable(bytes) },
  text: "select bytes from documents where sha256 = $sha256",
});
/** Null once it has been erased. */
export const readDocument = async (db: Tx, sha256: string) => (await readRow(selectDocument(db, { sha256 }))).bytes;

const link = {
  ...pickCodecs(linksTable, "companyId", "id", "revisionId", "tokenHash", "emailId"),
  ...pickCodecs(linksTable, "recipientNote", "createdByName", "createdAt", "openingsCountFrom"),
};
export const insertLink = statement({
  name: "offer_insert_link",
  takes: link,
  text: `insert into quote_links ${buildInsertValues(link)}`,
});

const answerFields = pickCodecs(answersTable, "answer", "answeredAt", "channel", "name", "reason", "purchaseOrder");
const proof = pickCodecs(answersTable, "receipt", "receiptSha256", "recordSha256");
const answer = {
  ...pickCodecs(answersTable, "companyId", "revisionId", "linkId"),
  ...answerFields,
  ...pickCodecs(answersTable, "strokes", "consents", "buttonText", "ipAddress", "userAgent"),
  ...pickCodecs(answersTable, "recordedBy", "recordedByName"),
  ...proof,
  ...pickCodecs(answersTable, "acceptedAtDeviceTime", "wasShownCancellationRight", "selection"),
};
export type NewAnswer = RowOf<typeof answer>;
const answerRecordset = buildRecordset(answer);

/** Saves one answer; returns whether it became the answer to its revision. */
export const answerRevision = statement({
  name: "offer_answer_revision",
  takes: answerRecordset.takes,
  gives: { isAnswered: boolean },
  text: `select answer_revision(to_jsonb(r)) as is_answered from ${answerRecordset.text}`,
});

/** Columns restored when a later revision is discarded. Notes stay: the customer never saw them. */
const { status: _, updatedAt: __, notes: ___, ...restoredColumns } = editableColumns;
/** A row that an earlier version kept lacks these. */
const keptRowSql = `'{"lines_cost": 0, "is_selectable": false}' || r.quote_row`;
const restoredColumnsSql = `${listColumns(restoredColumns)}, price_snapshot`;

const revision = {
  ...pickCodecs(revisionsTable, "companyId", "id", "quoteId", "number", "content", "documentSha256"),
  ...pickCodecs(revisionsTable, "issuedAt", "issuedBy", "issuedByName", "validUntil"),
};
/** A revision of the quote as it is in this transaction. */
export const insertRevision = statement({
  name: "offer_insert_revision",
  takes: revision,
  text: `insert into quote_revisions (${listColumns(revision)}, quote_row)
    select ${Object.keys(revision).map((key) => `$${key}`)}, to_jsonb(restored)
    from (select ${restoredColumnsSql} from quotes where id = $quoteId) restored`,
});

const revisionKey = { quoteId: uuid, number: integer };
export const closeRevision = statement({
  name: "offer_close_revision",
  takes: { ...revisionKey, at: instant, because: oneOf<"superseded" | "withdrawn">(), reason: nullable(text) },
  text: `update quote_revisions set closed_at = $at, closed_because = $because, closed_reason = $reason
    where quote_id = $quoteId and number = $number`,
});

const reopenRevision = statement({
  name: "offer_reopen_revision",
  takes: revisionKey,
  text: `update quote_revisions set closed_at = null, closed_because = null, closed_reason = null
    where quote_id = $quoteId and number = $number`,
});
const restoreQuote = statement({
  name: "offer_restore_quote",
  takes: { ...revisionKey, status: text, at: instant },
  text: `update quotes q set (${restoredColumnsSql}) = (select ${restoredColumnsSql} from jsonb_populate_record(null::quotes, ${keptRowSql})),
      revision = r.number, sent_at = r.issued_at, valid_until = r.valid_until, status = $status, updated_at = $at,
      version = q.version + 1
    from quote_revisions r where q.id = $quoteId and r.quote_id = q.id and r.number = $number`,
});
/** Restores the quote as this revision was sent, and reopens its offer. */
export const restoreRevision = (db: Tx, restored: { quoteId: string; number: number; status: string; at: string }) =>
  Promise.all([reopenRevision(db, restored), restoreQuote(db, restored)]);

const quoteState = pickCodecs(quotesTable, "status", "revision", "sentAt", "validUntil", "updatedAt", "customerEmail");
/** The quote's lifecycle state; its version counts up. */
export const updateQuoteState = statement({
  name: "offer_update_quote_state",
  takes: { id: uuid, ...quoteState },
  text: `update quotes set ${buildAssignments(quoteState)}, version = version + 1 where id = $id`,
});

/** For a change of something that belongs to the quote but is stored separately. */
export const bumpQuoteVersion = statement({
  name: "offer_bump_quote_version",
  takes: { id: uuid, at: instant },
  text: "update quotes set updated_at = $at, version = version + 1 where id = $id",
});

const cancellationFields = pickCodecs(answersTable, "cancelledAt", "cancelledReason");
const storedAnswerFields = {
  ...pickCodecs(answersTable, "revisionId", "selection"),
  ...answerFields,
  ...cancellationFields,
};
const revisionFields = pickCodecs(
  revisionsTable,
  ...(["id", "number", "content", "documentSha256", "issuedAt", "validUntil", "closedBecause"] as const),
);
const selectNewest = statement({
  name: "offer_newest_revision",
  takes: { quoteId: uuid },
  gives: { ...revisionFields, answer: nullableShape(storedAnswerFields) },
  text: `select ${listColumns(revisionFields, "r")}, ${listColumns(storedAnswerFields, "a")}
    from quote_revisions r left join quote_answers a on a.company_id = r.company_id and a.revision_id = r.id
    where r.quote_id = $quoteId order by r.number desc limit 1`,
});
export const findNewestRevision = (db: Tx, quoteId: string) => findRow(selectNewest(db, { quoteId }));
export type FoundRevision = NonNullable<Awaited<ReturnType<typeof findNewestRevision>>>;

export const cancelAnswer = statement({
  name: "offer_cancel_answer",
  takes: { revisionId: uuid, cancelledAt: instant, cancelledReason: text },
  text: `update quote_answers set ${buildAssignments({ cancelledAt: instant, cancelledReason: text })}
    where revision_id = $revisionId`,
});

const jobTexts = { jobName: nullable(text), scope: nullable(text), exclusions: nullable(text), drawsOver12: boolean };
const selectJobTexts = statement({
  name: "offer_job_texts",
  takes: { quoteId: uuid },
  gives: jobTexts,
  text: `select j.name as job_name, j.scope, j.exclusions, coalesce(p.needs_water_notice, false) as draws_over12
    from quotes q left join job_types j on j.id = q.job_type_id left join pump_styles p on p.id = q.pump_style_id
    where q.id = $quoteId`,
});
/** The document texts of the quote's job type and pump. */
export const findJobTexts = (db: Tx, quoteId: string) => findRow(selectJobTexts(db, { quoteId }));
export type FoundJobTexts = RowOf<typeof jobTexts>;

const answerSettings = { engineersRecordAnswers: boolean, contactEmail: nullable(text) };
const selectAnswerSettings = statement({
  name: "offer_answer_settings",
  takes: {},
  gives: answerSettings,
  text: `select ${listColumns(answerSettings)} from companies
    where id = (select nullif(current_setting('app.company_id', true), '')::integer)`,
});
/** Who in the company acted in may record answers, and the address for notifications. */
export const findAnswerSettings = (db: Tx) => findRow(selectAnswerSettings(db));

const shownLink = {
  ...pickCodecs(linksTable, "id", "emailId", "recipientNote", "createdByName", "createdAt", "revokedAt"),
  ...pickCodecs(linksTable, "firstOpenedAt", "lastOpenedAt", "openingCount", "openedOn"),
};
const recordOfQuoteKey = { quoteId: uuid, id: uuid };
const selectLink = statement({
  name: "offer_link",
  takes: recordOfQuoteKey,
  gives: shownLink,
  text: `select ${listColumns(shownLink, "l")} from quote_links l
    join quote_revisions r on r.company_id = l.company_id and r.id = l.revision_id
    where l.id = $id and r.quote_id = $quoteId`,
});
export const findLink = (db: Tx, quoteId: string, id: string) => findRow(selectLink(db, { quoteId, id }));

const revokeLink = statement({
  name: "offer_revoke_link",
  takes: { id: uuid, at: instant },
  gives: shownLink,
  text: `update quote_links set revoked_at = $at where id = $id returning ${listColumns(shownLink)}`,
});
export const saveLinkRevocation = (db: Tx, id: string, at: string) => readRow(revokeLink(db, { id, at }));

const shownQuestion = pickCodecs(questionsTable, "id", "kind", "askedAt", "question", "answeredAt");
const selectQuestion = statement({
  name: "offer_question",
  takes: recordOfQuoteKey,
  gives: shownQuestion,
  text: `select ${listColumns(shownQuestion)} from quote_questions where id = $id and quote_id = $quoteId`,
});
export const findQuestion = (db: Tx, quoteId: string, id: string) => findRow(selectQuestion(db, { quoteId, id }));

const markQuestionAnswered = statement({
  name: "offer_mark_question_answered",
  takes: { id: uuid, at: instant },
  gives: shownQuestion,
  text: `update quote_questions set answered_at = $at where id = $id returning ${listColumns(shownQuestion)}`,
});
export const saveQuestionAnswered = (db: Tx, id: string, at: string) => readRow(markQuestionAnswered(db, { id, at }));

/** More than a quote is ever sent; beyond it the oldest revisions are left out. */
const MAX_ROWS = 500;
const quoteKey = { quoteId: uuid };
const shownRevision = {
  ...pickCodecs(revisionsTable, "id", "number", "documentSha256", "issuedAt", "issuedByName", "validUntil"),
  ...pickCodecs(revisionsTable, "closedAt", "closedBecause", "closedReason"),
};
const shownAnswer = {
  ...pickCodecs(answersTable, "revisionId"),
  ...answerFields,
  ...pickCodecs(answersTable, "recordedByName", "isLate", "acceptedAtDeviceTime", "wasShownCancellationRight"),
  ...pickCodecs(answersTable, "receiptSha256", "selection"),
  ...cancellationFields,
};
const selectRevisions = statement({
  name: "offer_revisions",
  takes: quoteKey,
  gives: {
    ...{ ...shownRevision, name: text, total: bigint, selectable: nullable(json<Offer>()) },
    answer: nullableShape({ ...shownAnswer, signed: boolean, hasRecord: boolean }),
  },
  text: `select ${listColumns(shownRevision, "r")}, r.content->>'number' as name,
      coalesce(a.selection->>'net', r.content->'figures'->>'net')::bigint as total,
      case when r.content ? 'selection' then r.content end as selectable, ${listColumns(shownAnswer, "a")},
      a.strokes is not null as signed, a.record_sha256 is not null as has_record
    from quote_revisions r left join quote_answers a on a.company_id = r.company_id and a.revision_id = r.id
    where r.quote_id = $quoteId order by r.number desc limit ${MAX_ROWS}`,
});
const selectLinks = statement({
  name: "offer_links",
  takes: quoteKey,
  gives: { revisionId: uuid, ...shownLink },
  text: `select l.revision_id, ${listColumns(shownLink, "l")} from quote_links l
    join quote_revisions r on r.company_id = l.company_id and r.id = l.revision_id
    where r.quote_id = $quoteId order by l.created_at desc, l.id desc limit ${MAX_ROWS}`,
});
const selectQuestions = statement({
  name: "offer_questions",
  takes: quoteKey,
  gives: { revisionId: uuid, ...shownQuestion },
  text: `select revision_id, ${listColumns(shownQuestion)} from quote_questions
    where quote_id = $quoteId order by asked_at desc, id desc limit ${MAX_ROWS}`,
});
const shownEmail = pickCodecs(
  emailsTable,
  ...(["id", "toAddress", "subject", "state", "createdAt", "finishedAt", "error"] as const),
);
const selectEmails = statement({
  name: "offer_emails",
  takes: quoteKey,
  gives: { revisionId: nullable(uuid), ...shownEmail, toCustomer: boolean },
  text: `select revision_id, ${listColumns(shownEmail)}, kind in ('offer', 'offer_accepted') as to_customer from emails
    where quote_id = $quoteId order by id desc limit ${MAX_ROWS}`,
});

/** The quote's revisions, newest first, with everything that belongs to each. */
export async function listRevisionHistory(db: Tx, quoteId: string) {
  const [revisions, links, emails, questions] = await Promise.all([
    selectRevisions(db, { quoteId }),
    selectLinks(db, { quoteId }),
    selectEmails(db, { quoteId }),
    selectQuestions(db, { quoteId }),
  ]);
  return revisions.map(({ answer, ...revision }) => {
    const parts = revision.selectable?.selection;
    const choice = parts && answer?.selection ? describeSelection(parts, answer.selection) : null;
    const pickOfRevision = <Row extends { revisionId: string | null }>(rows: Row[]) =>
      rows.filter(({ revisionId }) => revisionId === revision.id);
    return {
      ...revision,
      answer: answer && { ...answer, choice },
      links: pickOfRevision(links),
      emails: pickOfRevision(emails),
      questions: pickOfRevision(questions),
    };
  });
}

/** `showsCosts`: an offer whose customer was erased has no lines any more. */
const revisionFiles = { name: text, documentSha256: text, recordSha256: nullable(text), showsCosts: boolean };
const selectRevisionFiles = statement({
  name: "offer_files",
  takes: { quoteId: uuid, number: integer },
  gives: revisionFiles,
  text: `select r.content->>'number' as name, r.document_sha256, a.record_sha256,
      coalesce(jsonb_array_length(r.content->'lines'), 0) > 0 as shows_costs
    from quote_revisions r left join quote_answers a on a.company_id = r.company_id and a.revision_id = r.id
    where r.quote_id = $quoteId and r.number = $number`,
});
/** The hashes of one revision's document and of its acceptance record. */
export const findRevisionFiles = (db: Tx, quoteId: string, number: number) =>
  findRow(selectRevisionFiles(db, { quoteId, number }));

const selectSentStatus = statement({
  name: "offer_sent_status",
  gives: { statusLabel: text, statusColor: text },
  text: "select label as status_label, color as status_color from quote_statuses where name = 'sent'",
});
/** The label and colour of the status that a quote has once it is sent. */
export const readSentStatus = (db: Tx) => readRow(selectSentStatus(db));

const countEmails = statement({
  name: "offer_recent_emails",
  takes: { quoteId: uuid, since: instant, companyLimit: integer },
  gives: { ofQuote: integer, ofCompany: integer },
  // Ids grow with time, so the company's newest ones are the recent ones, and no more are read. Reminders, and emails
  // caused by a customer's question or answer, do not count towards the limit.
  text: `select (select count(*)::int from emails where quote_id = $quoteId and created_at > $since
      and kind in ('offer', 'offer_copy')) as of_quote,
    (select count(*)::int from (select created_at from emails where kind in ('offer', 'offer_copy')
      order by id desc limit $companyLimit) newest
      where created_at > $since) as of_company`,
});
export const countRecentEmails = (db: Tx, quoteId: string, now: Date) =>
  readRow(
    countEmails(db, {
      quoteId,
      since: new Date(now.getTime() - EMAIL_WINDOW_MS).toISOString(),
      companyLimit: EMAIL_LIMITS.ofCompany,
    }),
  );
