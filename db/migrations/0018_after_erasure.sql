-- What whoever holds a link does beside an erasure waits for it, and then leaves nothing of the customer. Each as it was,
-- but that it holds the quote, whose customer is still kept.

create or replace function count_opening(at timestamptz, seen_on text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from quotes where id = quote_of_link() and erased_at is null for share;
  if not found then return false; end if;
  update quote_links l set first_seen_at = coalesce(l.first_seen_at, at), last_seen_at = at,
      seen_count = l.seen_count + 1, seen_on = count_opening.seen_on
    where l.id = nullif(current_setting('app.link_id', true), '')::uuid and l.ended_at is null and l.counts_from <= at
      and (l.last_seen_at is null or l.last_seen_at <= at - interval '30 minutes');
  return found;
end
$$;

create or replace function ask_about_revision(id uuid, kind text, at timestamptz, words text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from quotes q where q.id = quote_of_link() and q.erased_at is null for share;
  if not found then return false; end if;
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

create or replace function stop_reminders(at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from quotes where id = quote_of_link() and erased_at is null for share;
  if not found then return false; end if;
  insert into reminder_stops (company_id, quote_id, link_id, at)
    select r.company_id, r.quote_id, l.id, stop_reminders.at
      from quote_links l join quote_revisions r on r.company_id = l.company_id and r.id = l.revision_id
      where l.id = nullif(current_setting('app.link_id', true), '')::uuid
        and r.id = nullif(current_setting('app.revision_id', true), '')::uuid
    on conflict do nothing;
  return found;
end
$$;
