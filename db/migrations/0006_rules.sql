-- Rules that narrow what can be chosen together.

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
  updated_at timestamptz(3) not null default now(),
  unique (company_id, id)
);
create index configuration_rules_in_order on configuration_rules (company_id, priority, id);
alter table configuration_rules enable row level security;
alter table configuration_rules force row level security;
create policy company on configuration_rules to volute_company
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
create policy platform on configuration_rules to volute_platform using (true) with check (true);
grant select, insert, update, delete on configuration_rules to volute_company;
grant select on configuration_rules to volute_platform;
