-- The audit log, its erasable personal data, and its seals.

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
  created_at timestamptz(3) not null default now()
);
create index audit_logs_newest on audit_logs (created_at desc, id desc);
create index audit_logs_newest_of_company on audit_logs (company_id, created_at desc, id desc);
create index audit_logs_of_entity on audit_logs (company_id, entity_type, entity_id, id desc);
-- Deleted companies stay in the choices of the audit log: the entries of their deletions are few among all.
create index audit_logs_deleted_companies on audit_logs (created_at desc) where action = 'delete' and entity_type = 'company';
-- When customers were erased: an entry's erased personal data have one of these.
create index audit_logs_erasures on audit_logs (created_at) where entity_type = 'customer';

-- Everything that an entry can be found by, for one index: the words of a search, by their beginnings, and the filters,
-- as words that nobody can type (`action=delete`). Any combination then is one look-up, however rare or common its
-- parts are. Limited, because no word of a tsvector may have more than 2,046 bytes; and not in the language sql, which
-- would be parsed again for every entry. An index uses it, so a changed text would need the index rebuilt: so it is
-- here and not in db/functions.
create function audit_words(
  action text, entity_type text, entity_id text, user_id uuid, user_name text, user_email text, company_id integer,
  company_name text, ip_address text, description text, risk_level text, success boolean, error_message text
) returns tsvector language plpgsql immutable parallel safe cost 10000 as $$
begin
  return array_to_tsvector(
    array_remove(string_to_array(translate(lower(
      left(coalesce(description, ''), 300) || ' ' || left(coalesce(user_name, ''), 200) || ' '
      || left(coalesce(user_email, ''), 254) || ' ' || left(coalesce(company_name, ''), 200) || ' '
      || left(coalesce(error_message, ''), 300) || ' ' || left(action, 100) || ' ' || left(entity_type, 100)
    ), E'!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~\t\r\n', repeat(' ', 35)), ' '), '')
    || array_remove(array[
      nullif(lower(left(entity_id, 300)), ''), nullif(lower(left(ip_address, 100)), ''),
      case when not success then 'failed' end,
      'action=' || left(action, 100), 'entity=' || left(entity_type, 100), 'risk=' || risk_level,
      'user=' || user_id, 'company=' || company_id
    ], null));
end
$$;
create index audit_logs_words on audit_logs using gin (audit_words(
  action, entity_type, entity_id, user_id, user_name, user_email, company_id, company_name, ip_address, description,
  risk_level, success, error_message));

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
  given jsonb,
  erased_at timestamptz(3)
);
create index audit_personal_of_quote on audit_personal_data (company_id, quote_id);

-- The words by which an entry is found that are in this table, in the form of audit_words. An index uses it, as with
-- audit_words.
create function audit_personal_words(company_id integer, given jsonb) returns tsvector
language plpgsql immutable parallel safe cost 10000 as $$
begin
  return array_to_tsvector(
    array_remove(string_to_array(translate(lower(
      left(coalesce(given ->> 'description', ''), 300) || ' ' || left(coalesce(given ->> 'userName', ''), 200)
    ), E'!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~\t\r\n', repeat(' ', 35)), ' '), '')
    || array_remove(array[nullif(lower(left(given ->> 'ipAddress', 100)), ''), 'company=' || company_id], null));
end
$$;
create index audit_personal_words on audit_personal_data using gin (audit_personal_words(company_id, given))
  where given ?| array['userName', 'ipAddress'];

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
  last_entry bigint not null unique,
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
  move uuid not null
);
grant select on audit_moved_entries to volute_platform;
