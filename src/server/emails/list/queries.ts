// SQL for the outbox as administrators see it; row level security limits a company to its own.
import type { EmailState } from "#domain/emails/states.ts";
import { boolean, instant, integer, json, listColumns, nullable, oneOf, text, uuid } from "#server/database/codecs.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, readRow, statement } from "#server/database/statement.ts";

const byId = { id: uuid };
const shown = {
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
const named = { ...shown, companyName: nullable(text), isOffer: boolean, quoteNumber: nullable(text) };
/** The name of the kind in the code that builds the email. */
const more = `c.name as company_name, m.kind = 'offer' as is_offer,
  (select quote_number from quotes where id = m.quote_id) as quote_number`;
const from = "from emails m left join companies c on c.id = m.company_id";

const selectPage = statement({
  name: "emails_page",
  takes: { before: uuid, most: integer },
  gives: named,
  text: `select ${listColumns(shown, "m")}, ${more} ${from}
    where m.id < $before order by m.id desc limit $most`,
});
/** Ids grow with time. */
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";
/** The newest first; `before` limits the list to those before it. */
export const listEmailRows = (db: Tx, before: string | undefined, most: number) =>
  selectPage(db, { before: before ?? LAST_ID, most });

const hold = statement({
  name: "mail_hold_one",
  takes: byId,
  gives: { ...named, isMoving: boolean },
  text: `select ${listColumns(shown, "m")}, ${more}, c.move is not null as is_moving ${from} where m.id = $id for update of m`,
});
export const lockEmail = (db: Tx, id: string) => findRow(hold(db, { id }));

const selectContent = statement({
  name: "mail_content",
  takes: byId,
  gives: { kind: text, parameters: json<Record<string, unknown>>(), toAddress: text },
  text: "select kind, parameters, to_address from emails where id = $id",
});
export const findContent = (db: Tx, id: string) => findRow(selectContent(db, { id }));

const repeat = statement({
  name: "mail_repeat",
  takes: { ...byId, now: instant },
  gives: shown,
  text: `update emails set state = 'queued', attempts = 0, queued_at = $now, next_attempt_at = $now, finished_at = null,
      reply = null, error = null
    where id = $id returning ${listColumns(shown)}`,
});
export const requeueEmail = (db: Tx, id: string, now: Date) => readRow(repeat(db, { id, now: now.toISOString() }));
