-- Emails that the product sends.

-- Written in the transaction of the email's cause; a worker sends it later.
create table emails (
  id uuid primary key,
  -- Null is an email of the installation itself, such as about a forgotten password.
  company_id integer references companies (id) on delete cascade,
  -- The user whom the email is about; an email to a deleted user is obsolete.
  user_id uuid references users (id) on delete set null,
  quote_id uuid,
  revision_id uuid,
  -- Who created that quote, and its customer's name when the email was queued. Copied, so that one index holds what a list
  -- is filtered and searched by. No reference: a deleted user reads no list, and quotes.user_id says who may do what.
  quote_owner_id uuid,
  customer_name text,
  kind text not null,
  -- One address, and nothing that would start another header line.
  to_address text not null check (to_address ~ '^[^[:space:][:cntrl:],;<>]+$'),
  subject text not null check (subject !~ '[[:cntrl:]]'),
  -- What its text is built from; never a token.
  parameters jsonb not null,
  -- The same cause gives one email, however often it is queued.
  idempotency_key text not null,
  state text not null default 'queued' check (state in ('held', 'queued', 'sending', 'uncertain', 'sent', 'failed')),
  -- Distinguishes a worker that took too long from the one that has the email now.
  attempts integer not null default 0,
  created_at timestamptz(3) not null default now(),
  -- Since when it is tried: after three days it fails.
  queued_at timestamptz(3) not null default now(),
  next_attempt_at timestamptz(3) not null default now(),
  claimed_until timestamptz(3),
  -- From this moment on it is unknown whether the mail server has it, until it replies.
  submission_started_at timestamptz(3),
  finished_at timestamptz(3),
  -- The mail server's reply when it took the email, and the last error.
  reply text,
  error text,
  -- The text that search uses.
  search_text text not null generated always as (
    lower(coalesce(customer_name, '') || ' ' || coalesce(parameters ->> 'number', '') || ' ' || to_address)
  ) stored,
  unique nulls not distinct (company_id, idempotency_key),
  unique (company_id, id),
  foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade,
  constraint emails_of_quote_company check (quote_id is null or company_id is not null)
);
create index emails_due on emails (next_attempt_at, id) where state = 'queued';
create index emails_claimed on emails (claimed_until) where state = 'sending';
create index emails_of_quote on emails (company_id, quote_id) where quote_id is not null;
-- Emails about no quote: deleted some time after they have been settled.
create index emails_finished on emails (finished_at) where quote_id is null and finished_at is not null;
-- Unsent emails, which are few among all: the operator's metrics are counted from it.
create index emails_not_sent on emails (state, queued_at) where state <> 'sent';
-- Emails that wait for somebody to decide, newest first: ids grow with time.
create index emails_undecided on emails (company_id, id desc) where state in ('held', 'failed', 'uncertain');
-- The lists of a company, of one of its users and of the platform: newest first for each state, counted, and searched,
-- from one of these alone.
create index emails_of_company on emails (company_id, state, created_at desc, id desc) include (quote_id, search_text);
create index emails_of_owner on emails (company_id, quote_owner_id, state, created_at desc, id desc)
  include (quote_id, search_text) where quote_owner_id is not null;
create index emails_of_platform on emails (state, created_at desc, id desc) include (quote_id, to_address);
create index emails_to_customer on emails (company_id, lower(to_address)) where quote_id is not null;
-- When a user is deleted, the database looks for emails about that user in all companies.
create index emails_of_user on emails (user_id) where user_id is not null;
alter table emails enable row level security;
alter table emails force row level security;
create policy company on emails to volute_company
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
create policy platform on emails to volute_platform using (true) with check (true);
create policy eraser on emails to volute_eraser
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
-- A company's administrators send an email again that was not sent or may not have been.
grant select, insert, update (state, attempts, queued_at, next_attempt_at, finished_at, reply, error) on emails to volute_company;
grant select, insert, update, delete on emails to volute_platform;
