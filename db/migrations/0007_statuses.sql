-- The statuses that a quote can have.

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
