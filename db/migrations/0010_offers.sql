-- What customers are given, the links by which they read it, and what they answer. Written once: triggers refuse a
-- change of any column that they do not name (db/functions/offers.sql).

-- Files given to customers, found by their SHA-256.
create table documents (
  company_id integer not null references companies (id) on delete cascade,
  -- Hexadecimal.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  media_type text not null,
  -- Null once erased: only the SHA-256 is left.
  bytes bytea,
  erased_at timestamptz(3),
  primary key (company_id, sha256),
  check ((bytes is null) = (erased_at is not null))
);
alter table documents enable row level security;
alter table documents force row level security;
create policy company on documents to volute_company
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
create policy platform on documents to volute_platform using (true) with check (true);
create policy eraser on documents to volute_eraser
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
grant select, insert on documents to volute_company;
grant select, insert on documents to volute_platform;

-- What a customer was given.
create table quote_revisions (
  company_id integer not null references companies (id) on delete cascade,
  id uuid not null,
  quote_id uuid not null,
  number integer not null check (number > 0),
  -- Everything that the customer is shown, in words and pence: no cost, no note.
  content jsonb not null,
  -- The quote's own row as it was sent, from which discarding a later revision restores it. Not for the customer.
  quote_row jsonb not null,
  document_sha256 text not null,
  issued_at timestamptz(3) not null,
  -- The user who sent it, stored even after the user is deleted.
  issued_by uuid,
  issued_by_name text not null,
  valid_until timestamptz(3) not null,
  -- When and why the customer could no longer answer it; null again when a later revision is discarded.
  closed_at timestamptz(3),
  closed_because text check (closed_because in ('superseded', 'withdrawn')),
  closed_reason text,
  primary key (company_id, id),
  unique (company_id, quote_id, number),
  foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade,
  foreign key (company_id, document_sha256) references documents (company_id, sha256),
  check ((closed_at is null) = (closed_because is null))
);
create index quote_revisions_of_document on quote_revisions (company_id, document_sha256);
alter table quote_revisions enable row level security;
alter table quote_revisions force row level security;
create policy company on quote_revisions to volute_company
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
create policy platform on quote_revisions to volute_platform using (true) with check (true);
create policy eraser on quote_revisions to volute_eraser
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
-- A company adds revisions to its own quotes only.
create policy of_own_quote on quote_revisions as restrictive for insert to volute_company
  with check (exists (select from quotes where id = quote_id));
grant select, insert, update (closed_at, closed_because, closed_reason) on quote_revisions to volute_company;
grant select, insert on quote_revisions to volute_platform;

-- A customer link opens one revision.
create table quote_links (
  company_id integer not null,
  id uuid not null,
  revision_id uuid not null,
  -- SHA-256 of the link's token, hexadecimal: the content of this table opens nothing.
  token_hash text not null unique,
  -- The email that contains it; null is a link to copy.
  email_id uuid,
  recipient_note text,
  created_by_name text not null,
  created_at timestamptz(3) not null,
  -- Openings before this time do not count: email scanners come at once.
  openings_count_from timestamptz(3) not null,
  revoked_at timestamptz(3),
  first_opened_at timestamptz(3),
  last_opened_at timestamptz(3),
  opening_count integer not null default 0,
  opened_on text check (opened_on in ('phone', 'computer')),
  primary key (company_id, id),
  foreign key (company_id, revision_id) references quote_revisions (company_id, id) on delete cascade,
  foreign key (company_id, email_id) references emails (company_id, id) on delete set null (email_id)
);
create index quote_links_of_revision on quote_links (company_id, revision_id);
create index quote_links_of_mail on quote_links (company_id, email_id) where email_id is not null;
alter table quote_links enable row level security;
alter table quote_links force row level security;
create policy company on quote_links to volute_company
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
create policy platform on quote_links to volute_platform using (true) with check (true);
create policy eraser on quote_links to volute_eraser
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
-- The hash can be set, but never read, from inside a company.
grant select (
    company_id, id, revision_id, email_id, recipient_note, created_by_name, created_at, openings_count_from, revoked_at,
    first_opened_at, last_opened_at, opening_count, opened_on
  ),
  insert,
  update (revoked_at, first_opened_at, last_opened_at, opening_count, opened_on) on quote_links to volute_company;
grant select, insert on quote_links to volute_platform;

-- The one answer to a revision.
create table quote_answers (
  company_id integer not null,
  revision_id uuid not null,
  -- The link that was used; null is an answer that staff recorded.
  link_id uuid,
  answer text not null check (answer in ('accepted', 'declined')),
  answered_at timestamptz(3) not null,
  channel text not null check (channel in ('link', 'on_site', 'email', 'telephone', 'post', 'order', 'in_person')),
  name text not null,
  reason text,
  purchase_order text,
  -- The drawn signature: strokes of points, numbers only.
  strokes jsonb,
  -- The ticked texts, as they were shown.
  consents jsonb not null default '[]',
  button_text text,
  ip_address text,
  user_agent text,
  recorded_by uuid,
  recorded_by_name text,
  -- The offer had expired by then.
  is_late boolean not null default false,
  -- The device's time of the answer, whose clock may be wrong: information only.
  accepted_at_device_time timestamptz(3),
  -- Whether a customer who accepted on site ticked that the right to cancel was shown first. Null for other answers,
  -- and if there is no such right.
  was_shown_cancellation_right boolean,
  -- For an acceptance: the signed receipt, and the one-page record that contains it.
  receipt text,
  receipt_sha256 text,
  record_sha256 text,
  -- A fact about an accepted quote: its status stays.
  cancelled_at timestamptz(3),
  cancelled_reason text,
  primary key (company_id, revision_id),
  foreign key (company_id, revision_id) references quote_revisions (company_id, id) on delete cascade,
  -- Deferred: of two simultaneous acceptances only one has a record to store, so the record is stored after the answer.
  foreign key (company_id, record_sha256) references documents (company_id, sha256) deferrable initially deferred,
  check ((channel = 'link') = (recorded_by_name is null))
);
create index quote_answers_cancelled on quote_answers (company_id) where cancelled_at is not null;
create index quote_answers_of_name on quote_answers (company_id, lower(name));
create index quote_answers_of_record on quote_answers (company_id, record_sha256) where record_sha256 is not null;
alter table quote_answers enable row level security;
alter table quote_answers force row level security;
create policy company on quote_answers to volute_company
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
create policy platform on quote_answers to volute_platform using (true) with check (true);
create policy eraser on quote_answers to volute_eraser
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
grant select, insert, update (cancelled_at, cancelled_reason) on quote_answers to volute_company;
grant select, insert on quote_answers to volute_platform;

-- What customers ask before they answer.
create table quote_questions (
  company_id integer not null,
  id uuid not null,
  quote_id uuid not null,
  revision_id uuid not null,
  link_id uuid not null,
  kind text not null check (kind in ('question', 'new_date')),
  asked_at timestamptz(3) not null,
  question text not null,
  -- Who created the quote: copied from it, so that one user's questions are read from an index. Without a reference,
  -- since nobody looks for it once that user is deleted.
  quote_user_id uuid,
  -- When staff marked it as answered, or the customer was erased.
  answered_at timestamptz(3),
  primary key (company_id, id),
  foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade,
  foreign key (company_id, revision_id) references quote_revisions (company_id, id) on delete cascade
);
create index quote_questions_of_quote on quote_questions (company_id, quote_id, asked_at);
create index quote_questions_unanswered on quote_questions (company_id, asked_at, id) where answered_at is null;
create index quote_questions_unanswered_of_user on quote_questions (company_id, quote_user_id, asked_at, id)
  where answered_at is null;
create index quote_questions_of_revision on quote_questions (company_id, revision_id);
alter table quote_questions enable row level security;
alter table quote_questions force row level security;
create policy company on quote_questions to volute_company
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
create policy platform on quote_questions to volute_platform using (true) with check (true);
create policy eraser on quote_questions to volute_eraser
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
-- A company adds messages to its own quotes only.
create policy of_own_quote on quote_questions as restrictive for insert to volute_company
  with check (exists (select from quotes where id = quote_id));
grant select, insert, update (answered_at) on quote_questions to volute_company;
grant select, insert on quote_questions to volute_platform;

-- The keys that acceptances are signed with. A public key is never deleted, so that each receipt can be verified.
create table signing_keys (
  -- The first 16 digits of the public key's SHA-256.
  id text primary key,
  -- DER in base64: SPKI and PKCS 8. A key without its private part came with a company from another installation.
  public_key text not null,
  private_key text,
  created_at timestamptz(3) not null
);
grant select, insert on signing_keys to volute_platform;

-- The holder of a customer link acts as the role volute_link, bound to one company (app.company_id), one of its
-- revisions (app.revision_id) and the link itself (app.link_id). What it may read is listed column by column. It writes
-- through functions that check those settings (db/functions/links.sql), except for the audit entry and the emails about
-- it.

create policy link on quote_revisions for select to volute_link
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int)
    and id = (select nullif(current_setting('app.revision_id', true), '')::uuid));
-- Not `quote_row`, from which the company restores its own row, nor why an offer was closed.
grant select (company_id, id, quote_id, number, content, document_sha256, issued_at, valid_until, closed_at,
  closed_because) on quote_revisions to volute_link;

-- The quote of that revision. A function, so that its owner queries: the owner of the tables is bound by the policies
-- of all roles together, those of quote_revisions ask for the quote, and PostgreSQL refuses a circle of policies. In
-- plpgsql, which keeps its plan as long as the connection lasts; in SQL it would be planned at every call. A policy
-- uses it, so it is here and not in db/functions.
create function linked_quote_id() returns uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select quote_id from quote_revisions where id = nullif(current_setting('app.revision_id', true), '')::uuid);
end
$$;
revoke all on function linked_quote_id from public;
grant execute on function linked_quote_id to volute_link;
-- To become the owner, the role needs the right to create in this schema, only at that moment.
grant create on schema public to volute_company;
alter function linked_quote_id owner to volute_company;
revoke create on schema public from volute_company;
create policy link on quotes for select to volute_link
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int) and id = (select linked_quote_id()));
grant select (company_id, id, user_id, status, revision, version, customer_email, erased_at) on quotes to volute_link;

create policy link on quote_links for select to volute_link
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int)
    and id = (select nullif(current_setting('app.link_id', true), '')::uuid));
grant select (company_id, id, revision_id, email_id, revoked_at, first_opened_at) on quote_links to volute_link;

create policy link on quote_answers for select to volute_link
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int)
    and revision_id = (select nullif(current_setting('app.revision_id', true), '')::uuid));
grant select (company_id, revision_id, link_id, answer, answered_at, channel, name, is_late, receipt, receipt_sha256, record_sha256,
  cancelled_at) on quote_answers to volute_link;

-- The revision's document, and the record of its acceptance.
create policy link on documents for select to volute_link
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int)
    and sha256 in (select document_sha256 from quote_revisions union all select record_sha256 from quote_answers));
grant select (company_id, sha256, media_type, bytes) on documents to volute_link;

-- The emails about this revision: the one with the link, and those that an answer queues.
create policy link on emails to volute_link
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int)
    and revision_id = (select nullif(current_setting('app.revision_id', true), '')::uuid))
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int)
    and revision_id = (select nullif(current_setting('app.revision_id', true), '')::uuid)
    and quote_id = (select quote_id from quote_revisions) and user_id is null and state = 'queued');
grant select (company_id, id, revision_id, idempotency_key, to_address, reply), insert on emails to volute_link;
