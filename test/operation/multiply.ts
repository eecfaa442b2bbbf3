// Gives a company many quotes, by SQL.
import type pg from "pg";
import { anOffer } from "#test/kit/quotes/offers.ts";

/** Settings of a server with a million quotes: PostgreSQL's defaults are for a much smaller one. */
export const LARGE = { shared_buffers: "2GB", max_wal_size: "8GB" };

/** The hash of an entry's personal data, as `hashPersonalData` computes it. */
const digest = `encode(sha256(convert_to(md5(q.id::text) || format(
  '[%s,"%s",[["metadata changes customerName after","%s"]]]', q.company_id, q.id, q.customer_name), 'UTF8')), 'hex')`;

/**
 * Adds this many quotes, each with its audit entries; every fifth was sent, with a document of 20 kB. Entries come after
 * the last seal, or before the first, where no start has to say why they have none.
 */
export async function multiply(
  admin: pg.Client,
  company: number,
  quotes: number,
  entriesCome: "after the seals" | "before the seals" = "after the seals",
): Promise<void> {
  await admin.query("set session_replication_role = replica; set maintenance_work_mem = '256MB'");
  // Created once at the end instead of row by row, which takes most of the time.
  const { rows: indexes } = await admin.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
      where pg_get_indexdef(indexrelid) like '% USING gin %' and indrelid in
        (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  );
  for (const { name } of indexes) await admin.query(`drop index ${name}`);
  const { rows } = await admin.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_name = 'quotes' and is_generated = 'NEVER' order by ordinal_position`,
  );
  const differing: Record<string, string> = {
    id: "gen_random_uuid()",
    quote_number: "split_part(one.quote_number, '-', 1) || '-' || lpad(digits, greatest(6, length(digits)), '0')",
    creation_hash: "null",
    customer_name: "'Customer ' || n",
    status: "case when n % 5 = 0 then 'sent' else 'calculated' end",
    sent_at: "case when n % 5 = 0 then now() end",
    valid_until: "case when n % 5 = 0 then now() + interval '30 days' end",
    created_at: "now() - interval '1 second' * ($2::int - n)",
  };
  const names = rows.map(({ name }) => name);
  await admin.query(
    `insert into quotes (${names}) select ${names.map((name) => differing[name] ?? `one.${name}`)}
      from (select * from quotes where company_id = $1 and status = 'calculated' and price_snapshot is not null limit 1) one,
        (select last_number from quote_counters where company_id = $1) counter, generate_series(1, $2::int) n,
        lateral (select (counter.last_number + n)::text as digits) number`,
    [company, quotes],
  );
  await admin.query("update quote_counters set last_number = last_number + $2 where company_id = $1", [
    company,
    quotes,
  ]);
  await admin.query(
    `insert into audit_logs (id, action, entity_type, entity_id, user_id, user_name, user_email, company_id, company_name,
        session_id, ip_address, user_agent, metadata, description, created_at) overriding system value
      select ${entriesCome === "before the seals" ? "-row_number() over ()" : "nextval(pg_get_serial_sequence('audit_logs', 'id'))"}, what.action, 'quote', q.id::text, q.user_id, q.created_by_name, 'engineer@northern-pumps.test', $1, 'Northern Pumps Ltd',
          'abcdef0123456789', '192.0.2.1', repeat('Mozilla/5.0 ', 9),
          jsonb_build_object('event', what.event, 'changes', to_jsonb(q) - 'price_snapshot' - 'search_text')
            || case what.event when 'quote.created' then
              jsonb_build_object('personal', jsonb_build_object('id', 'p' || q.id, 'sha256', ${digest})) else '{}' end,
          q.created_by_name || ' changed quote ' || q.quote_number, q.created_at
        from quotes q, (values ('create', 'quote.created'), ('update', 'quote.calculated')) as what (action, event)
        where q.company_id = $1 and q.customer_name like 'Customer %'`,
    [company],
  );
  await admin.query(
    `insert into audit_personal_data (id, company_id, quote_id, salt, personal_values)
      select 'p' || id, $1, id::text, md5(id::text), jsonb_build_object('metadata changes customerName after', customer_name)
        from quotes where company_id = $1 and customer_name like 'Customer %'`,
    [company],
  );
  await admin.query(
    `create temp table sent as select q.id, q.user_id, gen_random_uuid() as revision_id, made.bytes, encode(sha256(made.bytes), 'hex') as hash
      from (select string_agg(sha256(i::text::bytea), ''::bytea) as noise from generate_series(1, 640) i) one,
        quotes q, lateral (select q.id::text::bytea || noise as bytes) made
      where q.company_id = $1 and q.status = 'sent' and q.customer_name like 'Customer %'`,
    [company],
  );
  await admin.query(
    "insert into documents (company_id, sha256, media_type, bytes) select $1, hash, 'application/pdf', bytes from sent",
    [company],
  );
  await admin.query(
    `insert into quote_revisions (company_id, id, quote_id, number, content, quote_row, document_sha256, issued_at, issued_by_name, valid_until)
      select $1, s.revision_id, s.id, 1, $2, to_jsonb(q), s.hash, now(), 'Tom', now() + interval '30 days'
        from sent s join quotes q on q.id = s.id`,
    [company, JSON.stringify(anOffer())],
  );
  await admin.query(
    `insert into quote_links (company_id, id, revision_id, token_hash, created_by_name, created_at, openings_count_from)
      select $1, gen_random_uuid(), revision_id, md5(id::text), 'Tom', now(), now() from sent`,
    [company],
  );
  for (const { made } of indexes) await admin.query(made);
  await admin.query("vacuum analyze");
}

/** Count and checksum of the quotes from before then and all their data, whatever the ids of their entries are. */
export async function sumsOfQuotes(admin: pg.Client, company: number, until: Date): Promise<Record<string, string>> {
  const quotes = `(select id from quotes where company_id = ${company} and created_at <= '${until.toISOString()}')`;
  const revisions = `(select id from quote_revisions where quote_id in ${quotes})`;
  const which = {
    quotes: `t.id in ${quotes}`,
    audit_logs: `entity_id in (select id::text from ${quotes} q)`,
    audit_personal_data: `quote_id in (select id::text from ${quotes} q)`,
    quote_revisions: `t.id in ${revisions}`,
    quote_links: `revision_id in ${revisions}`,
    documents: `sha256 in (select document_sha256 from quote_revisions where id in ${revisions})`,
  };
  const sums: Record<string, string> = {};
  for (const [table, where] of Object.entries(which)) {
    const { rows } = await admin.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(sum, '' order by sum)), 'none') as sum from
        (select md5((to_jsonb(t) - '${table === "audit_logs" ? "id" : ""}')::text) as sum from ${table} t where ${where}) as summed`,
    );
    sums[table] = rows[0]?.sum ?? "";
  }
  return sums;
}
