-- What a company prices with: six kinds of items. An item is deactivated rather than deleted (decision 24), so that
-- quotes go on showing its name. Only items that an import added, and no quote uses, are deleted when the import is
-- undone. A quote refers to an item by company and id, so that it cannot use another company's.

create table locations (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  name text not null,
  description text,
  -- Prefixes, trimmed and in upper case (decision 19).
  postcodes text[] not null default '{}',
  labour_hours numeric(5, 2) not null check (labour_hours >= 0),
  hourly_rate numeric(10, 2) not null check (hourly_rate >= 0),
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (company_id, id),
  unique (company_id, name)
);
alter table locations enable row level security;
alter table locations force row level security;
create policy company on locations to volute_company
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
create policy platform on locations to volute_platform using (true) with check (true);
grant select, insert, update, delete on locations to volute_company;
grant select on locations to volute_platform;

create table equipment_access (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  name text not null,
  description text,
  min_engineers integer not null default 1 check (min_engineers >= 1),
  multiplier numeric(5, 2) not null default 1.0 check (multiplier >= 0),
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (company_id, id)
);
alter table equipment_access enable row level security;
alter table equipment_access force row level security;
create policy company on equipment_access to volute_company
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
create policy platform on equipment_access to volute_platform using (true) with check (true);
grant select, insert, update, delete on equipment_access to volute_company;
grant select on equipment_access to volute_platform;

create table job_types (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  name text not null,
  description text,
  base_hours numeric(5, 2) not null check (base_hours >= 0),
  -- What such a job includes, and what it does not.
  scope text,
  exclusions text,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (company_id, id)
);
alter table job_types enable row level security;
alter table job_types force row level security;
create policy company on job_types to volute_company
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
create policy platform on job_types to volute_platform using (true) with check (true);
grant select, insert, update, delete on job_types to volute_company;
grant select on job_types to volute_platform;

create table pump_styles (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  name text not null,
  description text,
  material_cost_base numeric(10, 2) not null check (material_cost_base >= 0),
  -- Draws more than 12 litres a minute from a supply pipe, which the water company must be told first.
  needs_water_notice boolean not null default false,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (company_id, id)
);
alter table pump_styles enable row level security;
alter table pump_styles force row level security;
create policy company on pump_styles to volute_company
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
create policy platform on pump_styles to volute_platform using (true) with check (true);
grant select, insert, update, delete on pump_styles to volute_company;
grant select on pump_styles to volute_platform;

create table motor_sizes (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  name text not null,
  kw numeric(5, 2) not null check (kw >= 0),
  multiplier numeric(5, 2) not null default 1.0 check (multiplier >= 0),
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (company_id, id)
);
alter table motor_sizes enable row level security;
alter table motor_sizes force row level security;
create policy company on motor_sizes to volute_company
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
create policy platform on motor_sizes to volute_platform using (true) with check (true);
grant select, insert, update, delete on motor_sizes to volute_company;
grant select on motor_sizes to volute_platform;

create table drive_types (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  name text not null,
  description text,
  cost_multiplier numeric(5, 2) not null default 1.0 check (cost_multiplier >= 0),
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (company_id, id)
);
alter table drive_types enable row level security;
alter table drive_types force row level security;
create policy company on drive_types to volute_company
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
create policy platform on drive_types to volute_platform using (true) with check (true);
grant select, insert, update, delete on drive_types to volute_company;
grant select on drive_types to volute_platform;

-- The newest import of each kind, which can be undone while nothing else has changed its rows.
create table last_imports (
  company_id integer not null references companies (id) on delete cascade,
  kind text not null check (kind in
    ('location', 'equipment_access', 'job_type', 'pump_style', 'motor_size', 'drive_type')),
  file_name text,
  added integer not null check (added >= 0),
  changed integer not null check (changed >= 0),
  -- For each row its id, the version that the import gave it, and its previous content; null for an added row.
  imported_rows jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, kind)
);
alter table last_imports enable row level security;
alter table last_imports force row level security;
create policy company on last_imports to volute_company
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
create policy platform on last_imports to volute_platform using (true) with check (true);
grant select, insert, update, delete on last_imports to volute_company;
grant select on last_imports to volute_platform;

-- One version for everything that a company's prices are made from. It rises with every change, so that a device that
-- priced offline learns whether its copy is still current and, if not, since when.
create table price_book_versions (
  company_id integer primary key references companies (id) on delete cascade,
  version integer not null default 1 check (version > 0),
  -- When this version began, then the one before it, and so on; only the newest 1,000 are stored.
  version_starts timestamptz(3)[] not null default array[now()]::timestamptz(3)[]
);
alter table price_book_versions enable row level security;
alter table price_book_versions force row level security;
create policy company on price_book_versions to volute_company
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
create policy platform on price_book_versions to volute_platform using (true) with check (true);
grant select, insert, update on price_book_versions to volute_company;
grant select, insert, update on price_book_versions to volute_platform;
