-- The audit log at any size, and what a company had at a moment that has passed.

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

-- Both the question and that this word, whole, is in the entry.
create function audit_both(question tsquery, word text) returns tsquery language sql immutable as $$
  select coalesce(question && array_to_tsvector(array[word])::text::tsquery, array_to_tsvector(array[word])::text::tsquery)
$$;

-- A page of entries, newest first: the ids of at most `most` behind `skip`, and how many fit in all, counted as far as
-- `countTo` where that is asked. `of_company` null is the whole installation. `asked` may hold action, entityType,
-- riskLevel, userId, search (a tsquery), since, before, and beyondAt with beyondId, behind which the page begins.
-- What is common is met soon by walking through the newest entries; what is rare, by the index of words.
create function audit_page(of_company integer, asked jsonb) returns table (ids bigint[], total integer)
language plpgsql stable
set search_path = public, pg_temp set enable_seqscan = off set jit = off set work_mem = '64MB' as $$
declare
  words constant text := 'audit_words(action, entity_type, entity_id, user_id, user_name, user_email, company_id, '
    || 'company_name, ip_address, description, risk_level, success, error_message)';
  skip constant integer := coalesce((asked ->> 'skip')::int, 0);
  most constant integer := (asked ->> 'most')::int;
  wanted constant integer := skip + most;
  -- To look for a word in an entry costs more than to look at its columns.
  walk constant integer := case when asked ? 'search' then 500 else least(greatest(5000, 5 * wanted), 50000) end;
  times text := 'true';
  place text := 'true';
  conditions text := 'true';
  question tsquery;
  filter text[];
begin
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

  if asked ? 'countTo' then
    execute format('select count(*)::int from (select 1 from audit_logs where %s and %s limit %s) counted',
      times, case when question is null then place else format('%s @@ %L', words, question) end, asked ->> 'countTo')
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
-- words is not used, since it may leak what it looks at before the policy has had its say (as in 0005).
create function own_audit_page(asked jsonb) returns table (ids bigint[], total integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select page.ids, page.total
    from (select nullif(current_setting('app.company_id', true), '')::int as company_id) context,
      lateral audit_page(context.company_id, asked) page
    where context.company_id is not null
$$;

-- From when until when each person, location and job type counted among the company's, whatever made and unmade them:
-- how many there were at the end of a month (decision 32) is a matter of counting. Items count while they are active.
create table presences (
  company_id integer not null references companies (id) on delete cascade,
  kind text not null check (kind in ('user', 'location', 'job_type')),
  thing_id text not null,
  created_at timestamptz(3) not null default now(),
  -- Null while it counts.
  ended_at timestamptz(3),
  unique (company_id, kind, thing_id, created_at)
);
alter table presences enable row level security;
alter table presences force row level security;
create policy company on presences to volute_company
  using (company_id = (select nullif(current_setting('app.company_id', true), '')::int))
  with check (company_id = (select nullif(current_setting('app.company_id', true), '')::int));
create policy platform on presences to volute_platform using (true) with check (true);
grant select on presences to volute_company;
grant select, insert, update on presences to volute_platform;

create function record_presence() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- Users have no is_active: they count while they are there.
  counted_by integer := case when tg_op <> 'INSERT' and coalesce((to_jsonb(old) ->> 'is_active')::boolean, true)
                             then old.company_id end;
  counts_for integer := case when tg_op <> 'DELETE' and coalesce((to_jsonb(new) ->> 'is_active')::boolean, true)
                             then new.company_id end;
begin
  if counted_by is not distinct from counts_for then return null; end if;
  update presences set ended_at = now()
    where company_id = counted_by and kind = tg_argv[0] and thing_id = old.id::text and ended_at is null;
  if counts_for is not null then
    insert into presences (company_id, kind, thing_id, created_at)
      values (counts_for, tg_argv[0], new.id::text, case tg_op when 'INSERT' then new.created_at else now() end)
      on conflict (company_id, kind, thing_id, created_at) do update set ended_at = null;
  end if;
  return null;
end
$$;
create trigger record_presence after insert or delete or update of company_id on users
  for each row execute function record_presence('user');
create trigger record_presence after insert or delete or update of is_active on locations
  for each row execute function record_presence('location');
create trigger record_presence after insert or delete or update of is_active on job_types
  for each row execute function record_presence('job_type');

-- Until now nothing could be switched off, so what is here has been since it was made.
insert into presences (company_id, kind, thing_id, created_at)
  select company_id, 'user', id::text, created_at from users where company_id is not null
  union all select company_id, 'location', id::text, created_at from locations where is_active
  union all select company_id, 'job_type', id::text, created_at from job_types where is_active;

do $$
declare
  callable text;
begin
  grant create on schema public to volute_platform;
  foreach callable in array array['own_audit_page(jsonb)', 'record_presence()'] loop
    execute format('revoke all on function %s from public', callable);
    execute format('alter function %s owner to volute_platform', callable);
  end loop;
  grant execute on function own_audit_page(jsonb) to volute_company;
  revoke create on schema public from volute_platform;
end
$$;
