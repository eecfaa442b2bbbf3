-- Whoever holds a link to an offer acts as the role volute_link, bound to one company (app.company_id), one of its
-- revisions (app.revision_id) and the link itself (app.link_id). What it may read is listed column by column; what it
-- writes goes through functions that look at those settings, but for the audit entry and the letters about it.

create policy link on quote_revisions for select to volute_link
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int)
    and id = (select nullif(current_setting('app.revision_id', true), '')::uuid));
-- Not `quote`, from which the company restores its own row, nor why an offer was closed.
grant select (company_id, id, quote_id, number, content, document_sha256, issued_at, valid_until, closed_at,
  closed_because) on quote_revisions to volute_link;

create policy link on quotes for select to volute_link
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int)
    and id = (select quote_id from quote_revisions));
grant select (company_id, id, user_id, status, revision, version, customer_email) on quotes to volute_link;

create policy link on companies for select to volute_link
  using (id = (select nullif(current_setting('app.company_id', true), '')::int));
grant select (id, name, is_active, primary_color, brand_image_data, brand_image_type, contact_email, contact_phone)
  on companies to volute_link;

create policy link on quote_links for select to volute_link
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int)
    and id = (select nullif(current_setting('app.link_id', true), '')::uuid));
grant select (company_id, id, revision_id, mail_id, ended_at, first_seen_at) on quote_links to volute_link;

create policy link on quote_answers for select to volute_link
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int)
    and revision_id = (select nullif(current_setting('app.revision_id', true), '')::uuid));
grant select (company_id, revision_id, link_id, answer, at, how, name, late, receipt, receipt_sha256, record_sha256,
  cancelled_at) on quote_answers to volute_link;

-- The document that the revision was given as, and the record of its acceptance.
create policy link on documents for select to volute_link
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int)
    and sha256 in (select document_sha256 from quote_revisions union all select record_sha256 from quote_answers));
grant select (company_id, sha256, media_type, bytes) on documents to volute_link;

-- The letters about this revision: to whom the link went, and those that an answer queues.
create policy link on mails to volute_link
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int)
    and revision_id = (select nullif(current_setting('app.revision_id', true), '')::uuid))
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int)
    and revision_id = (select nullif(current_setting('app.revision_id', true), '')::uuid)
    and quote_id = (select quote_id from quote_revisions) and person_id is null and state = 'queued');
grant select (company_id, id, revision_id, dedupe_key, to_address, reply), insert on mails to volute_link;
-- Whom a letter is about is looked for by whoever queues one; here that is nobody.
grant select (id) on users to volute_link;

create policy link on audit_logs for insert to volute_link
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int)
    and entity_type = 'quote' and entity_id = (select quote_id::text from quote_revisions)
    and user_id is null and not impersonating);
grant insert on audit_logs to volute_link;

-- Counts that somebody has read the offer, as far as can be told: not before the link counts, and once in 30 minutes.
-- True when it counted.
create function count_opening(at timestamptz, seen_on text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update quote_links l set first_seen_at = coalesce(l.first_seen_at, at), last_seen_at = at,
      seen_count = l.seen_count + 1, seen_on = count_opening.seen_on
    where l.id = nullif(current_setting('app.link_id', true), '')::uuid and l.ended_at is null and l.counts_from <= at
      and (l.last_seen_at is null or l.last_seen_at <= at - interval '30 minutes');
  return found;
end
$$;

-- Keeps a question of whoever holds the link; false when as many wait for an answer as anybody could mean.
create function ask_about_revision(id uuid, kind text, at timestamptz, words text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if 20 <= (select count(*) from quote_messages m where m.answered_at is null
    and m.revision_id = nullif(current_setting('app.revision_id', true), '')::uuid) then return false; end if;
  insert into quote_messages (company_id, id, quote_id, revision_id, link_id, kind, at, text)
    select r.company_id, ask_about_revision.id, r.quote_id, r.id, l.id, ask_about_revision.kind, ask_about_revision.at, words
      from quote_links l join quote_revisions r on r.company_id = l.company_id and r.id = l.revision_id
      where l.id = nullif(current_setting('app.link_id', true), '')::uuid
        and r.id = nullif(current_setting('app.revision_id', true), '')::uuid;
  return found;
end
$$;

-- Keeps the record of an acceptance under the SHA-256 that its bytes have.
create function keep_record(bytes bytea) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  hash constant text := encode(sha256(bytes), 'hex');
begin
  insert into documents (company_id, sha256, media_type, bytes)
    values (nullif(current_setting('app.company_id', true), '')::int, hash, 'application/pdf', keep_record.bytes)
    on conflict do nothing;
  return hash;
end
$$;

-- To whom the newest later revision went, as much of the address as its owner knows it by; null without one.
create function newer_sent_to() returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select left(m.to_address, 1) || '…@' || left(split_part(m.to_address, '@', 2), 1) || '…'
    from quote_revisions own join quote_revisions newer on newer.quote_id = own.quote_id and newer.number > own.number
      join mails m on m.revision_id = newer.id and m.kind = 'offer'
    where own.id = nullif(current_setting('app.revision_id', true), '')::uuid
    order by newer.number desc, m.created_at limit 1
$$;

-- Where the company is told of an answer or a question: at its own address, else whoever sent the offer.
create function answers_go_to() returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(c.contact_email, u.email)
    from quote_revisions r join companies c on c.id = r.company_id left join users u on u.id = r.issued_by
    where r.id = nullif(current_setting('app.revision_id', true), '')::uuid
$$;

grant create on schema public to volute_company;
do $$
declare
  callable regprocedure;
begin
  foreach callable in array array['count_opening(timestamptz, text)', 'ask_about_revision(uuid, text, timestamptz, text)',
    'keep_record(bytea)', 'newer_sent_to()', 'answers_go_to()']::regprocedure[] loop
    execute format('revoke all on function %s from public', callable);
    execute format('grant execute on function %s to volute_link', callable);
    execute format('alter function %s owner to volute_company', callable);
  end loop;
end
$$;
grant execute on function answer_revision(jsonb) to volute_link;
revoke create on schema public from volute_company;
