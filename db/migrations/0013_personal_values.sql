-- What of an audit entry is a customer's stands beside it: the entry and its seal hold a salted digest of it, so that it can
-- be erased and the log still verifies.

create table audit_personal (
  -- As the entry names it; made by the program, and grows with time.
  id text primary key,
  company_id integer,
  quote_id text,
  -- 16 random bytes, hexadecimal.
  salt text not null,
  -- Each value by its way to it in the entry; null once it has been erased.
  given jsonb,
  erased_at timestamptz(3)
);
create index audit_personal_of_quote on audit_personal (company_id, quote_id);
alter table audit_personal enable row level security;
alter table audit_personal force row level security;
create policy company on audit_personal to volute_company
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
create policy platform on audit_personal to volute_platform using (true) with check (true);
grant select, insert on audit_personal to volute_company, volute_platform;
create policy link on audit_personal for insert to volute_link
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int)
    and quote_id = (select quote_id::text from quote_revisions));
grant insert on audit_personal to volute_link;

-- Which entries of before hold such values still, and how far they have been set beside (audit/sealing/setting-beside.ts).
create table audit_settings_beside (
  only_one boolean primary key default true check (only_one),
  -- Of the chain as it was: how many seals it had, and the hash of the last.
  seals integer not null,
  last_hash text not null,
  -- The last seal that was made anew, and the hash that it had before.
  resealed integer not null default 0,
  previous_hash text not null default '',
  -- Null while there are entries that hold such values.
  finished_at timestamptz(3)
);
grant select, insert, update on audit_settings_beside to volute_platform;
-- In an installation without entries there is nothing to do.
insert into audit_settings_beside (seals, last_hash, finished_at)
  select 0, '', now() where not exists (select from audit_logs);

-- When customers were erased: each erased value beside an entry has one of these.
create index audit_logs_erasures on audit_logs (created_at) where entity_type = 'customer';

-- The words by which an entry is found that stand beside it, in the form of audit_words.
create function audit_words_beside(company_id integer, given jsonb) returns tsvector
language plpgsql immutable parallel safe cost 10000 as $$
begin
  return array_to_tsvector(
    array_remove(string_to_array(translate(lower(
      left(coalesce(given ->> 'description', ''), 300) || ' ' || left(coalesce(given ->> 'userName', ''), 200)
    ), E'!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~\t\r\n', repeat(' ', 35)), ' '), '')
    || array_remove(array[nullif(lower(left(given ->> 'ipAddress', 100)), ''), 'company=' || company_id], null));
end
$$;
create index audit_personal_words on audit_personal using gin (audit_words_beside(company_id, given))
  where given ?| array['userName', 'ipAddress'];

-- As it was in 0005, where its parts are explained, but that a search finds an entry by what stands beside it as well.
create or replace function audit_page(of_company integer, asked jsonb) returns table (ids bigint[], total integer)
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
  -- Entries of which what stands beside fits.
  beside bigint[] := '{}';
  or_beside text := '';
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
    beside := array(
      select e.id from (
        select id, company_id, quote_id from audit_personal
          where given ?| array['userName', 'ipAddress'] and audit_words_beside(company_id, given) @@
              case when of_company is null then (asked ->> 'search')::tsquery
                   else audit_both((asked ->> 'search')::tsquery, 'company=' || of_company) end
          order by id desc limit 20000
      ) p join audit_logs e on e.company_id = p.company_id and e.entity_type = 'quote' and e.entity_id = p.quote_id
        and e.metadata -> 'personal' ->> 'id' = p.id);
    conditions := conditions || format(' and (%s @@ %L or id = any (%L::bigint[]))', words, asked ->> 'search', beside);
    if cardinality(beside) > 0 then
      or_beside := format(' or id = any (%L::bigint[]) and %s and %s', beside, place, conditions);
    end if;
    question := coalesce(question && (asked ->> 'search')::tsquery, (asked ->> 'search')::tsquery);
  end if;
  if question is not null and of_company is not null then
    question := audit_both(question, 'company=' || of_company);
  end if;

  if count_to is not null then
    execute format('select count(*)::int from (select 1 from audit_logs where %s and (%s) limit %s) counted',
      times, case when question is null then place else format('%s @@ %L', words, question) || or_beside end, count_to)
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
    execute format('with fitting as materialized (select id, created_at from audit_logs where %s and (%s @@ %L%s))
      select array_agg(id) from (select id from fitting order by created_at desc, id desc offset %s limit %s) found',
      times, words, question, or_beside, skip, most) into ids;
  end if;
  ids := coalesce(ids, '{}');
  return next;
end
$$;
