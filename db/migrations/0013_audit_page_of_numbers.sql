-- As in 0007, but `countTo` is a number before it becomes part of a statement: as a text it could be a statement of its own.

create or replace function audit_page(of_company integer, asked jsonb) returns table (ids bigint[], total integer)
language plpgsql stable
set search_path = public, pg_temp set enable_seqscan = off set jit = off set work_mem = '64MB' as $$
declare
  words constant text := 'audit_words(action, entity_type, entity_id, user_id, user_name, user_email, company_id, '
    || 'company_name, ip_address, description, risk_level, success, error_message)';
  skip constant integer := coalesce((asked ->> 'skip')::int, 0);
  most constant integer := (asked ->> 'most')::int;
  count_to constant integer := (asked ->> 'countTo')::int;
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
