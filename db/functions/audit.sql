-- A page of the audit log.

-- The words by which an entry is found that are in audit_personal_data, in the form of audit_words.
create or replace function audit_personal_words(personal_values jsonb) returns tsvector language sql immutable as $$
  select audit_words(personal_values ->> 'description', personal_values ->> 'userName', null, null, null, null, null, null,
    personal_values ->> 'ipAddress', true)
$$;

-- A page of the matches among the newest `walk` entries, or the next ones after `beyondAt` with `beyondId`: the ids of at
-- most `most` after `skip`, and how many match, counted up to `countTo` or to the end of the page: all of them if
-- `is_whole`. If they do not fill the page and there are older entries that were not read, `reached_id` is the last one
-- that was. `of_company` null is every company that the caller may see. `asked` may also hold action, entityType, riskLevel, userId, search (a tsquery),
-- since and before. A search also finds what a customer did by the personal data in audit_personal_data.
-- The work is limited by the entries that are read, not by those that match, and planned, as in find_quotes; without a
-- search the walk reads only an index.
create or replace function audit_page(of_company integer, asked jsonb)
returns table (ids bigint[], counted integer, is_whole boolean, reached_at timestamptz, reached_id bigint)
language plpgsql stable rows 1
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set max_parallel_workers_per_gather = 0
set jit = off set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
declare
  walk constant integer := asked ->> 'walk';
  skip constant integer := coalesce((asked ->> 'skip')::int, 0);
  page constant integer := asked ->> 'most';
  most constant integer := greatest(skip + page, (asked ->> 'countTo')::int);
  question constant tsquery := asked ->> 'search';
  -- The entries between these positions are read.
  newest_at timestamptz := least((asked ->> 'before')::timestamptz, 'infinity');
  newest_id bigint := 0;
  oldest_at timestamptz := coalesce((asked ->> 'since')::timestamptz, '-infinity');
  oldest_id bigint := 0;
  reached record;
begin
  if (asked ->> 'beyondAt')::timestamptz <= newest_at then
    newest_at := asked ->> 'beyondAt';
    newest_id := asked ->> 'beyondId';
  end if;
  select array_agg(at) as ats, array_agg(id) as ids into reached from (
    select e.created_at as at, e.id from audit_logs e
      where (e.created_at, e.id) < (newest_at, newest_id) and (e.created_at, e.id) > (oldest_at, oldest_id)
        and (of_company is null or e.company_id = of_company)
      order by e.created_at desc, e.id desc offset walk - 1 limit 2) read;
  oldest_at := coalesce(reached.ats[2], oldest_at);
  oldest_id := coalesce(reached.ids[2], oldest_id);
  ids := array(
    select e.id from audit_logs e
      where (e.created_at, e.id) < (newest_at, newest_id) and (e.created_at, e.id) > (oldest_at, oldest_id)
        and (of_company is null or e.company_id = of_company)
        and (asked ->> 'action' is null or e.action = asked ->> 'action')
        and (asked ->> 'entityType' is null or e.entity_type = asked ->> 'entityType')
        and (asked ->> 'riskLevel' is null or e.risk_level = asked ->> 'riskLevel')
        and (asked ->> 'userId' is null or e.user_id = (asked ->> 'userId')::uuid)
        and (question is null or e.search_words @@ question or e.user_name = 'erased' and exists (
          select from audit_personal_data p where p.id = e.metadata -> 'personal' ->> 'id'
            and p.company_id = e.company_id and p.personal_values is not null and audit_personal_words(p.personal_values) @@ question))
      order by e.created_at desc, e.id desc limit most);
  counted := cardinality(ids);
  is_whole := counted < most and reached.ids[2] is null;
  if counted < skip + page and reached.ids[2] is not null then
    reached_at := reached.ats[1];
    reached_id := reached.ids[1];
  end if;
  ids := ids[skip + 1 : skip + page];
  return next;
end
$$;
