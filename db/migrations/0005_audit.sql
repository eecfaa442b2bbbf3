-- The audit log, how it is searched, and its seals.

-- Entries stay when people and companies go, so there are no foreign keys, and the names are kept beside the ids.
-- Nobody but the owner of the table can change or remove one.
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
alter table audit_logs enable row level security;
alter table audit_logs force row level security;
create policy company on audit_logs to volute_company
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
create policy platform on audit_logs to volute_platform using (true) with check (true);
grant select, insert on audit_logs to volute_company, volute_platform;

-- Everything that an entry can be found by, for one index: the words that people search for, by their beginnings, and
-- what they filter by, as words that nobody can type (`action=delete`). Any combination then is one look-up, however
-- rare or common its parts are. Bounded, since no word of a tsvector may have more than 2,046 bytes; and not in the
-- language sql, which would be parsed anew for every entry.
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
-- The companies that are gone stay in the choices of the audit log: the entries of their deletions are few among all.
create index audit_logs_deleted_companies on audit_logs (created_at desc) where action = 'delete' and entity_type = 'company';

-- Both the question and that this word, whole, is in the entry.
create function audit_both(question tsquery, word text) returns tsquery language sql immutable as $$
  select coalesce(question && array_to_tsvector(array[word])::text::tsquery, array_to_tsvector(array[word])::text::tsquery)
$$;

-- A page of entries, newest first: the ids of at most `most` behind `skip`, and how many fit in all, counted as far as
-- `countTo` where that is asked. `of_company` null is the whole installation. `asked` may hold action, entityType,
-- riskLevel, userId, search (a tsquery), since, before, and beyondAt with beyondId, behind which the page begins.
-- What is common is met soon by walking through the newest entries, `walk` of them; what is rare, by the index of words.
-- `workMem` is PostgreSQL's work_mem from here to the end of the transaction.
create function audit_page(of_company integer, asked jsonb) returns table (ids bigint[], total integer)
language plpgsql stable
set search_path = public, pg_temp set enable_seqscan = off set jit = off as $$
declare
  words constant text := 'audit_words(action, entity_type, entity_id, user_id, user_name, user_email, company_id, '
    || 'company_name, ip_address, description, risk_level, success, error_message)';
  skip constant integer := coalesce((asked ->> 'skip')::int, 0);
  most constant integer := (asked ->> 'most')::int;
  count_to constant integer := (asked ->> 'countTo')::int;
  wanted constant integer := skip + most;
  walk constant integer := (asked ->> 'walk')::int;
  times text := 'true';
  place text := 'true';
  conditions text := 'true';
  question tsquery;
  filter text[];
begin
  perform set_config('work_mem', asked ->> 'workMem', true);
  if asked ? 'since' then times := times || format(' and created_at >= %L', asked ->> 'since'); end if;
  if asked ? 'before' then times := times || format(' and created_at < %L', asked ->> 'before'); end if;
  if of_company is not null then place := format('company_id = %L', of_company); end if;
  foreach filter slice 1 in array array[
    ['action', 'action', 'action='], ['entityType', 'entity_type', 'entity='], ['riskLevel', 'risk_level', 'risk='],
    ['userId', 'user_id', 'user=']
  ] loop
    continue when not asked ? filter[1];
    conditions := conditions || format(' and %I = %L', filter[2], asked ->> filter[1]);
    question := audit_both(question, filter[3] || (asked ->> filter[1]));
  end loop;
  if asked ? 'search' then
    conditions := conditions || format(' and %s @@ %L', words, asked ->> 'search');
    question := coalesce(question && (asked ->> 'search')::tsquery, (asked ->> 'search')::tsquery);
  end if;
  if question is not null and of_company is not null then
    question := audit_both(question, 'company=' || of_company);
  end if;

  if count_to is not null then
    execute format('select count(*)::int from (select 1 from audit_logs where %s and %s limit %s) counted',
      times, case when question is null then place else format('%s @@ %L', words, question) end, count_to)
      into total;
  end if;
  if asked ? 'beyondAt' then
    times := times || format(' and (created_at, id) < (%L, %L)', asked ->> 'beyondAt', asked ->> 'beyondId');
  end if;
  if question is null or wanted <= walk then
    execute format('select array_agg(id) from (select id from (select * from audit_logs where %s and %s
      order by created_at desc, id desc limit %s) newest where %s order by created_at desc, id desc offset %s limit %s) found',
      times, place, case when question is null then wanted else walk end, conditions, skip, most) into ids;
  end if;
  if question is not null and coalesce(cardinality(ids), 0) < most then
    execute format('with fitting as materialized (select id, created_at from audit_logs where %s and %s @@ %L)
      select array_agg(id) from (select id from fitting order by created_at desc, id desc offset %s limit %s) found',
      times, words, question, skip, most) into ids;
  end if;
  ids := coalesce(ids, '{}');
  return next;
end
$$;

-- The same for the company in context alone, for those who are bound to it: under row level security the index of
-- words is not used, since it may leak what it looks at before the policy has had its say (as in 0004).
create function own_audit_page(asked jsonb) returns table (ids bigint[], total integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select page.ids, page.total
    from (select nullif(current_setting('app.company_id', true), '')::int as company_id) context,
      lateral audit_page(context.company_id, asked) page
    where context.company_id is not null
$$;

-- A function that runs with its owner's rights belongs to volute_platform, not to the login, which may be a superuser. To
-- take it over, the role has to be allowed to make things in this schema, and for that moment only.
grant create on schema public to volute_platform;
revoke all on function own_audit_page from public;
grant execute on function own_audit_page to volute_company;
alter function own_audit_page owner to volute_platform;
revoke create on schema public from volute_platform;

-- Each seal holds a digest of its entries and the hash of the seal before.
create table audit_seals (
  number integer primary key check (number > 0),
  -- Of the entries; the seal's first one is the first after the last one of the seal before.
  last_entry bigint not null unique,
  -- A line for each entry: its id and its digest.
  digests text not null,
  previous_hash text not null,
  hash text not null,
  sealed_at timestamptz(3) not null
);
-- Written once, like the entries themselves; a company has nothing to do with them.
grant select, insert on audit_seals to volute_platform;
