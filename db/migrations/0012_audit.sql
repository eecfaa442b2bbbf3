-- The audit log, its erasable personal data, and its seals.

-- The words by which an entry is found; a search asks for their beginnings. Limited, because no word of a tsvector may
-- have more than 2,046 bytes; and not in the language sql, which would be parsed again for every entry. A column depends
-- on it, so a changed text would need the column written again: so it is here and not in db/functions.
create function audit_words(
  description text, user_name text, user_email text, company_name text, error_message text, action text,
  entity_type text, entity_id text, ip_address text, success boolean
) returns tsvector language plpgsql immutable parallel safe cost 10000 as $$
begin
  return array_to_tsvector(
    array_remove(string_to_array(translate(lower(
      left(coalesce(description, ''), 300) || ' ' || left(coalesce(user_name, ''), 200) || ' '
      || left(coalesce(user_email, ''), 254) || ' ' || left(coalesce(company_name, ''), 200) || ' '
      || left(coalesce(error_message, ''), 300) || ' ' || left(coalesce(action, ''), 100) || ' '
      || left(coalesce(entity_type, ''), 100)
    ), E'!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~\t\r\n', repeat(' ', 35)), ' '), '')
    || array_remove(array[
      nullif(lower(left(entity_id, 300)), ''), nullif(lower(left(ip_address, 100)), ''),
      case when not success then 'failed' end
    ], null));
end
$$;

-- Entries stay when users and companies are deleted, so there are no foreign keys, and the names are stored with the
-- ids. Only the owner of the table can change or remove one.
create table audit_logs (
  id bigint generated always as identity primary key,
  action text not null,
  entity_type text not null,
  entity_id text,
  user_id uuid,
  user_name text,
  user_email text,
  company_id integer,
  company_name text,
  impersonating boolean not null default false,
  session_id text,
  ip_address text,
  user_agent text,
  metadata jsonb,
  description text,
  risk_level text not null default 'low' check (risk_level in ('low', 'medium', 'high', 'critical')),
  success boolean not null default true,
  error_message text,
  created_at timestamptz(3) not null default now(),
  search_words tsvector not null generated always as (audit_words(
    description, user_name, user_email, company_name, error_message, action, entity_type, entity_id, ip_address, success
  )) stored
);
-- A filtered page reads one of these alone, so both hold what can be filtered by.
create index audit_logs_newest on audit_logs (created_at desc, id desc)
  include (company_id, action, entity_type, risk_level, user_id);
create index audit_logs_newest_of_company on audit_logs (company_id, created_at desc, id desc)
  include (action, entity_type, risk_level, user_id);
create index audit_logs_of_entity on audit_logs (company_id, entity_type, entity_id, id desc);
-- Deleted companies stay in the choices of the audit log: the entries of their deletions are few among all.
create index audit_logs_deleted_companies on audit_logs (created_at desc) where action = 'delete' and entity_type = 'company';
-- When customers were erased: an entry's erased personal data have one of these.
create index audit_logs_erasures on audit_logs (created_at) where entity_type = 'customer';

alter table audit_logs enable row level security;
alter table audit_logs force row level security;
create policy company on audit_logs to volute_company
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
create policy platform on audit_logs to volute_platform using (true) with check (true);
create policy link on audit_logs for insert to volute_link
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int)
    and entity_type = 'quote' and entity_id = (select quote_id::text from quote_revisions)
    and user_id is null and not impersonating);
grant select, insert on audit_logs to volute_company, volute_platform;
grant insert on audit_logs to volute_link;

-- The customer's personal data of an entry: the entry and its seal hold only a salted digest of them, so that they can
-- be erased and the log still verifies.
create table audit_personal_data (
  -- The id in the entry's metadata; created by the program, and grows with time.
  id text primary key,
  company_id integer,
  quote_id text,
  -- 16 random bytes, hexadecimal.
  salt text not null,
  -- Each value by its path in the entry; null once it has been erased.
  personal_values jsonb,
  erased_at timestamptz(3)
);
create index audit_personal_of_quote on audit_personal_data (company_id, quote_id);

alter table audit_personal_data enable row level security;
alter table audit_personal_data force row level security;
create policy company on audit_personal_data to volute_company
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
create policy platform on audit_personal_data to volute_platform using (true) with check (true);
create policy eraser on audit_personal_data to volute_eraser
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
create policy link on audit_personal_data for insert to volute_link
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int)
    and quote_id = (select quote_id::text from quote_revisions));
grant select, insert on audit_personal_data to volute_company, volute_platform;
grant insert on audit_personal_data to volute_link;

-- Each seal holds a digest of its entries and the hash of the previous seal. Written once, like the entries themselves;
-- companies have no access.
create table audit_seals (
  number integer primary key check (number > 0),
  -- The seal's first entry is the first after the last one of the previous seal.
  last_entry_id bigint not null unique,
  -- A line for each entry: its id and its digest.
  digests text not null,
  previous_hash text not null,
  hash text not null,
  sealed_at timestamptz(3) not null
);
grant select, insert on audit_seals to volute_platform;

-- Sealed entries that moved with their company. The entry about the move has their number, and their digests' hash.
create table audit_moved_entries (
  entry_id bigint primary key,
  -- The id of the move, as in that entry.
  move_id uuid not null
);
grant select on audit_moved_entries to volute_platform;
