-- Customers with their sites, the pumps installed there and their services; and where each quote is filed.
-- Readable by 0013.

-- By which the same customer is recognised, however the name is typed: without marks, in lower case, letters and digits
-- only, "&" as "and", and no final Ltd, Limited, plc or LLP. The characters that go are listed, because classes such as
-- [:alnum:] differ between servers. An empty key is nobody's. A column and an index use it, so a changed text would need
-- both written again: so it is here and not in db/functions.
create function customer_key(name text) returns text language sql immutable strict parallel safe cost 100 as $$
  select regexp_replace(
    regexp_replace(
      regexp_replace(
        lower(regexp_replace(replace(normalize(name, NFKD), '&', ' and '),
          '[''`\u02b0-\u02ff\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u2018-\u201b\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]',
          '', 'g')),
        '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u303f]+', ' ', 'g'),
      '(^| )(ltd|limited|plc|llp) *$', ''),
    ' ', '', 'g')
$$;

-- What a search index holds of a text: of every word each three characters in a row (a gram), and the two and the one
-- that are left at its end, so that one or two characters begin a gram wherever they are. All after the company's number,
-- so that another company's texts neither slow a search nor lengthen its lists. In a loop, which takes half as long as a
-- query over the positions would.
create function search_grams(company integer, words text) returns tsvector
language plpgsql immutable parallel safe cost 10000 as $$
declare
  made text[] := '{}';
  gram text;
begin
  for place in 1 .. length(words) loop
    gram := split_part(substr(words, place, 3), ' ', 1);
    if gram <> '' then
      made := made || (company || ':' || gram);
    end if;
  end loop;
  return array_to_tsvector(made);
end
$$;

create table customers (
  id uuid primary key,
  company_id integer not null references companies (id) on delete cascade,
  kind text check (kind in ('consumer', 'business')),
  name text not null,
  name_key text not null generated always as (customer_key(name)) stored,
  email text,
  phone text,
  invoice_address text,
  vat_number text,
  -- The company's own.
  reference text,
  notes text,
  ended_at timestamptz(3),
  -- The customer that this one was merged into, which is never merged itself.
  merged_into uuid,
  search_text text not null generated always as (lower(
    name || coalesce(' ' || email, '') || coalesce(' ' || reference, '') || coalesce(' ' || invoice_address, '')
    || coalesce(' ' || phone || ' ' || replace(phone, ' ', ''), '')
  )) stored,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- The user who created it; the name stays when the user is deleted (decision 29).
  created_by uuid references users (id) on delete set null,
  created_by_name text not null,
  unique (company_id, id),
  -- It is deleted with the one that it was merged into.
  foreign key (company_id, merged_into) references customers (company_id, id),
  constraint customers_merged_elsewhere check (merged_into <> id)
);
create index customers_of_name on customers (company_id, name_key, id);
-- The order of the list.
create index customers_by_name on customers (company_id, lower(name), id);
create index customers_of_email on customers (company_id, lower(email)) where email is not null;
create index customers_of_telephone on customers (company_id, regexp_replace(phone, '\D', '', 'g')) where phone is not null;
create index customers_merged on customers (company_id, merged_into) where merged_into is not null;
create index customers_changed on customers (company_id, updated_at);
create unique index customers_of_reference on customers (company_id, lower(reference))
  where reference is not null and merged_into is null;
create index customers_ended on customers (company_id, id) where ended_at is not null;
create index customers_of_creator on customers (created_by) where created_by is not null;
create index customers_search on customers using gin (search_grams(company_id, search_text));

create table sites (
  id uuid primary key,
  company_id integer not null references companies (id) on delete cascade,
  customer_id uuid not null,
  name text,
  address text,
  postcode text,
  -- Only if a user chose the zone; otherwise the postcode says it each time.
  location_id integer,
  contact_name text,
  contact_phone text,
  contact_email text,
  -- For the company's own people.
  directions text,
  ended_at timestamptz(3),
  search_text text not null generated always as (lower(
    coalesce(name, '') || coalesce(' ' || address, '')
    || coalesce(' ' || postcode || ' ' || replace(postcode, ' ', ''), '') || coalesce(' ' || contact_name, '')
    || coalesce(' ' || contact_email, '')
    || coalesce(' ' || contact_phone || ' ' || replace(contact_phone, ' ', ''), '')
  )) stored,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  created_by uuid references users (id) on delete set null,
  created_by_name text not null,
  unique (company_id, id),
  foreign key (company_id, customer_id) references customers (company_id, id) on delete cascade,
  foreign key (company_id, location_id) references locations (company_id, id),
  constraint sites_are_somewhere check (num_nonnulls(name, address, postcode) > 0)
);
create index sites_of_customer on sites (company_id, customer_id, id);
create index sites_of_postcode on sites (company_id, postcode) where postcode is not null;
create index sites_ended on sites (company_id, id) where ended_at is not null;
create index sites_of_creator on sites (created_by) where created_by is not null;
create index sites_search on sites using gin (search_grams(company_id, search_text));

create table pumps (
  id uuid primary key,
  company_id integer not null references companies (id) on delete cascade,
  site_id uuid not null,
  name text not null,
  make text,
  model text,
  serial text,
  serial_key text generated always as (upper(regexp_replace(serial, '[^A-Za-z0-9]', '', 'g'))) stored,
  kw numeric(5, 2) check (kw >= 0),
  equipment_access_id integer,
  pump_style_id integer,
  motor_size_id integer,
  drive_type_id integer,
  installed_on date,
  warranty_until date,
  removed_on date,
  -- The pump in whose place it was installed.
  replaces uuid,
  -- All three, or no schedule.
  service_months integer check (service_months between 1 and 120),
  service_job_type_id integer,
  next_due date,
  notes text,
  search_text text not null generated always as (lower(
    name || coalesce(' ' || make, '') || coalesce(' ' || model, '')
    || coalesce(' ' || serial || ' ' || regexp_replace(serial, '[^A-Za-z0-9]', '', 'g'), '')
  )) stored,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  created_by uuid references users (id) on delete set null,
  created_by_name text not null,
  unique (company_id, id),
  foreign key (company_id, site_id) references sites (company_id, id) on delete cascade,
  foreign key (company_id, replaces) references pumps (company_id, id) on delete set null (replaces),
  foreign key (company_id, equipment_access_id) references equipment_access (company_id, id),
  foreign key (company_id, pump_style_id) references pump_styles (company_id, id),
  foreign key (company_id, motor_size_id) references motor_sizes (company_id, id),
  foreign key (company_id, drive_type_id) references drive_types (company_id, id),
  foreign key (company_id, service_job_type_id) references job_types (company_id, id),
  constraint pumps_schedule_is_whole check (num_nulls(service_months, service_job_type_id, next_due) in (0, 3))
);
create index pumps_of_site on pumps (company_id, site_id, id);
create index pumps_of_serial on pumps (company_id, serial_key) where serial_key is not null;
-- A month is counted from this index alone.
create index pumps_due on pumps (company_id, next_due, id) include (site_id) where next_due is not null and removed_on is null;
create index pumps_replaced on pumps (company_id, replaces) where replaces is not null;
create index pumps_of_creator on pumps (created_by) where created_by is not null;
create index pumps_search on pumps using gin (search_grams(company_id, search_text));

-- What became of the service that a pump was due on a day: quoted, done or skipped.
create table pump_services (
  id uuid primary key,
  company_id integer not null references companies (id) on delete cascade,
  pump_id uuid not null,
  due_on date not null,
  quote_id uuid,
  settled text check (settled in ('done', 'skipped')),
  -- When it was done, or skipped.
  settled_on date,
  because text check (char_length(because) <= 200),
  settled_by uuid references users (id) on delete set null,
  settled_by_name text,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  created_by uuid references users (id) on delete set null,
  created_by_name text not null,
  unique (company_id, id),
  unique (company_id, pump_id, due_on),
  foreign key (company_id, pump_id) references pumps (company_id, id) on delete cascade,
  foreign key (company_id, quote_id) references quotes (company_id, id) on delete set null (quote_id),
  constraint pump_services_settled_on check ((settled is null) = (settled_on is null))
);
-- A quote is for one service.
create unique index pump_services_of_quote on pump_services (company_id, quote_id) where quote_id is not null;
create index pump_services_open on pump_services (company_id, due_on) where quote_id is not null and settled is null;
create index pump_services_of_settler on pump_services (settled_by) where settled_by is not null;
create index pump_services_of_creator on pump_services (created_by) where created_by is not null;

do $$
declare
  made text;
begin
  foreach made in array array['customers', 'sites', 'pumps', 'pump_services'] loop
    execute format('alter table %I enable row level security; alter table %1$I force row level security', made);
    execute format($policy$create policy company on %I to volute_company
      using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
      with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int))$policy$, made);
    execute format('create policy platform on %I to volute_platform using (true) with check (true)', made);
    execute format($policy$create policy eraser on %I to volute_eraser
      using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
      with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int))$policy$, made);
    execute format('grant select, insert, update on %I to volute_company; grant select on %1$I to volute_platform', made);
  end loop;
end
$$;
grant delete on sites, pumps to volute_company;

-- Filed under a customer, at a site, for a pump: by the statement that creates the quote, or later by a user. The
-- references are checked in 0018, beside whoever writes.
alter table quotes
  add column customer_id uuid,
  add column site_id uuid,
  add column pump_id uuid,
  -- Of another customer, whatever its words: it is in no group of unfiled quotes.
  add column keep_unfiled boolean not null default false,
  add constraint quotes_customer foreign key (company_id, customer_id) references customers (company_id, id)
    on delete set null (customer_id) not valid,
  add constraint quotes_site foreign key (company_id, site_id) references sites (company_id, id)
    on delete set null (site_id) not valid,
  add constraint quotes_pump foreign key (company_id, pump_id) references pumps (company_id, id)
    on delete set null (pump_id) not valid;

-- How much of the pump's price a job charges, per cent: all, unless the company says otherwise (decision 125).
alter table job_types
  add column material_percent integer not null default 100 check (material_percent between 0 and 100);

-- Whose data they are, if they are no quote's: "customer_record" and the customer's id, also for its sites and pumps.
alter table audit_personal_data add column subject text;

alter table role_permissions drop constraint role_permissions_resource_check;
alter table role_permissions add constraint role_permissions_resource_check check (resource in (
  'quotes', 'customers', 'users', 'companies', 'audit_logs', 'plans', 'quote_statuses', 'locations', 'equipment_access',
  'job_types', 'pump_styles', 'motor_sizes', 'drive_types', 'extras', 'configuration_rules', 'company_branding',
  'impersonation', 'platform_stats'
));
insert into role_permissions (role, resource, permissions)
select role, 'customers', jsonb_build_object('view', true, 'create', true, 'edit', true, 'delete', may_delete, 'search', true)
from (values ('platform_admin', true), ('company_admin', true), ('user', false)) as rows (role, may_delete);
