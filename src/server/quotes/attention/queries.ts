// SQL for what needs attention. Each part reads a limited number of rows from an index of its own, in the index's order.
// Anything else about such a row is looked up for it alone, with a limit of 1: the planner may turn `exists` or a plain
// join into reading the other table as a whole. It does not see the parameters, so that it plans once, not for each call.
import { type AttentionKind, MAX_ATTENTION_COUNT } from "#domain/quotes/attention.ts";
import {
  boolean,
  hundredths,
  instant,
  integer,
  nullable,
  nullableShape,
  oneOf,
  text,
  uuid,
} from "#server/database/codecs.ts";
import type { Tx } from "#server/database/connect.ts";
import { statement } from "#server/database/statement.ts";

/** The longest reply. */
const MAX_ROWS = 50;
/** How many undecided emails, or open offers of a user, are read to find those that count. */
const MAX_READ = 200;

const shape = {
  kind: oneOf<AttentionKind>(),
  isOffer: boolean,
  recipient: nullable(text),
  at: instant,
  total: integer,
  quote: nullableShape({
    id: uuid,
    number: text,
    customerName: text,
    totalCost: nullable(hundredths),
    isSelectable: boolean,
  }),
};

const undecidedSql = "e.state in ('held', 'failed', 'uncertain')";
const openSql = "q.status = 'sent' and q.valid_until > now() and q.erased_at is null";

/**
 * An offer's email counts while the customer can answer that revision and has been given nothing newer: no other email
 * of the offer, and no link to copy.
 */
const undeliveredOfferSql = `q.revision = (select r.number from quote_revisions r
        where r.company_id = e.company_id and r.id = e.revision_id)
      and coalesce((select false from emails newer
        where newer.company_id = e.company_id and newer.quote_id = e.quote_id and newer.kind = 'offer'
          and newer.id > e.id limit 1), true)
      and coalesce((select false from quote_links l where l.company_id = e.company_id and l.revision_id = e.revision_id
        and l.email_id is distinct from e.id and l.revoked_at is null and l.created_at > e.created_at
        limit 1), true)`;

const emailColumns = `4, e.state || '_email' as kind, e.kind = 'offer' as is_offer,
      case when e.kind not in ('offer', 'reminder', 'offer_accepted') then e.to_address end as recipient,
      coalesce(e.finished_at, e.created_at) as at, e.quote_id, e.id`;

/**
 * Emails of other kinds count for a month: some, such as a failed notice, may never be sent again. An invitation counts
 * until that user has a password.
 */
const emailsOfAll = `select ${emailColumns}
      from (select * from emails e where ${undecidedSql} order by e.id desc limit ${MAX_READ}) e
      left join lateral (select * from quotes q where q.id = e.quote_id limit 1) q on true
      where case
        when e.kind in ('offer', 'reminder') then ${openSql} and (e.kind = 'reminder' or ${undeliveredOfferSql})
        else e.queued_at > now() - interval '30 days' and q.erased_at is null and (e.kind <> 'invitation'
          or coalesce((select u.invited_at is not null from users u where u.id = e.user_id limit 1), true))
        end
      limit ${MAX_ATTENTION_COUNT}`;
/** Who may not send any email again may still send the offer again, or copy a link. */
const emailsOfOwn = `select ${emailColumns}
      from (select * from quotes q where ${openSql} and q.user_id = (select $createdBy)
        order by q.valid_until desc limit ${MAX_READ}) q
      cross join lateral (select * from emails e
        where e.company_id = q.company_id and e.quote_id = q.id and e.kind = 'offer' and ${undecidedSql}
        order by e.id desc limit 1) e
      where ${undeliveredOfferSql}
      limit ${MAX_ATTENTION_COUNT}`;

/**
 * The parts are read one after the other until there are enough rows, so the more urgent ones leave out the others.
 * `own`: the end of a condition on \`quotes q\`, or on \`quote_questions m\` by its copy of the user.
 */
function buildText(own: { quotes: string; questions: string }, emails: string): string {
  const partOfQuotes = (rank: number, kind: string, condition: string, at: string) =>
    `(select ${rank}, ${kind}, true, null, ${at}, q.id, q.id from quotes q
      where ${condition} and q.erased_at is null${own.quotes} order by ${at} limit ${MAX_ATTENTION_COUNT})`;
  return `with found (rank, kind, is_offer, recipient, at, quote_id, id) as (select * from (
    (select 1, m.kind, true, null, m.asked_at, m.quote_id, m.id from quote_questions m
      where m.answered_at is null${own.questions} and coalesce((select false from quote_questions earlier
        where earlier.company_id = m.company_id and earlier.quote_id = m.quote_id and earlier.answered_at is null
          and (earlier.asked_at, earlier.id) < (m.asked_at, m.id) limit 1), true)
      order by m.asked_at, m.id limit ${MAX_ATTENTION_COUNT})
    union all ${partOfQuotes(
      2,
      "'ending'",
      `(select $maySend) and q.status = 'sent' and q.valid_until > now()
      and q.valid_until < ((now() at time zone 'Europe/London')::date + 3)::timestamp at time zone 'Europe/London'`,
      "q.valid_until",
    )}
    union all ${partOfQuotes(3, "'acceptance'", "(select $maySend) and q.pending_acceptance is not null", "q.updated_at")}
    union all (${emails})
    union all ${partOfQuotes(
      5,
      "case when q.offline_price is null then 'outdated_price' else 'two_prices' end",
      "(q.needs_recalculation or q.offline_price is not null)",
      "q.updated_at",
    )}
    union all ${partOfQuotes(
      6,
      "'no_price'",
      `q.status = 'draft' and q.updated_at > now() - interval '30 days' and q.updated_at <= now() - interval '1 day'
      and not q.needs_recalculation and q.offline_price is null`,
      "q.updated_at",
    )}
    ) parts limit ${MAX_ATTENTION_COUNT})
  select f.kind, f.is_offer, f.recipient, f.at, (select count(*)::int from found) as total,
      q.id, q.quote_number as number, q.customer_name, q.total_cost, q.is_selectable
    from (select * from found order by rank, at, id limit ${MAX_ROWS}) f
      left join lateral (select * from quotes q where q.id = f.quote_id limit 1) q on true
    order by f.rank, f.at, f.id`;
}

const listOfAll = statement({
  name: "attention",
  takes: { maySend: boolean },
  gives: shape,
  text: buildText({ quotes: "", questions: "" }, emailsOfAll),
});
const listOfOwn = statement({
  name: "own_attention",
  takes: { createdBy: uuid, maySend: boolean },
  gives: shape,
  text: buildText(
    { quotes: " and q.user_id = (select $createdBy)", questions: " and m.quote_user_id = (select $createdBy)" },
    emailsOfOwn,
  ),
});

/** Of all quotes and emails of the company, or of one user's quotes; each row with the number of all, up to 100. */
export const listAttention = (db: Tx, createdBy: string | null, maySend: boolean) =>
  createdBy === null ? listOfAll(db, { maySend }) : listOfOwn(db, { createdBy, maySend });
