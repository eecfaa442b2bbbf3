-- Quotes, and the counters that number them.

create table quotes (
  id uuid primary key,
  quote_number text not null unique,
  company_id integer not null references companies (id) on delete cascade,
  -- The user who created it; the name stays when the user is deleted (decision 29).
  user_id uuid references users (id) on delete set null,
  created_by_name text not null,
  status text not null default 'draft' references quote_statuses (name) on update cascade,
  -- The revision that the customer has, or the one that the next sending creates.
  revision integer not null default 1 check (revision > 0),

  customer_name text not null,
  customer_kind text check (customer_kind in ('consumer', 'business')),
  customer_email text,
  customer_phone text,
  customer_vat_number text,
  site_address text,
  postcode text,

  location_id integer,
  equipment_access_id integer,
  job_type_id integer,
  pump_style_id integer,
  motor_size_id integer,
  drive_type_id integer,
  labour_hours numeric(5, 2) check (labour_hours >= 0),
  engineer_count integer check (engineer_count >= 0),
  notes text,

  labour_cost numeric(10, 2) check (labour_cost >= 0),
  material_cost numeric(10, 2) check (material_cost >= 0),
  total_cost numeric(10, 2) check (total_cost >= 0),
  calculated_at timestamptz(3),
  -- Everything that the price came from (decision 16).
  price_snapshot jsonb,
  -- Has manual cost adjustments (decision 17).
  is_manual boolean not null default false,
  -- A priced choice was changed after the calculation (decision 18).
  needs_recalculation boolean not null default false,
  -- The offline price, if it differs from today's: until a user chooses between them.
  offline_price jsonb,

  -- Null is the default for each: a quotation, taxed as the company always does, with the total alone, the job type's
  -- texts and, for a consumer, the right to cancel.
  document_kind text check (document_kind in ('quotation', 'estimate')),
  vat_treatment text
    check (vat_treatment in ('standard', 'reduced', 'energy_saving', 'reverse_charge', 'outside_uk')),
  -- Why the rate is reduced, as it is printed.
  vat_reason text,
  price_detail text check (price_detail in ('total', 'split', 'lines')),
  scope text,
  exclusions text,
  -- Why a consumer gets no cancellation form.
  no_cancellation text check (no_cancellation in ('fourteen_days', 'urgent', 'premises', 'advised')),

  sent_at timestamptz(3),
  valid_until timestamptz(3),
  -- The outcome of the present revision, null without one. Copied from links and answers, so that lists and reports of
  -- a large company need not read every link.
  opened_at timestamptz(3),
  answered_at timestamptz(3),
  -- The first line of the reason, by which reports group.
  decline_reason text check (char_length(decline_reason) <= 200),
  -- An acceptance on the engineer's own screen that could not be recorded, until a user decides about it: name,
  -- drawing, what was shown, and why.
  pending_acceptance jsonb,
  -- The device's ids of discarded acceptances, so that one that is sent again stays discarded: the newest 100.
  discarded_acceptance_ids uuid[],
  erased_at timestamptz(3),

  -- A hash of the created content: distinguishes the same creation sent twice from another one (decision 25).
  creation_hash text,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- The text that search uses; the postcode with and without its space.
  search_text text not null generated always as (
    lower(customer_name || ' ' || coalesce(postcode, '') || ' ' || replace(coalesce(postcode, ''), ' ', '') || ' ' || quote_number)
  ) stored,
  unique (company_id, id),
  -- A quote cannot use another company's items.
  foreign key (company_id, location_id) references locations (company_id, id),
  foreign key (company_id, equipment_access_id) references equipment_access (company_id, id),
  foreign key (company_id, job_type_id) references job_types (company_id, id),
  foreign key (company_id, pump_style_id) references pump_styles (company_id, id),
  foreign key (company_id, motor_size_id) references motor_sizes (company_id, id),
  foreign key (company_id, drive_type_id) references drive_types (company_id, id),
  -- A sent quote is expired once its validity has ended; expired is never stored.
  constraint quotes_expired_is_derived check (status <> 'expired')
);

-- Lists, newest first. The overview counts and sums from the first of them alone.
create index quotes_newest_of_location on quotes (company_id, location_id, created_at desc, id desc);
create index quotes_newest_of_company on quotes (company_id, created_at desc, id desc)
  include (status, location_id, total_cost, valid_until);
-- After the one above: of two indexes that cost the same, as on an empty table, the planner takes the newer one, and a
-- user's own list is to be read from this.
create index quotes_newest_of_user on quotes (company_id, user_id, created_at desc, id desc);
create index quotes_ending on quotes (company_id, valid_until) where status = 'sent';
-- Which of the sent ones have expired is read from this index alone.
create index quotes_newest_of_status on quotes (company_id, status, created_at desc, id desc) include (valid_until);
create index quotes_newest_of_job_type on quotes (company_id, job_type_id, created_at desc, id desc);
-- A search reads one of these alone, so both hold everything that a list can be filtered by.
create index quotes_search_of_company on quotes (company_id, created_at desc, id desc)
  include (user_id, status, valid_until, location_id, job_type_id, sent_at, opened_at, answered_at, decline_reason, search_text);
create index quotes_search_of_user on quotes (company_id, user_id, created_at desc, id desc)
  include (status, valid_until, location_id, job_type_id, sent_at, opened_at, answered_at, decline_reason, search_text);
-- A period's figures are counted and summed from this index alone.
create index quotes_sent on quotes (company_id, sent_at)
  include (status, valid_until, total_cost, user_id, location_id, job_type_id, opened_at, answered_at)
  where sent_at is not null;
create index quotes_declined on quotes (company_id, decline_reason, created_at desc, id desc) include (sent_at, total_cost)
  where decline_reason is not null;
-- Few have a price conflict, among however many quotes.
create index quotes_with_price_conflict on quotes (company_id, created_at desc, id desc)
  where offline_price is not null and erased_at is null;

-- What needs attention, by the time that orders it: of the company, and of one user. Quotes that soon expire are read
-- from quotes_ending and quotes_of_user.
create index quotes_to_confirm on quotes (company_id, updated_at) where pending_acceptance is not null and erased_at is null;
create index quotes_to_confirm_of_user on quotes (company_id, user_id, updated_at)
  where pending_acceptance is not null and erased_at is null;
create index quotes_to_price on quotes (company_id, updated_at)
  where (needs_recalculation or offline_price is not null) and erased_at is null;
create index quotes_to_price_of_user on quotes (company_id, user_id, updated_at)
  where (needs_recalculation or offline_price is not null) and erased_at is null;
create index quotes_drafts on quotes (company_id, updated_at) where status = 'draft' and erased_at is null;
create index quotes_drafts_of_user on quotes (company_id, user_id, updated_at)
  where status = 'draft' and erased_at is null;

-- The oldest whose customer data are not erased: each quote is in one of them.
create index quotes_to_erase_accepted on quotes (company_id, created_at) where erased_at is null and status = 'accepted';
create index quotes_to_erase on quotes (company_id, created_at) where erased_at is null and status <> 'accepted';
-- With each page, devices ask which quotes were erased lately, to delete their copies.
create index quotes_erased on quotes (company_id, erased_at) where erased_at is not null;
-- What a customer is found by, in addition to name and postcode.
create index quotes_of_email on quotes (company_id, lower(customer_email)) where customer_email is not null;
create index quotes_of_telephone on quotes (company_id, regexp_replace(customer_phone, '\D', '', 'g'))
  where customer_phone is not null;
create index quotes_on_site on quotes (company_id, lower(pending_acceptance ->> 'name')) where pending_acceptance is not null;
-- When a user is deleted, the database looks for that user's quotes in all companies. With each page of the list a user
-- learns which statuses the own quotes have: one look-up each, also for those that none has.
create index quotes_of_user on quotes (user_id, status, valid_until) include (company_id) where user_id is not null;

alter table quotes enable row level security;
alter table quotes force row level security;
create policy company on quotes to volute_company
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
create policy platform on quotes to volute_platform using (true) with check (true);
create policy eraser on quotes to volute_eraser
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
grant select, insert, update on quotes to volute_company;
grant select on quotes to volute_platform;

-- The row is locked while a number is taken, until that transaction ends: no gap, no repeat (decision 26).
create table quote_counters (
  company_id integer primary key references companies (id) on delete cascade,
  last_number integer not null default 0 check (last_number >= 0)
);
alter table quote_counters enable row level security;
alter table quote_counters force row level security;
create policy company on quote_counters to volute_company
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
create policy platform on quote_counters to volute_platform using (true) with check (true);
grant select, insert, update on quote_counters to volute_company;
grant select on quote_counters to volute_platform;

-- How many quotes each user has created in a company, counted by a trigger: counting them each time, or looking up the
-- last one, is slow or badly planned on a table that has grown since.
create table user_quote_counters (
  user_id uuid not null references users (id) on delete cascade,
  company_id integer not null references companies (id) on delete cascade,
  last_number integer not null default 0 check (last_number >= 0),
  primary key (user_id, company_id)
);
alter table user_quote_counters enable row level security;
alter table user_quote_counters force row level security;
create policy company on user_quote_counters to volute_company
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
create policy platform on user_quote_counters to volute_platform using (true) with check (true);
grant select, insert, update on user_quote_counters to volute_company;
grant select on user_quote_counters to volute_platform;
