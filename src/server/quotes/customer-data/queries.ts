// SQL for customer data. Row level security keeps each statement inside the company.
import { customerDetailKeys } from "#domain/quotes/customer-details.ts";
import {
  boolean,
  bytes,
  instant,
  integer,
  json,
  listColumns,
  nullable,
  text,
  uuid,
  uuids,
} from "#server/database/codecs.ts";
import { listTableColumns, pickCodecs } from "#server/database/columns.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, statement } from "#server/database/statement.ts";
import { auditEntry, entriesWithPersonalData, personalValues } from "#server/kernel/queries.ts";
import { linksTable } from "#server/offers/columns.ts";
import { quotesTable } from "#server/quotes/columns.ts";
import { type MatchCount, type QuoteFilter, searchPage } from "#server/quotes/list/queries.ts";
import { statusJoinSql } from "#server/quotes/queries.ts";

const quoteColumns = {
  ...pickCodecs(quotesTable, "id", "version", "quoteNumber", "customerName", ...customerDetailKeys, "postcode"),
  ...pickCodecs(quotesTable, "userId", "createdAt", "updatedAt", "erasedAt"),
};
const countColumns = {
  status: text,
  statusLabel: text,
  retentionYearsAccepted: integer,
  retentionYearsOther: integer,
  acceptedAt: nullable(instant),
  isSending: boolean,
  revisions: integer,
  answers: integer,
  questions: integer,
  emails: integer,
};
const customerQuoteShape = { ...quoteColumns, ...countColumns };
const customerQuoteColumns = `${listColumns(quoteColumns, "q")}, s.name as status, s.label as status_label, c.retention_years_accepted,
      c.retention_years_other,
      case when q.status = 'accepted' or accepted.at is not null then coalesce(accepted.at, q.updated_at) end as accepted_at,
      exists (select from emails m where m.quote_id = q.id and m.state = 'sending') as is_sending,
      (select count(*)::int from quote_revisions r where r.quote_id = q.id) as revisions, accepted.answers,
      (select count(*)::int from quote_questions m where m.quote_id = q.id) as questions,
      (select count(*)::int from emails m where m.quote_id = q.id) as emails`;
const customerQuoteJoins = `${statusJoinSql} join companies c on c.id = q.company_id
    cross join lateral (
      select max(a.answered_at) filter (where a.answer = 'accepted') as at, count(a.answered_at)::int as answers
        from quote_revisions r join quote_answers a on a.company_id = r.company_id and a.revision_id = r.id
        where r.quote_id = q.id
    ) accepted`;

const selectByIds = statement({
  name: "customer_data_by_ids",
  takes: { ids: uuids },
  gives: customerQuoteShape,
  text: `select ${customerQuoteColumns} from quotes q ${customerQuoteJoins} where q.id = any($ids) order by q.created_at desc, q.id`,
});
export const listCustomerQuotes = (db: Tx, ids: string[]) => selectByIds(db, { ids });
export type CustomerQuote = Awaited<ReturnType<typeof listCustomerQuotes>>[number];

const lockRow = statement({
  name: "customer_data_lock",
  takes: { id: uuid },
  gives: { id: uuid },
  text: "select id from quotes where id = $id for update",
});
export async function lockCustomerQuote(db: Tx, id: string): Promise<CustomerQuote | null> {
  const [, quote] = await Promise.all([lockRow(db, { id }), findRow(listCustomerQuotes(db, [id]))]);
  return quote;
}

const search = statement({
  name: "customer_data_search",
  takes: { asked: text, digits: text, most: integer },
  gives: { id: uuid },
  text: "select find_quotes_by_contact($asked, $digits, $most) as id",
});
/** One search for a customer reads up to 200,000 quotes. */
const MAX_WALKS = 10;
const QUOTES_A_WALK = 20_000;

/** The quotes of a customer by contact details or by the filter's words, at most `most`; whether some were not searched. */
export async function findQuoteIds(
  db: Tx,
  asked: string,
  filter: QuoteFilter,
  most: number,
): Promise<{ ids: string[]; more: boolean }> {
  const ids = new Set((await search(db, { asked, digits: asked.replace(/\D/g, ""), most })).map(({ id }) => id));
  let reached: MatchCount["reached"] = null;
  for (let walks = 0; walks < MAX_WALKS && ids.size < most; walks++) {
    const from = reached && { ...reached, direction: "after" as const };
    const { rows, matching } = await searchPage(db, filter, from, { page: most, counted: most, walk: QUOTES_A_WALK });
    for (const { id } of rows) ids.add(id);
    reached = matching.reached;
    if (!reached) break;
  }
  return { ids: [...ids].slice(0, most), more: reached !== null };
}

/** How many rows are read: due quotes come first, and few were created before the limit but used after it. */
const MAX_SCANNED = 2000;
const selectDue = statement({
  name: "customer_data_due",
  takes: { now: instant, most: integer },
  gives: customerQuoteShape,
  text: `select * from (
      select ${customerQuoteColumns} from (
        (select quotes.* from quotes join companies on companies.id = quotes.company_id
          where erased_at is null and status = 'accepted'
            and quotes.created_at <= $now - make_interval(years => retention_years_accepted)
          order by quotes.created_at limit ${MAX_SCANNED})
        union all
        (select quotes.* from quotes join companies on companies.id = quotes.company_id
          where erased_at is null and status <> 'accepted'
            and quotes.created_at <= $now - make_interval(years => retention_years_other)
          order by quotes.created_at limit ${MAX_SCANNED})
      ) q ${customerQuoteJoins}
    ) found
    where status <> 'sent' and $now >= case when accepted_at is null
      then updated_at + make_interval(years => retention_years_other)
      else accepted_at + make_interval(years => retention_years_accepted) end
    order by created_at, id limit $most`,
});
/** The oldest quotes past their retention period. */
export const listDueForErasure = (db: Tx, now: Date, most: number) => selectDue(db, { now: now.toISOString(), most });

const erase = statement({
  name: "customer_data_erase",
  takes: { id: uuid, at: instant },
  gives: { done: text },
  text: "select erase_customer($id, $at)::text as done",
});
export const eraseQuote = (db: Tx, id: string, at: string) => erase(db, { id, at });

const record = json<Record<string, unknown>>();
/** All columns of a link, without the hash of its token, which a company may not read. */
const links = listTableColumns(linksTable)
  .map(([name]) => name)
  .filter((name) => name !== "token_hash")
  .join(", ");
const selectWhole = statement({
  name: "customer_data_whole",
  takes: { id: uuid },
  gives: { number: text, whole: record },
  text: `select q.quote_number as number, jsonb_build_object(
      'quote', strip_costs(to_jsonb(q) - array['search_text', 'creation_hash']),
      'revisions', (select coalesce(jsonb_agg(to_jsonb(r) || jsonb_build_object('quote_row', strip_costs(r.quote_row))
        order by r.number), '[]') from quote_revisions r where r.quote_id = q.id),
      'answers', (select coalesce(jsonb_agg(to_jsonb(a) order by a.answered_at), '[]') from quote_answers a
        join quote_revisions r on r.company_id = a.company_id and r.id = a.revision_id where r.quote_id = q.id),
      'questions', (select coalesce(jsonb_agg(to_jsonb(m) order by m.asked_at), '[]') from quote_questions m where m.quote_id = q.id),
      'links', (select coalesce(jsonb_agg(to_jsonb(l) order by l.created_at), '[]') from (select ${links} from quote_links) l
        join quote_revisions r on r.company_id = l.company_id and r.id = l.revision_id where r.quote_id = q.id),
      'emails', (select coalesce(jsonb_agg(to_jsonb(m) - 'search_text' order by m.id), '[]') from emails m where m.quote_id = q.id)
    ) as whole from quotes q where q.id = $id`,
});
export const findFullQuote = (db: Tx, id: string) => findRow(selectWhole(db, { id }));

const selectEntries = statement({
  name: "customer_data_entries",
  takes: { quoteId: text, most: integer },
  gives: { entry: auditEntry, personalValues },
  text: `select ${listColumns(auditEntry, "e")}, p.personal_values from ${entriesWithPersonalData}
    where e.entity_type = 'quote' and e.entity_id = $quoteId order by e.id desc limit $most`,
});
export const listEntriesOf = (db: Tx, quoteId: string, most: number) => selectEntries(db, { quoteId, most });

const selectFiles = statement({
  name: "customer_data_files",
  takes: { id: uuid },
  gives: { name: text, bytes },
  text: `select r.content->>'number' || '.pdf' as name, d.bytes from quote_revisions r
      join documents d on d.company_id = r.company_id and d.sha256 = r.document_sha256
      where r.quote_id = $id and d.bytes is not null
    union all
    select r.content->>'number' || '-accepted.pdf', d.bytes from quote_revisions r
      join quote_answers a on a.company_id = r.company_id and a.revision_id = r.id
      join documents d on d.company_id = a.company_id and d.sha256 = a.record_sha256
      where r.quote_id = $id and d.bytes is not null limit 100`,
});
export const listFiles = (db: Tx, id: string) => selectFiles(db, { id });
