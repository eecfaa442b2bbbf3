-- What the holder of a customer link may do and learn, beyond what the role volute_link may read. Functions that write
-- wait for a concurrent erasure, and then leave nothing of the customer.
-- In plpgsql, which keeps the plan of each statement as long as the connection lasts: in SQL, functions with rights or
-- settings of their own are parsed and planned at every call, which took 1.3 of the 1.5 ms of a customer's page.

-- Counts a probable opening of the offer: not before the link counts, and once in 30 minutes. True if it was counted.
create or replace function record_opening(at timestamptz, opened_on text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from quotes where id = linked_quote_id() and erased_at is null for share;
  if not found then return false; end if;
  update quote_links l set first_opened_at = coalesce(l.first_opened_at, at), last_opened_at = at,
      opening_count = l.opening_count + 1, opened_on = record_opening.opened_on
    where l.id = nullif(current_setting('app.link_id', true), '')::uuid and l.revoked_at is null and l.openings_count_from <= at
      and (l.last_opened_at is null or l.last_opened_at <= at - interval '30 minutes');
  return found;
end
$$;
revoke all on function record_opening from public;
grant execute on function record_opening to volute_link;
alter function record_opening owner to volute_company;

-- Saves a question; false if 20 are still unanswered.
create or replace function add_question(id uuid, kind text, at timestamptz, words text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  creator uuid;
begin
  select q.user_id into creator from quotes q where q.id = linked_quote_id() and q.erased_at is null for share;
  if not found then return false; end if;
  if 20 <= (select count(*) from quote_questions m where m.answered_at is null
    and m.revision_id = nullif(current_setting('app.revision_id', true), '')::uuid) then return false; end if;
  insert into quote_questions (company_id, id, quote_id, revision_id, link_id, kind, asked_at, question, quote_user_id)
    select r.company_id, add_question.id, r.quote_id, r.id, l.id, add_question.kind, add_question.at, words, creator
      from quote_links l join quote_revisions r on r.company_id = l.company_id and r.id = l.revision_id
      where l.id = nullif(current_setting('app.link_id', true), '')::uuid
        and r.id = nullif(current_setting('app.revision_id', true), '')::uuid;
  return found;
end
$$;
revoke all on function add_question from public;
grant execute on function add_question to volute_link;
alter function add_question owner to volute_company;

-- Saves the record of an acceptance under the SHA-256 of its bytes.
create or replace function save_acceptance_record(bytes bytea) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  hash constant text := encode(sha256(bytes), 'hex');
begin
  insert into documents (company_id, sha256, media_type, bytes)
    values (nullif(current_setting('app.company_id', true), '')::int, hash, 'application/pdf', save_acceptance_record.bytes)
    on conflict do nothing;
  return hash;
end
$$;
revoke all on function save_acceptance_record from public;
grant execute on function save_acceptance_record to volute_link;
alter function save_acceptance_record owner to volute_company;

-- Stops the reminders of the quote; false if they were already stopped.
create or replace function stop_reminders(at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from quotes where id = linked_quote_id() and erased_at is null for share;
  if not found then return false; end if;
  insert into reminder_stops (company_id, quote_id, link_id, stopped_at)
    select r.company_id, r.quote_id, l.id, stop_reminders.at
      from quote_links l join quote_revisions r on r.company_id = l.company_id and r.id = l.revision_id
      where l.id = nullif(current_setting('app.link_id', true), '')::uuid
        and r.id = nullif(current_setting('app.revision_id', true), '')::uuid
    on conflict do nothing;
  return found;
end
$$;
revoke all on function stop_reminders from public;
grant execute on function stop_reminders to volute_link;
alter function stop_reminders owner to volute_company;

-- The newest later revision's recipient, masked so that only the address's owner recognises it; null without one.
create or replace function newer_revision_recipient() returns text
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  own quote_revisions;
begin
  select * into own from quote_revisions where id = nullif(current_setting('app.revision_id', true), '')::uuid;
  return (select left(m.to_address, 1) || '…@' || left(split_part(m.to_address, '@', 2), 1) || '…'
    from quote_revisions newer join emails m on m.revision_id = newer.id and m.kind = 'offer'
    where newer.company_id = own.company_id and newer.quote_id = own.quote_id and newer.number > own.number
    order by newer.number desc, m.created_at limit 1);
end
$$;
revoke all on function newer_revision_recipient from public;
grant execute on function newer_revision_recipient to volute_link;
alter function newer_revision_recipient owner to volute_company;

-- The address for notifications of an answer or a question: the company's own, else the sender's of the offer.
create or replace function notification_address() returns text
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select coalesce(c.contact_email, u.email)
    from quote_revisions r join companies c on c.id = r.company_id left join users u on u.id = r.issued_by
    where r.id = nullif(current_setting('app.revision_id', true), '')::uuid);
end
$$;
revoke all on function notification_address from public;
grant execute on function notification_address to volute_link;
alter function notification_address owner to volute_company;
