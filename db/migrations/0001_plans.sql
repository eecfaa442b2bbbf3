-- What a company may use, and its price. In all these files every table is followed by its indexes, by the policies
-- that limit volute_company to the rows of the one company in app.company_id, and by what each role may do with it
-- (roles.sql). The functions and triggers are in db/functions.

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

-- The start itself creates this table. A process reads from it how far another one has migrated the schema.
grant select on schema_migrations to volute_platform;
