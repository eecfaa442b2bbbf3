-- Extras, a price list beside the six; and what a quote holds besides its job: priced lines and a discount.
-- Readable by 0013.

create table extras (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  name text not null,
  details text,
  -- Of one.
  price numeric(10, 2) not null check (price >= 0),
  -- Extras that a quote with this one must have too, and those that it may not have.
  needs integer[] not null default '{}',
  excludes integer[] not null default '{}',
  -- It goes only with these items of one list.
  only_kind text check (only_kind in
    ('location', 'equipment_access', 'job_type', 'pump_style', 'motor_size', 'drive_type')),
  only_ids integer[] not null default '{}',
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (company_id, id),
  constraint extras_only_with check ((only_kind is null) = (only_ids = '{}'))
);
-- Unique in the company, whatever the case; also the order of its list.
create unique index extras_of_name on extras (company_id, lower(name));
alter table extras enable row level security;
alter table extras force row level security;
create policy company on extras to volute_company
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
create policy platform on extras to volute_platform using (true) with check (true);
grant select, insert, update on extras to volute_company;
grant select on extras to volute_platform;

-- Without checks, for which PostgreSQL would read every quote while nobody else can.
alter table quotes
  -- In order, as JSON in pence and hundredths; null without any. An extra that a line came from is never deleted.
  add column lines jsonb,
  -- {words, percent} or {words, amount}.
  add column discount jsonb,
  -- Included lines less the discount: may be negative. 0 until there is a total.
  add column lines_cost numeric(10, 2) not null default 0;

alter table role_permissions drop constraint role_permissions_resource_check;
alter table role_permissions add constraint role_permissions_resource_check check (resource in (
  'quotes', 'users', 'companies', 'audit_logs', 'plans', 'quote_statuses', 'locations', 'equipment_access',
  'job_types', 'pump_styles', 'motor_sizes', 'drive_types', 'extras', 'configuration_rules', 'company_branding',
  'impersonation', 'platform_stats'
));
insert into role_permissions (role, resource, permissions)
select role, 'extras', jsonb_build_object('view', true, 'create', all_of_it, 'edit', all_of_it, 'delete', all_of_it, 'search', all_of_it)
from (values ('platform_admin', true), ('company_admin', true), ('user', false)) as rows (role, all_of_it);
