-- Users and how they sign in.

create table users (
  id uuid primary key,
  -- Stored in lower case, so that unique means unique whatever the case.
  email text not null unique check (email = lower(email)),
  -- Null until an invited user sets a first password; nobody signs in without one.
  password_hash text,
  first_name text not null,
  last_name text not null,
  profile_image_url text,
  role text not null default 'user' check (role in ('platform_admin', 'company_admin', 'user')),
  company_id integer references companies (id) on delete cascade,
  -- When an invitation was sent that still waits for its password.
  invited_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (company_id, id),
  check ((password_hash is null) = (invited_at is not null))
);
create index users_of_company on users (company_id);
-- The platform's list, in its order.
create index users_by_name on users (lower(first_name), lower(last_name), id);
alter table users enable row level security;
alter table users force row level security;
-- A company neither creates nor changes a platform admin, even one who belongs to it.
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
-- The hash can be set, but never read, from inside a company; invited_at says who has joined.
grant select (
    id, email, first_name, last_name, profile_image_url, role, company_id, invited_at, version, created_at, updated_at
  ),
  insert,
  update (email, password_hash, first_name, last_name, profile_image_url, role, invited_at, version, updated_at),
  delete on users to volute_company;
grant select, insert, update, delete on users to volute_platform;
-- Queuing an email looks up its user; for the holder of a customer link that finds none.
grant select (id) on users to volute_link;

-- Open sessions: the user, and the browser.
create table sessions (
  -- SHA-256 of the cookie's token, hexadecimal: the content of this table cannot be used to sign in.
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
-- A company reads none of it, and ends its users' sessions through end_sessions (db/functions/users.sql).
grant select, insert, update, delete on sessions to volute_platform;

-- How often signing in has failed recently, and what is blocked because of it.
create table sign_in_attempts (
  -- An account or an address, as the program's key.
  key text primary key,
  failures integer not null default 0 check (failures >= 0),
  window_started_at timestamptz(3) not null default now(),
  blocked_until timestamptz(3)
);
grant select, insert, update, delete on sign_in_attempts to volute_platform;

-- The devices and addresses from which a user has signed in: strangers' failures do not block these.
create table sign_in_sources (
  user_id uuid not null references users (id) on delete cascade,
  -- "device:" or "address:" and a SHA-256, of the device cookie's token or of the network: it identifies nobody.
  key text not null,
  last_used_at timestamptz(3) not null default now(),
  primary key (user_id, key)
);
grant select, insert, update, delete on sign_in_sources to volute_platform;

-- Links that set one user's password once.
create table password_links (
  -- SHA-256 of the link's token, hexadecimal: the content of this table cannot be used to set a password.
  token_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- SHA-256 of address and password hash at that time: the link expires when either of them changes.
  account_fingerprint text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  -- When a newer link was created.
  replaced_at timestamptz(3)
);
create unique index password_resets_open on password_links (user_id) where used_at is null and replaced_at is null;
create index password_resets_of_user on password_links (user_id);
grant select, insert, update, delete on password_links to volute_platform;
