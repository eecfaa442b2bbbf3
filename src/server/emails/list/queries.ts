// SQL for the outbox as administrators see it; row level security limits a company to its own.
import type { EmailState } from "#domain/emails/states.ts";
import { boolean, instant, integer, json, listColumns, nullable, oneOf, text, uuid } from "#server/database/codecs.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, readRow, statement } from "#server/database/statement.ts";

const byId = { id: uuid };
const emailColumns = {
  ...byId,
  toAddress: text,
  subject: text,
  state: oneOf<EmailState>(),
  attempts: integer,
  createdAt: instant,
  nextAttemptAt: instant,
  finishedAt: nullable(instant),
  reply: nullable(text),
  error: nullable(text),
  quoteId: nullable(uuid),
};
const rowShape = { ...emailColumns, companyName: nullable(text), isOffer: boolean, quoteNumber: nullable(text) };
/** The name of the kind in the code that builds the email. */
const extraColumns = `c.name as company_name, m.kind = 'offer' as is_offer,
  (select quote_number from quotes where id = m.quote_id) as quote_number`;
const from = "from emails m left join companies c on c.id = m.company_id";

const selectPage = statement({
  name: "emails_page",
  takes: { before: uuid, most: integer },
  gives: rowShape,
  text: `select ${listColumns(emailColumns, "m")}, ${extraColumns} ${from}
    where m.id < $before order by m.id desc limit $most`,
});
/** Ids grow with time. */
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";
/** The newest first; `before` limits the list to those before it. */
export const listEmailRows = (db: Tx, before: string | undefined, most: number) =>
  selectPage(db, { before: before ?? LAST_ID, most });

const selectForUpdate = statement({
  name: "email_lock",
  takes: byId,
  gives: { ...rowShape, isMoving: boolean },
  text: `select ${listColumns(emailColumns, "m")}, ${extraColumns}, c.move is not null as is_moving ${from} where m.id = $id for update of m`,
});
export const lockEmail = (db: Tx, id: string) => findRow(selectForUpdate(db, { id }));

const selectContent = statement({
  name: "email_content",
  takes: byId,
  gives: { kind: text, parameters: json<Record<string, unknown>>(), toAddress: text },
  text: "select kind, parameters, to_address from emails where id = $id",
});
export const findContent = (db: Tx, id: string) => findRow(selectContent(db, { id }));

const requeue = statement({
  name: "email_requeue",
  takes: { ...byId, now: instant },
  gives: emailColumns,
  text: `update emails set state = 'queued', attempts = 0, queued_at = $now, next_attempt_at = $now, finished_at = null,
      reply = null, error = null
    where id = $id returning ${listColumns(emailColumns)}`,
});
export const requeueEmail = (db: Tx, id: string, now: Date) => readRow(requeue(db, { id, now: now.toISOString() }));
