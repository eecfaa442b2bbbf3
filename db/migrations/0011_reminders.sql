-- What prevents a customer from being reminded of an offer.

-- A user of the company skips one.
create table reminder_skips (
  company_id integer not null,
  id uuid not null,
  revision_id uuid not null,
  -- "after-3" is the one 3 days after sending, "before-2" the one 2 days before the end.
  key text not null check (key ~ '^(after|before)-[0-9]{1,3}$'),
  skipped_at timestamptz(3) not null,
  skipped_by_name text not null,
  primary key (company_id, id),
  unique (company_id, revision_id, key),
  foreign key (company_id, revision_id) references quote_revisions (company_id, id) on delete cascade
);
alter table reminder_skips enable row level security;
alter table reminder_skips force row level security;
create policy company on reminder_skips to volute_company
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
create policy platform on reminder_skips to volute_platform using (true) with check (true);
-- A skipped reminder can be restored.
grant select, insert, delete on reminder_skips to volute_company;
grant select, insert on reminder_skips to volute_platform;

-- The customer wants no reminders about this quote.
create table reminder_stops (
  company_id integer not null,
  quote_id uuid not null,
  link_id uuid not null,
  stopped_at timestamptz(3) not null,
  primary key (company_id, quote_id),
  foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade,
  foreign key (company_id, link_id) references quote_links (company_id, id) on delete cascade
);
create index reminder_stops_of_link on reminder_stops (company_id, link_id);
alter table reminder_stops enable row level security;
alter table reminder_stops force row level security;
create policy company on reminder_stops to volute_company
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
create policy platform on reminder_stops to volute_platform using (true) with check (true);
-- A company stops the reminders of its own quotes only.
create policy of_own_quote on reminder_stops as restrictive for insert to volute_company
  with check (exists (select from quotes where id = quote_id));
grant select, insert on reminder_stops to volute_company;
grant select, insert on reminder_stops to volute_platform;
