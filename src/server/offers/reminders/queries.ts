// SQL for reminders: the offers to remind of, the skipped reminders, and the stops.
import {
  boolean,
  buildInsertValues,
  instant,
  integer,
  integers,
  nullable,
  type RowOf,
  text,
  texts,
  uuid,
} from "#server/database/codecs.ts";
import { pickCodecs } from "#server/database/columns.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, readRow, statement } from "#server/database/statement.ts";
import { reminderSkipsTable, revisionsTable } from "#server/offers/columns.ts";
import { quotesTable } from "#server/quotes/columns.ts";

const byCompany = pickCodecs(quotesTable, "companyId");
const quoteShape = { id: uuid, number: text, version: integer, ownerId: nullable(uuid) };
const offerShape = {
  ...byCompany,
  companyName: text,
  quote: quoteShape,
  revisionId: uuid,
  ...pickCodecs(quotesTable, "postcode"),
  isOn: boolean,
  after: integers,
  before: integers,
  ...pickCodecs(revisionsTable, "issuedAt", "validUntil"),
  isOpen: boolean,
  offerEmailTo: nullable(text),
  offerEmailAt: nullable(instant),
  openedAt: nullable(instant),
  since: instant,
  hasQuestion: boolean,
  stoppedAt: nullable(instant),
  skipped: texts,
  newestReminderId: nullable(uuid),
};
/** One revision for the domain's decision, with what an email and its entry need. */
export type FoundOffer = RowOf<typeof offerShape>;

const select = `select q.company_id, c.name as company_name, q.id, q.quote_number as number, q.version,
    q.user_id as owner_id, r.id as revision_id, q.postcode,
    c.has_reminders and c.is_active and c.move_id is null as is_on, c.reminders_after as after, c.reminders_before as before,
    r.issued_at, r.valid_until, r.closed_at is null and q.status = 'sent' and q.revision = r.number as is_open,
    offer_email.to_address as offer_email_to, offer_email.finished_at as offer_email_at,
    (select min(first_opened_at) from quote_links l where l.company_id = r.company_id and l.revision_id = r.id) as opened_at,
    greatest(c.reminders_start_at, reminder.created_at, question.answered_at) as since,
    coalesce(question.waits, false) as has_question,
    (select stopped_at from reminder_stops s where s.company_id = q.company_id and s.quote_id = q.id) as stopped_at,
    array(select key from reminder_skips s where s.company_id = r.company_id and s.revision_id = r.id) as skipped,
    reminder.id as newest_reminder_id
  from quotes q
  join companies c on c.id = q.company_id
  join quote_revisions r on r.company_id = q.company_id and r.quote_id = q.id
  left join lateral (select to_address, finished_at from emails m where m.company_id = q.company_id and m.quote_id = q.id
    and m.revision_id = r.id and m.kind = 'offer' and m.state in ('sent', 'uncertain')
    order by m.finished_at desc limit 1) offer_email on true
  left join lateral (select id, created_at from emails m where m.company_id = q.company_id and m.quote_id = q.id
    and m.revision_id = r.id and m.kind = 'reminder' order by m.created_at desc limit 1) reminder on true
  left join lateral (select bool_or(answered_at is null) as waits, max(answered_at) as answered_at from quote_questions m
    where m.company_id = q.company_id and m.quote_id = q.id) question on true`;

const selectRevision = statement({
  name: "reminders_revision",
  takes: { companyId: integer, revisionId: uuid },
  gives: offerShape,
  text: `${select} where r.company_id = $companyId and r.id = $revisionId`,
});
export const findRemindableByRevision = (db: Tx, companyId: number, revisionId: string) =>
  findRow(selectRevision(db, { companyId, revisionId }));

const selectQuote = statement({
  name: "reminders_quote",
  takes: { quoteId: uuid },
  gives: offerShape,
  text: `${select} where q.id = $quoteId and r.number = q.revision`,
});
/** The revision that the customer has; null without one. */
export const findRemindableByQuote = (db: Tx, quoteId: string) => findRow(selectQuote(db, { quoteId }));

const tryLock = statement({
  name: "reminders_lock",
  gives: { held: boolean },
  // Any number that nothing else in the database locks.
  text: "select pg_try_advisory_xact_lock(20261122) as held",
});
/** One process at a time queues reminders; the others find nothing to do. */
export const tryLockReminders = async (db: Tx) => (await readRow(tryLock(db))).held;

const selectCompanies = statement({
  name: "reminders_companies",
  takes: { after: integer, most: integer },
  gives: { id: integer },
  text: "select id from companies where id > $after and is_active and move_id is null and has_reminders order by id limit $most",
});
export const listCompaniesToRemind = (db: Tx, after: number, most: number) => selectCompanies(db, { after, most });

const selectOffers = statement({
  name: "reminders_offers",
  takes: { companyId: integer, endsAfter: instant, afterId: uuid, most: integer },
  gives: offerShape,
  text: `${select} where q.company_id = $companyId and q.status = 'sent' and r.number = q.revision
    and q.valid_until >= $endsAfter and (q.valid_until, q.id) > ($endsAfter, $afterId)
    order by q.valid_until, q.id limit $most`,
});

/** Until the transaction ends, the quote cannot be changed, withdrawn or erased. */
export const lockQuoteRow = statement({
  name: "reminders_lock_quote",
  takes: { companyId: integer, id: uuid },
  text: "select from quotes where company_id = $companyId and id = $id for share",
});

interface Page {
  companyId: number;
  /** Offers that end later than this, and of those that end then, the ones after this id. */
  endsAfter: string;
  afterId: string;
  most: number;
}
export const listRemindable = (db: Tx, page: Page): Promise<FoundOffer[]> => selectOffers(db, page);

const selectContent = statement({
  name: "reminders_content",
  takes: { companyId: integer, revisionId: uuid },
  gives: pickCodecs(revisionsTable, "content"),
  text: "select content from quote_revisions where company_id = $companyId and id = $revisionId",
});
export const readContent = async (db: Tx, companyId: number, revisionId: string) =>
  (await readRow(selectContent(db, { companyId, revisionId }))).content;

const skipShape = pickCodecs(
  reminderSkipsTable,
  ...(["companyId", "id", "revisionId", "key", "skippedAt", "skippedByName"] as const),
);
export const insertSkip = statement({
  name: "reminders_skip",
  takes: skipShape,
  text: `insert into reminder_skips ${buildInsertValues(skipShape)} on conflict do nothing`,
});
export const deleteSkip = statement({
  name: "reminders_restore",
  takes: pickCodecs(reminderSkipsTable, "revisionId", "key"),
  text: "delete from reminder_skips where revision_id = $revisionId and key = $key",
});

const stopByLink = statement({
  name: "link_stop_reminders",
  takes: { at: instant },
  gives: { isStopped: boolean },
  text: "select stop_reminders($at) as is_stopped",
});
/** By the link's holder; false if the reminders were already stopped. */
export const saveReminderStop = async (db: Tx, now: Date): Promise<boolean> =>
  (await readRow(stopByLink(db, { at: now.toISOString() }))).isStopped;

const selectDue = statement({
  name: "reminders_due",
  gives: { count: integer },
  text: `select count(*)::int as count from emails
    where state <> 'sent' and state in ('held', 'queued', 'sending') and kind = 'reminder'`,
});
/** Queued by a sweep and not sent yet. */
export const countDue = async (db: Tx): Promise<number> => (await readRow(selectDue(db))).count;
