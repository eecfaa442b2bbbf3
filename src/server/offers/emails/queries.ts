// SQL for the emails about an offer, as the outbox worker reads it: as volute_platform.
import { bytes, instant, integer, nullable, text, uuid } from "#server/database/codecs.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, statement } from "#server/database/statement.ts";

const revisionKeyShape = { companyId: integer, revisionId: uuid };
export interface RevisionKey {
  companyId: number;
  revisionId: string;
}

const selectRevisionState = statement({
  name: "offer_email_revision_state",
  takes: revisionKeyShape,
  gives: { closedBecause: nullable(text), answer: nullable(text), validUntil: instant },
  text: `select r.closed_because, a.answer, r.valid_until from quote_revisions r
    left join quote_answers a on a.company_id = r.company_id and a.revision_id = r.id
    where r.company_id = $companyId and r.id = $revisionId`,
});
/** The revision's state when its email is sent. */
export const findRevisionState = (db: Tx, revisionKey: RevisionKey) => findRow(selectRevisionState(db, revisionKey));

const selectReplyTo = statement({
  name: "offer_email_reply_to",
  takes: { ...revisionKeyShape, sender: nullable(text) },
  gives: { replyTo: nullable(text) },
  text: `select coalesce(
      (select u.email from users u where u.company_id = c.id and u.email ~ '^[!-~]+@'
        and (u.email = $sender or $sender is null and u.id = r.issued_by)),
      c.contact_email) as reply_to
    from companies c left join quote_revisions r on r.company_id = c.id and r.id = $revisionId
    where c.id = $companyId`,
});
/** Where the customer's replies go: to the sender, else to the revision's issuer; to the company if both are gone. */
export const findReplyTo = async (db: Tx, revisionKey: RevisionKey, sender: string | null) =>
  (await findRow(selectReplyTo(db, { ...revisionKey, sender })))?.replyTo ?? null;

const selectCustomerEmail = statement({
  name: "offer_email_customer",
  takes: revisionKeyShape,
  gives: { email: nullable(text) },
  text: `select coalesce(
      (select to_address from emails where company_id = $companyId and quote_id = q.id and kind = 'offer'
        order by (revision_id = $revisionId) desc, id desc limit 1),
      q.customer_email) as email
    from quote_revisions r join quotes q on q.id = r.quote_id
    where r.company_id = $companyId and r.id = $revisionId`,
});
/** The address to which the offer was last emailed. */
export const findCustomerEmail = async (db: Tx, revisionKey: RevisionKey) =>
  (await findRow(selectCustomerEmail(db, revisionKey)))?.email ?? null;

const file = { mediaType: text, bytes };
const selectDocument = statement({
  name: "offer_email_document",
  takes: revisionKeyShape,
  gives: file,
  text: `select d.media_type, d.bytes from quote_revisions s
      join documents d on s.id = $revisionId and d.sha256 = s.document_sha256
      where s.company_id = $companyId and d.company_id = s.company_id`,
});
/** The customer's document, byte for byte. */
export const findDocument = (db: Tx, revisionKey: RevisionKey) => findRow(selectDocument(db, revisionKey));

const selectRecord = statement({
  name: "offer_email_record",
  takes: revisionKeyShape,
  gives: file,
  text: `select d.media_type, d.bytes from quote_answers s
      join documents d on s.revision_id = $revisionId and d.sha256 = s.record_sha256
      where s.company_id = $companyId and d.company_id = s.company_id`,
});
/** The record of its acceptance, byte for byte. */
export const findRecord = (db: Tx, revisionKey: RevisionKey) => findRow(selectRecord(db, revisionKey));
