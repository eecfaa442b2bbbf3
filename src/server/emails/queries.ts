// SQL for emails: queued in the transaction of their cause, claimed by a worker, settled by it.
import {
  bigint,
  boolean,
  instant,
  integer,
  listColumns,
  nullable,
  nullableShape,
  type RowOf,
  text,
  uuid,
} from "#server/database/codecs.ts";
import { pickCodecs } from "#server/database/columns.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, readRow, statement } from "#server/database/statement.ts";
import { emailsTable } from "./columns.ts";

const byId = pickCodecs(emailsTable, "id");
const contentColumns = pickCodecs(
  emailsTable,
  ...(["companyId", "userId", "kind", "toAddress", "subject", "parameters", "quoteId", "revisionId"] as const),
);
const queuedColumns = {
  ...byId,
  ...contentColumns,
  ...pickCodecs(emailsTable, "customerName", "idempotencyKey", "createdAt", "queuedAt", "nextAttemptAt"),
};

const insert = statement({
  name: "email_queue",
  takes: queuedColumns,
  text: `insert into emails (${listColumns(queuedColumns)}, quote_owner_id)
    select ${Object.keys(queuedColumns).map((key) => `$${key}`)}, (select q.user_id from quotes q where q.id = $quoteId)
    where $userId is null or exists (select from users where id = $userId)
    on conflict (company_id, idempotency_key) do nothing`,
});
type QuoteReference = "quoteId" | "revisionId" | "customerName";
type Content = Omit<RowOf<typeof queuedColumns>, "createdAt" | "queuedAt" | "nextAttemptAt">;
/** For an email about a quote, that quote, its revision and its customer. */
export type NewEmail = Omit<Content, QuoteReference> & Partial<Pick<Content, QuoteReference>>;
/**
 * Does nothing if the same cause has queued it before, or if the user does not exist: a caller that must not reveal
 * that queues it anyway, in the same time.
 */
export function queueEmail(db: Tx, email: NewEmail, now: Date) {
  const at = now.toISOString();
  const aboutNoQuote = { quoteId: null, revisionId: null, customerName: null };
  return insert(db, { ...aboutNoQuote, ...email, createdAt: at, queuedAt: at, nextAttemptAt: at });
}

const claimedColumns = { ...byId, ...contentColumns, ...pickCodecs(emailsTable, "attempts", "queuedAt") };
export type ClaimedEmail = RowOf<typeof claimedColumns>;

/** Whom an email's change concerns: its company, and viewers of its quote. */
const changedEmailShape = {
  ...pickCodecs(emailsTable, "id", "companyId"),
  companyName: nullable(text),
  quote: nullableShape({ id: uuid, number: text, version: integer, ownerId: nullable(uuid) }),
};
export type ChangedEmail = RowOf<typeof changedEmailShape>;
/** For the changed rows, called m. */
const selectChangedEmailSql = `select m.id, m.company_id, c.name as company_name,
    q.id, q.quote_number as number, q.version, q.user_id as owner_id
  from m left join companies c on c.id = m.company_id left join quotes q on q.id = m.quote_id`;

/** A queued email of an exported company is sent by the installation that imports it. */
const notMovingSql = "(company_id is null or company_id not in (select id from companies where move_id is not null))";

const markHeld = statement({
  name: "emails_mark_held",
  takes: { all: boolean },
  gives: changedEmailShape,
  text: `with m as (update emails set state = 'held' where state = 'queued' and ${notMovingSql}
      and ($all or company_id in (select id from companies where not is_active)) returning *) ${selectChangedEmailSql}`,
});
/** Holds what cannot be sent now until a user decides: everything, or the emails of deactivated companies. */
export const markEmailsHeld = (db: Tx, all: boolean) => markHeld(db, { all });

const recover = statement({
  name: "emails_recover",
  takes: { now: instant, all: boolean },
  gives: changedEmailShape,
  text: `with m as (update emails set claimed_until = null, next_attempt_at = $now,
      state = case when submission_started_at is null then 'queued' else 'uncertain' end,
      finished_at = case when submission_started_at is null then null else $now end,
      error = case when submission_started_at is null then error else 'Volute was ended while it handed the email over.' end
    where state = 'sending' and ($all or claimed_until < $now) returning *) ${selectChangedEmailSql}`,
});
/**
 * For a worker that has gone: the email that it was sending may have arrived. All, if there can be no other worker. An
 * export waits until this is known of the company's emails.
 */
export const recoverEmails = (db: Tx, now: Date, all: boolean) => recover(db, { now: now.toISOString(), all });

const claim = statement({
  name: "emails_claim",
  takes: { now: instant, until: instant, most: integer },
  gives: claimedColumns,
  text: `update emails m set state = 'sending', attempts = attempts + 1, claimed_until = $until, submission_started_at = null
    from (select id from emails where state = 'queued' and next_attempt_at <= $now and ${notMovingSql}
      order by next_attempt_at, id limit $most for update skip locked) due
    where m.id = due.id returning ${listColumns(claimedColumns, "m")}`,
});
export const claimEmails = (db: Tx, now: Date, until: Date, most: number) =>
  claim(db, { now: now.toISOString(), until: until.toISOString(), most });

const attemptKey = pickCodecs(emailsTable, "id", "attempts");
const markSubmissionStarted = statement({
  name: "email_begin_submission",
  takes: { ...attemptKey, now: instant },
  gives: byId,
  text: `update emails set submission_started_at = $now
    where id = $id and state = 'sending' and attempts = $attempts and submission_started_at is null returning id`,
});
/** False if another worker has the email by now. */
export const beginSubmission = async (db: Tx, { id, attempts }: ClaimedEmail, now: Date) =>
  (await findRow(markSubmissionStarted(db, { id, attempts, now: now.toISOString() }))) !== null;

const resultColumns = pickCodecs(emailsTable, "state", "nextAttemptAt", "finishedAt", "reply", "error");
const saveResult = statement({
  name: "email_finish",
  takes: { ...attemptKey, ...resultColumns, omitFiles: boolean },
  gives: changedEmailShape,
  text: `with m as (update emails set state = $state, next_attempt_at = $nextAttemptAt, finished_at = $finishedAt, reply = $reply, error = $error,
      claimed_until = null,
      parameters = case when $omitFiles then parameters || '{"bare": true}' else parameters end
    where id = $id and state = 'sending' and attempts = $attempts returning *) ${selectChangedEmailSql}`,
});
/** Null if another worker has the email by now. `omitFiles`: it is retried without its files. */
export const finishEmail = (
  db: Tx,
  { id, attempts }: ClaimedEmail,
  result: RowOf<typeof resultColumns> & { omitFiles: boolean },
) => findRow(saveResult(db, { id, attempts, ...result }));

const deleteFinished = statement({
  name: "emails_delete_old",
  takes: { finishedBefore: instant, most: integer },
  gives: byId,
  text: `delete from emails where id in (select id from emails
    where quote_id is null and finished_at < $finishedBefore order by finished_at limit $most) returning id`,
});
/** Emails of quotes stay, as part of what the customer was given. Returns how many were deleted. */
export const deleteOldEmails = async (db: Tx, finishedBefore: Date, most: number) =>
  (await deleteFinished(db, { finishedBefore: finishedBefore.toISOString(), most })).length;

const count = statement({
  name: "emails_count",
  gives: { ...pickCodecs(emailsTable, "state"), count: integer },
  text: "select state, count(*)::int as count from emails where state <> 'sent' group by state",
});
/** Counts emails that were not sent. */
export const countEmailsByState = async (db: Tx): Promise<Record<string, number>> =>
  Object.fromEntries((await count(db)).map(({ state, count }) => [state, count]));

const selectOldestAge = statement({
  name: "emails_oldest_waiting",
  gives: { seconds: bigint },
  text: `select coalesce(greatest(extract(epoch from now() - min(queued_at)), 0), 0)::bigint as seconds
    from emails where state <> 'sent' and state in ('queued', 'sending')`,
});
export const readOldestQueuedAge = async (db: Tx): Promise<number> => (await readRow(selectOldestAge(db))).seconds;
