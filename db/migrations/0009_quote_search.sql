-- One pass over the quotes that fit a filter gives both a page and their number, instead of one pass for each.

drop function matching_quotes(text[], uuid, text, integer, timestamptz, timestamptz, timestamptz, uuid, boolean, integer);
drop function count_matching_quotes(text[], uuid, text, integer, timestamptz, timestamptz, integer);
drop function quote_conditions(text[]);

-- The `page` quotes nearest beyond a place, and how many there are in all from there: `counted`, and more where that is
-- not the whole. As in 0005 it runs as the platform, for the sake of the trigram index, and keeps to the company in
-- context: every statement begins with it, and nothing that a caller passes can widen it.
create function find_quotes(
  words text[], created_by uuid, in_status text, in_location integer, since timestamptz, before timestamptz,
  beyond_at timestamptz, beyond_id uuid, backwards boolean, page integer, most integer
) returns table (ids uuid[], counted integer, is_whole boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  company constant integer := nullif(current_setting('app.company_id', true), '')::int;
  -- Only what is asked for, so that each question gets the plan that suits it.
  filters text := concat(
    case when created_by is not null then ' and user_id = $1' end,
    case when in_status is not null then ' and status = $2' end,
    case when in_location is not null then ' and location_id = $3' end,
    case when since is not null then ' and created_at >= $4' end,
    case when before is not null then ' and created_at < $5' end,
    case when beyond_id is not null then case when backwards then ' and (created_at, id) > ($6, $7)'
                                              else ' and (created_at, id) < ($6, $7)' end end
  );
  direction constant text := case when backwards then ' order by created_at, id' else ' order by created_at desc, id desc' end;
  likes text := '';
  has_trigrams boolean := false;
  walk integer;
  walked integer;
  word text;
begin
  foreach word in array words loop
    likes := likes || format(' and search_text like %L',
      '%' || replace(replace(replace(lower(word), '\', '\\'), '%', '\%'), '_', '\_') || '%');
    has_trigrams := has_trigrams or length(word) > 2;
  end loop;

  -- What is common is met soon among the newest: so many are looked at, and more if that promises a page.
  foreach walk in array array[500, 4000] loop
    exit when likes = '';
    execute 'with walked as materialized (select id, search_text from quotes where company_id = $9' || filters || direction
      || ' limit $8)
      select array(select id from walked where true' || likes || '), (select count(*) from walked)'
      into ids, walked using created_by, in_status, in_location, since, before, beyond_at, beyond_id, walk, company;
    is_whole := walked < walk;
    exit when is_whole or cardinality(ids) >= page or cardinality(ids) * 8 < page;
  end loop;
  -- What is not is rare enough for the trigrams.
  if likes = '' or not is_whole and cardinality(ids) < page then
    -- "+ 0" keeps the planner from fetching all rows of a large company beside the few of the trigrams.
    execute 'select array(select id from quotes where company_id ' || case when has_trigrams then '+ 0 ' else '' end || '= $9'
      || filters || likes || direction || ' limit $8)'
      into ids using created_by, in_status, in_location, since, before, beyond_at, beyond_id, greatest(most, page), company;
    is_whole := cardinality(ids) < most;
  end if;
  counted := cardinality(ids);
  ids := ids[1:page];
  return next;
end
$$;

do $$
begin
  grant create on schema public to volute_platform;
  revoke all on function find_quotes from public;
  grant execute on function find_quotes to volute_company;
  alter function find_quotes owner to volute_platform;
  revoke create on schema public from volute_platform;
end
$$;
