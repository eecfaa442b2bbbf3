-- A page of the audit log.

-- Both the question and the condition that this whole word is in the entry.
create or replace function and_audit_words(question tsquery, word text) returns tsquery language sql immutable as $$
  select coalesce(question && array_to_tsvector(array[word])::text::tsquery, array_to_tsvector(array[word])::text::tsquery)
$$;

-- A page of entries, newest first: the ids of at most `most` after `skip`, and how many match in all, counted up to
-- `countTo` if that is given. `of_company` null is the whole installation. `asked` may hold action, entityType,
-- riskLevel, userId, search (a tsquery), since, before, and beyondAt with beyondId, after which the page begins. A
-- search also finds an entry by its personal data in audit_personal_data. Common matches are found by walking through
-- the newest entries, `walk` of them; rare ones by the word index. `workMem` is PostgreSQL's work_mem from here to the
-- end of the transaction.
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
  -- Entries whose personal data match.
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
    question := and_audit_words(question, filter[3] || (asked ->> filter[1]));
  end loop;
  if asked ? 'search' then
    beside := array(
      select e.id from (
        select id, company_id, quote_id from audit_personal_data
          where given ?| array['userName', 'ipAddress'] and audit_personal_words(company_id, given) @@
              case when of_company is null then (asked ->> 'search')::tsquery
                   else and_audit_words((asked ->> 'search')::tsquery, 'company=' || of_company) end
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
    question := and_audit_words(question, 'company=' || of_company);
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

-- The same for the company in context alone, for callers bound to it: under row level security the word index is not
-- used, because it may leak what it reads before the policy is applied (as in quote_search.sql).
create or replace function company_audit_page(asked jsonb) returns table (ids bigint[], total integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select page.ids, page.total
    from (select nullif(current_setting('app.company_id', true), '')::int as company_id) context,
      lateral audit_page(context.company_id, asked) page
    where context.company_id is not null
$$;
revoke all on function company_audit_page from public;
grant execute on function company_audit_page to volute_company;
alter function company_audit_page owner to volute_platform;
