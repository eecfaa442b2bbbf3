-- Companies, with their brand and their settings.

create table companies (
  id integer generated always as identity primary key,
  name text not null,
  slug text not null unique,
  -- The prefix of this company's quote numbers, and of no other's (decision 26).
  quote_prefix text not null unique check (quote_prefix ~ '^[A-Z0-9]+$'),
  plan_id integer references plans (id),
  plan_features jsonb,
  is_active boolean not null default true,

  primary_color text not null default '#2563eb' check (primary_color ~ '^#[0-9a-fA-F]{6}$'),
  secondary_color text not null default '#10b981' check (secondary_color ~ '^#[0-9a-fA-F]{6}$'),
  tertiary_color text not null default '#f59e0b' check (tertiary_color ~ '^#[0-9a-fA-F]{6}$'),
  brand_image_url text,
  -- Base64 without the data: prefix.
  brand_image_data text,
  brand_image_type text,
  -- Bytes of the picture itself.
  brand_image_size integer check (brand_image_size >= 0),

  legal_name text,
  legal_form text check (legal_form in ('company', 'llp', 'partnership', 'sole_trader')),
  registered_in text check (registered_in in ('england_wales', 'scotland', 'northern_ireland')),
  registered_address text,
  company_number text,
  vat_registered boolean not null default false,
  vat_number text,
  -- Per cent.
  vat_rate numeric(5, 2) not null default 20 check (vat_rate >= 0),
  -- Where replies to its emails go.
  contact_email text,
  contact_phone text,

  currency text not null default 'GBP' check (currency in ('GBP', 'USD', 'EUR')),
  currency_symbol text not null default '£',
  show_pricing_to_users boolean not null default false,
  apply_access_multiplier boolean not null default false,
  engineers_see text not null default 'own' check (engineers_see in ('own', 'company')),
  -- Whether engineers may record an answer that a customer gave by telephone, in a letter or in person.
  engineers_record_answers boolean not null default false,
  quote_validity_days integer not null default 30 check (quote_validity_days > 0),
  -- How many days an offline price stays valid after prices have changed.
  offline_price_grace_days integer not null default 3 check (offline_price_grace_days between 0 and 30),

  -- The most price detail that a customer is shown.
  max_price_detail text not null default 'total' check (max_price_detail in ('total', 'split', 'lines')),
  -- The default message of an email to a customer.
  default_email_message text,
  terms text,
  -- Counts how often the terms were changed.
  terms_version integer not null default 0,
  has_reminders boolean not null default true,
  -- Days after sending, and days before the offer ends.
  reminders_after integer[] not null default '{3,10}'
    check (cardinality(reminders_after) <= 5 and 1 <= all (reminders_after) and 365 >= all (reminders_after)),
  reminders_before integer[] not null default '{2}'
    check (cardinality(reminders_before) <= 5 and 1 <= all (reminders_before) and 365 >= all (reminders_before)),
  -- Reminders due before this time are left out: they were off, or others, until then.
  reminders_start_at timestamptz(3) not null default now(),
  -- The reasons that customers who decline can choose from.
  decline_reasons text[] not null default '{}' check (cardinality(decline_reasons) <= 12),
  -- How many years customer data are retained, after an acceptance and otherwise.
  retention_years_accepted integer not null default 6 check (retention_years_accepted between 1 and 30),
  retention_years_other integer not null default 2 check (retention_years_other between 1 and 30),
  -- Why consumers have no right to cancel, for quotes without a choice of their own; with the advice and its date.
  default_no_cancellation text check (default_no_cancellation = 'advised'),
  cancellation_advice text,
  cancellation_advice_date date,
  check (num_nulls(default_no_cancellation, cancellation_advice, cancellation_advice_date) in (0, 3)),

  -- The id of its export to another installation, since which it can be read here and not changed.
  move_id uuid,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index companies_exported on companies (id) where move_id is not null;
-- The platform's list, in its order.
create index companies_by_name on companies (lower(name), id);
alter table companies enable row level security;
alter table companies force row level security;
create policy company on companies to volute_company
  using (id = (select nullif(current_setting('app.company_id', true), '')::int))
  with check (id = (select nullif(current_setting('app.company_id', true), '')::int));
create policy platform on companies to volute_platform using (true) with check (true);
create policy link on companies for select to volute_link
  using (id = (select nullif(current_setting('app.company_id', true), '')::int));
create policy eraser on companies for select to volute_eraser
  using (id = (select nullif(current_setting('app.company_id', true), '')::int));
-- Not slug, quote_prefix, plan or is_active: only the platform changes those.
grant select,
  update (
    name, primary_color, secondary_color, tertiary_color, brand_image_url, brand_image_data, brand_image_type,
    brand_image_size, legal_name, legal_form, registered_in, registered_address, company_number, vat_registered,
    vat_number, vat_rate, contact_email, contact_phone, currency, currency_symbol, show_pricing_to_users,
    apply_access_multiplier, engineers_see, engineers_record_answers, quote_validity_days, offline_price_grace_days, max_price_detail,
    default_email_message, terms, terms_version, has_reminders, reminders_after, reminders_before, decline_reasons,
    retention_years_accepted, retention_years_other, default_no_cancellation, cancellation_advice,
    cancellation_advice_date, version, updated_at
  ) on companies to volute_company;
grant select, insert, update, delete on companies to volute_platform;
grant select (
    id, name, is_active, primary_color, brand_image_data, brand_image_type, contact_email, contact_phone, decline_reasons
  ) on companies to volute_link;
