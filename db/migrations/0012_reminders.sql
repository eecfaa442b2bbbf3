-- What keeps a customer from being reminded of an offer.

-- Reminders of before this moment are left out: there were none yet, or other ones.
alter table companies add reminders_since timestamptz(3) not null default now();

create function restart_reminders() returns trigger language plpgsql as $$
begin
  if (new.is_active, new.reminders_on, new.reminders_after, new.reminders_before)
    is distinct from (old.is_active, old.reminders_on, old.reminders_after, old.reminders_before)
  then new.reminders_since := now(); end if;
  return new;
end
$$;
create trigger restart_reminders before update of is_active, reminders_on, reminders_after, reminders_before on companies
  for each row execute function restart_reminders();

-- Somebody of the company leaves one out.
create table reminder_skips (
  company_id integer not null,
  id uuid not null,
  revision_id uuid not null,
  -- "after-3" is the one that is 3 days after sending, "before-2" the one 2 days before the end.
  key text not null check (key ~ '^(after|before)-[0-9]{1,3}$'),
  at timestamptz(3) not null,
  by_name text not null,
  primary key (company_id, id),
  unique (company_id, revision_id, key),
  foreign key (company_id, revision_id) references quote_revisions (company_id, id) on delete cascade
);

-- The customer wants none about this quote.
create table reminder_stops (
  company_id integer not null,
  quote_id uuid not null references quotes (id) on delete cascade,
  link_id uuid not null,
  at timestamptz(3) not null,
  primary key (company_id, quote_id),
  foreign key (company_id, link_id) references quote_links (company_id, id) on delete cascade
);

do $$
declare
  owned text;
begin
  foreach owned in array array['reminder_skips', 'reminder_stops'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy platform on %I to volute_platform using (true) with check (true)', owned);
    execute format($policy$
      create policy company on %I to volute_company
        using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
        with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
      $policy$, owned);
    execute format('grant select, insert on %I to volute_company, volute_platform', owned);
  end loop;
end
$$;
-- A reminder that was left out is brought back.
grant delete on reminder_skips to volute_company;
-- A quote of another company has no rows here, although the foreign key would find it.
create policy of_own_quote on reminder_stops as restrictive for insert to volute_company
  with check (exists (select from quotes where id = quote_id));

-- Stops the reminders of the quote for whoever holds a link to it; false where that has happened before.
create function stop_reminders(at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into reminder_stops (company_id, quote_id, link_id, at)
    select r.company_id, r.quote_id, l.id, stop_reminders.at
      from quote_links l join quote_revisions r on r.company_id = l.company_id and r.id = l.revision_id
      where l.id = nullif(current_setting('app.link_id', true), '')::uuid
        and r.id = nullif(current_setting('app.revision_id', true), '')::uuid
    on conflict do nothing;
  return found;
end
$$;
grant create on schema public to volute_company;
revoke all on function stop_reminders from public;
grant execute on function stop_reminders to volute_link;
alter function stop_reminders owner to volute_company;
revoke create on schema public from volute_company;
