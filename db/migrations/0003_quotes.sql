-- Quotes, the statuses they can have, and the counters that number them.

create table quote_statuses (
  id integer generated always as identity primary key,
  name text not null unique,
  label text not null,
  description text,
  color text not null default '#6b7280' check (color ~ '^#[0-9a-fA-F]{6}$'),
  is_system_default boolean not null default false,
  is_active boolean not null default true,
  sort_order integer not null default 0,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
grant select on quote_statuses to volute_company;
grant select, insert, update, delete on quote_statuses to volute_platform;
-- The statuses that every installation starts with (decision 27).
insert into quote_statuses (name, label, description, color, is_system_default, sort_order) values
  ('draft', 'Draft', 'Created, not yet priced', '#6b7280', true, 10),
  ('calculated', 'Calculated', 'Priced from the company''s tables', '#2563eb', true, 20),
  ('sent', 'Sent', 'Sent to the customer', '#2a5674', true, 30),
  ('accepted', 'Accepted', 'Accepted by the customer', '#10683c', true, 40),
  ('declined', 'Declined', 'Declined by the customer', '#b0211a', true, 50),
  ('expired', 'Expired', 'Not answered in time', '#7a4400', true, 60);

create table quotes (
  id uuid primary key,
  quote_number text not null unique,
  company_id integer not null references companies (id) on delete cascade,
  -- Who created it; the name stays when the person goes (decision 29).
  user_id uuid references users (id) on delete set null,
  created_by_name text not null,
  status text not null default 'draft' references quote_statuses (name) on update cascade,
  customer_name text not null,
  customer_kind text check (customer_kind in ('consumer', 'business')),
  customer_email text,
  customer_phone text,
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
  labour_cost numeric(10, 2) check (labour_cost >= 0),
  material_cost numeric(10, 2) check (material_cost >= 0),
  total_cost numeric(10, 2) check (total_cost >= 0),
  notes text,
  calculated_at timestamptz(3),
  -- Everything that the price came from (decision 16).
  price_snapshot jsonb,
  -- Holds manual cost adjustments (decision 17).
  is_manual boolean not null default false,
  -- A priced choice was changed after the calculation (decision 18).
  needs_recalculation boolean not null default false,
  sent_at timestamptz(3),
  valid_until timestamptz(3),
  -- Of the content that it was created with: tells the same creation sent twice from another one (decision 25).
  create_hash text,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- What search looks through; the postcode with and without its space.
  search_text text not null generated always as (
    lower(customer_name || ' ' || coalesce(postcode, '') || ' ' || replace(coalesce(postcode, ''), ' ', '') || ' ' || quote_number)
  ) stored,
  -- A quote cannot point at another company's items.
  foreign key (company_id, location_id) references locations (company_id, id),
  foreign key (company_id, equipment_access_id) references equipment_access (company_id, id),
  foreign key (company_id, job_type_id) references job_types (company_id, id),
  foreign key (company_id, pump_style_id) references pump_styles (company_id, id),
  foreign key (company_id, motor_size_id) references motor_sizes (company_id, id),
  foreign key (company_id, drive_type_id) references drive_types (company_id, id)
);
-- With what the overview counts and sums, so that it need not look at the quotes themselves.
create index quotes_newest_of_company on quotes (company_id, created_at desc, id desc) include (status, location_id, total_cost);
create index quotes_newest_of_person on quotes (company_id, user_id, created_at desc, id desc);
create index quotes_newest_of_status on quotes (company_id, status, created_at desc, id desc);
create index quotes_newest_of_location on quotes (company_id, location_id, created_at desc, id desc);

-- The row is locked by whoever takes a number, until that transaction ends: no gap, no repeat (decision 26).
create table quote_counters (
  company_id integer primary key references companies (id) on delete cascade,
  last_number integer not null default 0 check (last_number >= 0)
);

-- How many quotes each person has created in a company, counted on by a trigger: to count them each time, or to look up
-- the last one, is slow or is planned badly on a table that has grown since.
create table own_quote_counters (
  user_id uuid not null references users (id) on delete cascade,
  company_id integer not null references companies (id) on delete cascade,
  last_number integer not null default 0 check (last_number >= 0),
  primary key (user_id, company_id)
);

-- Each of these tables belongs to a company, which sees and changes its own rows; the platform sees all and changes none.
do $$
declare
  owned text;
begin
  foreach owned in array array['quotes', 'quote_counters', 'own_quote_counters'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format($policy$
      create policy company on %I to volute_company
        using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
        with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
      $policy$, owned);
    execute format('create policy platform on %I to volute_platform using (true) with check (true)', owned);
    execute format('grant select, insert, update on %I to volute_company', owned);
    execute format('grant select on %I to volute_platform', owned);
  end loop;
end
$$;

-- Whoever creates a quote holds the company's counter already, so that nobody waits here.
create function count_own_quote() returns trigger language plpgsql as $$
begin
  insert into own_quote_counters as counter (user_id, company_id, last_number) values (new.user_id, new.company_id, 1)
    on conflict (user_id, company_id) do update set last_number = counter.last_number + 1;
  return null;
end
$$;
-- Afterwards, and by its name after the foreign keys, which begin with "RI_": they hold the person first, as whoever
-- deletes that person does, so that neither waits for the other for ever.
create trigger count_own_quote after insert on quotes
  for each row when (new.user_id is not null) execute function count_own_quote();
