// SQL for the emails about an offer, as the outbox worker reads it: as volute_platform.
import { bytes, instant, integer, nullable, text, uuid } from "#server/database/codecs.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, statement } from "#server/database/statement.ts";

const revision = { companyId: integer, revisionId: uuid };
export interface OfRevision {
  companyId: number;
  revisionId: string;
}

const selectState = statement({
  name: "letter_revision",
  takes: revision,
  gives: { closedBecause: nullable(text), answer: nullable(text), validUntil: instant },
  text: `select r.closed_because, a.answer, r.valid_until from quote_revisions r
    left join quote_answers a on a.company_id = r.company_id and a.revision_id = r.id
    where r.company_id = $companyId and r.id = $revisionId`,
});
/** The revision's state when its email is sent. */
export const findRevisionState = (db: Tx, of: OfRevision) => findRow(selectState(db, of));

const selectReply = statement({
  name: "letter_reply_to",
  takes: { ...revision, sender: nullable(text) },
  gives: { replyTo: nullable(text) },
  text: `select coalesce(
      (select u.email from users u where u.company_id = c.id and u.email ~ '^[!-~]+@'
        and (u.email = $sender or $sender is null and u.id = r.issued_by)),
      c.contact_email) as reply_to
    from companies c left join quote_revisions r on r.company_id = c.id and r.id = $revisionId
    where c.id = $companyId`,
});
/** Where the customer's replies go: to the sender, else to the revision's issuer; to the company if both are gone. */
export const findReplyTo = async (db: Tx, of: OfRevision, sender: string | null) =>
  (await findRow(selectReply(db, { ...of, sender })))?.replyTo ?? null;

const selectCustomer = statement({
  name: "letter_customer",
  takes: revision,
  gives: { email: nullable(text) },
  text: `select coalesce(
      (select to_address from emails where company_id = $companyId and quote_id = q.id and kind = 'offer'
        order by (revision_id = $revisionId) desc, id desc limit 1),
      q.customer_email) as email
    from quote_revisions r join quotes q on q.id = r.quote_id
    where r.company_id = $companyId and r.id = $revisionId`,
});
/** The address to which the offer was last emailed. */
export const findCustomerEmail = async (db: Tx, of: OfRevision) =>
  (await findRow(selectCustomer(db, of)))?.email ?? null;

const file = { mediaType: text, bytes };
const selectDocument = statement({
  name: "letter_document",
  takes: revision,
  gives: file,
  text: `select d.media_type, d.bytes from quote_revisions s
      join documents d on s.id = $revisionId and d.sha256 = s.document_sha256
      where s.company_id = $companyId and d.company_id = s.company_id`,
});
/** The customer's document, byte for byte. */
export const findDocument = (db: Tx, of: OfRevision) => findRow(selectDocument(db, of));

const selectRecord = statement({
  name: "letter_record",
  takes: revision,
  gives: file,
  text: `select d.media_type, d.bytes from quote_answers s
      join documents d on s.revision_id = $revisionId and d.sha256 = s.record_sha256
      where s.company_id = $companyId and d.company_id = s.company_id`,
});
/** The record of its acceptance, byte for byte. */
export const findRecord = (db: Tx, of: OfRevision) => findRow(selectRecord(db, of));
