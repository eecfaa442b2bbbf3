-- What a company prices with: six kinds of items, and the rules that narrow the choice between them.
-- Items are only switched off (decision 24): quotes go on showing their names. What an import added, and no quote uses,
-- is deleted when the import is taken back.
-- unique (company_id, id) is what a quote's composite foreign keys point at.

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

create table job_types (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  name text not null,
  description text,
  base_hours numeric(5, 2) not null check (base_hours >= 0),
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (company_id, id)
);

create table pump_styles (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  name text not null,
  description text,
  material_cost_base numeric(10, 2) not null check (material_cost_base >= 0),
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (company_id, id)
);

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

create table configuration_rules (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  name text not null,
  description text,
  trigger_type text not null check (trigger_type in
    ('location', 'equipment_access', 'job_type', 'pump_style', 'motor_size', 'drive_type')),
  trigger_value_ids integer[] not null,
  constraint_type text not null check (constraint_type in
    ('location', 'equipment_access', 'job_type', 'pump_style', 'motor_size', 'drive_type')),
  allowed_value_ids integer[] not null,
  metadata jsonb,
  is_active boolean not null default true,
  priority integer not null default 100 check (priority between 0 and 100),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index configuration_rules_in_order on configuration_rules (company_id, priority, id);

-- The newest import of each kind, so that it can be taken back while nothing else has touched its rows.
create table last_imports (
  company_id integer not null references companies (id) on delete cascade,
  kind text not null check (kind in
    ('location', 'equipment_access', 'job_type', 'pump_style', 'motor_size', 'drive_type')),
  file_name text,
  added integer not null check (added >= 0),
  changed integer not null check (changed >= 0),
  -- Of each row its id, the version that the import gave it, and what it was before; null for what was added.
  written jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, kind)
);

-- Each of these tables belongs to a company, which sees and changes its own rows; the platform sees all and changes none.
do $$
declare
  owned text;
begin
  foreach owned in array array['locations', 'equipment_access', 'job_types', 'pump_styles', 'motor_sizes',
                               'drive_types', 'configuration_rules', 'last_imports'] loop
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
-- Rules are deleted: no quote points at one. A quote's foreign keys keep the items that it uses.
grant delete on configuration_rules, last_imports to volute_company;
grant delete on locations, equipment_access, job_types, pump_styles, motor_sizes, drive_types to volute_company;
