-- Letters that leave the product, and the links by which somebody sets a password.

-- Written in the transaction of what causes the letter; a worker hands it over later.
create table mails (
  id uuid primary key,
  -- Null is a letter of the installation itself, as about a forgotten password.
  company_id integer references companies (id) on delete cascade,
  -- Whom the letter is about; what is sent to somebody who has gone has lost its purpose.
  person_id uuid references users (id) on delete set null,
  kind text not null,
  -- One address, and nothing that would begin another header line.
  to_address text not null check (to_address ~ '^[^[:space:][:cntrl:],;<>]+$'),
  subject text not null check (subject !~ '[[:cntrl:]]'),
  -- What its words are made of; never a token.
  parameters jsonb not null,
  -- The same cause asks for one letter, however often it is told.
  dedupe_key text not null,
  state text not null default 'queued' check (state in ('held', 'queued', 'sending', 'uncertain', 'sent', 'failed')),
  -- Tells a worker that took too long from the one that has the letter now.
  attempts integer not null default 0,
  created_at timestamptz(3) not null default now(),
  -- Since when it is tried: three days from then it is given up.
  queued_at timestamptz(3) not null default now(),
  next_at timestamptz(3) not null default now(),
  claimed_until timestamptz(3),
  -- From this moment on nobody can know whether the mail server has it, until it answers.
  handing_over_at timestamptz(3),
  settled_at timestamptz(3),
  -- What the mail server said when it took the letter, and what went wrong last.
  reply text,
  error text,
  unique nulls not distinct (company_id, dedupe_key)
);
create index mails_due on mails (next_at, id) where state = 'queued';
create index mails_claimed on mails (claimed_until) where state = 'sending';
create index mails_of_company on mails (company_id, id);
alter table mails enable row level security;
alter table mails force row level security;
create policy company on mails to volute_company
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
create policy platform on mails to volute_platform using (true) with check (true);
grant select, insert on mails to volute_company;
-- Its administrators have a letter sent again that did not go out or may not have.
grant update (state, attempts, queued_at, next_at, settled_at, reply, error) on mails to volute_company;
grant select, insert, update, delete on mails to volute_platform;

-- A link that sets one person's password once.
create table password_resets (
  -- SHA-256 of the link's token, hexadecimal: whoever reads this table can set no password.
  token_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- SHA-256 of address and password hash as they were: with either of them changed the link is over.
  for_account text not null,
  made_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  used_at timestamptz(3),
  -- A newer link was made.
  replaced_at timestamptz(3)
);
create unique index password_resets_open on password_resets (user_id) where used_at is null and replaced_at is null;
create index password_resets_of_user on password_resets (user_id);
grant select, insert, update, delete on password_resets to volute_platform;
