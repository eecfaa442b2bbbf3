-- The platform: plans, companies, people, how they sign in, and what each role may do.
-- Every table is followed by its indexes, by what each of the two roles may do with it (roles.sql), and by the policies
-- that keep volute_company to the rows of the one company in `app.company_id`.

create table plans (
  id integer generated always as identity primary key,
  name text not null,
  description text not null,
  features jsonb not null,
  -- Null is unlimited.
  max_users integer check (max_users >= 0),
  max_quotes integer check (max_quotes >= 0),
  -- Null is free.
  price numeric(10, 2) check (price >= 0),
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
grant select on plans to volute_company;
grant select, insert, update, delete on plans to volute_platform;

create table companies (
  id integer generated always as identity primary key,
  name text not null,
  slug text not null unique,
  -- Begins every quote number of this company and of no other (decision 26).
  quote_prefix text not null unique check (quote_prefix ~ '^[A-Z0-9]+$'),
  primary_color text not null default '#2563eb' check (primary_color ~ '^#[0-9a-fA-F]{6}$'),
  secondary_color text not null default '#10b981' check (secondary_color ~ '^#[0-9a-fA-F]{6}$'),
  tertiary_color text not null default '#f59e0b' check (tertiary_color ~ '^#[0-9a-fA-F]{6}$'),
  brand_image_url text,
  -- Base64 without the data: prefix.
  brand_image_data text,
  brand_image_type text,
  -- Bytes of the picture itself.
  brand_image_size integer check (brand_image_size >= 0),
  currency text not null default 'GBP' check (currency in ('GBP', 'USD', 'EUR')),
  currency_symbol text not null default '£',
  show_pricing_to_users boolean not null default false,
  apply_access_multiplier boolean not null default false,
  engineers_see text not null default 'own' check (engineers_see in ('own', 'company')),
  plan_id integer references plans (id),
  plan_features jsonb,
  legal_name text,
  registered_address text,
  company_number text,
  vat_registered boolean not null default false,
  vat_number text,
  -- Per cent.
  vat_rate numeric(5, 2) not null default 20 check (vat_rate >= 0),
  quote_validity_days integer not null default 30 check (quote_validity_days > 0),
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
alter table companies enable row level security;
alter table companies force row level security;
create policy company on companies to volute_company
  using (id = (select nullif(current_setting('app.company_id', true), '')::int))
  with check (id = (select nullif(current_setting('app.company_id', true), '')::int));
create policy platform on companies to volute_platform using (true) with check (true);
-- Not slug, quote_prefix, plan or is_active: those are the platform's to change.
grant select,
  update (
    name, primary_color, secondary_color, tertiary_color, brand_image_url, brand_image_data, brand_image_type,
    brand_image_size, currency, currency_symbol, show_pricing_to_users, apply_access_multiplier, engineers_see,
    legal_name, registered_address, company_number, vat_registered, vat_number, vat_rate, quote_validity_days,
    version, updated_at
  ) on companies to volute_company;
grant select, insert, update, delete on companies to volute_platform;

create table users (
  id uuid primary key,
  -- Stored in lower case, so that unique means unique whatever the case.
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  profile_image_url text,
  role text not null default 'user' check (role in ('platform_admin', 'company_admin', 'user')),
  company_id integer references companies (id) on delete cascade,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index users_of_company on users (company_id);
alter table users enable row level security;
alter table users force row level security;
-- A company neither makes nor touches a platform admin, even one who belongs to it.
create policy company_sees on users for select to volute_company
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
create policy company_adds on users for insert to volute_company
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int) and role <> 'platform_admin');
create policy company_changes on users for update to volute_company
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int) and role <> 'platform_admin')
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int) and role <> 'platform_admin');
create policy company_removes on users for delete to volute_company
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int) and role <> 'platform_admin');
create policy platform on users to volute_platform using (true) with check (true);
-- The hash can be set, but never read, from inside a company.
grant select (
    id, email, first_name, last_name, profile_image_url, role, company_id, version, created_at, updated_at
  ),
  insert,
  update (email, password_hash, first_name, last_name, profile_image_url, role, version, updated_at),
  delete on users to volute_company;
grant select, insert, update, delete on users to volute_platform;

-- Who is signed in, on which browser.
create table sessions (
  -- SHA-256 of the cookie's token, hexadecimal: whoever reads this table cannot sign in with it.
  token_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  impersonated_company_id integer references companies (id) on delete set null,
  impersonation_started_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  ip_address text,
  user_agent text
);
create index sessions_of_user on sessions (user_id);
alter table sessions enable row level security;
alter table sessions force row level security;
create policy platform on sessions to volute_platform using (true) with check (true);
-- Whoever sets a person's password, changes the role or deletes the person ends that person's sessions at once
-- (decision 41). A company finds the sessions of its own people, and of them only what is needed to end them.
create policy company_sees on sessions for select to volute_company
  using (user_id in (select id from users
    where company_id = (select nullif(current_setting('app.company_id', true), '')::int) and role <> 'platform_admin'));
create policy company_ends on sessions for delete to volute_company
  using (user_id in (select id from users
    where company_id = (select nullif(current_setting('app.company_id', true), '')::int) and role <> 'platform_admin'));
grant select (token_hash, user_id), delete on sessions to volute_company;
grant select, insert, update, delete on sessions to volute_platform;
-- Keeps that a session was used, once for all calls that find it due. A function, so that the look-up of each call carries
-- no update with it, which would take half as long again even where nothing is due.
create function touch_session(key text, at timestamptz, due timestamptz) returns timestamptz language sql as $$
  update sessions set last_used_at = at where token_hash = key and last_used_at <= due returning last_used_at
$$;

-- How often signing in has failed of late, and what is held up for it.
create table sign_in_attempts (
  -- An account or an address, as the program writes it.
  key text primary key,
  failures integer not null default 0 check (failures >= 0),
  window_started_at timestamptz(3) not null default now(),
  blocked_until timestamptz(3)
);
grant select, insert, update, delete on sign_in_attempts to volute_platform;

-- The devices and addresses from which somebody has signed in: what strangers do to the account does not hold them up.
create table known_places (
  user_id uuid not null references users (id) on delete cascade,
  -- "device:" or "address:" and a SHA-256, of the device cookie's token or of the network: nobody can be found by it.
  key text not null,
  last_used_at timestamptz(3) not null default now(),
  primary key (user_id, key)
);
grant select, insert, update, delete on known_places to volute_platform;

-- The permission matrix: what a role may do with a kind of thing.
create table role_permissions (
  id integer generated always as identity primary key,
  role text not null check (role in ('platform_admin', 'company_admin', 'user')),
  resource text not null check (resource in (
    'quotes', 'users', 'companies', 'audit_logs', 'plans', 'quote_statuses', 'locations', 'equipment_access',
    'job_types', 'pump_styles', 'motor_sizes', 'drive_types', 'configuration_rules', 'company_branding',
    'impersonation', 'platform_stats'
  )),
  permissions jsonb not null
    default '{"view": false, "create": false, "edit": false, "delete": false, "search": false}'
    -- Exactly these five keys, each true or false.
    check (
      jsonb_typeof(permissions) = 'object'
      and permissions - array['view', 'create', 'edit', 'delete', 'search'] = '{}'
      and ((permissions -> 'view') in ('true', 'false')) is true
      and ((permissions -> 'create') in ('true', 'false')) is true
      and ((permissions -> 'edit') in ('true', 'false')) is true
      and ((permissions -> 'delete') in ('true', 'false')) is true
      and ((permissions -> 'search') in ('true', 'false')) is true
    ),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (role, resource)
);
grant select on role_permissions to volute_company;
grant select, insert, update, delete on role_permissions to volute_platform;

-- The permission matrix that every installation starts with (decision 8).
-- Each cell as a word: v(iew), c(reate), e(dit), d(elete), s(earch).
insert into role_permissions (role, resource, permissions)
select
  role,
  resource,
  jsonb_build_object(
    'view', may like '%v%', 'create', may like '%c%', 'edit', may like '%e%',
    'delete', may like '%d%', 'search', may like '%s%'
  )
from (
  select
    resource,
    unnest(array['platform_admin', 'company_admin', 'user']) as role,
    unnest(array[platform_admin, company_admin, person]) as may
  from (values
    ('quotes',              'vceds', 'vceds', 'vces'),
    ('users',               'vceds', 'vceds', ''),
    ('companies',           'vceds', 've',    'v'),
    ('audit_logs',          'vceds', 'vs',    ''),
    ('plans',               'vceds', '',      ''),
    ('quote_statuses',      'vceds', 'v',     'v'),
    ('locations',           'vceds', 'vceds', 'v'),
    ('equipment_access',    'vceds', 'vceds', 'v'),
    ('job_types',           'vceds', 'vceds', 'v'),
    ('pump_styles',         'vceds', 'vceds', 'v'),
    ('motor_sizes',         'vceds', 'vceds', 'v'),
    ('drive_types',         'vceds', 'vceds', 'v'),
    ('configuration_rules', 'vceds', 'vceds', 'v'),
    ('company_branding',    'vceds', 've',    'v'),
    ('impersonation',       'vceds', '',      ''),
    ('platform_stats',      'vceds', '',      '')
  ) as matrix (resource, platform_admin, company_admin, person)
) as cells;
